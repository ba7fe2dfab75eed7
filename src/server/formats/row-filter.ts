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
  /** The rows of headings as they are in the file: a printed list has them again on every page. */
  heads: readonly (readonly string[])[]
  /** The first rows under the headings. */
  start: readonly (readonly string[])[]
  titles: number
  skipTotals: boolean
  decimalComma?: boolean
  /** Columns of figures by their places; none while that is not known. */
  figures?: readonly number[]
}

interface Sieve {
  /** The heading of the group that each row is in, where a report has groups. */
  group?: string
  /** The rows that are known to be some, of those so far. */
  take(row: number, cells: string[]): SourceRow[]
  /** The rows that waited for one behind them. */
  end(): SourceRow[]
  /** The rows that were left out; complete after the last row. */
  leftOut(): LeftOut
}

const MAX_HELD = 20

/**
 * Tells the rows of a table from what is between and under them: sums, balances, headings that come again, page
 * numbers, remarks, and the groups of a report. What may be a sum or a foot is one only when no row follows it.
 */
export function openSieve(known: Known): Sieve {
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
  // One cell of many alone: the title of what follows, when the headings do.
  let alone: { row: number; cells: string[] } | undefined
  let held: { source: SourceRow; isSum: boolean }[] = []

  function placed(row: number, cells: string[]): SourceRow {
    rows++
    for (const [at, column] of figures.entries()) columnSums[at]! += readAmount(cells[column] ?? '', decimalComma) ?? 0
    return { row, cells: inGroups ? inGroups.placed(cells, width) : cells }
  }

  /** Figures alone, which are what those above them come to. */
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

/** Sums of a spreadsheet are binary fractions. */
const CLOSE = 1e-9

const isSame = (head: readonly string[], cells: readonly string[]): boolean =>
  Array.from({ length: Math.max(head.length, cells.length) }).every(
    (_, at) => (head[at] ?? '').trim() === (cells[at] ?? '').trim(),
  )

const BALANCE =
  /^(?:(?:beginning|opening|closing|ending|starting|previous) balance|balance (?:brought|carried) forward|anfangssaldo|endsaldo|(?:alter|neuer) (?:konto)?saldo|kontostand|saldovortrag|solde (?:initial|final|précédent|nouveau)|saldo (?:inicial|final|anterior|iniziale|finale)|beginsaldo|eindsaldo)(?!\p{L})/iu

/** A line of a bank's list that tells a balance and moves no money: of several columns of figures it fills one. */
function isBalance(cells: readonly string[], figures: readonly number[]): boolean {
  if (figures.length < 2 || figures.filter((at) => cells[at]?.trim()).length !== 1) return false
  return cells.some((cell) => BALANCE.test(cell.trim()))
}
