import { locations } from '#features/stock/locations/collection.ts'
import { lots } from '#features/stock/lots/collection.ts'
import { screenPath } from '#model/feature.ts'
import { pageOf } from '#model/record-address.ts'
import { linkedPages } from '#model/record-pages.ts'

/** The collections that stock records link to, including locations and lots. */
export const stockRelated = [
  ...linkedPages(),
  { of: locations, path: screenPath('control') },
  { of: lots, path: pageOf(lots) },
]
