import { MOST_CELLS, rowReader } from '#base/formats/csv-row.ts'
import type { Pieces } from '#base/pieces.ts'
import { Problem } from '#base/problem.ts'

/** A row with more characters than this has lost a quote. */
const LONGEST_ROW = 1024 * 1024
const DELIMITERS = [',', ';', '\t', '|', '^', '~'] as const

/** Reads CSV piece by piece: rows come out as soon as they are complete. */
interface CsvReader {
  push(piece: string): string[][]
  /** The last row, when the file does not end with a line end. */
  end(): string[][]
}

/**
 * Quotes doubled, line ends within quotes, a quote inside an unquoted cell, LF, CRLF and CR (RFC 4180 and what people
 * really send). Blank lines are left out. A quote that opens a cell and is never closed is one of its signs, so that it
 * costs no other row. Throws `bad-request` on a row longer than 1 MiB or of more than 20,000 cells.
 */
export function csvReader(delimiter = ','): CsvReader {
  let rest = ''
  let started = false
  let rows = 0
  /** A row that was not whole is read again once there is twice as much of it, so that none is read over and over. */
  let enough = 0

  function take(text: string, last: boolean): string[][] {
    const found: string[][] = []
    const readRow = rowReader(text, delimiter)
    let at = 0
    for (;;) {
      const isLost = !last && text.length - at > LONGEST_ROW
      const row = readRow(at, last) ?? (isLost ? readRow(at, true) : undefined)
      if (row && row.cells.length > MOST_CELLS)
        throw new Problem('bad-request', `Row ${rows + 1} has more than ${MOST_CELLS.toLocaleString('en-US')} cells.`)
      if (!row || (isLost && row.next >= text.length)) break
      at = row.next
      rows++
      if (row.cells.length > 1 || row.cells[0] !== '') found.push(row.cells)
    }
    rest = text.slice(at)
    enough = Math.min(rest.length * 2, LONGEST_ROW + 1)
    if (rest.length > LONGEST_ROW)
      throw new Problem('bad-request', `Row ${rows + 1} is longer than 1 MiB; is a quote missing?`)
    return found
  }

  return {
    push(piece) {
      const text = started ? rest + piece : piece.replace(/^\uFEFF/, '')
      started = true
      if (text.length >= enough) return take(text, false)
      rest = text
      return []
    },
    end: () => take(rest, true),
  }
}

/** Excel says it itself in a first line of its own. */
const SAID = /^\uFEFF?"?sep=([^"\r\n])"?\r?\n/i

/**
 * Which character divides the cells: the one by which most of the first lines have one width, outside quotes. A decimal
 * comma divides every line of numbers too, but not their headings.
 */
export function guessDelimiter(start: string): string {
  const [, said] = SAID.exec(start) ?? []
  if (said) return said
  const scores = DELIMITERS.map((delimiter) => {
    const widths = widthsOf(start, delimiter)
    const lines = new Map<number, number>()
    for (const width of widths) if (width > 1) lines.set(width, (lines.get(width) ?? 0) + 1)
    const [width, count] = [...lines].reduce(([w, c], [width, count]) => (count > c ? [width, count] : [w, c]), [0, 0])
    return { delimiter, width, count }
  })
  const isBetter = (a: (typeof scores)[number], b: (typeof scores)[number]) =>
    a.count > b.count || (a.count === b.count && a.width > b.width)
  const bestOf = (list: typeof scores) => list.reduce((best, one) => (isBetter(one, best) ? one : best))
  const best = bestOf(scores)
  // Commas between figures alone are those of decimals, however many rows are a cell too long for the real delimiter.
  const isDecimal = best.delimiter === ',' && !/(?<!\d),|,(?!\d)/.test(start.split(/[\r\n]+/, 20).join('\n'))
  const other = isDecimal ? bestOf(scores.slice(1)) : best
  return other.count > 0 && other.count * 2 >= best.count ? other.delimiter : best.delimiter
}

