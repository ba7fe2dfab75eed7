import { mentionsIn } from '#features/sales/rfq/reading/designations.ts'
import { currencyIn } from '#features/sales/rfq/reading/figures/currencies.ts'
import { makerIn, makerOver } from '#features/sales/rfq/reading/makers.ts'
import type { RequestedPart } from '#features/sales/rfq/reading/pairing.ts'
import { type Cell, type Column, cellsOf, columnAt, SPACES } from '#features/sales/rfq/reading/table/cells.ts'
import {
  byContent,
  byValues,
  columnsOf,
  headingOf,
  kindsOf,
  SAMPLE,
  sampleOf,
  withCounts,
} from '#features/sales/rfq/reading/table/columns.ts'
import { readCells } from '#features/sales/rfq/reading/table/table-row.ts'

/** After this many rows without a part, the table has ended. */
const MAX_EMPTY = 5

/**
 * The table below a row of headings: what it asks for, and its number of rows; undefined when the row is not a heading.
 */
export function readTable(
  rows: readonly string[],
): { requested: (RequestedPart & { day?: string })[]; length: number } | undefined {
  const [head = ''] = rows
  const ruled = ruledCells(head, rows[1] ?? '')
  const divider = ruled ? SPACES : dividerOf(head)
  if (!divider) return undefined
  const heads = ruled ?? headCells(head, rows[1]?.trim() ? rows[1] : rows[2], divider)
  const headed = columnsOf(heads, divider)
  if (!headed) return undefined
  const sample = sampleOf(rows, divider)
  const columns = withCounts(byValues(byContent(headed, sample, divider), sample, divider), sample, divider)
  if (!columns.some(({ kind }) => kind === 'part')) return undefined
  const placed = divider === SPACES ? asBelow(columns, sample) : columns
  const isWhole = hasDecimals(rows.slice(1, SAMPLE + 1)) || hasZeros(headed, heads, rows, divider)
  const requested: (RequestedPart & { day?: string })[] = []
  let length = 1
  let empty = 0
  /** The maker that a row of its own states for the rows below it. */
  let group: string | undefined
  for (; length < rows.length && empty < MAX_EMPTY; length++) {
    let row = rows[length]!
    while (isRestOf(row, rows[length + 1])) row = joinedCells(row, rows[++length]!)
    if (/^[\s|+:=-]*$/.test(row)) {
      if (row.trim() || isMore(rows, length + 1, divider)) continue
      break
    }
    const cells = placeApart(columns, row, divider)
    if (isWrapped(cells, divider)) {
      const [maker, last] = [makerIn(row), requested.at(-1)]
      if (maker && last) last.brand ??= maker
      continue
    }
    const over = divider === SPACES ? undefined : makerOver(row.replaceAll(/[\t|;]/g, ' ').trim())
    if (over) {
      group = over
      continue
    }
    if (cells.length < 2 && !isLonePart(cells)) break
    const found = belowOf(readCells(placed, cells, divider, isWhole), rows[length + 1], divider)
    if (found) requested.push({ ...(group && !found.isAnyMaker && { brand: group }), ...found })
    empty = found || cells.some(({ text }) => text === '0') ? 0 : empty + 1
  }
  return { requested, length }
}

/**
 * The columns where the cells of complete rows are, which may be elsewhere than their headings: a row with empty cells
 * is read by them.
 */
function asBelow(columns: readonly Column[], rows: readonly string[]): readonly Column[] {
  const whole = rows.map((row) => cellsOf(row, SPACES)).filter((cells) => cells.length === columns.length)
  if (whole.length === 0) return columns
  return columns.map((column, at) => ({
    ...column,
    start: Math.min(...whole.map((cells) => cells[at]!.start)),
    end: Math.max(...whole.map((cells) => cells[at]!.end)),
  }))
}

/** Whether a row of a bordered table continues in the next row, which has no position and no quantity. */
const isRestOf = (row: string, next = ''): boolean =>
  /^\s*\|/.test(row) && /\d/.test(row) && /^\s*\|\s*\|/.test(next) && !/\|\s*\d[\d.,]*\s*\|/.test(next)

const joinedCells = (row: string, next: string): string =>
  row
    .split('|')
    .map((cell, at) => `${cell.trim()} ${next.split('|')[at]?.trim() ?? ''}`)
    .join('|')

/** When a row has only the author's own number, the designation is alone in the row below. */
function belowOf<T extends RequestedPart>(
  found: T | undefined,
  below: string | undefined,
  divider: RegExp,
): T | undefined {
  if (!found || divider !== SPACES || below === undefined || !/^\d{5,}$/.test(found.text)) return found
  const cells = cellsOf(below, divider)
  const [mention, ...others] = cells.length === 1 && cells[0]!.start > 2 ? mentionsIn(cells[0]!.text).parts : []
  if (!mention || others.length > 0 || mention.confidence < 3) return found
  return { ...found, text: mention.text, ...(mention.brand && { brand: mention.brand }) }
}

