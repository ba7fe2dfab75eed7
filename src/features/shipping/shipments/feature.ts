import { shipments } from '#features/shipping/shipments/collection.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'shipments',
  area: 'shipping',
  collections: [shipments],
  server: () => [import('#features/shipping/shipments/print.ts')],
})
