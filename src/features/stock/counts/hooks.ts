import { refuse } from '#base/problem.ts'
import { counts } from '#features/stock/counts/collection.ts'
import { countLines } from '#features/stock/counts/rules.ts'
import { isRunning } from '#features/stock/counts/running.ts'
import { defineHook } from '#model/command/hook.ts'
import { query } from '#model/schema/collection.ts'

/**
 * A cancelled count can be reopened only while no other count has the same lots: a lot belongs to one open count at a
 * time.
 */
export const countedOnce = defineHook(
  counts,
  async ({ tx, id, before, after }) => {
    if (!before || !after || isRunning(before.status) || !isRunning(after.status)) return
    const own = new Set(countLines({ data: after }).map(({ lotId }) => lotId))
    for (const other of await tx.find(query(counts, { where: [['status', 'in', ['Open', 'Review']]] }))) {
      if (other.id === id) continue
      const same = countLines(other).find(({ lotId }) => own.has(lotId))
      if (same)
        throw refuse(
          `${after.countNumber ?? 'This count'} cannot be reopened: lot ${same.lotNumber} is being counted in ${other.data.countNumber}. Cancel that count first, or continue it.`,
        )
    }
  },
  { always: true },
)
