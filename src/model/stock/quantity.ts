import { roundTo } from '#base/decimal.ts'
import { roundAmount } from '#model/document/amounts/amount.ts'

/** Why a stock command cannot be undone field by field. */
export const LEDGER_UNDO = 'Stock movements cannot be edited. Post a correction instead.'

/** The most decimals of a quantity: whole pieces for bearings, fractions for metres and sets. */
const QTY_DECIMALS = 6
/** No company moves more at once; a larger number is a typing mistake. */
const MAX_QTY = 1_000_000_000

export const addQty = (a: number, b: number): number => roundTo(a + b, QTY_DECIMALS)

/** The value of a quantity at a unit cost, in the company's currency. */
export const worth = (qty: number, unitCost: number): number => roundAmount(roundTo(qty * unitCost, 8))

/** Only good stock at a location that sells can be reserved. */
export const availableOf = (
  lot: { qtyOnHand: number; qtyReserved: number; qcStatus: string },
  isSellable: boolean,
): number => (lot.qcStatus === 'OK' && isSellable ? addQty(lot.qtyOnHand, -lot.qtyReserved) : 0)

/** Why a quantity is refused; undefined when it is valid. Pieces are whole numbers. */
export function whyNotQty(qty: number, uom: string | undefined): string | undefined {
  if (qty <= 0) return 'Quantity must be greater than 0.'
  if (qty > MAX_QTY) return 'Quantity must be 1,000,000,000 or less.'
  if ((uom ?? 'ea') === 'ea' && !Number.isInteger(qty)) return 'Enter whole numbers.'
  return undefined
}

/** Why posting on a day is refused; undefined when its month is open. */
export function whyNotOn(day: string, today: string, lockedThrough: string | undefined): string | undefined {
  if (day > today) return `${day} is in the future. Choose today or an earlier date.`
  if (lockedThrough && day <= lockedThrough) return `Stock is closed through ${lockedThrough}. Choose a later date.`
  return undefined
}

/** The position of a lot number in its month, in base 36: L2611 and 007 give L2611007. */
export const lotNumberOf = (day: string, next: number): string =>
  `L${day.slice(2, 4)}${day.slice(5, 7)}${next.toString(36).toUpperCase().padStart(3, '0')}`

/** Whether a row of this type is one side of a transfer: what leaves one lot arrives in another. */
export const hasTwoLegs = (type: string): boolean => ['TransferOut', 'TransferIn', 'Split', 'Merge'].includes(type)
