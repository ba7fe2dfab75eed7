import { logs } from '#features/admin/logs/collection.ts'
import { locations } from '#features/stock/locations/collection.ts'
import { lots } from '#features/stock/lots/collection.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { pageAddress } from '#model/feature.ts'
import { pageOf } from '#model/record-address.ts'
/** The lists that show what checks found, for those checks that have one. */
export const whereFound = (): Readonly<Record<string, string>> => ({
  'No duplicate parts': pageAddress('duplicates', { ready: 'Parts by number and brand' }),
  'Available is never below zero': `${pageOf(lots)}&tab=all&where=qtyAvailable~under~0`,
  'On hand is never below zero': `${pageOf(lots)}&tab=all&where=qtyOnHand~under~0`,
  'Only good stock is reserved': `${pageOf(lots)}&tab=kept&where=qtyReserved~over~0`,
  'Parts with stock have a brand': `${pageOf(parts)}?where=qtyOnHand~over~0;brand~empty`,
  'Parts with stock have a weight': `${pageOf(parts)}?where=qtyOnHand~over~0;weightKg~empty`,
  'Stock has a cost': `${pageOf(lots)}&where=landedUnitCost~is~0`,
  'Every error log has a status': pageOf(logs),
  'No stock in closed locations': pageOf(locations),
})
