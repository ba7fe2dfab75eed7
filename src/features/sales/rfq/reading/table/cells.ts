export type Kind = 'part' | 'qty' | 'brand' | 'target' | 'currency' | 'per' | 'day'
export interface Column {
  kind: Kind | 'other'
  /** How well the heading matches its kind; 0 is best. */
  rank: number
  start: number
  end: number
  /** It is about something in the past. */
  isPast?: boolean
  /** The currency of the prices below the heading. */
  currency?: string | undefined
}
export interface Cell {
  text: string
  start: number
  end: number
}

/** Cells separated only by spaces; their positions decide which heading they are under. */
export const SPACES = /\s{2,}/g

/** The cells of a row and their positions. */
export function cellsOf(row: string, divider: RegExp): Cell[] {
  const cells: Cell[] = []
  const line = row.slice(0, 2_000)
  let from = 0
  const keep = (end: number): void => {
    const raw = line.slice(from, end)
    const text = raw
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim()
    const start = from + raw.length - raw.trimStart().length
    cells.push({ text, start, end: start + text.length })
  }
  for (const { index, 0: sign } of line.matchAll(divider)) {
    if (divider.source === ',' && isWithinQuotes(line, index)) continue
    keep(index)
    from = index + sign.length
  }
  keep(line.length)
  const isFramed = divider.source === '\\|' && cells.length > 2
  const inner = isFramed && cells[0]!.text === '' ? cells.slice(1, cells.at(-1)!.text === '' ? -1 : undefined) : cells
  return divider === SPACES ? inner.filter(({ text }) => text) : inner
}

const isWithinQuotes = (line: string, at: number): boolean => line.slice(0, at).split('"').length % 2 === 0

/**
 * The column of a cell: the one with the same index; for rows with empty cells in a table separated by spaces, the one
 * above it.
 */
export const columnAt = (
  columns: readonly Column[],
  cells: readonly Cell[],
  at: number,
  divider: RegExp,
): Column | undefined =>
  divider === SPACES && cells.length !== columns.length ? under(columns, cells[at]!) : columns[at]

/** The column above a cell: the one it overlaps, otherwise the nearest. */
export const under = (columns: readonly Column[], { start, end }: Cell): Column | undefined => {
  const gap = (column: Column) => Math.max(column.start - end, start - column.end, 0)
  return columns.toSorted((a, b) => gap(a) - gap(b) || Math.abs(a.start - start) - Math.abs(b.start - start))[0]
}

/** The status of a row that was closed or cancelled. */
const CLOSED =
  /^(?:closed|cancel?led|deleted|done|delivered|(?:ab)?geschlossen|storniert|erledigt|gel[öo]scht|cerrad[oa]|cancelad[oa]|anulad[oa]|cl[ôo]tur[ée]e?|annul[ée]e?|chius[oa]|annullat[oa]|zamkni[ęe]t[ey]|anulowan[ey])$/iu

/** The total row below a list. */
const SUM = /^(?:(?:grand |sub)?total|sum|(?:gesamt)?summe|gesamt|suma|totale|razem|toplam|totaal)(?![\p{L}\d])/iu

/** Whether a cell means that its row asks for nothing. */
export const isNoItem = (text: string): boolean => SUM.test(text) || CLOSED.test(text)
