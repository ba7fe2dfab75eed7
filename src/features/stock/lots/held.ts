import { lots } from '#features/stock/lots/collection.ts'
import { query } from '#model/schema/collection.ts'

/** Lots that are there and not good stock: in quarantine, rejected, damaged or lost. */
export const heldLots = query(lots, {
  where: [
    ['qcStatus', '!=', 'OK'],
    ['qtyOnHand', '>', 0],
  ],
})
