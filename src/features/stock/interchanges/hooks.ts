import { interchanges } from '#features/stock/interchanges/collection.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { defineHook } from '#model/command/hook.ts'
import { query } from '#model/schema/collection.ts'

/** Interchanges name the part at the other end, so they follow changes of its number and brand. */
export const interchangesOfPart = defineHook(
  parts,
  async ({ tx, id, before, after }) => {
    if (!before || !after?.partNumber) return
    const { partNumber, brand } = after
    if (partNumber === before.partNumber && brand === before.brand) return
    for (const other of await tx.find(query(interchanges, { where: [['bPartId', '==', id]] })))
      await tx.update(interchanges, other.id, { bPartNumber: partNumber, bBrand: brand })
  },
  { always: true },
)
