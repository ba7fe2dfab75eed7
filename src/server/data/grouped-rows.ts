import { uniqueHeadings } from '#model/rows.ts'
import { filledOf } from '#server/data/table.ts'

const CLOSING = /^(?:total|sum|summe|gesamt|totaal|totale)(?: (?:for|of|für|pour|de))?[:\s]+(\S.*)$/i
/** Groups within groups, as accounts within accounts. */
const DEEPEST = 8
const BETWEEN = ' › '

const firstOf = (cells: readonly string[]): string => cells.find((cell) => cell.trim())?.trim() ?? ''
const closed = (cells: readonly string[]): string | undefined => CLOSING.exec(firstOf(cells))?.[1]?.trim()

/**
 * What the column is called that holds the group of each row, in a report whose rows stand under names: `ABC Mills`, its
 * invoices, `Total ABC Mills`. Undefined where no name alone on its line is closed by its sum.
 */
export function groupHeading(rows: readonly (readonly string[])[], headings: readonly string[]): string | undefined {
  if (headings.length < 3) return undefined
  const alone = new Set(rows.filter((row) => filledOf(row) === 1).map(firstOf))
  const isClosed = rows.some((row) => filledOf(row) > 1 && alone.has(closed(row) ?? ''))
  return isClosed ? uniqueHeadings([...headings, 'Group']).at(-1) : undefined
}

/** Goes along with the rows and knows in which groups they stand. */
export function openGroups() {
  let open: string[] = []
  return {
    /** Whether the row opens a group. */
    opens(cells: readonly string[]): boolean {
      if (filledOf(cells) !== 1 || open.length >= DEEPEST || closed(cells) !== undefined) return false
      open.push(firstOf(cells))
      return true
    },
    /** Whether the row closes one of the groups that are open, those within it too. */
    closes(cells: readonly string[]): boolean {
      const at = open.lastIndexOf(closed(cells) ?? '')
      if (at < 0) return false
      open = open.slice(0, at)
      return true
    },
    /** The cells with the group behind them. */
    placed: (cells: readonly string[], width: number): string[] => [
      ...Array.from({ length: width }, (_, at) => cells[at] ?? ''),
      open.join(BETWEEN),
      // Cells beyond the headings stay a fault of their row.
      ...cells.slice(width),
    ],
  }
}
