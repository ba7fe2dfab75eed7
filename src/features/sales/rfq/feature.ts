import { inquiries } from '#features/sales/rfq/collection.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'rfq',
  area: 'sales',
  collections: [inquiries],
  screens: [
    {
      path: '/BearingnetRFQ',
      label: 'BearingNet RFQ',
      purpose: 'Inquiry desk, selling and buying',
      group: 'Sell',
      icon: 'message-question',
      key: 'q',
    },
  ],
})
