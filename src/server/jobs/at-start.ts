import { Problem } from '#base/problem.ts'
import { primeFor } from '#server/access/prime-caller.ts'
import { runCommand } from '#server/documents/execute.ts'
import type { Prime } from '#server/ports.ts'

const PRIME = primeFor('start')

/**
 * Runs the commands that update older data while the server already responds. A command with nothing to do refuses, and
 * an interrupted one continues at the next start. `isStopping` ends them without an error.
 */
export async function runAtStart(prime: Prime, isStopping: () => boolean = () => false): Promise<void> {
  for (const name of prime.atStart) {
    if (isStopping()) return
    const began = performance.now()
    try {
      const { result } = await runCommand(prime, PRIME, name, {})
      prime.log('info', 'Older data was brought up to date.', {
        command: name,
        ...(result as object),
        ms: Math.round(performance.now() - began),
      })
    } catch (error) {
      if (error instanceof Problem && error.code === 'refused') continue
      if (isStopping()) return
      prime.log('error', 'Older data could not be brought up to date.', {
        command: name,
        cause: error instanceof Error ? error.message : String(error),
      })
    }
  }
}
