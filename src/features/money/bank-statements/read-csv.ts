import { sumMoney } from '#base/decimal.ts'
import { rowsInPieces } from '#base/formats/csv.ts'
import { atOnce, inPieces, type Pieces } from '#base/pieces.ts'
import { refuse } from '#base/problem.ts'
import { bankAmount, columnMark, directionOf } from '#features/money/bank-statements/bank-amounts.ts'
import { type BankColumn, type BankColumns, COLUMNS, columnIndex } from '#features/money/bank-statements/csv-columns.ts'
import { areDaysFirst, bankDay, dateOf } from '#features/money/bank-statements/csv-days.ts'
import {
  type BankFileLine,
  few,
  MAX_LINES,
  MAX_TEXT,
  oneAccount,
  type StatementReading,
} from '#features/money/bank-statements/lines.ts'

/** The most rows about the account that banks write above the headings. */
const MAX_ABOVE = 30
const DELIMITERS = [',', ';', '\t', '|'] as const
const AMOUNTS = ['amount', 'debit', 'credit', 'balance'] as const
const SUM =
  /^(?:(?:grand )?total|sum|summe|gesamt|totale|suma|razem|opening balance|closing balance|anfangssaldo|endsaldo)\b/i

/** Parses a CSV file whose headings may follow some rows about the account. */
export function* readCsv(text: string, columns: BankColumns): StatementReading {
  const { heading: dateHeading, pattern } = dateOf(columns.date)
  const named: BankColumns = { ...columns }
  if (dateHeading) named.date = dateHeading
  else delete named.date
  const { rows, at, place } = yield* headed(text.replace(/^\uFEFF/, ''), named)
  yield
  const cellOf = (cells: readonly string[], column: number): string => (column < 0 ? '' : (cells[column] ?? '').trim())
  const heading = rows[at] ?? []
  const [direction, account, currency] = (['direction', 'account', 'currency'] as const).map((one) =>
    columnIndex(heading, one),
  )
  const filled = few(rows.slice(at + 1))
    .map((cells, index) => ({ cells, index: index + at }))
    .filter(({ cells }) => !isBeside(cells, place))
  const all = (column: number): string[] => filled.map(({ cells }) => cellOf(cells, column))
  oneAccount(all(account!))
  yield
  const mark = columnMark(AMOUNTS.flatMap((column) => all(place[column])))
  const dayFirst = areDaysFirst(all(place.date), mark === ',')
  yield
  const turned = isTurned(all(direction!), all(place.amount))
  const lines = yield* inPieces(filled, ({ cells, index }): BankFileLine => {
    const cell = (column: BankColumn): string => cellOf(cells, place[column])
    const day = bankDay(cell('date'), pattern, dayFirst)
    if (!day) throw refuse(`Line ${index + 2} of the file has no date: "${cell('date')}".`)
    const read = (column: BankColumn): number | undefined =>
      isNothing(cell(column)) ? undefined : bankAmount(cell(column), index, mark)
    const statedAmount = read('amount') ?? sumMoney([read('credit') ?? 0, -Math.abs(read('debit') ?? 0)])
    const amount =
      turned && directionOf(cellOf(cells, direction!)) === 'debit' && statedAmount !== 0 ? -statedAmount : statedAmount
    const balance = read('balance')
    return {
      day,
      amount,
      text: cell('text').slice(0, MAX_TEXT),
      ...(cell('reference') && { reference: cell('reference') }),
      ...(cell('checkNumber') && { checkNumber: cell('checkNumber').replace(/^0+(?=\d)/, '') }),
      ...(balance !== undefined && { balance }),
    }
  })
  const ordered = lines.length > 1 && lines[0]!.day > lines.at(-1)!.day ? lines.toReversed() : lines
  const [oldest, newest] = [ordered[0], ordered.at(-1)]
  const [own, ...others] = new Set(all(currency!).filter((one) => /^[A-Z]{3}$/.test(one)))
  if (others.length > 0)
    throw refuse(`The file has lines in ${own} and ${others[0]}. Import one file for each currency.`)
  return {
    format: 'CSV',
    lines: ordered,
    ...(own && { currency: own }),
    ...(oldest?.balance !== undefined && { opening: sumMoney([oldest.balance, -oldest.amount]) }),
    ...(newest?.balance !== undefined && { closing: newest.balance }),
  }
}

