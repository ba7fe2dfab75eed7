import { FindLike } from '#features/data/duplicates/find-similar.tsx'
import { MergeChosen } from '#features/data/duplicates/queue/merge-chosen.tsx'
import { LooksLike } from '#features/data/duplicates/similar-hint.tsx'
import { CustomerLetters } from '#features/insight/follow-ups/letters/letter-run.tsx'
import { CustomerBalance } from '#features/insight/party-figures/balance.tsx'
import { customerColumns } from '#features/insight/party-figures/computed/columns.tsx'
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
      figures={(doc) => <CustomerBalance key={doc.id} doc={doc} />}
      hint={(data) => <LooksLike collection={customers} data={data} />}
      items={(doc) => <FindLike collection={customers} doc={doc} />}
      rowKeys={{
        s: ['Statement', ({ id }) => void printRecords({ template: 'customer-statement', label: 'Statement' }, [id])],
      }}
      bulk={(selected, clear) => (
        <>
          <CustomerLetters {...{ selected, clear }} />
          <MergeChosen collection={customers} {...{ selected, clear }} />
        </>
      )}
      summary={(data) => [data.customerCode, data.city, data.country].filter(Boolean).join(' · ')}
    />
  )
}
