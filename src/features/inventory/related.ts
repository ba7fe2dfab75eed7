import { lots } from '#features/inventory/collection.ts'
import { locations } from '#features/locations/collection.ts'
import { related } from '#features/related.ts'

/** What stock points to besides: places and lots, by the names they bear. */
export const stockRelated = [
  ...related,
  { of: locations, path: '/inventory-control' },
  { of: lots, path: '/inventory?view=lots' },
]
