import { deals } from '#features/sales/deals/collection.ts'
import { linkedPages } from '#model/record-pages.ts'
import { CollectionScreen } from '#ui/list/collection-screen.tsx'
import { statusTab } from '#ui/list/rows/list-rows.ts'
import type { Tab } from '#ui/list/views/view.ts'

const tabs: readonly Tab[] = [
  statusTab('Draft'),
  statusTab('Quoted'),
  statusTab('Confirmed'),
  {
    name: 'late',
    label: 'Late',
    where: ({ today }) => [
      ['status', '==', 'Confirmed'],
      ['promiseDate', '<', today],
    ],
  },
  statusTab('Closed'),
  statusTab('Lost'),
  statusTab('Cancelled'),
]

/** What we sell: quotes, orders, and how far they are shipped and invoiced. */
export default function DealsScreen() {
  return (
    <CollectionScreen
      collection={deals}
      searchHint="Customer, number or part"
      purpose="Create a deal, or import a file."
      tabs={tabs}
      related={linkedPages()}
      summary={({ customerName, kind, revision }) =>
        [customerName, kind !== 'Sale' && kind, revision && `R${revision}`].filter(Boolean).join(' · ')
      }
    />
  )
}
