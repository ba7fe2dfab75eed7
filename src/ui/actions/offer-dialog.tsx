import type { ReactNode } from 'react'
import { CommandDialog } from '#ui/command-button.tsx'
import type { Clock, CollectionView, CommandOffer } from '#ui/list/views/view.ts'

interface Props {
  view: CollectionView
  offer: CommandOffer
  clock: Clock
  close: () => void
}

/** The dialog of an offer: the screen's own for its command, otherwise a form of its fields. */
export function OfferDialog({ view, offer, clock, close }: Props): ReactNode {
  const Own = view.dialogs?.[offer.command.name]
  return Own ? (
    <Own {...{ offer, clock, close }} />
  ) : (
    <CommandDialog {...{ offer, clock, close }} related={view.related} />
  )
}
