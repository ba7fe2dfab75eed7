import { percent } from '#base/text/writing.ts'
import { settings } from '#features/admin/settings/collection.ts'
import { type Customer, customers } from '#features/parties/customers/collection.ts'
import { LineMore } from '#features/sales/deal-desk/line-more.tsx'
import { takenBefore } from '#features/sales/deal-desk/rules.ts'
import { StockMark } from '#features/sales/deal-desk/stock-mark.tsx'
import { PasteLines } from '#features/sales/deal-desk/text/paste-lines.tsx'
import { deals } from '#features/sales/deals/collection.ts'
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
import { ordersOfGoods } from '#model/feature.ts'
import { pnKey } from '#model/part-numbers/part-number.ts'
import { agreedPrice, priceFor } from '#model/pricing/customer-prices.ts'
import type { Query } from '#model/query/query.ts'
import type { Data, Doc } from '#model/schema/value.ts'
import { readOnce } from '#ui/api.ts'
import { shortDay, unitPrice } from '#ui/grid/format.ts'
import type { Clock, LineEntry, LineOffer } from '#ui/list/views/view.ts'
import { baseCurrency, moneyText } from '#ui/shell/money/money.ts'

/** The editor for deal lines: it begins with the requested part, and shows stock, incoming quantities and prices. */
export const dealLineEntry: LineEntry = {
  label: 'Part number',
  find: offersFor,
  known: knownParts,
  mark: { label: 'Stock', Mark: StockMark, taken: takenBefore },
  More: LineMore,
  Paste: PasteLines,
  inTotals: [
    'status',
    'totalAmount',
    'taxName',
    'taxRate',
    'taxAmount',
    'taxes',
    'costAmount',
    'marginAmount',
    'marginPct',
    'shipState',
    'billState',
    'depositPaid',
    'depositLeft',
    'revision',
    'revisions',
    'shipTo',
  ],
  totals: totalsOf,
}

/** The margin of a deal, and its deposits. */
function totalsOf({ marginAmount, marginPct, depositPaid, depositLeft, currency }: Data): [string, string][] {
  const of = typeof currency === 'string' && currency ? currency : undefined
  const share = typeof marginPct === 'number' ? `, ${percent(marginPct, 1)}` : ''
  return [
    ...(typeof marginAmount === 'number' ? [['Margin', `${moneyText(marginAmount)}${share}`] as [string, string]] : []),
    ...(typeof depositPaid === 'number' && depositPaid > 0
      ? [
          ['Deposit received', moneyText(depositPaid, of)] as [string, string],
          ['Deposit left', moneyText(Number(depositLeft ?? 0), of)] as [string, string],
        ]
      : []),
  ]
}

async function offersFor(text: string, doc: Pick<Doc, 'data'>, clock: Clock): Promise<readonly LineOffer[]> {
  const found = await partsLike(text)
  if (found.length === 0) return []
  const { customerId } = doc.data
  const hasCustomer = typeof customerId === 'string' && customerId !== ''
  const sold: Query = {
    collection: deals.name,
    where: [['status', 'in', ['Confirmed', 'Closed']]],
    orderBy: [['orderDate', 'desc']],
    limit: MAX_READ,
  }
  const { queries, gets } = await readOnce({
    gets: [
      { collection: settings.name, id: 'sales' },
      ...(hasCustomer ? [{ collection: customers.name, id: customerId }] : []),
    ],
    queries: [
      {
        collection: lots.name,
        where: [
          ['partId', 'in', found.map(({ id }) => id)],
          ['qtyOnHand', '>', 0],
        ],
        limit: MAX_READ,
      },
      ordersOfGoods().pending,
      sold,
      ...(hasCustomer ? [{ ...sold, where: [...sold.where!, ['customerId', '==', customerId] as const] }] : []),
    ],
  })
  const [held = [], pending = [], all = [], own = []] = queries.map(({ documents }) => documents)
  const [sales, customer] = gets
  const instead = await substitutesFor(found)
  return found.map((part) => {
    const typed = pnKey(text) === part.data.pnKey ? undefined : text
    return offerOf(part, {
      ...{ doc, clock, typed, held, pending, all, own, customer: customer as Customer | undefined },
      leastMargin: sales?.data.floorMargin,
      instead: substituteWords(instead(part)),
    })
  })
}

interface Known extends Record<'held' | 'pending' | 'all' | 'own', readonly Doc[]> {
  doc: Pick<Doc, 'data'>
  clock: Clock
  /** The number as typed, if the part has another one. */
  typed: string | undefined
  customer: Customer | undefined
  leastMargin: unknown
  instead: string
}

function offerOf(part: Part, known: Known): LineOffer {
  const { id, data } = part
  const { clock, held, pending, all, own, customer } = known
  const { today, timeZone } = clock
  const stock = stockByCondition(held.filter((lot) => lot.data.partId === id))
  const incoming = incomingOf(pending, id, timeZone)
  const [theirs] = pricePoints(own, id, timeZone)
  const prices = pricePoints(all, id, timeZone)
  const price = priceOf(part, known)
  const figures: [string, string][] = [
    ['In stock', stock || 'none'],
    ['Incoming', incomingWords(incoming, today)],
    ...(price ? [[price.of, unitPrice(price.price)] as [string, string]] : []),
    [
      'Last to them',
      theirs ? `${unitPrice(theirs.unitPrice)}, ${shortDay(theirs.day, today)}` : customer ? 'never' : 'no customer',
    ],
    ['Cost', data.avgCost === undefined ? 'unknown' : `${unitPrice(data.avgCost)} avg.`],
    ...(known.instead ? [['Instead', known.instead] as [string, string]] : []),
  ]
  return {
    id,
    title: data.partNumber,
    note: [data.brand, data.description].filter(Boolean).join(' · '),
    figures,
    ...earlierPrices(prices, today),
    line: {
      ...partLine(part),
      ...(known.typed && { askedPart: known.typed }),
      qty: 1,
      ...(price && { unitPrice: price.price }),
    },
  }
}

/**
 * The agreed price, otherwise the list price less the customer's discount; none when the deal is in another currency.
 */
function priceOf({ id, data }: Part, { doc, clock, customer, leastMargin }: Known) {
  const base = baseCurrency()
  const theirs = customer?.data.currency || base
  const currency = doc.data.currency || theirs
  const agreed = customer && agreedPrice(customer.data, { ...clock, partId: id })
  if (agreed !== undefined) return currency === theirs ? { of: 'Agreed', price: agreed } : undefined
  const listed = currency === base ? priceFor(data as Data, customer?.data.discountPct, leastMargin) : undefined
  return listed === undefined ? undefined : { of: 'List', price: listed }
}
