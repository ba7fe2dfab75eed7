import { counted } from '#base/text/words.ts'
import type { LeftOut } from '#model/import/import.ts'

const NAMED = 5

/**
 * `2 cells have a formula error and are left empty: Price in row 3 (#DIV/0!), Price in row 7 (#N/A)`; undefined when
 * there are none.
 */
export function errorCellsText(leftOut: LeftOut | undefined): string | undefined {
  if (!leftOut?.errors) return undefined
  const { count, cells } = leftOut.errors
  const named = cells.slice(0, NAMED).map(({ row, column, value }) => `${column} in row ${row} (${value})`)
  const more = count > named.length ? ` and ${count - named.length} more` : ''
  const holds = count === 1 ? 'has a formula error and is left' : 'have a formula error and are left'
  return `${counted(count, 'cell')} ${holds} empty: ${named.join(', ')}${more}`
}
