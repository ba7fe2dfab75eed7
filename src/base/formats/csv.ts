import { MAX_CELLS, rowReader } from '#base/formats/csv-row.ts'
import type { Pieces } from '#base/pieces.ts'
import { Problem } from '#base/problem.ts'

/** A row with more characters than this has an unclosed quote. */
const LONGEST_ROW = 1024 * 1024
const DELIMITERS = [',', ';', '\t', '|', '^', '~'] as const

/** Reads CSV in chunks and returns rows as soon as they are complete. */
interface CsvReader {
  push(piece: string): string[][]
  /** Returns the last row of a file that does not end with a line break. */
  end(): string[][]
}

/**
 * Handles doubled quotes, line breaks within quotes, a quote inside an unquoted cell, and LF, CRLF or CR (RFC 4180 and
 * real files). Blank lines are skipped. A quote that opens a cell and is never closed counts as a character, so no
 * other row is lost. Throws `bad-request` for a row longer than 1 MiB or with more than 20,000 cells.
 */
export function csvReader(delimiter = ','): CsvReader {
  let rest = ''
  let started = false
  let rows = 0
  /**
   * An incomplete row is read again only when twice as much of it has arrived, so that no part is read over and over.
   */
  let enough = 0

  function take(text: string, last: boolean): string[][] {
    const found: string[][] = []
    const readRow = rowReader(text, delimiter)
    let at = 0
    for (;;) {
      const isLost = !last && text.length - at > LONGEST_ROW
      const row = readRow(at, last) ?? (isLost ? readRow(at, true) : undefined)
      if (row && row.cells.length > MAX_CELLS)
        throw new Problem('bad-request', `Row ${rows + 1} has more than ${MAX_CELLS.toLocaleString('en-US')} cells.`)
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

/** Excel may name the delimiter in a first line of its own (`sep=;`). */
const DELIMITER_LINE = /^\uFEFF?"?sep=([^"\r\n])"?\r?\n/i

/**
 * The delimiter: the character that splits most of the first lines into the same number of cells, outside quotes. A
 * decimal comma splits every line of numbers too, but not their headings.
 */
export function guessDelimiter(start: string): string {
  const [, stated] = DELIMITER_LINE.exec(start) ?? []
  if (stated) return stated
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
  // Commas only between digits are decimal commas, no matter how many rows the real delimiter splits differently.
  const isDecimal = best.delimiter === ',' && !/(?<!\d),|,(?!\d)/.test(start.split(/[\r\n]+/, 20).join('\n'))
  const other = isDecimal ? bestOf(scores.slice(1)) : best
  return other.count > 0 && other.count * 2 >= best.count ? other.delimiter : best.delimiter
}

/** The number of cells in the first rows of a text; undefined when it is not a table. */
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

/** One CSV line ending in CRLF. Numbers stay numbers; texts are made safe for spreadsheets. */
export const csvLine = (cells: Cells): string => delimitedLine(cells, ',')

/** The same with another delimiter. */
export const delimitedLine = (cells: Cells, delimiter: ',' | ';'): string => `${cells.map(csvCell).join(delimiter)}\r\n`

/** A number for spreadsheets that use a decimal comma: `1234,5`. */
const commaCell = (cell: Cells[number]): string =>
  typeof cell === 'number' ? String(cell).replace('.', ',') : csvCell(cell)

/** Cells with more characters than this are returned as separate parts. */
const LONG_CELL = 64 * 1024

/**
 * A line in parts, with long cells separate because joining them would copy them. With decimal commas, cells are
 * separated by semicolons.
 */
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

/** In long texts each character is searched for separately, ten times faster than one pattern for all. */
function isQuoted(text: string): boolean {
  if (text.length < 1_000) return /[",;\t\r\n]|^\s|\s$/.test(text)
  return /^\s$/.test(text[0]!) || /^\s$/.test(text.at(-1)!) || ASKS_FOR_QUOTES.some((sign) => text.includes(sign))
}

// A text that already begins with an apostrophe before a formula gets a second one, so that it reads back exactly. East
// Asian spreadsheets treat full-width signs as formulas too. Invisible characters before the sign (next line, direction
// marks, soft hyphen) count as spaces.
const FORMULA = /^'*(?:[\s\p{Cc}\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]| *[\t\r\n])/u

// Shops write '00123 for the same reason; a real apostrophe is doubled too.
const MARKED_TEXT = /^'+\d[\d -]*$/

/** A text that a spreadsheet would take for a formula gets a leading `'`. */
export const safeText = (text: string): string => (FORMULA.test(text) || MARKED_TEXT.test(text) ? `'${text}` : text)

/** Removes the leading `'` that `safeText`, or another program, put there. */
export const plainText = (text: string): string =>
  text.startsWith("'") && (FORMULA.test(text.slice(1)) || MARKED_TEXT.test(text)) ? text.slice(1) : text

/** Cells in the clipboard format of spreadsheets; `readBlock` reads them back. */
export const writeBlock = (cells: readonly (readonly string[])[]): string =>
  cells
    .map((row) => row.map((cell) => (/[\t\r\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'))
    .join('\r\n')

/** Characters read between two checks of the number of rows. */
const LOOK = 64 * 1024

/** The rows of a text, up to one more than `most`, so that a large file need not be read to its end. */
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
