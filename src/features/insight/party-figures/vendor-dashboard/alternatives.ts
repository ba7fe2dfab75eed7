import { type Day, toDay } from '#base/days.ts'
import type { OneSource, Price } from '#features/purchasing/prices/rules.ts'
import { pnFamily, pnKey } from '#model/part-numbers/part-number.ts'
import type { Data, Doc } from '#model/schema/value.ts'

/** The same part from another vendor, or its equivalent according to the manufacturers' tables. */
export interface VendorAlternative {
  vendor: string
  partNumber: string
  brand?: string
  price: number
  currency: string
  /** Whether the price is from the vendor's price list; otherwise it is the last price paid or quoted. */
  isListed: boolean
}

interface At {
  today: Day
  timeZone: string
  base: string
}

interface Offer extends VendorAlternative {
  vendorKey: string
}

/** The cheapest alternative for each single-source part, in the currency of its last price. */
export function vendorAlternatives(
  found: readonly OneSource[],
  prices: readonly Price[],
  vendors: readonly Doc[],
  at: At,
): ReadonlyMap<string, VendorAlternative> {
  const offers = [...lastOffers(prices), ...listedOffers(vendors, at)]
  const familyOf = (of: { partNumber: string; brand?: string }) => pnFamily(of.partNumber, of.brand)
  const families = Map.groupBy(offers, familyOf)
  const keys = Map.groupBy(offers, ({ partNumber }) => pnKey(partNumber))
  return new Map(
    found.flatMap(({ part, last }): [string, VendorAlternative][] => {
      const own = last.vendorId ?? `name ${last.vendor}`
      const [best] = [...(families.get(familyOf(last)) ?? []), ...(keys.get(pnKey(last.partNumber)) ?? [])]
        .filter(({ vendorKey, currency }) => vendorKey !== own && currency === last.currency)
        .toSorted((a, b) => a.price - b.price)
      if (!best) return []
      const { vendorKey: _, ...alternative } = best
      return [[part, alternative]]
    }),
  )
}

/** The last price of each vendor for each part. Expects `prices` latest first. */
const lastOffers = (prices: readonly Price[]): Offer[] => [
  ...new Map(
    prices.toReversed().map(({ vendor, vendorId, partNumber, brand, price, currency }): [string, Offer] => {
      const vendorKey = vendorId ?? `name ${vendor}`
      return [
        `${vendorKey} ${brand ?? ''} ${pnKey(partNumber)} ${currency}`,
        { vendor, vendorKey, partNumber, price, currency, isListed: false, ...(brand && { brand }) },
      ]
    }),
  ).values(),
]

/** The price list entries that are valid today. */
const listedOffers = (vendors: readonly Doc[], { today, timeZone, base }: At): Offer[] =>
  vendors.flatMap(({ id, data }) =>
    (Array.isArray(data.priceList) ? (data.priceList as Data[]) : []).flatMap((line): Offer[] => {
      const until = toDay(line?.validUntil, timeZone)
      if (typeof line?.price !== 'number' || typeof line.vendorPart !== 'string' || (until && until < today)) return []
      const currency = typeof data.currency === 'string' && data.currency ? data.currency : base
      const vendor = String(data.name ?? id)
      return [{ vendor, vendorKey: id, partNumber: line.vendorPart, price: line.price, currency, isListed: true }]
    }),
  )
