import type { Day } from '#base/days.ts'
import { roundQuotient, sumMoney } from '#base/decimal.ts'
import { figure } from '#base/text/writing.ts'
import { deals } from '#features/sales/deals/collection.ts'
import { netInBase, qtyIn } from '#features/sales/deals/rules.ts'
import { isGoods, openOfLine } from '#features/stock/line-entries/rules.ts'
import type { IncomingOrder } from '#features/stock/parts/rules.ts'
import { amountText } from '#model/document/amounts/amount.ts'
import { floorOf } from '#model/pricing/floor-of.ts'
import type { Data } from '#model/schema/value.ts'
import { addQty } from '#model/stock/quantity.ts'

/**
 * The initial columns of a deal's lines. The request and the progress appear when a line has them; the price columns
 * are then moved to "All columns". Reserved stock is shown in the mark of a line.
 */
export function dealColumns(lines: readonly Data[]): readonly string[] {
  const has = (name: string): boolean => lines.some((line) => line[name])
  const progress = ['qtyShipped', 'qtyInvoiced', 'qtyReturned', 'backQty'].filter(has)
  const isUnderWay = progress.length > 0
  return [
    ...(lines.some(({ askedPart, partNumber }) => askedPart && askedPart !== partNumber) ? ['askedPart'] : []),
    'partNumber',
    'brand',
    ...(lines.some((line) => line.description && !line.partNumber) ? ['description'] : []),
    ...(isUnderWay ? [] : ['condition', ...['dateCode', 'certificate'].filter(has)]),
    'qty',
    'unitPrice',
    ...(isUnderWay ? [] : ['discountPct'].filter(has)),
    'amount',
    ...(isUnderWay ? [] : ['marginPct']),
    ...(has('qtyReturned') ? [] : ['promiseDate']),
    ...progress,
  ]
}

/** The availability of a line, in a few words. */
interface Availability {
  tone: 'good' | 'soon' | 'hot' | 'quiet'
  words: string
}

/** For each line, the available stock of its part that earlier lines use, beyond what is reserved for them. */
export function takenBefore(lines: readonly Data[]): number[] {
  const taken = new Map<unknown, number>()
  return lines.map((line) => {
    const before = taken.get(line.partId) ?? 0
    if (line.partId && isGoods(line) && !isFromElsewhere(line)) {
      const open = line.qtyOpen === undefined ? qtyIn(line, 'qty') : openOfLine(deals.name, line)
      taken.set(line.partId, addQty(before, Math.max(0, addQty(open, -qtyIn(line, 'qtyReserved')))))
    }
    return before
  })
}

const isFromElsewhere = ({ source, poId }: Data): boolean =>
  source === 'Drop ship' || (source === 'PO' && Boolean(poId))

/** How a line is filled: from reservations, from stock, from incoming orders, or not yet. */
export function lineAvailability(line: Data, stock: { available: number; incoming: number } | undefined): Availability {
  if (!isGoods(line)) return { tone: 'quiet', words: String(line.kind) }
  const wanted = qtyIn(line, 'qty')
  const open = line.qtyOpen === undefined ? wanted : openOfLine(deals.name, line)
  if (wanted > 0 && open === 0) return { tone: 'quiet', words: qtyIn(line, 'qtyShipped') > 0 ? 'Shipped' : 'Cancelled' }
  if (line.source === 'Drop ship') return { tone: 'soon', words: 'Drop ship' }
  if (!line.partId || !stock) return { tone: 'hot', words: 'No part' }
  const reserved = qtyIn(line, 'qtyReserved')
  if (reserved >= open && open > 0) return { tone: 'good', words: 'Reserved' }
  const { available, incoming } = stock
  const here = addQty(reserved, Math.max(0, available))
  if (here >= open) return { tone: 'good', words: `${figure(Math.max(0, available))} in stock` }
  if (here > 0) return { tone: 'soon', words: `${figure(here)} of ${figure(open)}` }
  if (line.source === 'PO' && line.poId) return { tone: 'soon', words: 'On order' }
  return incoming > 0 ? { tone: 'soon', words: `${figure(incoming)} incoming` } : { tone: 'hot', words: 'None' }
}

/**
 * The day a quantity can be promised for: today from stock, otherwise when incoming orders cover it; undefined when
 * unknown.
 */
export function promiseFrom(
  qty: number,
  { available, arrivals, today }: { available: number; arrivals: readonly IncomingOrder[]; today: Day },
): Day | undefined {
  let there = Math.max(0, available)
  if (there >= qty) return today
  for (const { day, qty: more } of arrivals.toSorted((a, b) => (a.day ?? '9').localeCompare(b.day ?? '9'))) {
    if (!day) return undefined
    there = addQty(there, more)
    if (there >= qty) return day < today ? today : day
  }
  return undefined
}

/**
 * The margin of a line as a percentage of its price, in the company's currency; undefined without a price or a cost.
 */
export function marginOfLine(line: Data, fxRate = 1): number | undefined {
  const net = netInBase(line, fxRate)
  return net && typeof line.unitCost === 'number'
    ? roundQuotient([sumMoney([net, -line.unitCost]), 100], net, 2)
    : undefined
}

/** The warning for a price below the floor of its part; undefined otherwise. */
export function floorWarning(line: Data, part: Data, leastMargin: unknown, fxRate = 1): string | undefined {
  const floor = floorOf(part, leastMargin)
  const net = netInBase(line, fxRate)
  return floor === undefined || net === undefined || net >= floor || line.freeReason
    ? undefined
    : `${line.partNumber ?? 'The line'} at ${amountText(net)} is below its floor of ${amountText(floor)}.`
}

/** One of the three progress tracks of a deal. */
interface Track {
  label: string
  steps: readonly string[]
  /** The current step. */
  at: string
  tone?: 'hot'
}

const ENDED = ['Lost', 'Cancelled']
const PROGRESS = ['None', 'Partial', 'Full']

/** How far a deal has come: agreed, shipped, billed. A return has goods and a credit instead. */
export function tracksOf({
  kind,
  status = 'Draft',
  shipState = 'None',
  billState = 'None',
  lines,
}: TrackData): Track[] {
  const at = String(status)
  const commercial: Track = ENDED.includes(at)
    ? { label: 'Deal', steps: ['Draft', 'Quoted', at], at, tone: 'hot' }
    : { label: 'Deal', steps: ['Draft', 'Quoted', 'Confirmed', 'Closed'], at }
  if (kind !== 'Return')
    return [
      commercial,
      { label: 'Shipping', steps: PROGRESS, at: String(shipState) },
      { label: 'Billing', steps: PROGRESS, at: String(billState) },
    ]
  const rows = Array.isArray(lines) ? (lines as Data[]) : []
  const progress = (name: string): string => {
    const done = rows.reduce((sum, line) => addQty(sum, qtyIn(line, name)), 0)
    const all = rows.reduce((sum, line) => addQty(sum, qtyIn(line, 'qty')), 0)
    return done === 0 ? 'None' : done < all ? 'Partial' : 'Full'
  }
  return [
    { label: 'Return', steps: ['Confirmed', 'Closed'], at },
    { label: 'Goods back', steps: PROGRESS, at: progress('backQty') },
    { label: 'Credit', steps: PROGRESS, at: progress('settledQty') },
  ]
}

interface TrackData {
  kind?: unknown
  status?: unknown
  shipState?: unknown
  billState?: unknown
  lines?: unknown
}
