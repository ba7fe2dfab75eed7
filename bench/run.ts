import { spawn } from 'node:child_process'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'

/** Runs the measurements one after the other, each in a process of its own; a folder as argument spares making the large company. */
const PARTS = [
  'http.ts',
  'live.ts',
  'store.ts',
  'browser.ts',
  'large.ts',
  'import.ts',
  'global.ts',
  'grid.ts',
  'duplicates.ts',
  'print.ts',
]
/** Those that take the folder. */
const LARGE = new Set(['large.ts', 'grid.ts', 'global.ts', 'stock.ts'])

const load = () =>
  loadavg()
    .map((value) => value.toFixed(1))
    .join(', ')
console.log(`${cpus().length} cores, Node ${process.versions.node}, load average ${load()}`)
for (const part of PARTS) {
  const given = LARGE.has(part) ? process.argv.slice(2) : []
  const code = await new Promise<number | null>((resolve) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, part), ...given], { stdio: 'inherit' })
    child.on('exit', resolve)
  })
  if (code !== 0) {
    console.error(`${part} ended with ${code}.`)
    process.exitCode = 1
  }
}
console.log(`\nLoad average at the end ${load()}`)
