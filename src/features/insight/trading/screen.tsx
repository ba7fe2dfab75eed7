import { type ReactNode, useMemo } from 'react'
import { daysBetween, toDay } from '#base/days.ts'
import { counted } from '#base/text/words.ts'
import { bookings } from '#features/insight/trading/bookings-report.ts'
import { commissions } from '#features/insight/trading/commission-report.ts'
import { inquiryFunnel } from '#features/insight/trading/funnel-report.ts'
import { heldUp } from '#features/insight/trading/held-up-report.ts'
import { purchaseJournal, salesJournal } from '#features/insight/trading/journals.ts'
import { matchedTrades } from '#features/insight/trading/matched-report.ts'
import { MOVERS_BY, topMovers } from '#features/insight/trading/movers-report.ts'
import { orderBook } from '#features/insight/trading/order-book.ts'
import { pipeline } from '#features/insight/trading/pipeline-report.ts'
import { quotesByOutcome } from '#features/insight/trading/quotes-report.ts'
import { by, monthOf, PayCommission, ReportPage } from '#features/insight/trading/report-page.tsx'
import { SALE_STEPS } from '#features/insight/trading/sale-tabs.ts'
import { salesAndMargin } from '#features/insight/trading/sales-report.ts'
import { PURCHASE_STAGES, SALE_STAGES } from '#features/insight/trading/stages.ts'
import { LISTS, REPORTS, VIEWS } from '#features/insight/trading/views.ts'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { useOrderView } from '#features/purchasing/purchase-orders/parts.tsx'
import { bookingEntries as booked } from '#features/sales/bookings/collection.ts'
import { useDealView } from '#features/sales/deal-desk/parts.tsx'
import { deals } from '#features/sales/deals/collection.ts'
import { postings } from '#features/stock/postings/collection.ts'
import { addressOf } from '#model/record-pages.ts'
import type { Data } from '#model/schema/value.ts'
import { CollectionScreen } from '#ui/list/collection-screen.tsx'
import { statusTab } from '#ui/list/rows/list-rows.ts'
import type { DerivedColumn, ListTab } from '#ui/list/views/view.ts'
import { Await } from '#ui/live/await.tsx'
import { useUser } from '#ui/session.ts'
import { GoLink } from '#ui/shell/go-link.tsx'
import { PageTabs } from '#ui/shell/pages/page-tabs.tsx'
import { TabMenu } from '#ui/shell/pages/tab-menu.tsx'
import { Spinner } from '#ui/shell/spinner.tsx'
import { useAddress } from '#ui/shell/use-address.ts'
import { useDay } from '#ui/shell/use-day.tsx'

const PATH = '/transactions-dashboard'
const pages = (views: readonly (readonly [view: string, name: string])[]) =>
  views.map(([view, name]) => ({ name, href: view === 'sales' ? PATH : `${PATH}?view=${view}` }))

/** The sales that wait for a step; a partly shipped deal is on two tabs. */
const SALE_TABS: readonly ListTab[] = [
  ...SALE_STEPS.map(({ where, ...step }) => ({ ...step, where: () => where })),
  {
    name: 'late',
    label: 'Late',
    hot: true,
    where: ({ today }) => [
      ['status', '==', 'Confirmed'],
      ['promiseDate', '<', today],
    ],
  },
  statusTab('Closed'),
  statusTab('Lost'),
]

/** The open deals of the current user. */
const mine = (email: string): ListTab => ({
  name: 'mine',
  label: 'My deals',
  where: () => [
    ['status', 'in', ['Draft', 'Quoted', 'Confirmed']],
    ['owner', '==', email],
  ],
})

const PURCHASE_TABS: readonly ListTab[] = [
  statusTab('Draft'),
  statusTab('Pending'),
  {
    name: 'partly',
    label: 'Partly received',
    where: () => [
      ['status', '==', 'Pending'],
      ['receiveState', '==', 'Partial'],
    ],
  },
  {
    name: 'unbilled',
    label: 'Received, not billed',
    where: () => [
      ['receiveState', 'in', ['Partial', 'Full']],
      ['billState', 'in', ['None', 'Partial']],
    ],
  },
  statusTab('Received'),
  statusTab('Closed'),
]

