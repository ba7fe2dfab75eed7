import { daysBetween, toDay } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { counted } from '#base/text/words.ts'
import { poOrderDay } from '#model/document/days/order-days.ts'
import { statedWithCharges, withAmounts } from '#model/document/lines.ts'
import { taxIn, withTax } from '#model/document/tax/tax.ts'
import type { Data } from '#model/schema/value.ts'

export interface Promised {
  expectedDate?: unknown
  promises?: unknown
}

export const listed = ({ promises }: Promised): readonly Data[] => (Array.isArray(promises) ? (promises as Data[]) : [])

interface Ordered {
  status?: string
  poNumber?: string
  noDate?: boolean
  vendorId?: string
  vendorName?: string
  totalAmount?: number
  lines?: readonly object[]
}

interface Totaled extends Ordered {
  charges?: readonly { amount?: unknown }[]
  taxRate?: number
  currency?: string
}

/** The name of an order in error messages. */
export const nameOfOrder = ({ id, data }: { id: string; data: Ordered }): string => `PO ${data.poNumber || id}`

/** The name of an order line in error messages, by its index. */
export const orderLineName = (
  { partNumber, description }: { partNumber?: unknown; description?: unknown },
  at: number,
): string => `Line ${at + 1}${partNumber || description ? ` (${partNumber || description})` : ''}`

/** The expected bill amount: the order's total, otherwise the sum of its lines. */
export const orderTotal = ({ totalAmount, lines = [] }: Ordered): number =>
  totalAmount ?? sumMoney(lines.map((line) => ('amount' in line && typeof line.amount === 'number' ? line.amount : 0)))

/**
 * The total and tax of an order with other lines: the total changes by the difference of the lines including tax, so
 * that charges stated separately stay.
 */
export function totalWith(
  { totalAmount, lines = [], charges = [], taxRate, currency }: Totaled,
  next: readonly object[],
): { totalAmount: number; taxAmount?: number } {
  const taxed = (some: readonly object[]): number =>
    withTax(
      statedWithCharges({ charges, lines: withAmounts(some as readonly Data[], currency) }),
      taxRate ?? 0,
      currency,
    )
  const total = totalAmount === undefined ? taxed(next) : sumMoney([totalAmount, taxed(next), -taxed(lines)])
  return { totalAmount: total, ...(taxRate !== undefined && { taxAmount: taxIn(total, taxRate, currency) }) }
}

/** Why nothing of an order can be received, in one sentence; undefined when it can. */
export function whyNotPending(order: { id: string; data: Ordered }): string | undefined {
  const name = nameOfOrder(order)
  // Old data may lack values that the definition would have set.
  const { status = 'Pending' } = order.data
  if (status === 'Draft') return `${name} is still a draft. Issue it first.`
  return status === 'Pending' ? undefined : `${name} is already ${status}.`
}

/** Why the invoice of an order cannot be recorded, in one sentence; undefined when it can. */
export function whyNotReceivable(order: { id: string; data: Ordered }): string | undefined {
  const reason = whyNotPending(order)
  if (reason) return reason
  const name = nameOfOrder(order)
  if (orderTotal(order.data) <= 0) return `${name} has no amount. Enter the total first.`
  return undefined
}

/** Why a draft cannot be sent to its vendor, in one sentence; undefined when it can. */
export function whyNotIssue(order: { id: string; data: Ordered }): string | undefined {
  const { poNumber, noDate, vendorId, vendorName, lines } = order.data
  const name = nameOfOrder(order)
  if (!noDate && !poOrderDay(poNumber))
    return `${name} does not begin with month, day and year (MMDDYY), so it would never be due. Change the number, or check “No date in number”.`
  if (!vendorId && !vendorName) return `${name} has no vendor. Choose one first.`
  return whyNotLines(name, lines)
}

/** Why lines cannot be ordered, in one sentence; undefined when they can. */
export function whyNotLines(
  name: string,
  lines: readonly { qty?: unknown; unitPrice?: unknown }[] = [],
): string | undefined {
  if (lines.length === 0) return `${name} has no lines. Add lines first.`
  const at = lines.findIndex(({ qty }) => !(typeof qty === 'number' && qty > 0))
  if (at >= 0) return `Line ${at + 1} of ${name} has no quantity. Enter a quantity above 0.`
  const below = lines.findIndex(({ unitPrice }) => typeof unitPrice === 'number' && unitPrice < 0)
  return below < 0 ? undefined : `Line ${below + 1} of ${name} has a price below 0.`
}

/** Warnings before an order is sent: missing data that the vendor would ask for, and likely typos. */
export function doubtsAbout({ lines = [], orderDate, expectedDate }: Doubted): string[] {
  const unpriced = lines.filter(({ unitPrice, amount }) => !unitPrice && !amount).length
  const unknown = unknownParts(lines)
  const [ordered, promised] = [toDay(orderDate, 'UTC'), toDay(expectedDate, 'UTC')]
  return [
    ...(unpriced > 0 ? [`${counted(unpriced, 'line')} ${unpriced === 1 ? 'has' : 'have'} no price.`] : []),
    ...(unknown ? [unknown] : []),
    ...(ordered && promised && promised < ordered ? [`It is promised for ${promised}, before it was ordered.`] : []),
  ]
}

/**
 * A sentence about lines whose part is not on file; otherwise a typo would be noticed only when the goods do not get
 * into stock. Undefined when there are none.
 */
export function unknownParts(lines: readonly { partId?: unknown; partNumber?: unknown }[]): string | undefined {
  const [first, ...more] = lines.flatMap(({ partId, partNumber }) =>
    !partId && partNumber ? [String(partNumber)] : [],
  )
  if (first === undefined) return undefined
  const names = more.length === 0 ? first : `${first} and ${counted(more.length, 'other')}`
  return `${names} ${more.length === 0 ? 'is not a part' : 'are not parts'} on file: billed as an expense, not received into stock.`
}

/** A sentence about lines with a part but no quantity, of which nothing is ordered; undefined when there are none. */
export function withoutQuantity(lines: readonly { qty?: unknown; partNumber?: unknown }[]): string | undefined {
  const [first, ...more] = lines.flatMap(({ qty, partNumber }) => (partNumber && !qty ? [String(partNumber)] : []))
  if (first === undefined) return undefined
  return more.length === 0
    ? `${first} has no quantity: none of it is ordered.`
    : `${first} and ${counted(more.length, 'other')} have no quantity: none of them are ordered.`
}

interface Doubted {
  lines?: readonly { unitPrice?: unknown; amount?: unknown; partId?: unknown; partNumber?: unknown }[]
  orderDate?: unknown
  expectedDate?: unknown
}

/** The number of days the promised date has moved since the first one; undefined when nothing was promised. */
export function slipOf(order: Promised, timeZone: string): number | undefined {
  const last = toDay(order.expectedDate, timeZone)
  const first = toDay(listed(order)[0]?.day, timeZone) ?? last
  return first && last ? daysBetween(first, last) : undefined
}
