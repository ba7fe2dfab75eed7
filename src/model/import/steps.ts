import { type FileReading, isEmptyWord } from '#model/import/rows.ts'
import { type KeyTest, matchKeyOf } from '#model/matching/match-keys.ts'

/** One thing that is done to the cells of a column before they are read; a column has several, one after the other. */
export type CellStep =
  | { do: 'upper' | 'lower' | 'squeeze' | 'digits' | 'part' }
  /** How this column writes days and numbers, where it differs from the rest of the file. */
  | { do: 'day-first' | 'month-first' | 'comma' | 'point' }
  /** Every place where the text stands. */
  | { do: 'replace'; find: string; by: string }
  /** The cell as a whole. */
  | { do: 'correct'; value: string; by: string }
  /** One of the pieces between marks: 1 is the first, -1 the last. */
  | { do: 'split'; by: string; take: number }
  /** What an empty cell means. */
  | { do: 'empty'; by: string }
  | LookUp

/** The document of a collection whose field holds the cell: its id goes in. Always the last step of a column. */
export interface LookUp {
  do: 'lookup'
  collection: string
  field: string
  /** When two values are the same; `same` leaves case and spaces aside. */
  test: KeyTest
  /** A cell that finds nothing stays empty; otherwise its row is in error. */
  orEmpty?: boolean
}

/** What fills a field that has no column of its own. */
export interface Filling {
  /** The same text in every row. */
  text?: string
  /** A column that also fills another field. */
  from?: string
  /** A formula over the fields of the row, and over columns by their headings with `_` for what is no letter or digit. */
  formula?: string
  steps?: readonly CellStep[]
}

export const PLAIN_STEPS = ['upper', 'lower', 'squeeze', 'digits', 'part'] as const
export const READING_STEPS = ['day-first', 'month-first', 'comma', 'point'] as const
export const MAX_STEPS = 200

/** The cell after its steps; what the database has to look up, and how days and numbers are read, comes later. */
export function steppedCell(cell: string, steps: readonly CellStep[] = []): string {
  return steps.reduce((text, step) => after(text, step), cell.trim())
}

function after(text: string, step: CellStep): string {
  switch (step.do) {
    case 'upper':
      return text.toUpperCase()
    case 'lower':
      return text.toLowerCase()
    case 'squeeze':
      return text.replace(/\s+/g, ' ')
    case 'digits':
      return text.replace(/\D+/g, '')
    case 'part':
      return matchKeyOf('part', text) ?? ''
    case 'replace':
      return text.replaceAll(step.find, () => step.by).trim()
    case 'correct':
      return text === step.value.trim() ? step.by : text
    case 'split':
      return (
        text
          .split(step.by)
          .at(step.take > 0 ? step.take - 1 : step.take)
          ?.trim() ?? ''
      )
    case 'empty':
      return isEmptyWord(text) ? step.by : text
    case 'lookup':
    case 'day-first':
    case 'month-first':
    case 'comma':
    case 'point':
      return text
  }
}

/** What is looked up of a column, if anything. */
export const lookUpOf = (steps: readonly CellStep[] = []): LookUp | undefined => {
  const last = steps.at(-1)
  return last?.do === 'lookup' ? last : undefined
}

/** How a column writes days and numbers, as far as its steps say. */
export function stepsReading(steps: readonly CellStep[] = []): Partial<FileReading> {
  const reading: Partial<FileReading> = {}
  for (const step of steps) {
    if (step.do === 'day-first' || step.do === 'month-first') reading.dayFirst = step.do === 'day-first'
    if (step.do === 'comma' || step.do === 'point') reading.decimalComma = step.do === 'comma'
  }
  return reading
}

/** By which name a formula calls a column. */
export const nameInFormula = (heading: string): string => heading.trim().replace(/[^\p{L}\p{N}_$]+/gu, '_')
