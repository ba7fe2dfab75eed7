import { refuse } from '#base/problem.ts'
import type { Count } from '#features/stock/counts/collection.ts'
import type { CountLine } from '#features/stock/counts/rules.ts'
import { movements } from '#features/stock/ledger/collection.ts'
import type { Tx } from '#model/command/command.ts'
import { query } from '#model/schema/collection.ts'

/** Refuses a line whose difference was already corrected by another count that was posted since. */
export async function refuseSecondCount(
  tx: Tx,
  count: Count,
  { lotId, lotNumber, countedAfter }: CountLine,
): Promise<void> {
  const [other] = await tx.find(
    query(movements, {
      where: [
        ['lotId', '==', lotId],
        ['seq', '>', countedAfter ?? Number.MAX_SAFE_INTEGER],
        ['type', '==', 'Count'],
      ],
      limit: 1,
    }),
  )
  if (!other) return
  const { docNumber = 'passing' } = other.data
  throw refuse(
    `Lot ${lotNumber} was counted in ${docNumber} since it was counted for ${count.data.countNumber}; count it again.`,
  )
}
