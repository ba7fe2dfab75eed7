import { proformas } from '#features/sales/proformas/collection.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'proformas',
  area: 'sales',
  collections: [proformas],
  screens: [
    {
      path: '/proforma',
      label: 'Proformas',
      purpose: 'Proforma invoices and deposits',
      group: 'Sell',
      icon: 'file-text',
    },
  ],
})
