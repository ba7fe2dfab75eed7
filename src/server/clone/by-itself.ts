import { type Day, daysBetween, isDay } from '#base/days.ts'
import { Problem } from '#base/problem.ts'
import type { SavedPlan } from '#model/clone/clone.ts'
import type { Caller } from '#model/command/people.ts'
import { clonesOf } from '#server/clone/jobs.ts'
import { CLONE_PLANS, datedPlan, notePlan, savedPlans } from '#server/clone/saved-plans.ts'
import type { Prime } from '#server/ports.ts'

/**
 * Copies by the plans whose night it is, one after the other, into collections that carry the day; copies beyond those
 * a plan keeps are taken back, the oldest first. What cannot be copied is noted at its plan and holds up nothing.
 */
export async function copyByItself(prime: Prime, caller: Caller, today: Day): Promise<void> {
  if (!prime.collections.has(CLONE_PLANS)) return
  for (const saved of await savedPlans(prime)) {
    if (!isNight(saved, today)) continue
    // Whoever notes the night first copies: another server on the same store finds it noted.
    const isMine = await notePlan(prime, caller, saved.id, (data) =>
      data.night === today ? undefined : { ...data, night: today },
    )
    if (isMine) await copyOne(prime, caller, saved, today)
  }
}

/** Whether a plan copies in a night: never in the one that began before it was kept. */
export function isNight({ repeat, since }: Pick<SavedPlan, 'repeat' | 'since'>, today: Day): boolean {
  if (repeat === 'never' || !isDay(since) || since >= today) return false
  return repeat === 'nightly' || daysBetween(since, today) % 7 === 0
}

async function copyOne(prime: Prime, caller: Caller, saved: SavedPlan, today: Day): Promise<void> {
  const clones = clonesOf(prime)
  try {
    const { id, step, counts, problem } = await clones.whole(caller, datedPlan(saved.plan, today))
    if (step !== 'done') throw new Problem('refused', problem ?? `The copy of ${today} is ${step}.`)
    const copies = [...saved.copies, { day: today, clone: id }]
    const stale = copies.slice(0, Math.max(0, copies.length - saved.keep))
    for (const { clone } of stale) await clones.undone(caller, clone)
    await notePlan(prime, caller, saved.id, ({ problem: _, ...data }) => ({
      ...data,
      copies: copies.slice(stale.length).map((copy) => ({ ...copy })),
    }))
    prime.log('info', 'A clone plan has run.', { plan: saved.name, ...counts })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const { message } = error
    prime.log('warn', 'A clone plan could not run.', { plan: saved.name, problem: message })
    await notePlan(prime, caller, saved.id, (data) => ({ ...data, problem: message }))
  }
}
