// Checks the types of every part. The compiler is named by its file, since two packages bring a `tsc`. What it knows of the
// files is kept, so that the next time it looks at those alone that changed and what depends on them.
import { spawn } from 'node:child_process'

const parts = ['pure', 'server', 'web']
const compiler = 'node_modules/typescript/bin/tsc'

/** On one thread, because each further thread checks again what the parts of the program share: together 70 % more work. */
async function check(part) {
  const kept = ['--incremental', '--tsBuildInfoFile', `node_modules/.cache/types/${part}.json`]
  const args = [compiler, '-p', `tsconfig.${part}.json`, '--singleThreaded', ...kept]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  // Its lines stay together, and the lines of one part don't mix with those of another.
  const lines = []
  child.stdout.on('data', (text) => lines.push(text))
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
  process.stdout.write(Buffer.concat(lines))
  return code === 0
}

const passed = await Promise.all(parts.map(check))
process.exitCode = passed.every(Boolean) ? 0 : 1
