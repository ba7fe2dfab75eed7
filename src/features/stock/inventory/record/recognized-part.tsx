import type { ReactNode } from 'react'
import { alikeQuery, recognizedIn, recognizedWords } from '#features/stock/inventory/record/recognized.ts'
import type { Data } from '#model/schema/value.ts'
import { queryOnce } from '#ui/api.ts'
import type { CollectionView } from '#ui/list/views/view.ts'

/** A new part is filled in from its number. */
export const RECOGNIZES: NonNullable<CollectionView['proposes']> = {
  by: ['partNumber', 'brand'],
  async ask(data) {
    const alike = alikeQuery(data)
    return recognizedIn(data, alike ? (await queryOnce(alike)).documents.map((doc) => doc.data) : [])
  },
}

/** The part recognized from its number during entry. */
export function Recognized({ data }: { data: Data }): ReactNode {
  const words = recognizedWords(data)
  return (
    <p className="dim" role="status">
      {words && `Recognized: ${words}`}
    </p>
  )
}
