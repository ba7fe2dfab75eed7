import { type Inquiry, inquiries } from '#features/sales/rfq/collection.ts'
import { inquiryOffers } from '#features/sales/rfq/offers.ts'
import { linkedPages } from '#model/record-pages.ts'
import { CollectionScreen } from '#ui/list/collection-screen.tsx'
import { statusTab } from '#ui/list/rows/list-rows.ts'

const tabs = [
  statusTab('New'),
  statusTab('In progress'),
  statusTab('Quoted'),
  statusTab('Won'),
  statusTab('Lost'),
  statusTab('Declined'),
  statusTab('Expired'),
]

/** Inquiries of customers, and what vendors are asked. */
export default function InquiriesScreen() {
  return (
    <CollectionScreen
      collection={inquiries}
      searchHint="Company or number"
      purpose="Add an inquiry, or paste the text of one."
      tabs={tabs}
      related={linkedPages()}
      commands={(doc, { today }) => inquiryOffers(doc as Inquiry, today)}
      summary={({ companyName, side }) => [companyName, side].filter(Boolean).join(' · ')}
    />
  )
}
