import { customerColumns } from '#features/parties/computed/parts.tsx'
import { customers } from '#features/parties/customers/collection.ts'
import { heldView } from '#features/parties/party/rules.ts'
import { linkedPages } from '#model/record-pages.ts'
import type { Doc } from '#model/schema/value.ts'
import { CollectionScreen } from '#ui/list/collection-screen.tsx'
import type { CommandOffer } from '#ui/list/views/view.ts'
import { useBrought } from '#ui/parts.tsx'
import { printRecords } from '#ui/print/print.ts'

/** The companies we sell to. */
export default function CustomersScreen() {
  const offers = useBrought<(customer: Doc) => readonly CommandOffer[]>('customer-offers')
  return (
    <CollectionScreen
      {...customerColumns}
      {...heldView}
      collection={customers}
      searchHint="Name, code or city"
      purpose="Add the companies you sell to, with their terms and credit limit."
      related={linkedPages()}
      commands={(doc) => offers.flatMap((offersOf) => offersOf(doc))}
      rowKeys={{
        s: ['Statement', ({ id }) => void printRecords({ template: 'customer-statement', label: 'Statement' }, [id])],
      }}
      summary={(data) => [data.customerCode, data.city, data.country].filter(Boolean).join(' · ')}
    />
  )
}
