import { locations } from '#features/stock/locations/collection.ts'
import { lots } from '#features/stock/lots/collection.ts'
import { screenPath } from '#model/feature.ts'
import { pageOf } from '#model/record-address.ts'
import { linkedPages } from '#model/record-pages.ts'

/** The collections that stock refers to besides: locations and lots, by their names. */
export const stockRelated = [
  ...linkedPages(),
  { of: locations, path: screenPath('control') },
  { of: lots, path: pageOf(lots) },
]
