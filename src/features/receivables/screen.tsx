import { OPEN_TABS, OwedScreen } from '#features/ageing/owed-screen.tsx'
import { openReceivables, receivables } from '#features/receivables/collection.ts'
import type { Query } from '#model/query.ts'
import { statusTab } from '#ui/collection/list-rows.ts'
import type { Tab } from '#ui/collection/view.ts'

const tabs: readonly Tab[] = [
  ...OPEN_TABS,
  { name: 'disputed', label: 'Disputed', where: () => [['disputed', '==', true]] },
  {
    name: 'promised',
    label: 'Promised',
    where: () => [
      ['status', '==', 'Open'],
      ['promiseDate', 'exists', true],
    ],
  },
  statusTab('Draft'),
  statusTab('Paid'),
  statusTab('Void'),
  statusTab('Written off'),
]

/** What customers owe us. */
export default function ReceivablesScreen() {
  return (
    <OwedScreen
      path="/receivable"
      partyPath="/customers"
      open={openReceivables as Query}
      view={{
        collection: receivables,
        heading: 'Receivable',
        searchHint: 'Customer or number',
        purpose: 'Invoices to customers wait here until the money has come.',
        tabs,
        summary: (data) => [data.customerName, data.customerPoNo].filter(Boolean).join(' · '),
      }}
    />
  )
}
