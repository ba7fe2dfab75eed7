import type { LeftOut } from '#model/import/import.ts'
import { readAmount } from '#model/query/amounts.ts'
import { groupedRows, openGroups } from '#server/formats/grouped-rows.ts'
import {
  filledOf,
  isBlankRow,
  isFoot,
  isPageLine,
  isRemark,
  isRule,
  isSubtotal,
  isTotal,
} from '#server/formats/table.ts'
import type { SourceRow } from '#server/import/rows/inspected.ts'

/** The layout of a table, known before its rows are read. */
interface Known {
  headings: readonly string[]
  /** The heading rows as in the file: a printed list repeats them on every page. */
  heads: readonly (readonly string[])[]
  /** The first rows below the headings. */
  start: readonly (readonly string[])[]
  titles: number
  skipTotals: boolean
  decimalComma?: boolean
  /** The positions of number columns; empty while unknown. */
  figures?: readonly number[]
}

interface RowFilter {
  /** The heading for each row's group, when a report has groups. */
  group?: string
  /** The rows known to be data, among those so far. */
  take(row: number, cells: string[]): SourceRow[]
  /** The rows that waited to see what follows them. */
  end(): SourceRow[]
  /** The rows that were left out; complete after the last row. */
  leftOut(): LeftOut
}

const MAX_HELD = 20

/**
 * Separates the rows of a table from what is between and below them: totals, balances, repeated headings, page numbers,
 * remarks, and the groups of a report. A row that may be a total or footer is one only when no data row follows.
 */
export function openRowFilter(known: Known): RowFilter {
  const { headings, heads, skipTotals, figures = [], decimalComma = false } = known
  const width = headings.length
  const leftOut: LeftOut = { titles: known.titles, blank: 0, totals: 0, remarks: 0 }
  const groups = skipTotals ? groupedRows(known.start, headings) : undefined
  const inGroups = groups && openGroups(groups)
  const again = heads.filter((head) => filledOf(head) > 1)
  const isHead = (cells: readonly string[]) =>
    again.some((head) => head[0]?.trim() === cells[0]?.trim() && isSame(head, cells))
  const columnSums = figures.map(() => 0)
  let rows = 0
  // A single filled cell: the title of what follows, if the headings come next.
  let alone: { row: number; cells: string[] } | undefined
  let held: { source: SourceRow; isSum: boolean }[] = []

  function placed(row: number, cells: string[]): SourceRow {
    rows++
    for (const [at, column] of figures.entries()) columnSums[at]! += readAmount(cells[column] ?? '', decimalComma) ?? 0
    return { row, cells: inGroups ? inGroups.placed(cells, width) : cells }
  }

  /** Only numbers, which are the totals of the rows above. */
  function isBareSum(cells: readonly string[]): boolean {
    if (rows < 2 || figures.length === 0) return false
    // Most rows begin with a word.
    if (!figures.includes(cells.findIndex((cell) => cell.trim() !== ''))) return false
    const filled = cells.flatMap((cell, at) => (cell.trim() ? [at] : []))
    return (
      filled.length > 0 &&
      filled.length < width &&
      filled.every((at) => {
        const sum = readAmount(cells[at]!, decimalComma)
        const above = columnSums[figures.indexOf(at)]
        return sum !== undefined && above !== undefined && Math.abs(sum - above) <= CLOSE * Math.max(1, Math.abs(above))
      })
    )
  }

  const isAlone = (cells: readonly string[]) =>
    again.length > 0 &&
    width > 2 &&
    !inGroups &&
    cells[0]?.trim() !== '' &&
    !cells.some((cell, at) => at > 0 && cell.trim())

  function sorted(row: number, cells: string[]): SourceRow[] {
    if (isBlankRow(cells)) leftOut.blank++
    else if (isRemark(cells, width) || isRule(cells) || isPageLine(cells, width)) leftOut.remarks++
    else if (isHead(cells)) leftOut.titles++
    else if (skipTotals && isSubtotal(cells)) leftOut.totals++
    else if (skipTotals && isBalance(cells, figures)) leftOut.totals++
    else if (inGroups?.opens(cells)) leftOut.titles++
    else if (inGroups?.closes(cells)) leftOut.totals++
    else {
      const isSum = skipTotals && (isTotal(cells) || isBareSum(cells))
      if (isSum || (held.length < MAX_HELD && isFoot(cells, width, held.length > 0))) {
        held.push({ source: { row, cells }, isSum })
        return []
      }
      const before = held
      held = []
      return [...before.map(({ source }) => placed(source.row, source.cells!)), placed(row, cells)]
    }
    return []
  }

  function released(): SourceRow[] {
    const before = alone
    alone = undefined
    return before ? sorted(before.row, before.cells) : []
  }

  return {
    ...(groups && { group: groups.heading }),
    take(row, cells) {
      if (alone && isHead(cells)) {
        alone = undefined
        leftOut.titles++
      }
      const before = released()
      if (!isAlone(cells)) return before.length > 0 ? [...before, ...sorted(row, cells)] : sorted(row, cells)
      alone = { row, cells }
      return before
    },
    end: released,
    leftOut() {
      const sums = held.filter(({ isSum }) => isSum).length
      return { ...leftOut, totals: leftOut.totals + sums, remarks: leftOut.remarks + held.length - sums }
    },
  }
}

/** Spreadsheet totals are binary fractions. */
const CLOSE = 1e-9

const isSame = (head: readonly string[], cells: readonly string[]): boolean =>
  Array.from({ length: Math.max(head.length, cells.length) }).every(
    (_, at) => (head[at] ?? '').trim() === (cells[at] ?? '').trim(),
  )

const BALANCE =
  /^(?:(?:beginning|opening|closing|ending|starting|previous) balance|balance (?:brought|carried) forward|anfangssaldo|endsaldo|(?:alter|neuer) (?:konto)?saldo|kontostand|saldovortrag|solde (?:initial|final|précédent|nouveau)|saldo (?:inicial|final|anterior|iniziale|finale)|beginsaldo|eindsaldo)(?!\p{L})/iu

/** A bank statement line with a balance and no transaction: it fills one of several number columns. */
function isBalance(cells: readonly string[], figures: readonly number[]): boolean {
  if (figures.length < 2 || figures.filter((at) => cells[at]?.trim()).length !== 1) return false
  return cells.some((cell) => BALANCE.test(cell.trim()))
}
