/** Which field each column fills, by heading (CSV) or key (JSON). `$id` is the document's id; a column not named is left out. */
export type Mapping = Readonly<Record<string, string>>

/** What to do with a file. What is absent is found out from the file and the definition. */
export interface ImportPlan {
  /** `*` for a file of several collections: each document goes into its own. */
  collection: string
  /** `sheet` is a workbook: XLSX, ODS or XLS. */
  format: 'csv' | 'json' | 'sheet'
  mapping?: Mapping
  /** The field (or `$id`) by which a row finds the document it changes. */
  key?: string
  /** `create` never changes a document, `upsert` changes the one the key finds, `update` creates none. */
  mode: 'create' | 'upsert' | 'update'
  /** CSV: what divides the cells. */
  delimiter?: string
  /** What the bytes of a text file mean, for example `iso-8859-7`. */
  encoding?: string
  /** The sheet of a workbook. */
  sheet?: string
  /** The row that the headings begin in, from 1; 0 when the file has none. */
  headerRow?: number
  /** How many rows the headings take. */
  headerRows?: number
  /** Rows of sums under the table stay out unless this is false. */
  skipTotals?: boolean
  /** 03/04/2026 is the third of April. */
  dayFirst?: boolean
  /** 1.234,50 is one thousand two hundred thirty-four and a half. */
  decimalComma?: boolean
}

/** Why one value did not go in. `row` counts from 1 after the headings, as a spreadsheet shows it with them: row + 1. */
export interface RowFault {
  row: number
  column?: string
  value?: string
  reason: string
}

/** What the first look at a file has found. */
export interface Inspection {
  headings: readonly string[]
  /** The first rows, as text. */
  samples: readonly (readonly string[])[]
  /** The mapping that the definition suggests. */
  mapping: Mapping
  delimiter?: string
  encoding?: string
  headerRow?: number
  headerRows?: number
  sheet?: string
  sheets?: readonly string[]
  /** The collections of a Firestore export. */
  collections?: readonly string[]
  /** What the columns of a loose collection were taken for. */
  types?: Readonly<Record<string, ColumnType>>
  /** Days of which no cell tells the day from the month: somebody has to say. */
  isDayOrderOpen?: boolean
}

/** What a column seems to hold, and in how many of a hundred samples it does. */
export interface ColumnType {
  kind: 'text' | 'number' | 'date'
  confidence: number
}

/**
 * How far an import is: `checking` is the dry run, `checked` waits for Run, `interrupted` may be run again and goes on
 * where it was.
 */
export type ImportStep =
  | 'checking'
  | 'checked'
  | 'running'
  | 'done'
  | 'cancelled'
  | 'interrupted'
  | 'failed'
  | 'undoing'
  | 'undone'

/** What `GET /api/imports/:id` answers. */
export interface ImportState {
  id: string
  fileName: string
  plan: ImportPlan
  step: ImportStep
  inspection?: Inspection
  counts: ImportCounts
  /** Rows per second of the present step. */
  rate: number
  /** The first hundred; all of them are in the errors file. */
  faults: readonly RowFault[]
  /** Where the rows that did not go in can be fetched, with their reasons. */
  errorsFile?: string
  /** The run in the log, once something was written. */
  run?: string
  /** Why it failed, in one sentence. */
  problem?: string
  startedAt: string
  endedAt?: string
}

/** In a dry run: what would happen. */
export interface ImportCounts {
  rows: number
  created: number
  updated: number
  unchanged: number
  failed: number
}
