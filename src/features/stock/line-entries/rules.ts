import type { LineEntryKind, OrderType } from '#features/stock/line-entries/collection.ts'
import { linesIn } from '#model/document/lines.ts'
import type { Data, Value } from '#model/schema/value.ts'
import { addQty } from '#model/stock/quantity.ts'

/** The progress of an order. */
export const PROGRESS = ['None', 'Partial', 'Full'] as const
type Progress = (typeof PROGRESS)[number]

/** The cached sum of each kind on a line of an order. */
const CACHES: Readonly<Record<OrderType, Partial<Record<LineEntryKind, string>>>> = {
  po: {
    Received: 'qtyReceived',
    Rejected: 'qtyRejected',
    Billed: 'qtyBilled',
    Returned: 'qtyReturned',
    Cancelled: 'qtyCancelled',
  },
  transactions: {
    Shipped: 'qtyShipped',
    Invoiced: 'qtyInvoiced',
    Returned: 'qtyReturned',
    Credited: 'qtyCredited',
    Cancelled: 'qtyCancelled',
  },
}

/** The fields of a line that are sums of its entries. */
export const cachesOf = (orderType: OrderType): Readonly<Partial<Record<LineEntryKind, string>>> => CACHES[orderType]

/** The line with all sums of its entries: 0 when nothing has happened yet. */
export function withSums(orderType: OrderType, line: Data): Data {
  const unstated = Object.values(CACHES[orderType]).filter((field) => (line[field] ?? null) === null)
  return unstated.length === 0 ? line : { ...line, ...Object.fromEntries(unstated.map((field) => [field, 0])) }
}

/** The lines with all their sums; the same list when nothing was missing. */
function linesWithSums(orderType: OrderType, lines: Value | undefined): Value | undefined {
  if (!Array.isArray(lines)) return lines
  const own = new Set<Value>(linesIn(lines))
  const summed = lines.map((line) => (own.has(line) ? withSums(orderType, line as Data) : line))
  return summed.some((line, at) => line !== lines[at]) ? summed : lines
}

const qtyOf = (line: Data, name: string): number => (typeof line[name] === 'number' ? line[name] : 0)

/** The open quantity of an order line: max(0, ordered − cancelled − received or shipped). */
export const openOfLine = (orderType: OrderType, line: Data): number =>
  Math.max(
    0,
    addQty(
      addQty(qtyOf(line, 'qty'), -qtyOf(line, 'qtyCancelled')),
      -qtyOf(line, orderType === 'po' ? 'qtyReceived' : 'qtyShipped'),
    ),
  )

/** The lines with ids "1", "2", … in order of entry; existing ids stay, and of a duplicate id only the first stays. */
export function withLineIds(lines: Value | undefined): Data[] {
  const all = linesIn(lines)
  const seen = new Set<Value | undefined>([undefined, ''])
  let last = all.reduce((most, { lineId }) => Math.max(most, Number(lineId) || 0), 0)
  return all.map((line) => {
    const isOwn = typeof line.lineId === 'string' && !seen.has(line.lineId)
    seen.add(line.lineId)
    return isOwn ? line : { ...line, lineId: String(++last) }
  })
}

/** Whether a line is for goods, which is the default on purchase orders. */
export const isGoods = ({ kind }: Data): boolean => kind === undefined || kind === 'Goods'

/** The progress of an order's goods lines: none, some, or nothing open. */
export function progressOf(orderType: OrderType, lines: readonly Data[]): Progress {
  const moved = orderType === 'po' ? 'qtyReceived' : 'qtyShipped'
  const goods = lines.filter(isGoods)
  if (
    goods.length > 0 &&
    goods.every((line) => openOfLine(orderType, line) === 0) &&
    goods.some((line) => qtyOf(line, moved) > 0)
  )
    return 'Full'
  return goods.some((line) => qtyOf(line, moved) > 0) ? 'Partial' : 'None'
}

/** How far the received or shipped quantities are billed. */
export function billingOf(orderType: OrderType, lines: readonly Data[]): Progress {
  const [moved, billed, back] =
    orderType === 'po' ? ['qtyReceived', 'qtyBilled', 'qtyReturned'] : ['qtyShipped', 'qtyInvoiced', '']
  const owed = (line: Data): number => addQty(qtyOf(line, moved!), back ? -qtyOf(line, back) : 0)
  if (!lines.some((line) => qtyOf(line, billed!) > 0)) return 'None'
  return lines.every((line) => qtyOf(line, billed!) >= owed(line)) ? 'Full' : 'Partial'
}

/**
 * The statuses of a finished order. For orders that arrived with one of them, it is unknown how far they were billed.
 */
export const DONE: Readonly<Record<OrderType, readonly string[]>> = {
  po: ['Received', 'Closed'],
  transactions: ['Closed'],
}

/** The field with the progress of an order's goods. */
const progressField = (orderType: OrderType): string => (orderType === 'po' ? 'receiveState' : 'shipState')

/** The progress of an order, derived from its lines. */
export const progressFields = (orderType: OrderType, lines: readonly Data[]): Data => ({
  [progressField(orderType)]: progressOf(orderType, lines),
  billState: billingOf(orderType, lines),
})

/** Sets the progress of a new order and the sums on its lines; existing values stay. */
export function withProgress(orderType: OrderType, data: Data): Data {
  if (DONE[orderType].some((state) => state === data.status)) return data
  const lines = linesWithSums(orderType, data.lines)
  const summed = lines === data.lines ? data : { ...data, lines: lines! }
  const moved = progressField(orderType)
  if (summed[moved] && summed.billState) return summed
  const first = progressFields(orderType, linesIn(summed.lines))
  return { ...summed, [moved]: summed[moved] || first[moved]!, billState: summed.billState || first.billState! }
}
