import { dealActions } from '#features/sales/deals/actions.ts'
import { arrangeActions } from '#features/sales/deals/arrange.ts'
import { deals } from '#features/sales/deals/collection.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'deals',
  area: 'sales',
  collections: [deals],
  actions: [dealActions, arrangeActions],
  server: () => [
    import('#features/sales/deals/commands.ts'),
    import('#features/sales/deals/complete-bookings.ts'),
    import('#features/sales/deals/complete-countries.ts'),
    import('#features/sales/deals/complete-progress.ts'),
    import('#features/sales/deals/integrity.ts'),
    import('#features/sales/deals/hooks.ts'),
    import('#features/sales/deals/print.ts'),
  ],
  atStart: ['deal.completeCountries', 'deal.completeProgress', 'deal.completeBookings'],
  records: [{ of: deals, linked: true }],
})
