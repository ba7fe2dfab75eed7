import type { ReactNode } from 'react'
import { type Movement, movements } from '#features/stock/ledger/collection.ts'
import { movementOffers } from '#features/stock/movements/actions.ts'
import { query } from '#model/schema/collection.ts'
import type { Data } from '#model/schema/value.ts'
import { addQty } from '#model/stock/quantity.ts'
import type { CommandOffer } from '#ui/list/views/view.ts'
import { Await } from '#ui/live/await.tsx'
import { useLive } from '#ui/live/use-live.ts'

/** The actions on a row of the ledger, with their effect after earlier corrections. */
export const ledgerOffers = (movement: Movement): CommandOffer[] =>
  movementOffers(movement).map((offer) => ({
    ...offer,
    confirm: (input) => (
      <Await fallback="…">
        <CorrectionEffect {...{ movement, input }} />
      </Await>
    ),
  }))

function CorrectionEffect({ movement, input }: { movement: Movement; input: Data }): ReactNode {
  const corrections = useLive(
    query(movements, {
      where: [
        ['lotId', '==', movement.data.lotId],
        ['correctionOfId', '==', movement.id],
      ],
    }),
  )
  const corrected = corrections.reduce((sum, { data }) => addQty(sum, data.qtyDelta), 0)
  return movementOffers(movement, corrected).map((offer) => offer.confirm?.(input))
}
