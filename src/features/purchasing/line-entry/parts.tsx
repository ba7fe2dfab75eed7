import { sumMoney } from '#base/decimal.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { incomingOf, pricesOf, stockWords } from '#features/purchasing/line-entry/rules.ts'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { type Interchange, interchanges } from '#features/stock/interchanges/collection.ts'
import { partnerOf, type Relative, standIns, standInWords } from '#features/stock/interchanges/rules.ts'
import { lots } from '#features/stock/lots/collection.ts'
import { type Part, parts } from '#features/stock/parts/collection.ts'
import { listedPrices, priceOfOne } from '#features/stock/parts/rules.ts'
import { findParts } from '#model/part-numbers/find.ts'
import type { Query } from '#model/query/query.ts'
import type { Data, Doc, Value } from '#model/schema/value.ts'
import { queryOnce, readOnce } from '#ui/api.ts'
import { plainNumber, shortDay, unitPrice } from '#ui/grid/format.ts'
import type { Clock, LineEntry, LineOffer } from '#ui/list/views/view.ts'

const MAX_PARTS = 6
/** Orders and lots looked through for prices, stock and what is on its way. */
const MAX_READ = 200
const MAX_PRICES = 10
/** Numbers asked for at once. */
const MAX_NUMBERS = 25
/** Parts of other families that are linked. */
const MAX_PARTNERS = 20

/** A line of a purchase order begins with a part number; stock, what is on its way and prices stand beside it. */
export const purchaseLines: LineEntry = {
  label: 'Part number',
  find: offersFor,
  known: knownParts,
  beside: totalOf,
}

/** Parts that numbers of lines name; a number that several parts answer to is left to whoever writes the line. */
async function knownParts(numbers: readonly string[]): Promise<ReadonlyMap<string, Data>> {
  const known = new Map<string, Data>()
  for (let from = 0; from < numbers.length; from += MAX_NUMBERS) {
    const some = numbers.slice(from, from + MAX_NUMBERS)
    const found = await queryOnce({ collection: parts.name, where: [['partNumber', 'in', some]], limit: MAX_READ })
    const own = (number: string) => (found.documents as Part[]).filter(({ data }) => data.partNumber === number)
    const named = await Promise.all(
      some.map(async (number) => (own(number).length > 0 ? own(number) : await partsOfKey(number))),
    )
    for (const [at, all] of named.entries()) if (all.length === 1) known.set(some[at]!, lineOf(all[0]!))
  }
  return known
}

/** The parts that a number in another spelling means. */
async function partsOfKey(number: string): Promise<readonly Part[]> {
  const close = findParts(number)
  if (!close?.isOwn || !close.kin) return []
  const { documents } = await queryOnce({ collection: parts.name, where: [{ or: close.kin }], limit: MAX_READ })
  return (documents as Part[]).filter(({ data }) => close.isOwn!(data))
}

/** What a line of a part says of it. */
const lineOf = ({ id, data }: Part): Data => ({
  partId: id,
  partNumber: data.partNumber,
  ...(data.brand && { brand: data.brand }),
  ...(data.description && { description: data.description }),
})

/** The order's total follows from its lines. */
function totalOf(name: string, value: Value | undefined): Data {
  if (name !== 'lines' || !Array.isArray(value)) return {}
  const amounts = (value as Data[]).map(({ amount: own }) => (typeof own === 'number' ? own : 0))
  return { totalAmount: sumMoney(amounts) }
}

/** What is known of parts that answer to a number, whoever asks. */
export const partOffers = (text: string, clock: Clock): Promise<readonly LineOffer[]> =>
  offersFor(text, { data: {} }, clock)

async function offersFor(text: string, doc: Pick<Doc, 'data'>, clock: Clock): Promise<readonly LineOffer[]> {
  const found = await partsLike(text)
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const { vendorId } = doc.data
  const orders: Query = { collection: purchaseOrders.name, orderBy: [['orderDate', 'desc']], limit: MAX_READ }
  const hasVendor = typeof vendorId === 'string' && vendorId !== ''
  const {
    queries,
    gets: [vendor],
  } = await readOnce({
    ...(hasVendor && { gets: [{ collection: vendors.name, id: vendorId }] }),
    queries: [
      {
        collection: lots.name,
        where: [
          ['partId', 'in', ids],
          ['qtyOnHand', '>', 0],
        ],
        limit: MAX_READ,
      },
      { ...orders, where: [['status', '==', 'Pending']] },
      orders,
      ...(hasVendor ? [{ ...orders, where: [['vendorId', '==', vendorId] as const] }] : []),
    ],
  })
  const [held, pending, all, own] = queries.map(({ documents }) => documents)
  const instead = await standInsFor(found)
  return found.map((part) => {
    const listed = vendor ? priceOfOne(listedPrices(vendor, part, clock)) : undefined
    return offerOf(part, { held, pending, all, own, listed }, clock, standInWords(instead(part)))
  })
}

