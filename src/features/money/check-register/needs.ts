import { refuse } from '#base/problem.ts'
import { type Check, checks } from '#features/money/checks/collection.ts'
import { MAX_TOGETHER } from '#model/command/bulk.ts'
import type { Tx } from '#model/command/command.ts'

/** The checks of these ids, each once and in their order; refuses none at all, too many and one that is not there. */
export async function needChecks(tx: Tx, ids: readonly string[]): Promise<Check[]> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) throw refuse('No check is chosen. Choose one or more.')
  if (wanted.length > MAX_TOGETHER) throw refuse(`Select ${MAX_TOGETHER} checks or fewer.`)
  const found = await tx.getMany(checks, wanted)
  return Promise.all(found.map((check, at) => check ?? tx.need(checks, wanted[at]!)))
}
