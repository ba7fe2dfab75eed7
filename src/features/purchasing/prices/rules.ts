import type { Day } from '#base/days.ts'
import type { PurchaseOrder } from '#features/purchasing/purchase-orders/collection.ts'
import { currencyOf } from '#model/document/amounts/sums.ts'
import { orderedOn } from '#model/document/days/order-days.ts'
import { pnFamily, pnKey, splitBrand } from '#model/part-numbers/part-number.ts'
import { partRules } from '#model/part-numbers/part-rules.ts'

/** The price of one line of a purchase order. */
export interface Price {
  key: string
  orderId: string
  poNumber: string
  /** The date of the order; absent when neither its date field nor its number has one. */
  day?: Day
  partNumber: string
  partId?: string
  brand?: string
  qty: number
  price: number
  currency: string
  vendor: string
  vendorId?: string
  /** The price paid for received goods, or the order price of goods not received yet. */
  state: 'Paid' | 'Asked'
}

interface At {
  timeZone: string
  base: string
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** Every priced line of these orders, latest first; cancelled orders are left out. */
export function pricesOf(orders: readonly PurchaseOrder[], { timeZone, base }: At): Price[] {
  return orders
    .flatMap(({ id, data }) => {
      if (data.status === 'Cancelled') return []
      const day = orderedOn(data, timeZone)
      return (data.lines ?? []).flatMap((line, at): Price[] => {
        const partNumber = text(line.partNumber)
        const { unitPrice, qty } = line
        if (!partNumber || typeof unitPrice !== 'number' || unitPrice <= 0) return []
        const [partId, brand] = [text(line.partId), text(line.brand)]
        return [
          {
            key: `${id} ${at}`,
            orderId: id,
            poNumber: data.poNumber || id,
            partNumber,
            qty: typeof qty === 'number' ? qty : 0,
            price: unitPrice,
            currency: currencyOf(data, base),
            vendor: data.vendorName || 'No vendor named',
            state: data.status === 'Received' || data.status === 'Closed' ? 'Paid' : 'Asked',
            ...(day && { day }),
            ...(partId && { partId }),
            ...(brand && { brand }),
            ...(data.vendorId && { vendorId: data.vendorId }),
          },
        ]
      })
    })
    .toSorted((a, b) => (b.day ?? '').localeCompare(a.day ?? '') || b.poNumber.localeCompare(a.poNumber))
}

/** The manufacturer of the part of a price, normalized; undefined when the line does not name one. */
const makerIn = ({ brand, partNumber }: { brand?: string; partNumber: string }): string | undefined =>
  (brand ? partRules().makerOf(brand) : splitBrand(partNumber).brand)?.toUpperCase()

/** `SKF 30206`: the part of a price, with its brand, because another brand may use the same number. */
const partOf = ({ brand, partNumber }: Price): string =>
  brand && !splitBrand(partNumber).brand ? `${brand} ${partNumber}` : partNumber

/** The key of a part, its manufacturer and number: the same number from another manufacturer is another part. */
function partKeyIn(prices: readonly Price[]): (price: Price) => string {
  const makers = new Map(
    prices.flatMap((price) => (price.partId && makerIn(price) ? [[price.partId, makerIn(price)]] : [])),
  )
  return (price) =>
    `${makerIn(price) ?? makers.get(price.partId ?? '') ?? ''} ${pnKey(splitBrand(price.partNumber).partNumber)}`
}

/** The prices of one part: by its id, otherwise by its number in any spelling, unless another manufacturer is named. */
export function pricesOfPart(
  prices: readonly Price[],
  part: { id?: string; partNumber: string; brand?: string },
): Price[] {
  const [key, maker] = [pnKey(part.partNumber), makerIn(part)]
  return prices.filter((price) => {
    if (part.id !== undefined && price.partId) return price.partId === part.id
    const other = makerIn(price)
    return pnKey(splitBrand(price.partNumber).partNumber) === key && (!maker || !other || maker === other)
  })
}

/** The prices of all manufacturers' equivalents of a part. */
export function pricesOfFamily(prices: readonly Price[], part: { partNumber: string; brand?: string }): Price[] {
  const family = pnFamily(part.partNumber, part.brand)
  return prices.filter(({ partNumber, brand }) => pnFamily(partNumber, brand) === family)
}

/** The prices up to and including a day; those without a date count as older. */
export const pricesUpTo = (prices: readonly Price[], day: Day | undefined): Price[] =>
  prices.filter((price) => day === undefined || (price.day ?? '') <= day)

export interface PartPrice {
  /** The brand and number. */
  part: string
  /** Latest first; never empty, all in one currency. */
  prices: readonly Price[]
  last: Price
  lowest: number
  /**
   * The change of the last price from the previous one: 0.05 is 5 % more expensive; absent when there is only one
   * price.
   */
  change?: number
}

/** The prices by part and currency, the most recently bought part first. */
export function pricesByPart(prices: readonly Price[]): PartPrice[] {
  const keyOf = partKeyIn(prices)
  return [...Map.groupBy(prices, (price) => `${keyOf(price)} ${price.currency}`).values()].map((found) => {
    const [last, before] = found as [Price, Price?]
    return {
      part: partOf(last),
      prices: found,
      last,
      lowest: Math.min(...found.map(({ price }) => price)),
      ...(before && { change: last.price / before.price - 1 }),
    }
  })
}

/** A part that was bought from one vendor only. */
export interface OneSource {
  /** The brand and number. */
  part: string
  partId?: string
  vendor: string
  last: Price
  /** The number of times it was bought. */
  times: number
  /** The amount spent on it, in the currency of its last price. */
  spent: number
}

/** Parts bought at least twice and from one vendor only, highest spend first. */
export function oneSourceParts(prices: readonly Price[]): OneSource[] {
  const vendorOf = ({ vendorId, vendor }: Price) => vendorId ?? `name ${vendor}`
  return [...Map.groupBy(prices, partKeyIn(prices)).values()]
    .flatMap((found): OneSource[] => {
      const [last] = found as [Price]
      if (found.length < 2 || new Set(found.map(vendorOf)).size > 1) return []
      const own = found.filter(({ currency }) => currency === last.currency)
      const partId = found.find((price) => price.partId)?.partId
      return [
        {
          part: partOf(last),
          vendor: last.vendor,
          last,
          times: found.length,
          spent: own.reduce((sum, { qty, price }) => sum + qty * price, 0),
          ...(partId && { partId }),
        },
      ]
    })
    .toSorted((a, b) => b.spent - a.spent || a.part.localeCompare(b.part))
}

/**
 * The average change of the last prices from the previous ones, over all parts; undefined when no part was bought
 * twice.
 */
export function priceVariance(prices: readonly Price[]): number | undefined {
  const changes = pricesByPart(prices).flatMap(({ change }) => (change === undefined ? [] : [change]))
  return changes.length === 0 ? undefined : changes.reduce((sum, change) => sum + change, 0) / changes.length
}

/** The number of orders that prices are taken from, latest first. */
export const MAX_ORDERS = 2_000

/**
 * The minimum quantity of a price, as written in price lists: `10`, `10+`, `10-99`, `from 1,000`, `ab 10 St.`;
 * undefined when it is not a whole number above 0.
 */
export function breakFrom(typed: string): number | undefined {
  const [, digits = ''] = /^\D{0,8}(\d[\d,.' ]*)/.exec(typed.trim()) ?? []
  const qty = Number(digits.trim().replace(/[,.' ](?=\d{3}(?:\D|$))/g, ''))
  return digits !== '' && Number.isInteger(qty) && qty > 0 ? qty : undefined
}
