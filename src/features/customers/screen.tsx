import { customers } from '#features/customers/collection.ts'
import { FindLike } from '#features/duplicates/find-like.tsx'
import { LooksLike } from '#features/duplicates/looks-like.tsx'
import { MergeChosen } from '#features/duplicates/merge-chosen.tsx'
import { CustomerLetters } from '#features/follow-ups/letter-run.tsx'
import { CustomerBalance } from '#features/party-figures/balance.tsx'
import { customerColumns } from '#features/party-figures/columns.tsx'
import { related } from '#features/related.ts'
import { CollectionScreen } from '#ui/collection/collection-screen.tsx'
import { printRecords } from '#ui/print/print.ts'

/** Whom we sell to. */
export default function CustomersScreen() {
  return (
    <CollectionScreen
      {...customerColumns}
      collection={customers}
      searchHint="Name, code or city"
      purpose="The companies we sell to stand here, with terms and credit."
      related={related}
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
