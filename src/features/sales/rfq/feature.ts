import { inquiryActions } from '#features/sales/rfq/actions.ts'
import { inquiries } from '#features/sales/rfq/collection.ts'
import { answeredInquiries } from '#features/sales/rfq/reply-times/answered-report.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'rfq',
  area: 'sales',
  collections: [inquiries],
  actions: [inquiryActions],
  reports: [answeredInquiries],
  records: [{ of: inquiries, linked: true }],
  server: () => [
    import('#features/sales/rfq/commands.ts'),
    import('#features/sales/rfq/buying.ts'),
    import('#features/sales/rfq/reply-times/following.ts'),
    import('#features/sales/rfq/hooks.ts'),
    import('#features/sales/rfq/vendors/commands.ts'),
    import('#features/sales/rfq/reply-times/complete-hours.ts'),
    import('#features/sales/rfq/mailbox/commands.ts'),
    import('#features/sales/rfq/mailbox/connector.ts'),
  ],
  parts: [
    {
      to: 'record-figures',
      of: [inquiries],
      name: 'OfferPanel',
      load: () => import('#features/sales/rfq/offer-panel.tsx'),
    },
  ],
  nightly: ['rfq.expire'],
  atStart: ['rfq.completeHours'],
  screens: [
    {
      path: '/BearingnetRFQ',
      label: 'Inquiries',
      purpose: 'Inquiry desk, selling and buying',
      group: 'Sell',
      icon: 'message-question',
      key: 'q',
      load: () => import('#features/sales/rfq/screen.tsx'),
    },
  ],
})
