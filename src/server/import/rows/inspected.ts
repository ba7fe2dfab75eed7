import { Problem } from '#base/problem.ts'
import type { ImportPlan, Inspection, LeftOut, Mapping } from '#model/import/import.ts'
import type { Fields } from '#model/schema/fields.ts'

export const SAMPLE_ROWS = 20
/** How much of a sample is kept and shown. */
const SHOWN = 500
const LONGEST_HEADING = 1_000
export const LOOK_AHEAD = 200

/** One row as in the file: cells (CSV) or a document (JSON). Rows count from 1 after the headings. */
export interface SourceRow {
  row: number
  cells?: string[]
  key?: string
  text?: string
  /** JSON: where the document begins in the file. */
  line?: number
  column?: number
  /** The collection it goes into, when that is not the plan's. */
  collection?: string
  /** It comes from a Firestore export, so its id is not among its fields. */
  isExported?: boolean
  /** It was in a list of another document. */
  isChild?: boolean
}

/** What may be inspected of a file, and by whom. */
export interface FileLook {
  path: string
  plan: ImportPlan
  /** The definition's fields; absent for a loose collection. */
  fields?: Fields | undefined
  /** The prefix of ids for documents without one that others refer to. */
  ids: string
  mostColumns: number
}

/** The result of inspecting a file. */
export interface LookedAt {
  inspection: Inspection
  mapping: Mapping
  /** The fields used to read cells: the definition's, or guessed ones for a loose collection. */
  fields: Fields
  /** Read 03/04/2026 as 3 April: stated by the plan, or proved by a day above 12. */
  dayFirst: boolean
  /** Read 1.234,50 as one thousand two hundred thirty-four and a half: stated by the plan, or proved by amounts. */
  decimalComma: boolean
  rows(): AsyncGenerator<SourceRow>
  /** The lines that were not read as rows, once all have been read. */
  leftOut(): LeftOut
}

/**
 * Refuses a file with too many columns, or with a whole text as a heading, before anything is computed for each. Throws
 * `too-large`.
 */
export function refuseHeadings(headings: readonly string[], most: number): void {
  if (headings.length > most)
    throw new Problem('too-large', `The file has more than ${most} columns; keep those that are needed.`)
  const at = headings.findIndex((heading) => heading.length > LONGEST_HEADING)
  if (at >= 0)
    throw new Problem(
      'too-large',
      `The heading of column ${at + 1} is longer than 1,000 characters: ${headings[at]!.slice(0, 60)}…. Shorten it.`,
    )
}

/** Some rows as stored and shown: the beginning of each cell. */
export const samplesOf = (rows: readonly (readonly string[])[]): string[][] =>
  rows.slice(0, SAMPLE_ROWS).map((cells) => cells.map((cell) => cell.slice(0, SHOWN)))

/** The first of some rows. */
export async function firstRows<T>(rows: AsyncIterable<T> | Iterable<T>, most: number): Promise<T[]> {
  const taken: T[] = []
  for await (const row of rows) {
    taken.push(row)
    if (taken.length >= most) break
  }
  return taken
}
