import type { ClonePlan } from '#model/clone/clone.ts'
import type { PlannedCopy } from '#server/clone/plan-page.ts'
import type { PlacedRow } from '#server/formats/parse-thread.ts'
import type { DryRun } from '#server/import/dry-run.ts'
import type { Planned } from '#server/import/rows/plan-rows.ts'

/**
 * What a page comes to in a dry run: copies that a rule which looks at other documents would refuse have failed with its
 * reason. `read` is how many documents came before.
 */
export async function tryPage(
  dryRun: DryRun,
  { ids }: Pick<ClonePlan, 'ids'>,
  planned: readonly PlannedCopy[],
  read: number,
): Promise<PlannedCopy[]> {
  const rows = planned.flatMap(({ write, copy }, at): Planned[] => {
    if (!write) return []
    // As in an import: what keeps its id brings what stood there, older doubles too.
    const row: PlacedRow = { row: read + at + 1, at, part: 0, data: copy.data, faults: [], source: '' }
    if (ids === 'keep') row.id = copy.id
    return [{ row, kind: 'create', write }]
  })
  const outcomes = new Map((await dryRun.rows(rows)).map((outcome) => [outcome.row.at, outcome]))
  return planned.map((one, at) => {
    const outcome = outcomes.get(at)
    return outcome?.kind === 'failed' ? { ...one, kind: 'failed', reason: outcome.faults[0]!.reason } : one
  })
}
