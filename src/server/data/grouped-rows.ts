import { uniqueHeadings } from '#model/rows.ts'
import { filledOf, isFigure, isTotal } from '#server/data/table.ts'

const CLOSING = /^(?:total|sum|summe|gesamt|totaal|totale)(?: (?:for|of|für|pour|de))?[:\s]+(\S.*)$/i
/** Groups within groups, as accounts within accounts. */
const DEEPEST = 8
const BETWEEN = ' › '

const firstOf = (cells: readonly string[]): string => cells.find((cell) => cell.trim())?.trim() ?? ''
const closed = (cells: readonly string[]): string | undefined => CLOSING.exec(firstOf(cells))?.[1]?.trim()

/** A report whose rows stand under names: `ABC Mills`, its invoices, `Total ABC Mills`. */
export interface Grouped {
  /** What the column is called that holds the group of each row. */
  heading: string
  /** The first column holds the names alone, each with the figures it begins with, such as the balance of an account. */
  isNamedFirst: boolean
}

/** How the rows are grouped; undefined where no name is closed by its sum. */
export function groupsOf(rows: readonly (readonly string[])[], headings: readonly string[]): Grouped | undefined {
  if (headings.length < 3) return undefined
  const isClosed = (names: readonly string[]) =>
    rows.some((row) => filledOf(row) > 1 && names.includes(closed(row) ?? ''))
  const heading = uniqueHeadings([...headings, 'Group']).at(-1)!
  if (isClosed(rows.filter((row) => filledOf(row) === 1).map(firstOf))) return { heading, isNamedFirst: false }
  const named = rows.filter((row) => row[0]?.trim())
  const isNamedFirst =
    named.every((row) => closed(row) !== undefined || isTotal(row) || isNameWithFigures(row)) &&
    rows.filter((row) => !row[0]?.trim() && filledOf(row) > 1).length > 0 &&
    isClosed(named.filter((row) => closed(row) === undefined).map(firstOf))
  return isNamedFirst ? { heading, isNamedFirst } : undefined
}

const isNameWithFigures = ([name = '', ...others]: readonly string[]): boolean =>
  name.trim() !== '' && others.every((cell) => !cell.trim() || isFigure(cell.trim()))

/** Goes along with the rows and knows in which groups they stand. */
export function openGroups({ isNamedFirst }: Pick<Grouped, 'isNamedFirst'>) {
  let open: string[] = []
  return {
    /** Whether the row opens a group. */
    opens(cells: readonly string[]): boolean {
      const isName = filledOf(cells) === 1 || (isNamedFirst && isNameWithFigures(cells))
      if (!isName || isTotal(cells) || open.length >= DEEPEST || closed(cells) !== undefined) return false
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
