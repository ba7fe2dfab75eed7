import { sumMoney } from '#base/decimal.ts'
import { useUnsureBanks } from '#features/parties/bank/parts.tsx'
import { vendors } from '#features/parties/vendors/collection.ts'
import { type PurchaseOrder, purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { substituteWords } from '#features/stock/interchanges/rules.ts'
import { lots } from '#features/stock/lots/collection.ts'
import {
  earlierPrices,
  incomingWords,
  knownParts,
  MAX_READ,
  partLine,
  partsLike,
  substitutesFor,
} from '#features/stock/part-offers/parts.tsx'
import { incomingOf, pricePoints, stockByCondition } from '#features/stock/part-offers/rules.ts'
import type { Part } from '#features/stock/parts/collection.ts'
import { listedPrices, priceOfOne } from '#features/stock/parts/rules.ts'
import type { Query } from '#model/query/query.ts'
import { linkedPages } from '#model/record-pages.ts'
import type { Data, Doc, Value } from '#model/schema/value.ts'
import { readOnce } from '#ui/api.ts'
import { shortDay, unitPrice } from '#ui/grid/format.ts'
import type { Clock, CollectionView, CommandOffer, LineEntry, LineOffer } from '#ui/list/views/view.ts'
import { useBrought } from '#ui/parts.tsx'
import { baseCurrency } from '#ui/shell/money/money.ts'

/** A line of a purchase order starts with a part number; stock, incoming goods and prices are shown next to it. */
const purchaseLines: LineEntry = {
  label: 'Part number',
  find: offersFor,
  known: knownParts,
  beside: totalOf,
  // The acknowledgment panel shows these next to what was ordered.
  inTotals: ['acknowledged', 'acknowledgedOn'],
}

/** Once goods were received, the progress of the lines replaces the description of their parts. */
function orderColumns(lines: readonly Data[]): readonly string[] {
  const progress = ['qtyReceived', 'qtyRejected', 'qtyBilled', 'qtyReturned', 'qtyCancelled'].filter((name) =>
    lines.some((line) => line[name]),
  )
  const isShown = progress.length > 0 && lines.every(({ partNumber }) => partNumber)
  return ['partNumber', 'brand', ...(isShown ? [] : ['description']), 'qty', 'unitPrice', 'amount', ...progress]
}

/**
 * The actions that other features offer on an order; `base` is the company's currency, `unsure` says why a payment to a
 * vendor waits.
 */
type OrderOffers = (
  order: PurchaseOrder,
  at: { today: string; base: string; unsure: ReadonlyMap<string, string> },
) => readonly CommandOffer[]

/** The view of orders wherever they are listed: their editor and their actions. */
export function useOrderView(): CollectionView {
  const offers = useBrought<OrderOffers>('order-offers')
  const unsure = useUnsureBanks()
  return {
    collection: purchaseOrders,
    searchHint: 'Vendor, number or part',
    related: linkedPages(),
    commands: (doc, { today }) =>
      offers.flatMap((offersOf) => offersOf(doc as PurchaseOrder, { today, base: baseCurrency(), unsure })),
    // Receiving by line, recording the invoice, and billing what was received.
    commandKeys: { r: 'Receive', i: 'Record invoice', b: 'Bill' },
    lineEntry: purchaseLines,
    lineColumns: orderColumns,
    summary: ({ vendorName, revision, dropShip }) =>
      [vendorName, revision && `R${revision}`, dropShip && dropShipWords(dropShip)].filter(Boolean).join(' · '),
  }
}

/** `Drop shipment to Acme Mills, Reno`. */
function dropShipWords(dropShip: Value): string {
  const { shipTo } = dropShip as { shipTo?: { name?: string; city?: string } }
  const place = [shipTo?.name, shipTo?.city].filter(Boolean).join(', ')
  return place ? `Drop shipment to ${place}` : 'Drop shipment'
}

/** The total of the order, calculated from its lines. */
function totalOf(name: string, value: Value | undefined): Data {
  if (name !== 'lines' || !Array.isArray(value)) return {}
  const amounts = (value as Data[]).map(({ amount: own }) => (typeof own === 'number' ? own : 0))
  return { totalAmount: sumMoney(amounts) }
}

/** The parts that match a number, independent of the vendor. */
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
  const instead = await substitutesFor(found)
  return found.map((part) => {
    const listed = vendor ? priceOfOne(listedPrices(vendor, part, clock)) : undefined
    return offerOf(part, { held, pending, all, own, listed }, clock, substituteWords(instead(part)))
  })
}

type Known = Record<'held' | 'pending' | 'all' | 'own', readonly Doc[] | undefined> & {
  /** The price in this vendor's price list. */
  listed: number | undefined
}

function offerOf(
  { id, data }: Part,
  { held = [], pending = [], all = [], own = [], listed }: Known,
  clock: Clock,
  instead: string,
): LineOffer {
  const { today, timeZone } = clock
  const stock = stockByCondition(held.filter((lot) => lot.data.partId === id))
  const incoming = incomingOf(pending, id, timeZone)
  const prices = pricePoints(all, id, timeZone)
  const [theirs] = pricePoints(own, id, timeZone)
  const [last] = prices
  const price = listed ?? theirs?.unitPrice ?? last?.unitPrice ?? data.avgCost
  const figures: [string, string][] = [
    ['In stock', stock || 'none'],
    ['Incoming', incomingWords(incoming, today)],
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
    ...earlierPrices(prices, today),
    line: {
      ...partLine({ id, data } as Part),
      qty: 1,
      ...(price !== undefined && { unitPrice: price }),
    },
  }
}

const costOf = (cost: number | undefined): string => (cost === undefined ? 'unknown' : `${unitPrice(cost)} avg.`)
