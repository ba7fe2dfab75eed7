import { type Lot, lots } from '#features/stock/lots/collection.ts'
import { lotOffers, type Offer } from '#features/stock/lots/lot-offers.ts'
import type { Doc } from '#model/schema/value.ts'

/** What would be done with a lot, told by the lot as it stands while somebody looks: others may take from it meanwhile. */
export const liveOffer = (lot: Lot, offerOf: (lot: Lot) => Offer | undefined): Offer => ({
  ...offerOf(lot)!,
  fresh: {
    query: { collection: lots.name, where: [['lotNumber', '==', lot.data.lotNumber]] },
    offerOf(docs: readonly Doc[]) {
      const now = docs.find(({ id }) => id === lot.id) as Lot | undefined
      return now && offerOf(now)
    },
  },
})

/** Everything that can be done with a lot; `others` are the lots it may be merged into. */
export const lotActs = (lot: Lot, others: readonly Lot[] = []): Offer[] =>
  lotOffers(lot, others).map(({ label }) =>
    liveOffer(lot, (now) => lotOffers(now, others).find((offer) => offer.label === label)),
  )
