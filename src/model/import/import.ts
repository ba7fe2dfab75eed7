import type { JsonPlace } from '#model/import/json-places.ts'
import type { CellStep, Filling } from '#model/import/steps.ts'
import type { UndoChoice } from '#model/import/undo.ts'
import type { Outline } from '#model/schema/outline.ts'
import type { Data, Value } from '#model/schema/value.ts'

/** Which field each column fills, by heading (CSV) or key (JSON). `$id` is the document's id; a column not named is left out. */
export type Mapping = Readonly<Record<string, string>>

/** What to do with a file. What is absent is found out from the file and the definition. */
export interface ImportPlan {
  /** `*` for a file of several collections: each document goes into its own. */
  collection: string
  /** A command that posts each row, where rows are no documents: opening stock. */
  command?: string
  /** `sheet` is a workbook: XLSX, ODS, XLS or the XML of Excel 2003. */
  format: 'csv' | 'json' | 'sheet'
  mapping?: Mapping
  /** The field (or `$id`) by which a row finds the document it changes. */
  key?: string
  /** Further fields that must agree with the document's as well. */
  also?: readonly string[]
  /** `create` never changes a document, `upsert` changes the one the key finds, `update` creates none, `replace` removes what the file leaves out as well. */
  mode: 'create' | 'upsert' | 'update' | 'replace'
  /** CSV: what divides the cells. */
  delimiter?: string
  /** What the bytes of a text file mean, for example `iso-8859-7`. */
  encoding?: string
  /** The sheet of a workbook. */
  sheet?: string
  /** JSON: where the records are in the file, as a JSON pointer; empty for the document itself. */
  at?: string
  /** JSON: maps within a document are taken apart, `address.city` into `address_city`. */
  flatten?: boolean
  /** JSON: lists of records within documents that become documents of other collections, by their names. */
  children?: Readonly<Record<string, string>>
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
  /** Brings back what only commands write too, as far as nothing of it is here: an export of everything into an empty Prime. */
  restore?: boolean
  /** All or nothing: nothing is written when a row cannot go in. */
  whole?: boolean
  /** What columns of a loose collection hold, by heading, where a person knows better than the first look. */
  types?: Readonly<Record<string, ColumnType['kind']>>
  /** What is done to the cells of a column before they are read, by heading. */
  steps?: Readonly<Record<string, readonly CellStep[]>>
  /** Fields that are filled in another way than by a column of their own. */
  fill?: Readonly<Record<string, Filling>>
  /** What becomes of what a document holds already, by field; a field not named is replaced. */
  existing?: Readonly<Record<string, Existing>>
  /** Fields of single rows that stay as they are now, whatever the file says: by the row's number. */
  leave?: Readonly<Record<string, readonly string[]>>
}

/** `fill` sets a field only where it is empty, `add` puts what a list or map lacks to it, `keep` is for new documents alone. */
export const EXISTING = ['replace', 'fill', 'add', 'keep'] as const
export type Existing = (typeof EXISTING)[number]

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
  lineEnds?: LineEnds
  headerRow?: number
  headerRows?: number
  sheet?: string
  sheets?: readonly string[]
  /** JSON: where records stand within its one document. */
  places?: readonly JsonPlace[]
  /** JSON: where they were read from. */
  at?: string
  /** JSON: how the file looks inside; of a list of documents its first. */
  outline?: Outline
  /** JSON: its documents hold maps, which may be taken apart. */
  isNested?: boolean
  /** JSON: lists of records within its documents. */
  lists?: readonly string[]
  /** The collections of a Firestore export. */
  collections?: readonly string[]
  /** What the columns of a loose collection were taken for. */
  types?: Readonly<Record<string, ColumnType>>
  /** Days of which no cell tells the day from the month: someone has to say. */
  isDayOrderOpen?: boolean
  /** 03/04/2026 is read as the third of April. */
  dayFirst?: boolean
  /** Its amounts write decimals with a comma. */
  decimalComma?: boolean
}

/** How the lines of a text file end. */
export type LineEnds = 'CRLF' | 'LF' | 'CR' | 'mixed'

/** What stood in the file and was taken for no row of the table. */
export interface LeftOut {
  titles: number
  blank: number
  totals: number
  remarks: number
  /** Cells that hold the error of a formula (`#DIV/0!`) and come in empty: how many, and the first of them. */
  errors?: { count: number; cells: readonly { row: number; column: string; value: string }[] }
}

/** A row that did not go in, as it is in the file or as it was mended since: its cells by heading, or a document as text. */
export interface FailedRow {
  row: number
  cells?: readonly string[]
  text?: string
  faults: readonly RowFault[]
}

/** Corrected cells of one row by heading, or its whole document as text. */
export interface Mend {
  row: number
  cells?: Readonly<Record<string, string>>
  text?: string
}

/** One correction for every row in error that holds this value. */
export interface Correction {
  column: string
  value: string
  by: string
}

/** What a row would do: the fields it changes, or the document it makes; or what the file leaves out, where `row` only counts. */
export type RowPreview = { row: number; title: string } & (
  | { kind: 'create'; data: Data }
  | { kind: 'update'; id: string; changes: readonly ChangedField[] }
  | { kind: 'remove'; id: string }
)

/** A field before and after an import; `before` is absent where the field was, or may not be read. */
interface ChangedField {
  field: string
  before?: Value
  after: Value
}

/** What a column seems to hold, and in how many of a hundred samples it does. */
export interface ColumnType {
  kind: 'text' | 'number' | 'date' | 'flag'
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
  /** How many rows the file has, once it was read to its end. */
  expected?: number
  /** Rows per second of the present step. */
  rate: number
  /** The first hundred; all of them are in the errors file. */
  faults: readonly RowFault[]
  /** Where the rows that did not go in can be fetched, with their reasons. */
  errorsFile?: string
  /** The run in the log, once something was written. */
  run?: string
  /** How many times rows in error were mended after the run; theirs are commits of the same run. */
  mended?: number
  /** Mended rows are on their way; what the run came to before. */
  mending?: ImportCounts
  leftOut?: LeftOut
  /** Records that the file leaves out and a rule keeps: the first of them. */
  notRemoved?: readonly NotRemoved[]
  /** In a dry run: how many records hold something else in a field than the file. */
  differing?: Readonly<Record<string, number>>
  /** By how much the sums of money fields would change in a dry run. */
  impact?: Readonly<Record<string, number>>
  /** Collections that only commands write and that this import may fill, since nothing stood there when it began. */
  restores?: readonly string[]
  /** In a dry run: how many records would do what the words say, such as `would go below floor price`. */
  foreseen?: Readonly<Record<string, number>>
  /** Documents that the undo has put back so far. */
  undone?: number
  /** What the undo makes of documents that were changed since. */
  undoBy?: UndoChoice
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
  /** What the file leaves out, where it is the whole set. */
  removed?: number
}

/** A record that was to go with an import and stays, with the reason. */
export interface NotRemoved {
  id: string
  title: string
  reason: string
}
