import type { LeftOut, Mapping } from '#model/import/import.ts'
import { isFormulaError } from '#model/import/rows.ts'
import type { SourceRow } from '#server/import/rows/inspected.ts'

/** So many cells are named. */
const NAMED = 20

/** Finds cells of columns that are brought in which hold the error of a formula; they come in empty. */
export function openFormulaErrors(headings: readonly string[], mapping: Mapping) {
  const brought = headings.flatMap((column, at) => (Object.hasOwn(mapping, column) ? [{ column, at }] : []))
  const cells: NonNullable<LeftOut['errors']>['cells'][number][] = []
  let count = 0
  return {
    /** Answers the row that it has looked at. */
    look(source: SourceRow): SourceRow {
      for (const { column, at } of brought) {
        const value = source.cells?.[at]?.trim() ?? ''
        if (!isFormulaError(value)) continue
        count++
        if (cells.length < NAMED) cells.push({ row: source.row, column, value })
      }
      return source
    },
    /** Nothing where there was none. */
    told: (): Pick<LeftOut, 'errors'> => (count > 0 ? { errors: { count, cells } } : {}),
  }
}
