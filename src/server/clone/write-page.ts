import { Problem } from '#base/problem.ts'
import type { Caller } from '#model/command/people.ts'
import type { PlannedCopy } from '#server/clone/plan-page.ts'
import { isOvertaken, MAX_TRIES } from '#server/documents/commit/places.ts'
import { commitWrites } from '#server/documents/execute.ts'
import type { Prime } from '#server/ports.ts'

interface Task {
  prime: Prime
  caller: Caller
  run: string
  /** The copies keep their ids, and so bring what stood there, older doubles too; new ones are beside what is there. */
  isCopy: boolean
  /** The same copies once more, from what stands now. */
  replan(planned: readonly PlannedCopy[]): Promise<PlannedCopy[]>
}

/**
 * Commits the copies of a page. Where someone wrote first, they are planned again; when one of them is refused, the page
 * is halved until it is alone with its reason.
 */
export async function writePage(task: Task, planned: readonly PlannedCopy[], tries = 1): Promise<PlannedCopy[]> {
  const { prime, caller, run, isCopy } = task
  const writes = planned.flatMap(({ write }) => (write ? [write] : []))
  if (writes.length === 0) return [...planned]
  try {
    await commitWrites(prime, caller, writes, undefined, {
      run,
      command: 'clone',
      // No rule runs: the records that would follow are copied themselves.
      following: 'nothing',
      copies: isCopy,
      large: true,
    })
    return [...planned]
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error
    if (isOvertaken(error) && tries < MAX_TRIES) return writePage(task, await task.replan(planned), tries + 1)
    if (planned.length === 1) return [refused(planned[0]!, error)]
    const half = Math.ceil(planned.length / 2)
    return [...(await writePage(task, planned.slice(0, half))), ...(await writePage(task, planned.slice(half)))]
  }
}

// Someone was there first each time, between the look and the write.
const refused = (planned: PlannedCopy, problem: Problem): PlannedCopy => ({
  ...planned,
  kind: isOvertaken(problem) ? 'skipped' : 'failed',
  reason: problem.message,
})