/** All sales and purchases by stage, with their values. */
export default function TradingScreen(): ReactNode {
  const search = useAddress()
  const params = useMemo(() => Object.fromEntries(new URLSearchParams(search)), [search])
  const { today } = useDay()
  const [view, name] = VIEWS.find(([own]) => own === params.view) ?? LISTS[0]
  return (
    <PageTabs
      label="View"
      tabs={pages(LISTS)}
      current={name}
      more={<TabMenu label="Reports" pages={pages(REPORTS)} current={name} />}
    >
      {view === 'sales' && <Sales />}
      {view === 'purchases' && (
        <Await fallback={<Spinner />}>
          <Purchases />
        </Await>
      )}
      {view === 'pipeline' && <ReportPage spec={pipeline} empty="No open deals." />}
      {view === 'bookings' && (
        <ReportPage
          spec={bookings}
          choice={by(params, {
            ...{ month: 'By month', owner: 'By owner', customer: 'By customer', channel: 'By channel' },
            country: 'By country',
          })}
          empty="No confirmed orders yet."
        />
      )}
      {view === 'orders' && <ReportPage spec={orderBook} empty="No open confirmed deals." />}
      {view === 'held' && <ReportPage spec={heldUp} empty="No confirmed deal is waiting for a part." />}
      {view === 'figures' && (
        <ReportPage
          spec={salesAndMargin}
          choice={by(params, {
            ...{ month: 'By month', customer: 'By customer', brand: 'By brand', part: 'By part' },
            ...{ owner: 'By owner', channel: 'By channel', country: 'By country' },
          })}
          empty="No invoices yet."
        />
      )}
      {view === 'matched' && (
        <ReportPage
          spec={matchedTrades}
          choice={by(params, { lot: 'By lot', part: 'By part', vendor: 'By vendor' })}
          empty="No lots shipped in the last twelve months."
        />
      )}
      {view === 'movers' && (
        <ReportPage
          spec={topMovers}
          choice={by(params, MOVERS_BY)}
          empty="No sales rose or fell in the last 90 days."
        />
      )}
      {view === 'funnel' && <ReportPage spec={inquiryFunnel} empty="No inquiries in the last twelve months." />}
      {view === 'quotes' && <ReportPage spec={quotesByOutcome} empty="No quotes yet." />}
      {view === 'commission' && (
        <ReportPage
          spec={commissions}
          empty="No commission yet. It is earned when an invoice is paid."
          act={<PayCommission />}
        />
      )}
      {view === 'sales-journal' && (
        <ReportPage spec={salesJournal} choice={monthOf(params, today)} empty="No invoices in this month." />
      )}
      {view === 'purchase-journal' && (
        <ReportPage spec={purchaseJournal} choice={monthOf(params, today)} empty="No bills in this month." />
      )}
      {view === 'booked' && (
        <Await fallback={<Spinner />}>
          <Booked />
        </Await>
      )}
      {view === 'postings' && (
        <Await fallback={<Spinner />}>
          <Postings />
        </Await>
      )}
    </PageTabs>
  )
}

/** The ledger postings of sales, for the figures calculated from them. */
function Postings(): ReactNode {
  return (
    <CollectionScreen
      collection={postings}
      purpose="Issue an invoice or approve a bill to post it."
      draw={{ docNumber: (data) => <DocumentLink data={data} /> }}
    />
  )
}

/** What orders and their revisions added to the bookings, each on its day. */
function Booked(): ReactNode {
  return (
    <CollectionScreen
      collection={booked}
      purpose="Confirm a deal to book it."
      draw={{
        orderNumber: ({ orderId, orderNumber }) => (
          <DocumentLink data={{ docType: deals.name, docId: orderId!, docNumber: orderNumber ?? '' }} />
        ),
      }}
    />
  )
}

function DocumentLink({ data: { docType, docId, docNumber } }: { data: Data }): ReactNode {
  const href = addressOf(String(docType), String(docId))
  const name = String(docNumber ?? docId)
  return href ? <GoLink href={href}>{name}</GoLink> : name
}

/** The list columns of deals, and below those of orders. */
const sales = {
  ...deals,
  list: {
    ...deals.list,
    columns: [
      'transactionNumber',
      'kind',
      'customerName',
      'status',
      'totalAmount',
      'marginPct',
      'promiseDate',
      'shipState',
      'billState',
      'owner',
    ],
    sums: ['totalAmount', 'taxAmount', 'marginAmount'],
  },
} as const

const purchases = {
  ...purchaseOrders,
  list: {
    ...purchaseOrders.list,
    columns: ['poNumber', 'vendorName', 'status', 'totalAmount', 'expectedDate', 'receiveState', 'billState', 'buyer'],
  },
} as const

/** Days since a deal or order began, while it is open. */
const ageSince = (...fields: readonly string[]): DerivedColumn => ({
  name: 'age',
  label: 'Age',
  after: 'totalAmount',
  width: 76,
  right: true,
  value: (data, { today, timeZone }) => {
    if (['Closed', 'Received', 'Lost', 'Cancelled'].includes(String(data.status))) return undefined
    const from = fields.map((name) => toDay(data[name], timeZone)).find((day) => day !== undefined)
    return from && from <= today ? counted(daysBetween(from, today), 'day') : undefined
  },
})

const SALE_AGE = [ageSince('orderDate', 'quotedOn')]
const PURCHASE_AGE = [ageSince('orderDate')]

function Sales(): ReactNode {
  const { clock: _, ...view } = useDealView()
  const email = useUser()?.email ?? ''
  const tabs = useMemo(() => [...SALE_TABS, mine(email)], [email])
  return (
    <CollectionScreen
      {...view}
      collection={sales}
      purpose="Create a deal, or import open orders."
      tabs={tabs}
      stages={SALE_STAGES}
      derived={SALE_AGE}
    />
  )
}

function Purchases(): ReactNode {
  return (
    <CollectionScreen
      {...useOrderView()}
      collection={purchases}
      purpose="Create an order, or import a file."
      tabs={PURCHASE_TABS}
      stages={PURCHASE_STAGES}
      derived={PURCHASE_AGE}
    />
  )
}
