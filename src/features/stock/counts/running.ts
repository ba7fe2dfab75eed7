import { refuse } from '#base/problem.ts'
import { type Count, counts } from '#features/stock/counts/collection.ts'
import type { Tx } from '#model/command/command.ts'

/** Whether a count of this status is still open. */
export const isRunning = (status: string | undefined): boolean => status !== 'Posted' && status !== 'Cancelled'

/** A count that is not finished; refuses others with their status. */
export async function needRunning(tx: Tx, id: string): Promise<Count> {
  const count = await tx.need(counts, id)
  if (!isRunning(count.data.status))
    throw refuse(`Count ${count.data.countNumber} is ${count.data.status.toLowerCase()}.`)
  return count
}
