import { feature } from '#model/feature.ts'

export default feature({
  name: 'proformas',
  area: 'sales',
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