interface Headed {
  rows: string[][]
  /** The index of the heading row. */
  at: number
  place: Record<BankColumn, number>
}

/** The rows of a file, split by its detected delimiter, and the first row with headings for a date and an amount. */
function* headed(text: string, named: BankColumns): Pieces<Headed> {
  const start = text.slice(0, 20_000)
  let found: { delimiter: string; at: number; cells: number } | undefined
  for (const delimiter of DELIMITERS) {
    const rows = yield* rowsInPieces(start, delimiter, MAX_ABOVE)
    const at = rows.findIndex((row) => lackOf(placesOf(row, named)) === undefined)
    if (at >= 0 && rows[at]!.length > (found?.cells ?? 0)) found = { delimiter, at, cells: rows[at]!.length }
  }
  if (found) {
    const rows = yield* rowsInPieces(text, found.delimiter, MAX_LINES + found.at + 1)
    return { rows, at: found.at, place: placesOf(rows[found.at]!, named) }
  }
  const first = start.slice(0, start.search(/\r|\n|$/))
  const delimiter = DELIMITERS.toSorted((a, b) => first.split(b).length - first.split(a).length)[0]!
  const [heading = []] = yield* rowsInPieces(start, delimiter, 1)
  throw refuse(`The file has no ${lackOf(placesOf(heading, named)) ?? 'date'} column. Choose it under Columns.`)
}

/** The headings of a file in which no row names a date and an amount: the user has to say which column is which. */
export function unreadHeadings(text: string): readonly string[] {
  const start = text.replace(/^\uFEFF/, '').slice(0, 20_000)
  if (/^\s*(?:<|OFXHEADER)/i.test(start)) return []
  const all = DELIMITERS.map((delimiter) => atOnce(rowsInPieces(start, delimiter, MAX_ABOVE)))
  if (all.some((rows) => rows.some((row) => lackOf(placesOf(row, {})) === undefined))) return []
  const [widest = []] = all.toSorted((a, b) => (b[0]?.length ?? 0) - (a[0]?.length ?? 0))[0] ?? []
  return widest.map((heading) => heading.trim()).filter(Boolean)
}

const placesOf = (heading: readonly string[], named: BankColumns): Record<BankColumn, number> =>
  Object.fromEntries(COLUMNS.map((column) => [column, columnIndex(heading, column, named[column])])) as Record<
    BankColumn,
    number
  >

const lackOf = (place: Record<BankColumn, number>): 'date' | 'amount' | undefined =>
  place.date < 0 ? 'date' : place.amount < 0 && place.debit < 0 && place.credit < 0 ? 'amount' : undefined

/** Whether a row without a date has no amount either, or is a total. */
function isBeside(cells: readonly string[], place: Record<BankColumn, number>): boolean {
  if ((cells[place.date] ?? '').trim() && !SUM.test(cells[place.date]!.trim())) return false
  const hasAmount = AMOUNTS.some((column) => place[column] >= 0 && /\d/.test(cells[place[column]] ?? ''))
  return !hasAmount || cells.some((cell) => SUM.test(cell.trim()))
}

/** An empty cell, or one with only a dash. */
const isNothing = (cell: string): boolean => /^[-−–]?$/.test(cell)

/** Whether a column of directions decides the signs: every cell is one, and no amount has its own sign. */
const isTurned = (directions: readonly string[], amounts: readonly string[]): boolean =>
  directions.every((one) => directionOf(one) !== undefined) && !amounts.some((one) => /[-−–(]/.test(one))
