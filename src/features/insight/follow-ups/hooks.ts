import { refuse } from '#base/problem.ts'
import { followUps } from '#features/records/follow-ups/collection.ts'
import { defineHook } from '#model/command/hook.ts'

/** An open follow-up cannot be closed without an outcome, on whatever screen. */
export const closedFollowUp = defineHook(followUps, async ({ before, after }) => {
  if (before && after?.status === 'Done' && before.status !== 'Done' && !after.outcome)
    throw refuse(`Choose an outcome before closing "${after.subject ?? before.subject ?? 'it'}".`)
})
