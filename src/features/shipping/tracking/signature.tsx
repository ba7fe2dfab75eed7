import type { ReactNode } from 'react'
import { isSignature } from '#features/shipping/tracking/actions.ts'
import { parcels } from '#features/shipping/tracking/collection.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Doc } from '#model/schema/value.ts'

/** The signature of the person who took a parcel. */
export function SignatureShown({ collection, doc }: { collection: AnyCollection; doc: Doc }): ReactNode {
  const { signature, signedBy } = doc.data
  if (collection.name !== parcels.name || typeof signature !== 'string' || !isSignature(signature)) return null
  return (
    <section aria-label="Signature">
      <svg
        role="img"
        aria-label={`Signature${typeof signedBy === 'string' ? ` of ${signedBy}` : ''}`}
        viewBox="0 0 300 120"
        width={300}
        height={120}
      >
        <path d={signature} fill="none" stroke="currentColor" strokeWidth={2} strokeLinecap="round" />
      </svg>
    </section>
  )
}
