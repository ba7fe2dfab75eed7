import { type PackingSlip, packingSlips } from '#features/sales/packing-slips/collection.ts'
import { slipOffers } from '#features/sales/packing-slips/offers.ts'
import { linkedPages } from '#model/record-pages.ts'
import { CollectionScreen } from '#ui/list/collection-screen.tsx'
import { statusTab } from '#ui/list/rows/list-rows.ts'

const tabs = [statusTab('Draft'), statusTab('Picking'), statusTab('Packed'), statusTab('Shipped'), statusTab('Void')]

/** What is picked, packed and shipped. */
export default function PackingSlipsScreen() {
  return (
    <CollectionScreen
      collection={packingSlips}
      searchHint="Customer, slip or deal number"
      purpose="Packing slips are created from confirmed deals."
      tabs={tabs}
      related={linkedPages()}
      commands={(doc) => slipOffers(doc as PackingSlip)}
      summary={({ customerName, transactionNumber }) => [customerName, transactionNumber].filter(Boolean).join(' · ')}
    />
  )
}
