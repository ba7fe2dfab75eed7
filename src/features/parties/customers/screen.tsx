import { customerColumns } from '#features/parties/computed/parts.tsx'
import { customers } from '#features/parties/customers/collection.ts'
import { linkedPages } from '#model/record-pages.ts'
import { CollectionScreen } from '#ui/list/collection-screen.tsx'
import { printRecords } from '#ui/print/print.ts'

/** Whom we sell to. */
export default function CustomersScreen() {
  return (
    <CollectionScreen
      {...customerColumns}
      collection={customers}
      searchHint="Name, code or city"
      purpose="Add the companies you sell to, with their terms and credit limit."
      related={linkedPages()}
      rowKeys={{
        s: ['Statement', ({ id }) => void printRecords({ template: 'customer-statement', label: 'Statement' }, [id])],
      }}
      summary={(data) => [data.customerCode, data.city, data.country].filter(Boolean).join(' · ')}
    />
  )
}
