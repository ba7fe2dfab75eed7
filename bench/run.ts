import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { answerHelp } from '#server/tools/arguments.ts'
import { tool } from '#test/support/tool.ts'

answerHelp(
  'npm run bench [-- FOLDER | large FOLDER | grid FOLDER | global FOLDER | stock [FOLDER] | start [FOLDER] [--parts=N] | import [ROWS] [FOLDER] | availability [--postgres] [--only=WORDS] | event-loop | money [--bills=N] [--postgres] | sales [--deals=N] [--postgres] | peers [--profile] [--only=WORDS] | writers | trade [--seconds=60] [--people=20]]',
  'Measures Prime on this machine. FOLDER holds the large sample company, which is made otherwise; large, grid, global and stock measure a part of it, start how long Prime takes to start on it, and import a million rows beside the writes of others, or ROWS of them into a copy of the company in FOLDER, half of them for parts it has. availability sends the largest of each kind while others read; event-loop measures how long one piece of work keeps the others waiting; money and sales fill a large company and ask its figures; peers asks Feathers 5 on PostgreSQL the same questions, which is installed for it; writers counts commits of 1 to 64 writers on one and two nodes; trade is the work of twenty people on both stores, with a node and the database killed in the middle.',
)

/** The benchmarks, run one after the other, each in its own process. */
const PARTS = ['http', 'live', 'store', 'browser', 'print', 'import', 'duplicates']
/** Those that need the large sample company. */
const LARGE = ['large', 'stock', 'global', 'grid']
/** Benchmarks that run only when named. */
const BY_NAME = [
  'availability',
  'event-loop',
  'import',
  'money',
  'peers',
  'sales',
  'start',
  'statements',
  'trade',
  'writers',
]

/** Benchmarks that are not in a file of the same name in this folder. */
const PLACES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(LARGE.map((part) => [part, `company/${part}`])),
  ...Object.fromEntries(['money', 'sales', 'statements'].map((part) => [part, `money/${part}`])),
  ...Object.fromEntries(['availability', 'peers', 'trade'].map((part) => [part, `${part}/run`])),
}

const load = () =>
  loadavg()
    .map((value) => value.toFixed(1))
    .join(', ')

async function measure(part: string, ...given: readonly string[]): Promise<void> {
  const code = await new Promise<number | null>((resolve) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, `${PLACES[part] ?? part}.ts`), ...given], {
      stdio: 'inherit',
    })
    child.on('exit', resolve)
  })
  if (code === 0) return
  console.error(`${part} ended with ${code}.`)
  process.exitCode = 1
}

/** A folder with the large company: the given one, or one that is created and removed again. */
async function withLargeCompany(work: (folder: string) => Promise<void>): Promise<void> {
  const given = process.argv[2]
  if (given) return await work(given)
  const folder = mkdtempSync(join(tmpdir(), 'prime-large-'))
  try {
    console.log('\nMaking the large sample company; this takes about ten minutes.')
    console.log((await tool('demo', ['--size', 'large'], `file:${join(folder, 'prime.db')}`)).out.trim())
    await work(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

console.log(`${cpus().length} cores, Node ${process.versions.node}, load average ${load()}`)
const [asked, ...more] = process.argv.slice(2)
if (asked && [...BY_NAME, ...LARGE].includes(asked)) await measure(asked, ...more)
else {
  for (const part of PARTS) await measure(part)
  await withLargeCompany(async (folder) => {
    for (const part of LARGE) await measure(part, folder)
  })
}
console.log(`\nLoad average at the end ${load()}`)
