import { dayIn } from '#base/days.ts'
import { percent } from '#base/text/writing.ts'
import { useTaxChoice } from '#features/admin/settings/parts.tsx'
import { OPEN_TABS, OwedScreen } from '#features/money/ageing/parts.tsx'
import { payablesAsOf, payablesByAge } from '#features/money/payables/by-age.ts'
import { type Payable, payables } from '#features/money/payables/collection.ts'
import { BillDayHint, type PayingAccount, usePayingAccount } from '#features/money/payables/parts.tsx'
import { discountLeft } from '#features/money/payables/rules.ts'
import { HeldHint, useUnsureBanks } from '#features/parties/bank/parts.tsx'
import { isPartlyPaid } from '#model/document/owed/balance.ts'
import { pageOf } from '#model/record-address.ts'
import type { Data } from '#model/schema/value.ts'
import { shortDay } from '#ui/grid/format.ts'
import { statusTab } from '#ui/list/rows/list-rows.ts'
import type { Clock, CommandOffer, DerivedColumn, ListTab } from '#ui/list/views/view.ts'
import { Parts, useBrought } from '#ui/parts.tsx'
import { proposalsOf } from '#ui/record/proposes.tsx'
import { useUser } from '#ui/session.ts'
import { useClock, useNow } from '#ui/shell/clock.ts'
import { moneyText } from '#ui/shell/money/money.ts'
import { Page } from '#ui/shell/pages/page.tsx'

const PROPOSES = proposalsOf(payables)

const tabs: readonly ListTab[] = [
  ...OPEN_TABS,
  {
    name: 'scheduled',
    label: 'Scheduled',
    where: () => [
      ['status', '==', 'Open'],
      ['scheduledFor', 'exists', true],
    ],
  },
  { name: 'hold', label: 'On hold', where: () => [['onHold', '==', true]] },
  statusTab('Draft'),
  statusTab('Paid'),
  statusTab('Void'),
]

/** Bills, earliest due first, paid by check from the row. */
export default function PayablesScreen() {
  const collection = useTaxChoice(payables)
  const unsure = useUnsureBanks()
  const offers = useBrought<BillOffers>('bill-offers')
  const canWrite = useUser()?.role !== 'viewer'
  const { timeZone } = useClock()
  const now = useNow()
  const paying = usePayingAccount()
  return (
    <OwedScreen
      path={pageOf(payables)}
      report={payablesByAge}
      past={payablesAsOf}
      readsPayments
      more={[
        {
          name: 'entry',
          label: 'Enter a bill',
          show: (clock) => (
            <div className="stack grow low">
              <Page title="Enter a bill">
                <Parts of="bill-desk" props={{ clock }} />
              </Page>
            </div>
          ),
        },
        { name: 'recurring', label: 'Recurring', show: (clock) => <Parts of="recurring-bills" props={{ clock }} /> },
      ]}
      view={{
        collection,
        searchHint: 'Vendor or number',
        purpose: 'Enter a bill or receive a purchase order.',
        tabs,
        proposes: PROPOSES,
        mark: (data) =>
          data.onHold === true && data.status === 'Open' ? 'On hold' : isPartlyPaid(data) ? 'Partly paid' : undefined,
        next: ({ status, onHold }) => (status === 'Open' && onHold === true ? 'Release' : undefined),
        because: ({ status, onHold, holdReason }) =>
          status === 'Open' && onHold === true && holdReason ? `On hold: ${holdReason}` : undefined,
        commands: (doc, clock) => offers.flatMap((offersOf) => offersOf(doc as Payable, clock, unsure, paying)),
        commandKeys: { p: 'Pay' },
        ways: canWrite && (
          <Parts of="payable-tools" props={{ clock: { now, today: dayIn(timeZone, now), timeZone } }} />
        ),
        derived: [DISCOUNT, DISCOUNT_RETURN],
        lineColumns: billColumns,
        figures: ({ data }) => data.status === 'Open' && <HeldHint data={data} of="bill" />,
        hint: (data) => (
          <>
            <HeldHint data={data} of="bill" />
            <BillDayHint data={data} />
          </>
        ),
        summary: (data) => [data.vendorName, data.vendorInvoiceNo].filter(Boolean).join(' · '),
      }}
    />
  )
}

/** What was billed, and its category or match when a line has one. */
const billColumns = (lines: readonly Data[]): readonly string[] => [
  'partNumber',
  'description',
  'qty',
  'unitPrice',
  'amount',
  ...['category', 'match'].filter((name) => lines.some((line) => line[name])),
]

/** The annualized return of the discount: when cash is short, the bills with the highest return are paid first. */
const DISCOUNT_RETURN: DerivedColumn = {
  name: 'discountReturn',
  label: 'Annual return',
  after: 'discountUntil',
  width: 112,
  right: true,
  unlessEmpty: true,
  value: (data, { today, timeZone }) => {
    const yearly = discountLeft(data, today, timeZone)?.yearly
    return yearly === undefined ? undefined : percent(yearly, 1)
  },
  hint: () => 'Annual return of paying on the last day of the discount instead of the due date',
}

/** The offers of other features on a bill. */
type BillOffers = (
  bill: Payable,
  clock: Clock,
  unsure: ReadonlyMap<string, string>,
  paying: PayingAccount,
) => readonly CommandOffer[]

/** The last day of the discount, unless it has passed. */
const DISCOUNT: DerivedColumn = {
  name: 'discountUntil',
  label: 'Discount until',
  after: 'dueDate',
  width: 116,
  right: true,
  unlessEmpty: true,
  value: (data, { today, timeZone }) => {
    const found = discountLeft(data, today, timeZone)
    return found && shortDay(found.day, today)
  },
  hint: (data, { today, timeZone }) => {
    const found = discountLeft(data, today, timeZone)
    return found && `${moneyText(found.amount, typeof data.currency === 'string' ? data.currency : undefined)} less`
  },
}