/** The headings above a row of dashes: each is above its own dashes. */
function ruledCells(head: string, rule: string): Cell[] | undefined {
  if (!/^\s*[-=]{2,}(?:\s+[-=]{2,})+\s*$/.test(rule) || rule.length > 1_000) return undefined
  const from = [...rule.matchAll(/[-=]+/g)].map(({ index }) => index)
  return from.map((start, at) => {
    const text = head.slice(start, from[at + 1]).trim()
    return { text, start, end: (from[at + 1] ?? rule.length) - 1 }
  })
}

/** The headings of a table; when a second row subdivides them, each is named by both. */
function headCells(head: string, second = '', divider: RegExp): Cell[] {
  const cells = cellsOf(head, divider)
  const below = divider === SPACES || /\d/.test(second) ? [] : cellsOf(second, divider)
  const isDivided = below.length > 2 && cells.some(({ text }) => !text) && kindsOf(below).size > 0
  if (!isDivided) return cells
  let over = ''
  return cells.map((cell, at) => {
    if (cell.text) over = cell.text
    const own = below[at]?.text ?? ''
    return {
      ...cell,
      text:
        own && own !== cell.text
          ? headingOf(own).kind === 'other'
            ? `${over} ${own}`.trim()
            : `${own} ${currencyIn(over) ?? ''}`.trim()
          : cell.text,
    }
  })
}

/** Systems that number their items 00010, 00020 write three decimals: 2.000 means two. */
const hasDecimals = (rows: readonly string[]): boolean => rows.some((row) => /^\W{0,4}0{2,3}\d{1,2}0(?!\d)/.test(row))

/**
 * When every quantity ends in three zeros after a separator that is not the thousands separator in the heading's
 * language, the zeros are decimals.
 */
function hasZeros(
  columns: readonly Column[],
  heads: readonly Cell[],
  rows: readonly string[],
  divider: RegExp,
): boolean {
  const own = columns.findIndex(({ kind }) => kind === 'qty')
  const isEnglish = /^(?:\p{L}+ )?(?:qty|quantity|quantities|q'ty)/iu.test(heads[own]?.text ?? '')
  const counts = rows.slice(1, SAMPLE + 1).flatMap((row) => {
    const cells = cellsOf(row, divider)
    const cell = cells.find((_, at) => columnAt(columns, cells, at, divider) === columns[own])
    return cell && /\d/.test(cell.text) ? [cell.text] : []
  })
  // A column with two decimals in one row may have three in another: 10,00 and 5,000.
  if (counts.some((text) => /^\d+[.,]00(?!\d)/.test(text))) return true
  return counts.length > 1 && counts.every((text) => (isEnglish ? /^[\d,]+\.000$/ : /^[\d.]+,000$/).test(text))
}

/**
 * When a row has too few cells, splits those in which a word begins directly below a heading of its own after a single
 * space.
 */
function placeApart(columns: readonly Column[], row: string, divider: RegExp): Cell[] {
  let cells = cellsOf(row, divider)
  for (const { start: at } of divider === SPACES ? columns : []) {
    if (cells.length < 2 || cells.length >= columns.length) break
    cells = cells.flatMap((cell) =>
      cell.start < at &&
      at < cell.end &&
      /^\S \S/.test(row.slice(at - 2, at + 1)) &&
      columns.some((one) => one.start === cell.start)
        ? [
            { ...cell, text: row.slice(cell.start, at - 1), end: at - 1 },
            { ...cell, text: row.slice(at, cell.end), start: at },
          ]
        : [cell],
    )
  }
  return cells
}

/** Whether the cells are the rest of a wrapped cell. */
const isWrapped = (cells: readonly Cell[], divider: RegExp): boolean =>
  divider === SPACES && cells.length === 1 && cells[0]!.start >= 4

/** Whether the table continues after an empty row: a following row has the same kind of cells. */
const isMore = (rows: readonly string[], at: number, divider: RegExp): boolean =>
  divider !== SPACES && rows.slice(at, at + 4).some((row) => cellsOf(row, divider).length > 2)

const isLonePart = (cells: readonly Cell[]): boolean =>
  mentionsIn(cells[0]!.text).parts.length === 1 && cells[0]!.text.split(' ').length < 4

const DIVIDERS = [/\t/g, /\|/g, /;/g, SPACES, /,/g]

/** The divider of the cells in a row of headings. */
const dividerOf = (head: string): RegExp | undefined => {
  if (
    head.length > 1_000 ||
    /\d{3}/.test(head.replace(/(?<![\d./-])20\d\d(?![\d./-])/g, '')) ||
    !/[\t|;,]|\s{2}/.test(head.trim())
  )
    return undefined
  return DIVIDERS.find((divider) => {
    const cells = cellsOf(head, divider)
    return cells.length > 1 && columnsOf(cells, divider) !== undefined
  })
}
