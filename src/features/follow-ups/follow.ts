import { refuse } from '#base/problem.ts'
import { followUps } from '#features/follow-ups/collection.ts'
import { defineFollow } from '#model/follow.ts'

/** Nothing that stands open is closed without saying what came of it, on whatever screen. */
export const closedFollowUp = defineFollow(followUps, async ({ before, after }) => {
  if (before && after?.status === 'Done' && before.status !== 'Done' && !after.outcome)
    throw refuse(`Say what came of "${after.subject ?? before.subject ?? 'it'}" before it is done: choose an outcome.`)
})
