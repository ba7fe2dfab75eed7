import { proformas } from '#features/sales/proformas/collection.ts'
import { linkedPages } from '#model/record-pages.ts'
import { CollectionScreen } from '#ui/list/collection-screen.tsx'
import { statusTab } from '#ui/list/rows/list-rows.ts'

const tabs = [
  statusTab('Draft'),
  statusTab('Sent'),
  statusTab('Accepted'),
  statusTab('Converted'),
  statusTab('Expired'),
  statusTab('Cancelled'),
]

/** Invoices ahead of the goods, and the deposits on them. */
export default function ProformasScreen() {
  return (
    <CollectionScreen
      collection={proformas}
      searchHint="Customer or number"
      purpose="Proformas are created from deals and packing slips."
      tabs={tabs}
      related={linkedPages()}
      summary={({ customerName, paidState }) =>
        [customerName, paidState !== 'None' && paidState].filter(Boolean).join(' · ')
      }
    />
  )
}
