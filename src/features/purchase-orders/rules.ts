import type { Day } from '#base/days.ts'
import { addDays, dayOf } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'

/** Product specification, section 9. */
export const PO_DUE_DAYS = 30

/** The day of an order, from the MMDDYY that opens its number; undefined when that is no real day. */
export function poOrderDay(poNumber: unknown): Day | undefined {
  const [, month, day, year] = /^(\d\d)(\d\d)(\d\d)/.exec(typeof poNumber === 'string' ? poNumber : '') ?? []
  return year === undefined ? undefined : dayOf(2000 + Number(year), Number(month), Number(day))
}

/** The day a PO falls due, 30 days after the day in its number; undefined when the number names none. */
export function poDueDay(poNumber: unknown): Day | undefined {
  const ordered = poOrderDay(poNumber)
  return ordered && addDays(ordered, PO_DUE_DAYS)
}

/** A pending order counts from its due day on. */
export function isOrderDue(order: { status?: unknown; poNumber?: unknown }, today: Day): boolean {
  const due = poDueDay(order.poNumber)
  return order.status === 'Pending' && due !== undefined && due <= today
}

interface Ordered {
  status?: string
  poNumber?: string
  totalAmount?: number
  lines?: readonly object[]
}

/** How refusals name an order. */
export const nameOfOrder = ({ id, data }: { id: string; data: Ordered }): string => `PO ${data.poNumber || id}`

/** What the vendor will bill: the order's total, else the sum of its lines. */
export const orderTotal = ({ totalAmount, lines = [] }: Ordered): number =>
  totalAmount ?? sumMoney(lines.map((line) => ('amount' in line && typeof line.amount === 'number' ? line.amount : 0)))

/** Why an order cannot be received, in one sentence; undefined when it can. */
export function whyNotReceivable(order: { id: string; data: Ordered }): string | undefined {
  const name = nameOfOrder(order)
  // Old data may lack what the definition would have filled in.
  const { status = 'Pending' } = order.data
  if (status === 'Draft') return `${name} is still a draft; issue it first.`
  if (status !== 'Pending') return `${name} is already ${status}.`
  if (orderTotal(order.data) <= 0) return `${name} has no amount; enter its total first.`
  return undefined
}
