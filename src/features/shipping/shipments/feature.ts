import { shipmentActions } from '#features/shipping/shipments/actions.ts'
import { shipments } from '#features/shipping/shipments/collection.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'shipments',
  area: 'shipping',
  collections: [shipments],
  actions: [shipmentActions],
  records: [{ of: shipments, linked: true }],
  parts: [
    { to: 'tracking-shipments', name: 'ShipmentList', load: () => import('#features/shipping/shipments/parts.tsx') },
  ],
  server: () => [
    import('#features/shipping/shipments/commands.ts'),
    import('#features/shipping/shipments/audit.ts'),
    import('#features/shipping/shipments/hooks.ts'),
  ],
})
