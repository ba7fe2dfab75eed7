import { slipActions } from '#features/sales/packing-slips/actions.ts'
import { packingSlips } from '#features/sales/packing-slips/collection.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'packing-slips',
  area: 'sales',
  collections: [packingSlips],
  actions: [slipActions],
  server: () => [
    import('#features/sales/packing-slips/commands.ts'),
    import('#features/sales/packing-slips/integrity.ts'),
    import('#features/sales/packing-slips/print.ts'),
    import('#features/sales/packing-slips/print-wave.ts'),
    import('#features/sales/packing-slips/print-cartons.ts'),
    import('#features/sales/packing-slips/print-customs.ts'),
    import('#features/sales/packing-slips/print-certificate.ts'),
    import('#features/sales/packing-slips/print-bol.ts'),
  ],
  parts: [
    { to: 'leaving-shipments', name: 'LeavingSlips', load: () => import('#features/sales/packing-slips/leaving.tsx') },
  ],
  records: [{ of: packingSlips, linked: true }],
  screens: [
    {
      path: '/packing-slip',
      label: 'Packing slips',
      purpose: 'Pick, pack, ship; cartons; slip and label prints',
      group: 'Ship',
      icon: 'clipboard-list',
      load: () => import('#features/sales/packing-slips/screen.tsx'),
    },
  ],
})
