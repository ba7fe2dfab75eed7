import { toDay } from '#base/days.ts'
import { isDue } from '#features/payables/rules.ts'
import { receivables } from '#features/receivables/collection.ts'
import { related } from '#features/related.ts'
import { CollectionScreen } from '#ui/collection/collection-screen.tsx'
import { statusTab } from '#ui/collection/list-rows.ts'
import type { Tab } from '#ui/collection/view.ts'

const tabs: readonly Tab[] = [
  statusTab('Open'),
  {
    name: 'due',
    label: 'Due now',
    hot: true,
    where: () => [['status', '==', 'Open']],
    keeps: (data, { now, timeZone }) => isDue(data, now, timeZone),
  },
  { name: 'disputed', label: 'Disputed', where: () => [['disputed', '==', true]] },
  statusTab('Draft'),
  statusTab('Paid'),
  statusTab('Void'),
  statusTab('Written off'),
]

/** What customers owe us. */
export default function ReceivablesScreen() {
  return (
    <CollectionScreen
      collection={receivables}
      heading="Receivable"
      searchHint="Customer or number"
      purpose="Invoices to customers wait here until the money has come."
      tabs={tabs}
      due={(data, { timeZone }) => (data.status === 'Open' ? toDay(data.dueDate, timeZone) : undefined)}
      related={related}
      summary={(data) => [data.customerName, data.customerPoNo].filter(Boolean).join(' · ')}
    />
  )
}
