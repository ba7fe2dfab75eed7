import type { ReactNode } from 'react'
import { dayIn } from '#base/days.ts'
import { BalancesView } from '#features/money/check-register/balances-view.tsx'
import { AccountsView, LinesView, StatementsView } from '#features/money/check-register/bank-views.tsx'
import { BooksView } from '#features/money/check-register/books-view.tsx'
import { ChosenChecks, checkOffers, movedCheck, STALE } from '#features/money/check-register/parts.tsx'
import { PaymentsView, RunsView } from '#features/money/check-register/payment-views.tsx'
import { WaitingBatches } from '#features/money/check-register/printing/waiting-batches.tsx'
import { RegisterView } from '#features/money/check-register/register-view.tsx'
import { type Check, checks } from '#features/money/checks/collection.ts'
import { isStale } from '#features/money/checks/rules.ts'
import { WriteCheck } from '#features/money/voucher-entry/parts.tsx'
import { screenPath } from '#model/feature.ts'
import { linkedPages } from '#model/record-pages.ts'
import { showValue } from '#ui/grid/format.ts'
import { CollectionScreen } from '#ui/list/collection-screen.tsx'
import type { Clock, CollectionView, ListTab } from '#ui/list/views/view.ts'
import { Await } from '#ui/live/await.tsx'
import { useClock, useNow } from '#ui/shell/clock.ts'
import { PageTabs } from '#ui/shell/pages/page-tabs.tsx'
import { useAddress } from '#ui/shell/use-address.ts'

const VIEWS = [
  { name: 'checks', label: 'Checks', show: () => <ChecksView /> },
  { name: 'register', label: 'Register', show: () => <RegisterView /> },
  { name: 'payments', label: 'Payments', show: () => <PaymentsView /> },
  { name: 'runs', label: 'Pay runs', show: () => <RunsView /> },
  { name: 'statements', label: 'Statements', show: () => <StatementsView /> },
  { name: 'lines', label: 'Bank lines', show: () => <LinesView /> },
  { name: 'accounts', label: 'Accounts', show: () => <AccountsView /> },
  { name: 'balances', label: 'Balances', show: () => <BalancesOfDay /> },
  { name: 'books', label: 'Books', show: () => <BooksOfMonths /> },
] as const satisfies readonly { name: string; label: string; show: () => ReactNode }[]

/** Checks, the payments they belong to, and what the bank reports. */
export default function ChecksScreen(): ReactNode {
  const named = new URLSearchParams(useAddress()).get('view')
  const open = VIEWS.find(({ name }) => name === named) ?? VIEWS[0]
  return (
    <PageTabs
      label="View"
      tabs={VIEWS.map(({ name, label }) => ({
        name: label,
        href: name === 'checks' ? screenPath('check-register') : `${screenPath('check-register')}?view=${name}`,
      }))}
      current={open.label}
    >
      {open.show()}
    </PageTabs>
  )
}

function BooksOfMonths(): ReactNode {
  return <BooksView clock={useBusinessDay()} />
}

function BalancesOfDay(): ReactNode {
  return <BalancesView clock={useBusinessDay()} />
}

function useBusinessDay(): Clock {
  const { timeZone } = useClock()
  const now = useNow()
  return { now, timeZone, today: dayIn(timeZone, now) }
}

const tab = (
  name: string,
  label: string,
  direction: 'In' | 'Out',
  status: string,
  more: Partial<ListTab> = {},
): ListTab => ({
  name,
  label,
  where: () => [
    ['direction', '==', direction],
    ['status', '==', status],
  ],
  ...more,
})

const checksView: CollectionView = {
  collection: checks,
  searchHint: 'Payee or number',
  purpose: 'Pay a bill by check, or write a check for anything else.',
  tabs: [
    tab('queue', 'To print', 'Out', 'Queued'),
    tab('outstanding', 'Outstanding', 'Out', 'Printed'),
    tab('hand', 'In hand', 'In', 'Queued'),
    {
      name: 'stale',
      label: 'Stale',
      hot: true,
      empty: 'No open check is older than 180 days.',
      where: () => [['status', 'in', ['Queued', 'Printed']]],
      keeps: isStale,
    },
    { name: 'cleared', label: 'Cleared', where: () => [['status', '==', 'Cleared']] },
    { name: 'stopped', label: 'Stopped', where: () => [['status', '==', 'Stopped']] },
    { name: 'bounced', label: 'Bounced', where: () => [['status', '==', 'Bounced']] },
    { name: 'void', label: 'Void', where: () => [['status', '==', 'Void']] },
  ],
  commands: (doc, clock) => checkOffers(doc as Check, clock),
  derived: [STALE],
  dayChange: movedCheck,
  commandKeys: { c: 'Cleared', d: 'Deposit' },
  noLabels: true,
  bulk: (selected, clear) => <ChosenChecks {...{ selected, clear }} />,
  summary: (data, at) =>
    [data.payeeName, showValue(checks.fields.checkDate, data.checkDate, at), data.memo].filter(Boolean).join(' · '),
}

function ChecksView(): ReactNode {
  const clock = useBusinessDay()
  return (
    <CollectionScreen
      {...checksView}
      fixed
      related={linkedPages()}
      main={<WriteCheck clock={clock} />}
      above={
        <Await fallback={null}>
          <WaitingBatches />
        </Await>
      }
    />
  )
}
