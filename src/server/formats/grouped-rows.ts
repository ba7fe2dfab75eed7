import { uniqueHeadings } from '#model/import/rows.ts'
import { filledOf, isAmountText, isTotal } from '#server/formats/table.ts'

const CLOSING = /^(?:total|sum|summe|gesamt|totaal|totale)(?: (?:for|of|für|pour|de))?[:\s]+(\S.*)$/i
/** Groups within groups, as accounts within accounts. */
const DEEPEST = 8
const BETWEEN = ' › '

const firstOf = (cells: readonly string[]): string => cells.find((cell) => cell.trim())?.trim() ?? ''
const closed = (cells: readonly string[]): string | undefined => CLOSING.exec(firstOf(cells))?.[1]?.trim()

/** A report with rows grouped under names: `ABC Mills`, its invoices, `Total ABC Mills`. */
interface Grouped {
  /** The name of the column for each row's group. */
  heading: string
  /** The first column holds only names, each with opening figures, such as the balance of an account. */
  isNamedFirst: boolean
  /** A group ends only where the next name begins, as in a price list. */
  isOpen?: boolean
}

/** How the rows are grouped; undefined when no name has a total row and the rows are not a list with sections. */
export function groupedRows(rows: readonly (readonly string[])[], headings: readonly string[]): Grouped | undefined {
  if (headings.length < 3) return undefined
  const isClosed = (names: readonly string[]) =>
    rows.some((row) => filledOf(row) > 1 && names.includes(closed(row) ?? ''))
  const heading = uniqueHeadings([...headings, 'Group']).at(-1)!
  if (isClosed(rows.filter((row) => filledOf(row) === 1).map(firstOf))) return { heading, isNamedFirst: false }
  if (isInSections(rows)) return { heading, isNamedFirst: false, isOpen: true }
  const named = rows.filter((row) => row[0]?.trim())
  const isNamedFirst =
    named.every((row) => closed(row) !== undefined || isTotal(row) || isNameWithFigures(row)) &&
    rows.filter((row) => !row[0]?.trim() && filledOf(row) > 1).length > 0 &&
    isClosed(named.filter((row) => closed(row) === undefined).map(firstOf))
  return isNamedFirst ? { heading, isNamedFirst } : undefined
}

/** A price list in sections: it starts with a section name, and the first cell of every row is an item number. */
function isInSections(rows: readonly (readonly string[])[]): boolean {
  const filled = rows.filter((row) => filledOf(row) > 0)
  const items = filled.filter((row) => filledOf(row) > 1)
  const last = filled.findLastIndex((row) => filledOf(row) > 1)
  const names = filled.flatMap((row, at) => (at < last && isSection(row) ? [at] : []))
  return (
    names[0] === 0 &&
    names.length > 1 &&
    names.every((at) => filledOf(filled[at + 1]!) > 1) &&
    items.every(([first = '']) => /\d/.test(first))
  )
}

/** A single word; a single number is an item about which nothing else is known. */
const isSection = (row: readonly string[]): boolean => filledOf(row) === 1 && !/\d/.test(firstOf(row))

const isNameWithFigures = ([name = '', ...others]: readonly string[]): boolean =>
  name.trim() !== '' && others.every((cell) => !cell.trim() || isAmountText(cell.trim()))

/** Follows the rows and knows which groups they are in. */
export function openGroups({ isNamedFirst, isOpen = false }: Omit<Grouped, 'heading'>) {
  let open: string[] = []
  return {
    /** Whether the row starts a group. */
    opens(cells: readonly string[]): boolean {
      if (isOpen) {
        if (!isSection(cells) || isTotal(cells)) return false
        open = [firstOf(cells)]
        return true
      }
      const isName = filledOf(cells) === 1 || (isNamedFirst && isNameWithFigures(cells))
      if (!isName || isTotal(cells) || open.length >= DEEPEST || closed(cells) !== undefined) return false
      open.push(firstOf(cells))
      return true
    },
    /** Whether the row ends an open group, including the groups within it. */
    closes(cells: readonly string[]): boolean {
      const at = open.lastIndexOf(closed(cells) ?? '')
      if (at < 0) return false
      open = open.slice(0, at)
      return true
    },
    /** The cells followed by the group. */
    placed: (cells: readonly string[], width: number): string[] => [
      ...Array.from({ length: width }, (_, at) => cells[at] ?? ''),
      open.join(BETWEEN),
      // Cells beyond the headings remain a fault of their row.
      ...cells.slice(width),
    ],
  }
}
