import { qtyIn } from '#features/sales/deals/rules.ts'
import { isGoods } from '#features/stock/line-entries/rules.ts'
import { pnKey, splitBrand } from '#model/part-numbers/part-number.ts'
import type { Data } from '#model/schema/value.ts'
import { addQty } from '#model/stock/quantity.ts'

/** A line of which some may come back. */
export interface ReturnRow {
  lineId: string
  name: string
  partNumber: string
  /** Shipped, invoiced and not back yet. */
  most: number
  /** The quantity as it is typed; empty while nothing comes back. */
  typed: string
  reason: string
}

/** What is wrong with a cell of a row. */
interface ReturnFault {
  lineId: string
  cell: 'qty' | 'reason'
  words: string
}

/** The lines of a deal that may come back. */
export const returnRows = (lines: readonly Data[]): ReturnRow[] =>
  lines.filter(isGoods).flatMap((line) => {
    const invoiced = Math.min(qtyIn(line, 'qtyShipped'), qtyIn(line, 'qtyInvoiced'))
    const most = addQty(invoiced, -qtyIn(line, 'qtyReturned'))
    const partNumber = String(line.partNumber ?? '')
    const name = [line.brand, partNumber].filter(Boolean).join(' ')
    return most > 0 ? [{ lineId: String(line.lineId), name, partNumber, most, typed: '', reason: '' }] : []
  })

/** Not a number where what is typed is none. */
const qtyOf = (typed: string): number => Number(typed.trim().replace(',', '.'))

const isLeft = ({ typed }: ReturnRow): boolean => typed.trim() === '' || qtyOf(typed) === 0

/** What is wrong with the rows, cell by cell; nothing when the return can be created. */
export function returnFaults(rows: readonly ReturnRow[]): ReturnFault[] {
  if (rows.every(isLeft))
    return rows.slice(0, 1).map(({ lineId }) => ({ lineId, cell: 'qty', words: 'Enter the quantity to return.' }))
  return rows.flatMap((row): ReturnFault[] => {
    if (isLeft(row)) return []
    const { lineId, most, typed, reason } = row
    const qty = qtyOf(typed)
    if (!(qty > 0)) return [{ lineId, cell: 'qty', words: 'Enter the quantity to return.' }]
    if (qty > most) return [{ lineId, cell: 'qty', words: `${most} were shipped and invoiced; ${qty} are too many.` }]
    return reason.trim() ? [] : [{ lineId, cell: 'reason', words: 'Enter the reason for the return.' }]
  })
}

/** The lines of a return as they are sent. */
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
 * Rows of a spreadsheet put into the table: each goes to the line of its part number, or, where the block names no part,
 * to the lines in their order from `lineId` on. What names no part of the deal comes back as `unread`.
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
