import type { Inspection, LeftOut, Mapping } from '#model/import/import.ts'
import type { Fields } from '#model/schema/fields.ts'

export const SAMPLE_ROWS = 20
export const LOOK_AHEAD = 200

/** One row as it stands in the file: cells (CSV) or a document (JSON). Rows count from 1 after the headings. */
export interface SourceRow {
  row: number
  cells?: string[]
  key?: string
  text?: string
  /** JSON: where the document begins in the file. */
  line?: number
  column?: number
  /** The collection it goes into, where that is not the plan's. */
  collection?: string
  /** It comes from a Firestore export, so that its id is not among its fields. */
  isExported?: boolean
  /** It stood in a list of another document. */
  isChild?: boolean
}

/** A file that has been looked at. */
export interface LookedAt {
  inspection: Inspection
  mapping: Mapping
  /** The fields by which cells are read: the definition's, or guessed ones of a loose collection. */
  fields: Fields
  /** 03/04/2026 is the third of April: said by the plan, or proved by a day above 12. */
  dayFirst: boolean
  /** 1.234,50 is one thousand two hundred thirty-four and a half: said by the plan, or proved by amounts. */
  decimalComma: boolean
  rows(): AsyncGenerator<SourceRow>
  /** What was taken for no row, once all were read. */
  leftOut(): LeftOut
}

/** The first of some rows. */
export async function collect<T>(rows: AsyncIterable<T> | Iterable<T>, most: number): Promise<T[]> {
  const taken: T[] = []
  for await (const row of rows) {
    taken.push(row)
    if (taken.length >= most) break
  }
  return taken
}
