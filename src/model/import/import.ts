import type { JsonPlace } from '#model/import/json-places.ts'
import type { CellStep, Filling } from '#model/import/steps.ts'
import type { UndoChoice } from '#model/import/undo.ts'
import type { Outline } from '#model/schema/outline.ts'
import type { Data, Value } from '#model/schema/value.ts'

/**
 * Which field each column fills, by heading (CSV) or key (JSON). `$id` is the document's id; unmapped columns are
 * ignored.
 */
export type Mapping = Readonly<Record<string, string>>

/** How to import a file. Anything absent is detected from the file and the definition. */
export interface ImportPlan {
  /** `*` for a file with several collections: each document goes into its own. */
  collection: string
  /** A command that posts each row, when rows are not documents: opening stock. */
  command?: string
  /** `sheet` is a workbook: XLSX, ODS, XLS or the XML of Excel 2003. */
  format: 'csv' | 'json' | 'sheet'
  mapping?: Mapping
  /** The field (or `$id`) that identifies the document a row changes. */
  key?: string
  /** Further fields that must match the document too. */
  also?: readonly string[]
  /**
   * `create` never changes a document, `upsert` changes the one found by the key, `update` creates none, `replace` also
   * removes documents missing from the file.
   */
  mode: 'create' | 'upsert' | 'update' | 'replace'
  /** CSV: the delimiter. */
  delimiter?: string
  /** The encoding of a text file, for example `iso-8859-7`. */
  encoding?: string
  /** The sheet of a workbook. */
  sheet?: string
  /** JSON: where the records are in the file, as a JSON pointer; empty for the root. */
  at?: string
  /** JSON: nested objects are flattened, `address.city` into `address_city`. */
  flatten?: boolean
  /** JSON: lists of records within documents that become documents of other collections, by name. */
  children?: Readonly<Record<string, string>>
  /** The row where the headings begin, from 1; 0 when the file has none. */
  headerRow?: number
  /** The number of heading rows. */
  headerRows?: number
  /** Total rows below the table are skipped unless this is false. */
  skipTotals?: boolean
  /** Read 03/04/2026 as 3 April. */
  dayFirst?: boolean
  /** Read 1.234,50 as one thousand two hundred thirty-four and a half. */
  decimalComma?: boolean
  /** Also restores what only commands write, when none of it exists: a full export into an empty Prime. */
  restore?: boolean
  /** All or nothing: nothing is written if any row is refused. */
  whole?: boolean
  /** The types of columns of a loose collection, by heading, when a person corrected the guess. */
  types?: Readonly<Record<string, ColumnType['kind']>>
  /** Steps applied to the cells of a column before they are read, by heading. */
  steps?: Readonly<Record<string, readonly CellStep[]>>
  /** Fields filled by something other than a column of their own. */
  fill?: Readonly<Record<string, Filling>>
  /** What happens to an existing value, by field; a field not named is replaced. */
  existing?: Readonly<Record<string, Existing>>
  /** Fields of single rows that keep their current value, whatever the file says, by row number. */
  leave?: Readonly<Record<string, readonly string[]>>
}

/**
 * `fill` sets a field only when it is empty, `add` adds missing entries to a list or object, `keep` applies to new
 * documents only.
 */
export const EXISTING = ['replace', 'fill', 'add', 'keep'] as const
export type Existing = (typeof EXISTING)[number]

/** Why one value was refused. `row` counts from 1 after the headings; a spreadsheet shows it as row + 1. */
export interface RowFault {
  row: number
  column?: string
  value?: string
  reason: string
}

