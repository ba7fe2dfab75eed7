import { dealShipActions, shipActions } from '#features/sales/dispatch/actions.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'dispatch',
  area: 'sales',
  actions: [shipActions, dealShipActions],
  server: () => [import('#features/sales/dispatch/hooks.ts')],
})
