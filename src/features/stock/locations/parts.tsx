import { locations } from '#features/stock/locations/collection.ts'
import { lots } from '#features/stock/lots/collection.ts'
import { PAGES } from '#model/pages.ts'
import { pageOf } from '#model/record-address.ts'
import { linkedPages } from '#model/record-pages.ts'

/** What stock points to besides: places and lots, by the names they bear. */
export const stockRelated = [
  ...linkedPages(),
  { of: locations, path: PAGES.inventoryControl },
  { of: lots, path: pageOf(lots) },
]
