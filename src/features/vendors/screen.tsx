import { FindLike } from '#features/duplicates/find-like.tsx'
import { LooksLike } from '#features/duplicates/looks-like.tsx'
import { MergeChosen } from '#features/duplicates/merge-chosen.tsx'
import { VendorBalance } from '#features/party-figures/balance.tsx'
import { vendorColumns } from '#features/party-figures/columns.tsx'
import { related } from '#features/related.ts'
import { vendors } from '#features/vendors/collection.ts'
import { CollectionScreen } from '#ui/collection/collection-screen.tsx'

/** Whom we buy from. */
export default function VendorsScreen() {
  return (
    <CollectionScreen
      {...vendorColumns}
      collection={vendors}
      searchHint="Name, code or city"
      purpose="The companies we buy from stand here, with terms and contacts."
      related={related}
      figures={(doc) => <VendorBalance key={doc.id} doc={doc} />}
      hint={(data) => <LooksLike collection={vendors} data={data} />}
      items={(doc) => <FindLike collection={vendors} doc={doc} />}
      bulk={(selected, clear) => <MergeChosen collection={vendors} {...{ selected, clear }} />}
      summary={(data) => [data.vendorCode, data.city, data.country].filter(Boolean).join(' · ')}
    />
  )
}
