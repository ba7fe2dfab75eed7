import { qtyIn } from '#features/sales/deals/rules.ts'
import { isGoods } from '#features/stock/line-entries/rules.ts'
import { pnKey, splitBrand } from '#model/part-numbers/part-number.ts'
import type { Data } from '#model/schema/value.ts'
import { addQty } from '#model/stock/quantity.ts'

/** A line with goods that may be returned. */
export interface ReturnRow {
  lineId: string
  name: string
  partNumber: string
  /** Shipped and invoiced, and not returned yet. */
  most: number
  /** The quantity as typed; empty when nothing is returned. */
  typed: string
  reason: string
}

/** An error in a cell of a row. */
interface ReturnFault {
  lineId: string
  cell: 'qty' | 'reason'
  words: string
}

/** The lines of a deal that may be returned. */
export const returnRows = (lines: readonly Data[]): ReturnRow[] =>
  lines.filter(isGoods).flatMap((line) => {
    const invoiced = Math.min(qtyIn(line, 'qtyShipped'), qtyIn(line, 'qtyInvoiced'))
    const most = addQty(invoiced, -qtyIn(line, 'qtyReturned'))
    const partNumber = String(line.partNumber ?? '')
    const name = [line.brand, partNumber].filter(Boolean).join(' ')
    return most > 0 ? [{ lineId: String(line.lineId), name, partNumber, most, typed: '', reason: '' }] : []
  })

/** NaN when the text is not a number. */
const qtyOf = (typed: string): number => Number(typed.trim().replace(',', '.'))

const isLeft = ({ typed }: ReturnRow): boolean => typed.trim() === '' || qtyOf(typed) === 0

/** The errors in the rows, by cell; empty when the return can be created. */
export function returnFaults(rows: readonly ReturnRow[]): ReturnFault[] {
  if (rows.every(isLeft))
    return rows.slice(0, 1).map(({ lineId }) => ({ lineId, cell: 'qty', words: 'Enter the quantity to return.' }))
  return rows.flatMap((row): ReturnFault[] => {
    if (isLeft(row)) return []
    const { lineId, most, typed, reason } = row
    const qty = qtyOf(typed)
    if (!(qty > 0)) return [{ lineId, cell: 'qty', words: 'Enter the quantity to return.' }]
    if (qty > most)
      return [{ lineId, cell: 'qty', words: `${most} were shipped and invoiced. Enter ${most} or fewer.` }]
    return reason.trim() ? [] : [{ lineId, cell: 'reason', words: 'Enter the reason for the return.' }]
  })
}

/** The lines of a return as sent to the server. */
export const returnedLines = (rows: readonly ReturnRow[]): Data[] =>
  rows.flatMap((row) =>
    isLeft(row) ? [] : [{ dealLineId: row.lineId, qty: qtyOf(row.typed), reason: row.reason.trim() }],
  )

const HEADINGS = {
  part: /^(?:part|item|number|pn|sku)/i,
  typed: /^(?:qty|quantity|pcs|pieces)/i,
  reason: /^(?:reason|why|cause)/i,
}

/**
 * Pastes rows of a spreadsheet into the table: each goes to the line of its part number or, when the block names no
 * parts, to the lines in order, starting with `lineId`. Rows whose part is not on the deal are returned as `unread`.
 */
export function pasteReturned(
  rows: readonly ReturnRow[],
  lineId: string,
  text: string,
): { rows: ReturnRow[]; unread: string[] } {
  const all = text
    .split(/\r?\n/)
    .flatMap((line) => (line.trim() === '' ? [] : [line.split('\t').map((cell) => cell.trim())]))
  const keys = rows.map(({ partNumber }) => pnKey(partNumber))
  const partIn = (cells: readonly string[]) =>
    cells.findIndex((cell) => cell !== '' && keys.includes(pnKey(splitBrand(cell).partNumber)))
  const isHeaded =
    partIn(all[0] ?? []) < 0 && (all[0] ?? []).some((cell) => Object.values(HEADINGS).some((word) => word.test(cell)))
  const head = isHeaded ? all[0]! : []
  const block = isHeaded ? all.slice(1) : all
  const place = (name: keyof typeof HEADINGS) => head.findIndex((cell) => HEADINGS[name].test(cell))
  const partAt = place('part') >= 0 ? place('part') : (block.map(partIn).find((at) => at >= 0) ?? -1)
  const next = [...rows]
  const taken = new Set<number>()
  const unread: string[] = []
  const first = rows.findIndex((row) => row.lineId === lineId)
  for (const [index, cells] of block.entries()) {
    const number = partAt < 0 ? undefined : pnKey(splitBrand(cells[partAt] ?? '').partNumber)
    const at = number === undefined ? first + index : keys.findIndex((key, row) => key === number && !taken.has(row))
    const row = next[at]
    if (!row) {
      unread.push(cells.filter(Boolean).join(' '))
      continue
    }
    taken.add(at)
    const others = cells.flatMap((cell, column) => (column === partAt || cell === '' ? [] : [cell]))
    const typed =
      place('typed') >= 0 ? cells[place('typed')] : (others.find((cell) => Number.isFinite(qtyOf(cell))) ?? others[0])
    const reason = place('reason') >= 0 ? cells[place('reason')] : others.findLast((cell) => cell !== typed)
    next[at] = { ...row, typed: typed ?? row.typed, reason: reason || row.reason }
  }
  return { rows: next, unread }
}
