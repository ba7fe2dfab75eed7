import { packingSlips } from '#features/sales/packing-slips/collection.ts'
import { proformaActions } from '#features/sales/proformas/actions.ts'
import { proformas } from '#features/sales/proformas/collection.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'proformas',
  area: 'sales',
  collections: [proformas],
  actions: [proformaActions],
  server: () => [
    import('#features/sales/proformas/commands.ts'),
    import('#features/sales/proformas/hooks.ts'),
    import('#features/sales/proformas/print.ts'),
  ],
  nightly: ['proforma.expire'],
  parts: [
    {
      to: 'record-figures',
      of: [packingSlips],
      name: 'HeldNote',
      load: () => import('#features/sales/proformas/held-note.tsx'),
    },
    { to: 'slip-offers', name: 'proformaSlipOffers', load: () => import('#features/sales/proformas/slip-offers.ts') },
  ],
  records: [{ of: proformas, linked: true }],
  screens: [
    {
      path: '/proforma',
      label: 'Proformas',
      purpose: 'Proforma invoices and deposits',
      group: 'Sell',
      icon: 'file-text',
      load: () => import('#features/sales/proformas/screen.tsx'),
    },
  ],
})
