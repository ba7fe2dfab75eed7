import { addDays, type Day, dayOf, toDay } from '#base/days.ts'

/** Product specification, section 9. */
export const PO_DUE_DAYS = 30

/** The date of an order from the MMDDYY at the start of its number; undefined when that is no real date. */
export function poOrderDay(poNumber: unknown): Day | undefined {
  const [, month, day, year] = /^(\d\d)(\d\d)(\d\d)/.exec(typeof poNumber === 'string' ? poNumber : '') ?? []
  return year === undefined ? undefined : dayOf(2000 + Number(year), Number(month), Number(day))
}

/** The date an order was placed: its own, otherwise the one in its number. */
export const orderedOn = (
  { orderDate, poNumber }: { orderDate?: unknown; poNumber?: unknown },
  timeZone: string,
): Day | undefined => toDay(orderDate, timeZone) ?? poOrderDay(poNumber)

/** The due date of a PO, 30 days after the date in its number; undefined when the number has no date. */
export function poDueDay(poNumber: unknown): Day | undefined {
  const ordered = poOrderDay(poNumber)
  return ordered && addDays(ordered, PO_DUE_DAYS)
}

/** A pending order is counted from its due date on. */
export function isOrderDue(order: { status?: unknown; poNumber?: unknown }, today: Day): boolean {
  const due = poDueDay(order.poNumber)
  return order.status === 'Pending' && due !== undefined && due <= today
}
