import { shipmentActions } from '#features/shipping/shipments/actions.ts'
import { shipments } from '#features/shipping/shipments/collection.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'shipments',
  area: 'shipping',
  collections: [shipments],
  actions: [shipmentActions],
  server: () => [
    import('#features/shipping/shipments/commands.ts'),
    import('#features/shipping/shipments/audit.ts'),
    import('#features/shipping/shipments/hooks.ts'),
    import('#features/shipping/shipments/print.ts'),
  ],
})
