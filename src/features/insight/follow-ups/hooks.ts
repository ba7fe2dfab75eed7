import { refuse } from '#base/problem.ts'
import { followUps } from '#features/records/follow-ups/collection.ts'
import { defineHook } from '#model/command/hook.ts'

/** Nothing that is open is closed without saying what came of it, on whatever screen. */
export const closedFollowUp = defineHook(followUps, async ({ before, after }) => {
  if (before && after?.status === 'Done' && before.status !== 'Done' && !after.outcome)
    throw refuse(`Choose an outcome before closing "${after.subject ?? before.subject ?? 'it'}".`)
})