/** How many cells the first rows of a text have; none where it is no text of such cells. */
function widthsOf(start: string, delimiter: string): number[] {
  try {
    const reader = csvReader(delimiter)
    const rows = reader.push(start)
    return (rows.length === 0 ? reader.end() : rows.slice(0, 20)).map((row) => row.length)
  } catch (error) {
    if (error instanceof Problem) return []
    throw error
  }
}

type Cells = readonly (string | number | boolean | null | undefined)[]

/** One line with CRLF. Numbers stay numbers; texts are made safe for spreadsheets. */
export const csvLine = (cells: Cells): string => delimitedLine(cells, ',')

/** The same for those who part their cells otherwise. */
export const delimitedLine = (cells: Cells, delimiter: ',' | ';'): string => `${cells.map(csvCell).join(delimiter)}\r\n`

/** As spreadsheets read it where a comma parts decimals: `1234,5`. */
const commaCell = (cell: Cells[number]): string =>
  typeof cell === 'number' ? String(cell).replace('.', ',') : csvCell(cell)

/** Cells of so many characters are parts of their own. */
const LONG_CELL = 64 * 1024

/** A line in parts, a long cell by itself: to put it together with others would copy it. With decimal commas, semicolons stand between the cells. */
export function* lineParts(cells: Cells, { decimalComma }: { decimalComma: boolean }): Generator<string> {
  let text = ''
  for (const [at, cell] of cells.entries()) {
    const written = decimalComma ? commaCell(cell) : csvCell(cell)
    if (at > 0) text += decimalComma ? ';' : ','
    if (written.length < LONG_CELL) text += written
    else {
      yield text
      yield written
      text = ''
    }
  }
  yield `${text}\r\n`
}

function csvCell(value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'string') return String(value)
  const safe = safeText(value)
  return isQuoted(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const ASKS_FOR_QUOTES = ['"', ',', ';', '\t', '\r', '\n'] as const

/** In a long text each sign is looked for by itself, which takes a tenth of what one pattern for all of them takes. */
function isQuoted(text: string): boolean {
  if (text.length < 1_000) return /[",;\t\r\n]|^\s|\s$/.test(text)
  return /^\s$/.test(text[0]!) || /^\s$/.test(text.at(-1)!) || ASKS_FOR_QUOTES.some((sign) => text.includes(sign))
}

// A text that already begins with an apostrophe before a formula gets another one, so that reading it back is exact.
// Spreadsheets of East Asia read the full-width signs as formulas too.
// What stands unseen before the sign (a next line, a mark of direction, a soft hyphen) counts as blank.
const FORMULA = /^'*(?:[\s\p{Cc}\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]| *[\t\r\n])/u

// Shops write '00123 for the same reason; who really means the apostrophe gets another one as well.
const KEPT_TEXT = /^'+\d[\d -]*$/

/** A text that a spreadsheet would take for a formula gets a leading `'`. */
export const safeText = (text: string): string => (FORMULA.test(text) || KEPT_TEXT.test(text) ? `'${text}` : text)

/** Takes the `'` off again that `safeText` has put there, or another program before figures. */
export const plainText = (text: string): string =>
  text.startsWith("'") && (FORMULA.test(text.slice(1)) || KEPT_TEXT.test(text)) ? text.slice(1) : text

/** Cells as spreadsheets put them into the clipboard; `readBlock` reads them again. */
export const writeBlock = (cells: readonly (readonly string[])[]): string =>
  cells
    .map((row) => row.map((cell) => (/[\t\r\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'))
    .join('\r\n')

/** So many characters are read between two looks at how many rows there are. */
const LOOK = 64 * 1024

/** The rows of a text, and no more of them than one beyond `most`: who takes no more need not read a file to its end. */
export function* rowsInPieces(text: string, delimiter: string, most: number): Pieces<string[][]> {
  const reader = csvReader(delimiter)
  const rows: string[][] = []
  for (let from = 0; from < text.length && rows.length <= most; from += LOOK) {
    for (const row of reader.push(text.slice(from, from + LOOK))) rows.push(row)
    yield
  }
  if (rows.length <= most) for (const row of reader.end()) rows.push(row)
  return rows.slice(0, most + 1)
}