/** What may stand in for these parts, with the stock there is. */
async function standInsFor(found: readonly Part[]): Promise<(part: Part) => Relative[]> {
  const ids = found.map(({ id }) => id)
  const families = [...new Set(found.flatMap(({ data }) => data.pnFamily || []))]
  const { queries } = await readOnce({
    queries: [
      { collection: interchanges.name, where: [['aPartId', 'in', ids]], limit: MAX_READ },
      { collection: interchanges.name, where: [['bPartId', 'in', ids]], limit: MAX_READ },
      ...(families.length > 0
        ? [{ collection: parts.name, where: [['pnFamily', 'in', families] as const], limit: MAX_READ }]
        : []),
    ],
  })
  const [from = [], to = [], members = []] = queries.map(({ documents }) => documents)
  const links = [...from, ...to] as Interchange[]
  const known = new Set(members.map(({ id }) => id))
  const partners = ids.flatMap((id) => links.flatMap((link) => partnerOf(link, id) ?? []))
  const gets = [...new Set(partners)]
    .filter((id) => !known.has(id))
    .slice(0, MAX_PARTNERS)
    .map((id) => ({ collection: parts.name, id }))
  const others = gets.length > 0 ? (await readOnce({ gets })).gets.filter((doc) => doc !== null) : []
  return (part) => standIns(part, [...members, ...others] as Part[], links)
}

/** Parts by what their number means first, as the list of parts finds them; then by words. */
async function partsLike(text: string): Promise<Part[]> {
  const close = findParts(text)
  if (close) {
    const { documents } = await queryOnce({ collection: parts.name, where: [{ or: close.where }], limit: 40 })
    if (documents.length > 0)
      return (documents as Part[]).toSorted((a, b) => close.rank(a.data) - close.rank(b.data)).slice(0, MAX_PARTS)
  }
  const { documents } = await queryOnce({ collection: parts.name, search: text.slice(0, 200), limit: MAX_PARTS })
  return documents as Part[]
}

type Known = Record<'held' | 'pending' | 'all' | 'own', readonly Doc[] | undefined> & {
  /** Of the price list of this vendor. */
  listed: number | undefined
}

function offerOf(
  { id, data }: Part,
  { held = [], pending = [], all = [], own = [], listed }: Known,
  clock: Clock,
  instead: string,
): LineOffer {
  const { today, timeZone } = clock
  const stock = stockWords(held.filter((lot) => lot.data.partId === id))
  const incoming = incomingOf(pending, id, timeZone)
  const prices = pricesOf(all, id, timeZone)
  const [theirs] = pricesOf(own, id, timeZone)
  const [last] = prices
  const price = listed ?? theirs?.unitPrice ?? last?.unitPrice ?? data.avgCost
  const figures: [string, string][] = [
    ['In stock', stock || 'none'],
    [
      'Incoming',
      incoming.qty > 0
        ? `${plainNumber(incoming.qty)}${incoming.day ? `, first ${shortDay(incoming.day, today)}` : ''}`
        : 'none',
    ],
    ['Last cost', last ? `${unitPrice(last.unitPrice)}, ${shortDay(last.day, today)}` : costOf(data.avgCost)],
    ...(listed === undefined ? [] : [['Their list', unitPrice(listed)] as [string, string]]),
    ['From this vendor', theirs ? `${unitPrice(theirs.unitPrice)}, ${shortDay(theirs.day, today)}` : 'never'],
    ...(instead ? [['Instead', instead] as [string, string]] : []),
  ]
  return {
    id,
    title: data.partNumber,
    note: [data.brand, data.description].filter(Boolean).join(' · '),
    figures,
    ...(prices.length > 0 && {
      hover: prices
        .slice(0, MAX_PRICES)
        .map(
          (point) =>
            `${shortDay(point.day, today)}: ${plainNumber(point.qty)} at ${unitPrice(point.unitPrice)} ${point.party}`,
        )
        .join('\n'),
    }),
    line: {
      ...lineOf({ id, data } as Part),
      qty: 1,
      ...(price !== undefined && { unitPrice: price }),
    },
  }
}

const costOf = (cost: number | undefined): string => (cost === undefined ? 'unknown' : `${unitPrice(cost)} avg.`)
