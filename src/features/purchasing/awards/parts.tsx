import type { ReactNode } from 'react'
import { awardOffer, type OfferedLine } from '#features/purchasing/awards/award-offer.tsx'
import { linkedPages } from '#model/record-pages.ts'
import type { Doc } from '#model/schema/value.ts'
import { CommandButton } from '#ui/command-button.tsx'
import type { Clock } from '#ui/list/views/view.ts'

/** The button that awards offers of an inquiry, with a draft order for each vendor. */
export const AwardOffers = ({
  doc,
  clock,
  rows,
}: {
  doc: Doc
  clock: Clock
  rows: readonly OfferedLine[]
}): ReactNode => <CommandButton clock={clock} related={linkedPages()} variant="filled" offer={awardOffer(doc, rows)} />
