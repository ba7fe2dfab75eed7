import { refuse } from '#base/problem.ts'
import { lots } from '#features/stock/lots/collection.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { defineHook } from '#model/command/hook.ts'
import { query } from '#model/schema/collection.ts'

/** The most lots that a change of their part's number updates. */
const MAX_LOTS = 2_000

/**
 * Lots are searched by the number and brand of their part, so they follow changes of both; posted and printed records
 * do not change.
 */
export const lotsOfPart = defineHook(
  parts,
  async ({ tx, id, before, after }) => {
    if (!before || !after?.partNumber) return
    const { partNumber, brand } = after
    if (partNumber === before.partNumber && brand === before.brand) return
    const own = await tx.find(query(lots, { where: [['partId', '==', id]], limit: MAX_LOTS + 1 }))
    if (own.length > MAX_LOTS)
      throw refuse(
        `${before.partNumber ?? id} has more than ${MAX_LOTS} lots and keeps its number. Add the new number as a separate part.`,
      )
    for (const lot of own) await tx.update(lots, lot.id, { partNumber, brand })
  },
  { always: true },
)
