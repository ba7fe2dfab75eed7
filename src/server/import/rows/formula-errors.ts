import type { LeftOut, Mapping } from '#model/import/import.ts'
import { isFormulaError } from '#model/import/rows.ts'
import type { SourceRow } from '#server/import/rows/inspected.ts'

/** The most cells named. */
const NAMED = 20

/** Finds cells of imported columns that contain a formula error; they are imported empty. */
export function openFormulaErrors(headings: readonly string[], mapping: Mapping) {
  const brought = headings.flatMap((column, at) => (Object.hasOwn(mapping, column) ? [{ column, at }] : []))
  const cells: NonNullable<LeftOut['errors']>['cells'][number][] = []
  let count = 0
  return {
    /** Returns the row it examined. */
    look(source: SourceRow): SourceRow {
      for (const { column, at } of brought) {
        const value = source.cells?.[at]?.trim() ?? ''
        if (!isFormulaError(value)) continue
        count++
        if (cells.length < NAMED) cells.push({ row: source.row, column, value })
      }
      return source
    },
    /** Undefined when there was none. */
    summary: (): Pick<LeftOut, 'errors'> => (count > 0 ? { errors: { count, cells } } : {}),
  }
}
