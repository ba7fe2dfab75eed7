import { Problem } from '#base/problem.ts'
import type { Caller } from '#model/command/people.ts'
import { runCommand } from '#server/documents/execute.ts'
import { readDuplicatePlan } from '#server/duplicates/plan.ts'
import { scansOf } from '#server/duplicates/scans.ts'
import type { Prime } from '#server/ports.ts'

/** Answers which rules are to be searched by; a feature's, since rules are its business. */
const DUE = 'duplicates.due'

/**
 * Searches by the rules whose night it is, one after the other. Which those are is asked once for each day, so that of
 * several servers on one store one searches; what cannot be searched is logged and holds up nothing.
 */
export async function searchByItself(prime: Prime, caller: Caller, today: string): Promise<void> {
  if (!prime.commands.has(DUE)) return
  const { result, replayed } = await runCommand(prime, caller, DUE, {}, `nightly ${DUE} ${today}`)
  const plans = (result as { plans: unknown[] }).plans
  if (replayed) return
  for (const raw of plans) {
    const plan = readDuplicatePlan(raw)
    try {
      const { step, read, found, seconds, problem } = await scansOf(prime).inTurn(caller, plan)
      const facts = { rule: plan.name, step, read, found, seconds, ...(problem !== undefined && { problem }) }
      prime.log(step === 'failed' ? 'warn' : 'info', 'An automatic search for duplicates has ended.', facts)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      prime.log('warn', 'A rule cannot be searched by.', { rule: plan.name, problem: error.message })
    }
  }
}
