import { billingActions } from '#features/sales/invoicing/actions.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'invoicing',
  area: 'sales',
  actions: [billingActions],
  parts: [
    {
      to: 'slip-offers',
      name: 'invoiceSlipOffers',
      load: () => import('#features/sales/invoicing/slip-offers.ts'),
    },
    {
      to: 'receivable-tools',
      name: 'ShippedNotInvoiced',
      load: () => import('#features/sales/invoicing/desk/shipped.tsx'),
    },
    {
      to: 'receivable-tools',
      name: 'FinanceCharges',
      load: () => import('#features/sales/invoicing/desk/finance-charges.tsx'),
    },
  ],
  atStart: ['receivable.completeSellers'],
  server: () => [
    import('#features/sales/invoicing/commands.ts'),
    import('#features/sales/invoicing/finance-charges.ts'),
    import('#features/sales/invoicing/sold-by.ts'),
  ],
})
