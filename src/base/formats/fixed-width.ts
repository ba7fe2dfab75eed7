/** A list with aligned columns, as old programs print it: where each column begins. */
export type ColumnStarts = readonly number[]

const FEWEST_LINES = 3
/** This many spaces in every line separate two columns; a single space may be part of a name. */
const GAP = 2

/** Where the columns of a printed list begin; undefined when its lines are not aligned. */
export function columnStarts(text: string): ColumnStarts | undefined {
  // The last line may be cut off.
  const lines = textLines(text).slice(0, -1)
  const filled = lines.filter((line) => /\S\s{2,}\S/.test(line))
  if (filled.length < FEWEST_LINES || lines.some((line) => line.includes('\t'))) return undefined
  const width = Math.max(...filled.map((line) => line.length))
  const isGap = Array.from({ length: width }, (_, at) => filled.every((line) => (line[at] ?? ' ') === ' '))
  const starts: number[] = []
  for (let at = 0, blanks = GAP; at < width; at++) {
    if (!isGap[at] && blanks >= GAP) starts.push(at)
    blanks = isGap[at] ? blanks + 1 : 0
  }
  return starts.length > 1 ? starts : undefined
}

/**
 * The cells of a line. A text that spans several columns is one cell; a table row that does so gets one cell too many,
 * so that nothing is cut off silently.
 */
export function cellsIn(line: string, columns: ColumnStarts): string[] {
  const borders = columns.slice(1).filter((from) => from < line.length)
  const crossed = borders.filter((from) => line[from - 1] !== ' ')
  if (crossed.length > 0 && !/\S\s{2,}\S/.test(line)) return [line.trim()]
  const cells = columns.map((from, at) => line.slice(at === 0 ? 0 : from, columns[at + 1] ?? line.length).trim())
  return crossed.length > 0 ? [...cells, line.trim()] : cells
}

export const textLines = (text: string): string[] => text.split(/\r\n|\n|\r/)
