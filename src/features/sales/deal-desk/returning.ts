import { qtyIn } from '#features/sales/deals/rules.ts'
import { isGoods } from '#features/stock/line-entries/rules.ts'
import type { Data } from '#model/schema/value.ts'
import { addQty } from '#model/stock/quantity.ts'

/** A line of which some may come back. */
export interface ReturnRow {
  lineId: string
  name: string
  /** Shipped, invoiced and not back yet. */
  most: number
  /** Undefined while nothing comes back; not a number while what is typed is none. */
  qty: number | undefined
  reason: string
}

/** The lines of a deal that may come back. */
export const returnRows = (lines: readonly Data[]): ReturnRow[] =>
  lines.filter(isGoods).flatMap((line) => {
    const invoiced = Math.min(qtyIn(line, 'qtyShipped'), qtyIn(line, 'qtyInvoiced'))
    const most = addQty(invoiced, -qtyIn(line, 'qtyReturned'))
    const name = [line.brand, line.partNumber].filter(Boolean).join(' ')
    return most > 0 ? [{ lineId: String(line.lineId), name, most, qty: undefined, reason: '' }] : []
  })

/** Why a return cannot be announced so, with the line it is about; undefined when it can. */
export function whyNotReturned(rows: readonly ReturnRow[]): { lineId?: string; words: string } | undefined {
  if (!rows.some(({ qty }) => qty)) return { words: 'Enter the quantity to return.' }
  for (const { lineId, name, most, qty, reason } of rows) {
    if (qty === undefined || qty === 0) continue
    if (!(qty > 0)) return { lineId, words: `${name}: enter the quantity to return.` }
    if (qty > most) return { lineId, words: `${name}: ${most} were shipped and invoiced; ${qty} are too many.` }
    if (!reason.trim()) return { lineId, words: `${name}: enter the reason for the return.` }
  }
  return undefined
}

/** The lines of a return as they are sent. */
export const returnedLines = (rows: readonly ReturnRow[]): Data[] =>
  rows.flatMap(({ lineId, qty, reason }) => (qty ? [{ dealLineId: lineId, qty, reason: reason.trim() }] : []))
