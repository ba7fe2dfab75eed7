import { spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Runs a script in a process of its own, kills it (SIGKILL) `lifeMs` milliseconds after its first line, and returns the
 * complete lines it wrote. The script finds `args` from `process.argv[1]` on.
 */
export async function linesUntilKilled(script: string, args: readonly string[], lifeMs: number): Promise<string[]> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, ...args])
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  await new Promise((first) => child.stdout.once('data', first))
  await pause(lifeMs)
  child.kill('SIGKILL')
  await new Promise((gone) => child.once('close', gone))
  return output.split('\n').slice(0, -1)
}
