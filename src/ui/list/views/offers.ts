import { nameInSentence } from '#base/text/in-sentence.ts'
import type { Doc } from '#model/schema/value.ts'
import { actionOffers } from '#ui/actions/action-offers.ts'
import { type Clock, type CollectionView, type CommandOffer, listActions } from '#ui/list/views/view.ts'

/** The offers of a record, by name: those that involve other documents too, then its own actions. */
export function offersOf(view: CollectionView, doc: Doc, clock: Clock): readonly CommandOffer[] {
  const { collection, commands } = view
  const table = listActions(view)
  const title = doc.data[collection.title]
  // A record without a number has the name its actions use.
  const record =
    typeof title === 'string' && title
      ? [collection.label.short, title].filter(Boolean).join(' ')
      : table && nameInSentence(table.nameOf(doc))
  const offers = [...(commands?.(doc, clock) ?? []), ...(table ? actionOffers(table, doc, clock) : [])]
  const next = view.next?.(doc.data)
  // The next step comes first, and reversals come last.
  const rankOf = ({ reverses, later, label }: CommandOffer): number =>
    label === next ? -1 : reverses ? 2 : later ? 1 : 0
  return offers
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .map(({ reverses, ...offer }) => ({
      ...(record && { record }),
      ...offer,
      ...(reverses && offer.label !== next && { reverses }),
    }))
}
