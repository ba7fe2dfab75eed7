import { type Day, toDay } from '#base/days.ts'
import type { Part } from '#features/stock/parts/collection.ts'
import { screenPath } from '#model/feature.ts'
import { decodePart, pnKey } from '#model/part-numbers/part-number.ts'
import { partRules } from '#model/part-numbers/part-rules.ts'
import type { Once } from '#model/schema/unique.ts'
import type { Data, Doc } from '#model/schema/value.ts'
import { addQty } from '#model/stock/quantity.ts'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const nameOf = (data: Data): string => [data.brand, data.partNumber].filter(Boolean).join(' ')

/** Whether two parts are the same: the same maker, and the same number in any notation. 719/8 is not 7198. */
export function isSamePart(a: Data, b: Data): boolean {
  if (a.partNumber === b.partNumber && a.brand === b.brand) return true
  const { makerOf } = partRules()
  if (makerOf(textOf(a.brand)) !== makerOf(textOf(b.brand))) return false
  const [one, two] = [textOf(a.partNumber), textOf(b.partNumber)]
  return pnKey(one) === pnKey(two) && slashBore(one) === slashBore(two)
}

/** The basic number, when it has the bore after a slash; empty otherwise. */
function slashBore(partNumber: string): string {
  const base = partNumber.includes('/') ? (decodePart(partNumber)?.base ?? '') : ''
  return base.includes('/') ? base : ''
}

/**
 * The catalog contains each number of a maker once; otherwise stock, prices and orders of one part would be in two
 * places.
 */
export const eachPartOnce: Once = {
  field: 'pnKey',
  beside: 'partNumber',
  isSame: isSamePart,
  words(data, { data: other }) {
    const written = nameOf(other) === nameOf(data) ? '' : `, as ${nameOf(other)}`
    const archived = other.isActive === false ? ' and archived: restore it' : ': use it'
    return `${nameOf(data)} already exists${written}${archived}, or use a different part number or brand.`
  },
  leadsTo: ({ id, data }) => ({
    name: nameOf(data),
    href: `${screenPath('inventory')}?tab=all&id=${encodeURIComponent(id)}`,
  }),
}

/** The quantity of a part on a pending order. */
export interface IncomingOrder {
  orderId: string
  poNumber: string
  qty: number
  /** The promised day; absent when no day was promised. */
  day?: Day
}

/** The quantity that can be reserved from a day on. */
interface Promisable {
  arrival: IncomingOrder
  /** The quantity available then, if everything arrives as promised. */
  after: number
  isLate: boolean
}

/** The available quantity after each arrival, by day; undated arrivals come last, so no earlier day includes them. */
export function promisable(available: number, arrivals: readonly IncomingOrder[], today: Day): Promisable[] {
  let after = available
  return arrivals
    .toSorted((a, b) => (a.day ?? '9').localeCompare(b.day ?? '9') || a.poNumber.localeCompare(b.poNumber))
    .map((arrival) => {
      after = addQty(after, arrival.qty)
      return { arrival, after, isLate: arrival.day !== undefined && arrival.day < today }
    })
}

/** `50 on Nov 24 with 110326-01` for each arrival, one per line. */
export const arrivalWords = (arrivals: readonly IncomingOrder[], dayWords: (day: Day) => string): string =>
  arrivals
    .map(({ qty, day, poNumber }) => `${qty} ${day ? `on ${dayWords(day)}` : 'without a date'} with ${poNumber}`)
    .join('\n')

/** A price of a vendor's list. */
export interface ListedPrice {
  price: number
  minQty?: number
  until?: Day
  /** The vendor's number for the part. */
  vendorPart?: string
}

/** The prices of a vendor's list for this part that are valid today, the lowest first. */
export function listedPrices(
  { data }: Doc,
  part: Part,
  { today, timeZone }: { today: Day; timeZone: string },
): ListedPrice[] {
  const key = pnKey(part.data.partNumber)
  const lines = Array.isArray(data.priceList) ? data.priceList : []
  const valid = lines.flatMap((line) => {
    const { partId, vendorPart, price, minQty, validUntil } = (line ?? {}) as Record<string, unknown>
    const isSame = partId ? partId === part.id : typeof vendorPart === 'string' && pnKey(vendorPart) === key
    const until = toDay(validUntil, timeZone)
    if (!isSame || typeof price !== 'number' || (until && until < today)) return []
    const own = typeof vendorPart === 'string' && vendorPart !== '' ? { vendorPart } : {}
    return [{ price, ...(typeof minQty === 'number' && { minQty }), ...(until && { until }), ...own }]
  })
  return valid.toSorted((a, b) => a.price - b.price)
}

/**
 * A price list to add lines to: each replaces the line with the same part and minimum quantity, or is added at the end.
 * `number` is our own number of the part. The validity of the old price does not apply to the new one.
 */
export function openPriceList(known: readonly Data[]): { lines: Data[]; put(line: Data, number?: string): void } {
  const lines = [...known]
  const places = new Map<string, Set<number>>()
  const note = ({ partId, vendorPart }: Data, at: number): void => {
    for (const key of [partId && `part ${partId}`, typeof vendorPart === 'string' && pnKey(vendorPart)])
      if (key) places.set(key, (places.get(key) ?? new Set()).add(at))
  }
  for (const [at, line] of lines.entries()) note(line, at)
  const from = (one: Data) => (typeof one.minQty === 'number' ? one.minQty : 1)
  return {
    lines,
    put(line, number) {
      const keys = new Set([line.vendorPart, number].flatMap((one) => (one ? [pnKey(String(one))] : [])))
      const isSame = ({ partId, vendorPart }: Data) =>
        partId && line.partId ? partId === line.partId : typeof vendorPart === 'string' && keys.has(pnKey(vendorPart))
      const near = [line.partId && `part ${line.partId}`, ...keys].flatMap((key) => [
        ...(places.get(String(key)) ?? []),
      ])
      const at = near.sort((a, b) => a - b).find((one) => from(lines[one]!) === from(line) && isSame(lines[one]!))
      const { validUntil: _, ...old } = at === undefined ? {} : lines[at]!
      const next = { ...(number && { vendorPart: number }), ...old, ...line }
      lines[at ?? lines.length] = next
      note(next, at ?? lines.length - 1)
    },
  }
}

/** The price list with one line added, or with a changed price. */
export function withListed(known: readonly Data[], line: Data, number?: string): Data[] {
  const list = openPriceList(known)
  list.put(line, number)
  return list.lines
}

/** The price that applies from the first piece; undefined when the list has no price for a single piece. */
export const priceOfOne = (prices: readonly ListedPrice[]): number | undefined =>
  prices.find(({ minQty = 1 }) => minQty <= 1)?.price