/** The result of inspecting a file. */
export interface Inspection {
  headings: readonly string[]
  /** The first rows, as text. */
  samples: readonly (readonly string[])[]
  /** The mapping suggested by the definition. */
  mapping: Mapping
  delimiter?: string
  encoding?: string
  lineEnds?: LineEnds
  headerRow?: number
  headerRows?: number
  sheet?: string
  sheets?: readonly string[]
  /** JSON: the places where records are within its document. */
  places?: readonly JsonPlace[]
  /** JSON: the place they were read from. */
  at?: string
  /** JSON: the structure of the file; for a list of documents, of its first. */
  outline?: Outline
  /** JSON: its documents contain objects, which may be flattened. */
  isNested?: boolean
  /** JSON: lists of records within its documents. */
  lists?: readonly string[]
  /** The collections of a Firestore export. */
  collections?: readonly string[]
  /** The detected types of a loose collection's columns. */
  types?: Readonly<Record<string, ColumnType>>
  /** Dates in which no cell shows whether day or month comes first: someone has to say. */
  isDayOrderOpen?: boolean
  /** 03/04/2026 is read as 3 April. */
  dayFirst?: boolean
  /** Its amounts use a decimal comma. */
  decimalComma?: boolean
}

/** The line breaks of a text file. */
export type LineEnds = 'CRLF' | 'LF' | 'CR' | 'mixed'

/** Lines of the file that were not treated as rows of the table. */
export interface LeftOut {
  titles: number
  blank: number
  totals: number
  remarks: number
  /** Cells with a formula error (`#DIV/0!`), which are imported empty: how many, and the first of them. */
  errors?: { count: number; cells: readonly { row: number; column: string; value: string }[] }
}

/** A row that was refused, as in the file or as corrected since: its cells by heading, or a document as text. */
export interface FailedRow {
  row: number
  cells?: readonly string[]
  text?: string
  faults: readonly RowFault[]
}

/** The corrected cells of one row by heading, or its whole document as text. */
export interface RowFix {
  row: number
  cells?: Readonly<Record<string, string>>
  text?: string
}

/** One correction for every faulty row with this value. */
export interface Correction {
  column: string
  value: string
  by: string
}

/**
 * The effect of a row: the fields it changes, or the document it creates; for documents missing from the file, `row` is
 * only a counter.
 */
export type RowPreview = { row: number; title: string } & (
  | { kind: 'create'; data: Data }
  | { kind: 'update'; id: string; changes: readonly ChangedField[] }
  | { kind: 'remove'; id: string }
)

/** A field before and after an import; `before` is absent when the field was, or may not be read. */
interface ChangedField {
  field: string
  before?: Value
  after: Value
}

/** The apparent type of a column, and the share of samples in percent that have it. */
export interface ColumnType {
  kind: 'text' | 'number' | 'date' | 'flag'
  confidence: number
}

/**
 * The state of an import: `checking` is the dry run, `checked` waits for Run, `interrupted` may be run again and
 * continues where it stopped.
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

/** The response of `GET /api/imports/:id`. */
export interface ImportState {
  id: string
  fileName: string
  plan: ImportPlan
  step: ImportStep
  inspection?: Inspection
  counts: ImportCounts
  /** The number of rows, once the file has been read to its end. */
  expected?: number
  /** Rows per second in the current step. */
  rate: number
  /** The first hundred; all of them are in the errors file. */
  faults: readonly RowFault[]
  /** Where the refused rows can be downloaded, with their reasons. */
  errorsFile?: string
  /** The run in the log, once something has been written. */
  run?: string
  /** How many times faulty rows were corrected after the run; they are commits of the same run. */
  mended?: number
  /** Corrected rows are being imported; the totals of the run before. */
  mending?: ImportCounts
  leftOut?: LeftOut
  /** Records missing from the file that a rule keeps: the first of them. */
  notRemoved?: readonly NotRemoved[]
  /** In a dry run: how many records have another value in a field than the file. */
  differing?: Readonly<Record<string, number>>
  /** In a dry run: by how much the totals of money fields would change. */
  impact?: Readonly<Record<string, number>>
  /** Collections written only by commands that this import may fill, because they were empty when it began. */
  restores?: readonly string[]
  /** In a dry run: how many records would have the described effect, such as `would go below floor price`. */
  foreseen?: Readonly<Record<string, number>>
  /** Documents the undo has restored so far. */
  undone?: number
  /** What the undo does with documents changed since. */
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
  /** Documents missing from the file, when it is the complete set. */
  removed?: number
}

/** A record that the import should have removed but that stays, with the reason. */
export interface NotRemoved {
  id: string
  title: string
  reason: string
}
