import { dayIn, hourIn } from '#base/days.ts'
import { Problem } from '#base/problem.ts'
import { primeFor } from '#server/access/prime-caller.ts'
import { copyByItself } from '#server/clone/by-itself.ts'
import { runCommand } from '#server/documents/execute.ts'
import { searchByItself } from '#server/duplicates/by-itself.ts'
import { zoneOf } from '#server/http/zone.ts'
import { applyDue } from '#server/jobs/planned.ts'
import type { Prime } from '#server/ports.ts'

/** The hour, in business time, from which nightly commands run. */
const HOUR = 2
/** How often the server checks the time. */
const LOOK_MS = 60_000
const PRIME = primeFor('nightly')

/**
 * Runs the nightly commands once per business day, in its first minute after two. `from` is the day the server started;
 * nights it missed are made up for the next night. The idempotency key is the day, so only one of several servers on a
 * store runs them.
 */
export async function runNightly(prime: Prime, from: string | undefined): Promise<string> {
  const now = prime.now()
  const timeZone = await zoneOf(prime)
  const today = dayIn(timeZone, now)
  if (from === undefined || from === today || hourIn(timeZone, now) < HOUR) return from ?? today
  for (const name of prime.nightly) {
    if (!prime.commands.has(name)) continue
    const began = performance.now()
    const replayed = await runOnce(prime, name, `nightly ${name} ${today}`)
    if (!replayed)
      prime.log('info', 'The nightly command is done.', { command: name, ms: Math.round(performance.now() - began) })
  }
  await copyByItself(prime, PRIME, today)
  await searchByItself(prime, PRIME, today)
  return today
}

/** Whether it had run before; a command with nothing to do refuses, which is fine. */
async function runOnce(prime: Prime, name: string, key: string): Promise<boolean> {
  try {
    return (await runCommand(prime, PRIME, name, {}, key)).replayed
  } catch (error) {
    if (error instanceof Problem && error.code === 'refused') return true
    throw error
  }
}

/** Checks every minute whether it is night or a planned change is due; returns a function that stops it. */
export function openNightly(prime: Prime): () => void {
  let day: string | undefined
  let isRunning = false
  const look = async (): Promise<void> => {
    if (isRunning) return
    isRunning = true
    try {
      // A planned change that fails does not keep the nightly commands from running.
      await applyDue(prime).catch((error: unknown) =>
        prime.log('error', 'Planned settings could not take effect.', {
          cause: error instanceof Error ? error.message : String(error),
        }),
      )
      day = await runNightly(prime, day)
    } catch (error) {
      prime.log('error', 'The nightly commands failed.', {
        cause: error instanceof Error ? error.message : String(error),
      })
    } finally {
      isRunning = false
    }
  }
  void look()
  const timer = setInterval(() => void look(), LOOK_MS)
  timer.unref()
  return () => clearInterval(timer)
}
