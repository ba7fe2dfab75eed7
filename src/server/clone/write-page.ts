import { Problem } from '#base/problem.ts'
import type { Caller } from '#model/people.ts'
import type { PlannedCopy } from '#server/clone/plan-page.ts'
import { commitWrites } from '#server/execute.ts'
import type { Prime } from '#server/ports.ts'

/** Commits the copies of a page. When one of them is refused, the page is halved until it stands alone with its reason. */
export async function writePage(
  prime: Prime,
  caller: Caller,
  run: string,
  planned: readonly PlannedCopy[],
): Promise<PlannedCopy[]> {
  const writes = planned.flatMap(({ write }) => (write ? [write] : []))
  if (writes.length === 0) return [...planned]
  try {
    await commitWrites(prime, caller, writes, undefined, {
      run,
      command: 'clone',
      // What belongs to a document is copied itself.
      following: 'nothing',
      large: true,
    })
    return [...planned]
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error
    if (planned.length === 1) return [refused(planned[0]!, error)]
    const half = Math.ceil(planned.length / 2)
    return [
      ...(await writePage(prime, caller, run, planned.slice(0, half))),
      ...(await writePage(prime, caller, run, planned.slice(half))),
    ]
  }
}

// Somebody was there first, between the look and the write.
const refused = (planned: PlannedCopy, { code, message }: Problem): PlannedCopy => ({
  ...planned,
  kind: code === 'exists' || code === 'version-conflict' ? 'skipped' : 'failed',
  reason: message,
})
