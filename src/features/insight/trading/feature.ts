import { bookings } from '#features/insight/trading/bookings-report.ts'
import { commissions } from '#features/insight/trading/commission-report.ts'
import { inquiryFunnel } from '#features/insight/trading/funnel-report.ts'
import { heldUp } from '#features/insight/trading/held-up-report.ts'
import { purchaseJournal, salesJournal } from '#features/insight/trading/journals.ts'
import { matchedTrades } from '#features/insight/trading/matched-report.ts'
import { topMovers } from '#features/insight/trading/movers-report.ts'
import { orderBook } from '#features/insight/trading/order-book.ts'
import { pipeline } from '#features/insight/trading/pipeline-report.ts'
import { quotesByOutcome } from '#features/insight/trading/quotes-report.ts'
import { salesAndMargin } from '#features/insight/trading/sales-report.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'trading',
  area: 'insight',
  reports: [
    salesAndMargin,
    pipeline,
    bookings,
    orderBook,
    heldUp,
    matchedTrades,
    quotesByOutcome,
    inquiryFunnel,
    topMovers,
    commissions,
    salesJournal,
    purchaseJournal,
  ],
  screens: [
    {
      path: '/transactions-dashboard',
      label: 'All transactions',
      purpose: 'All trades, both sides: list and trading figures',
      group: 'Sell',
      icon: 'layout-list',
      load: () => import('#features/insight/trading/screen.tsx'),
    },
  ],
})
