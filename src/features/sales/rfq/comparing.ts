import { type Day, toDay } from '#base/days.ts'
import { roundProduct } from '#base/decimal.ts'
import { PRICE_DECIMALS } from '#model/document/amounts/amount.ts'
import { currencyOf } from '#model/document/amounts/sums.ts'
import { linesIn } from '#model/document/lines.ts'
import type { Data } from '#model/schema/value.ts'

/** One line of an inquiry, with the offer of each vendor for it. */
interface OfferedLine {
  lineId: string
  part: string
  qty: number
  offers: ReadonlyMap<string, Data>
}

/** The ids of vendors who were asked or have answered, in the order they were asked. */
export const vendorsOf = ({ invited, offers }: Data): string[] => [
  ...new Set([...linesIn(invited), ...linesIn(offers)].map(({ vendorId }) => String(vendorId))),
]

/** The lines of a request to vendors, with the offers for each by vendor. */
export const offeredLines = ({ lines, offers }: Data): OfferedLine[] =>
  linesIn(lines).map(({ lineId, brand, askedPart, qty }) => ({
    lineId: String(lineId),
    part: [brand, askedPart].filter(Boolean).join(' '),
    qty: typeof qty === 'number' ? qty : 1,
    offers: new Map(
      linesIn(offers)
        .filter((offer) => offer.lineId === lineId)
        .map((offer) => [String(offer.vendorId), offer]),
    ),
  }))

/**
 * An offer in the company's currency; `enough` when it is valid and covers the quantity, `expired` when it can't be
 * awarded.
 */
export interface RankedOffer {
  vendorId: string
  price: number
  base: number
  leadDays?: number
  enough: boolean
  expired: boolean
}

/**
 * The offers for one line, best first, by price in the company's currency. `rateOf` returns the rate of a currency
 * (empty: the company's own); an offer without a rate cannot be compared and is left out. `landedPct`: the percentage
 * added for landed cost.
 */
export const rankOffers = (
  offers: readonly Data[],
  {
    qty,
    today,
    timeZone,
    landedPct = 0,
    rateOf,
  }: {
    qty: number
    today: Day
    timeZone: string
    landedPct?: number
    rateOf: (currency: string) => number | undefined
  },
): RankedOffer[] =>
  offers
    .flatMap((offer): RankedOffer[] => {
      const rate = rateOf(currencyOf(offer, ''))
      if (rate === undefined) return []
      const until = toDay(offer.validUntil, timeZone)
      const expired = until !== undefined && until < today
      return [
        {
          vendorId: String(offer.vendorId),
          price: Number(offer.price),
          base: roundProduct([Number(offer.price), rate, 100 + landedPct, 0.01], PRICE_DECIMALS),
          ...(typeof offer.leadDays === 'number' && { leadDays: offer.leadDays }),
          enough:
            !expired &&
            (typeof offer.qty !== 'number' || offer.qty >= qty) &&
            (typeof offer.moq !== 'number' || offer.moq <= qty),
          expired,
        },
      ]
    })
    .toSorted((a, b) => Number(b.enough) - Number(a.enough) || a.base - b.base)

/** The best of the ranked offers that can be awarded; undefined when all have expired. */
export const bestOf = (ranked: readonly RankedOffer[]): RankedOffer | undefined =>
  ranked.find(({ expired }) => !expired)
