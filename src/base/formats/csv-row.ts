/** The most columns a row may have; no spreadsheet has more. */
export const MAX_CELLS = 20_000

/**
 * One row starting at `at`; undefined when the text ends before the row does, unless it is the `last` part of the file.
 */
type ReadRow = (at: number, last: boolean) => { cells: string[]; next: number } | undefined

/**
 * The result of reading a cell past a position without finding its closing quote: the line reached by then. Infinity
 * when the text ended first.
 */
type CellEnds = Map<number, number>

/** Reads the rows of a text. What it has learned about quotes that are never closed is kept for the following rows. */
export function rowReader(text: string, delimiter: string): ReadRow {
  const [cellEnds, lastCellEnds]: [CellEnds, CellEnds] = [new Map(), new Map()]
  return (at, last) => {
    if (at >= text.length) return undefined
    const cells: string[] = []
    let from = at
    for (;;) {
      const quoted = quoteAt(text, from)
      if (quoted >= text.length && !last) return undefined
      const isOpen = text.charCodeAt(quoted) === QUOTE
      const cell = isOpen ? readQuoted(text, quoted, delimiter, last, last ? lastCellEnds : cellEnds) : undefined
      if (cell === 'more') return undefined
      const isQuoted = cell !== undefined && cell !== 'lost'
      const end = isQuoted ? cell.end : plainEnd(text, from, delimiter)
      if (end >= text.length && !last) return undefined
      cells.push(isQuoted ? cell.value : text.slice(from, end))
      if (cells.length > MAX_CELLS) return { cells, next: end }
      const stop = text[end]
      if (stop === delimiter) {
        from = end + 1
        continue
      }
      // A chunk boundary may fall between CR and LF.
      if (stop === '\r' && end + 1 >= text.length && !last) return undefined
      return { cells, next: end + (stop === '\r' && text[end + 1] === '\n' ? 2 : 1) }
    }
  }
}

const QUOTE = 34
const SPACE = 32

/** Some programs write a space after the delimiter; a quote after that space still opens the cell. */
function quoteAt(text: string, from: number): number {
  let at = from
  while (text.charCodeAt(at) === SPACE) at++
  return at
}

function plainEnd(text: string, from: number, delimiter: string): number {
  const stop = delimiter.charCodeAt(0)
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === stop || code === 10 || code === 13) return at
  }
  return text.length
}

/** `lost` is a quote that is never closed: it is part of the text. */
function readQuoted(
  text: string,
  from: number,
  delimiter: string,
  last: boolean,
  cellEnds: CellEnds,
): { value: string; end: number } | 'more' | 'lost' {
  let value = ''
  let hasLines = false
  let at = from + 1
  const passed: number[] = []
  // Where the plain text after a quote ends, and its last character; the same for all quotes before that end.
  let [following, lastSign] = [-1, -1]
  const take = (to: number) => {
    const part = text.slice(at, to)
    value += part
    hasLines ||= part.includes('\n')
  }
  const without = (end: number) => {
    for (const place of passed) cellEnds.set(place, end)
    return end === Number.POSITIVE_INFINITY ? 'more' : 'lost'
  }
  for (;;) {
    // From here on another cell was read the same way; only a cell that begins after its last line can end elsewhere.
    const knownEnd = cellEnds.get(at) ?? -1
    if (knownEnd > from) return without(knownEnd)
    passed.push(at)
    const quote = text.indexOf('"', at)
    if (quote < 0) {
      if (!last) return without(Number.POSITIVE_INFINITY)
      const line = lastLineBefore(text, text.length)
      if (line > from) return without(line)
      take(text.length)
      return { value, end: text.length }
    }
    if (quote + 1 >= text.length && !last) return without(Number.POSITIVE_INFINITY)
    if (text[quote + 1] === '"') {
      take(quote)
      value += '"'
      at = quote + 2
      continue
    }
    if (following <= quote) {
      following = plainEnd(text, quote + 1, delimiter)
      lastSign = lastSignBefore(text, following)
    }
    if (following >= text.length && !last) return without(Number.POSITIVE_INFINITY)
    const isClosed = lastSign <= quote
    if (!isClosed && quote > at && text[quote - 1] === '\\') {
      take(quote - 1)
      value += '"'
    } else {
      take(quote)
      // If a cell seems to begin after a line break, this one has swallowed whole lines.
      if (!isClosed && text[quote - 1] === delimiter && hasLines) return without(text.lastIndexOf('\n', quote))
      // Text between a closing quote and the delimiter belongs to the cell, as spreadsheets read it.
      if (isClosed || text[lastSign] !== '"') return { value: value + text.slice(quote + 1, following), end: following }
      value += '"'
    }
    at = quote + 1
  }
}

/** Where the last sign that is no space stands. */
function lastSignBefore(text: string, end: number): number {
  let at = end - 1
  while (at >= 0 && text[at]!.trim() === '') at--
  return at
}

/** The position of the last line break that is followed by something; negative when there is none. */
function lastLineBefore(text: string, end: number): number {
  let at = end - 1
  while (at >= 0 && (text[at] === '\n' || text[at] === '\r')) at--
  return at < 0 ? -1 : Math.max(text.lastIndexOf('\n', at), text.lastIndexOf('\r', at))
}
