import { type FileReading, isEmptyWord } from '#model/import/rows.ts'
import type { KeyTest } from '#model/matching/likeness-tests.ts'
import { matchKeyOf } from '#model/matching/match-keys.ts'

/** One step applied to the cells of a column before they are read; a column may have several, in order. */
export type CellStep =
  | { do: 'upper' | 'lower' | 'squeeze' | 'digits' | 'part' }
  /** How this column writes dates and numbers, when it differs from the rest of the file. */
  | { do: 'day-first' | 'month-first' | 'comma' | 'point' }
  /** Every occurrence of the text. */
  | { do: 'replace'; find: string; by: string }
  /** The whole cell. */
  | { do: 'correct'; value: string; by: string }
  /** One of the parts between separators: 1 is the first, -1 the last. */
  | { do: 'split'; by: string; take: number }
  /** What an empty cell means. */
  | { do: 'empty'; by: string }
  | LookUp

/** Replaces the cell with the id of the document whose field has its value. Always the last step of a column. */
export interface LookUp {
  do: 'lookup'
  collection: string
  field: string
  /** When two values match; `same` ignores case and spaces. */
  test: KeyTest
  /** A cell without a match stays empty; otherwise its row is faulty. */
  orEmpty?: boolean
}

/** What fills a field without a column of its own. */
export interface Filling {
  /** The same text in every row. */
  text?: string
  /** A column that also fills another field. */
  from?: string
  /**
   * A formula over the fields of the row and over columns by heading, with `_` for characters that are not letters or
   * digits.
   */
  formula?: string
  steps?: readonly CellStep[]
}

export const PLAIN_STEPS = ['upper', 'lower', 'squeeze', 'digits', 'part'] as const
export const READING_STEPS = ['day-first', 'month-first', 'comma', 'point'] as const
export const MAX_STEPS = 200

/** The cell after its steps; look-ups and the conversion of dates and numbers come later. */
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

/** The look-up of a column, if it has one. */
export const lookUpOf = (steps: readonly CellStep[] = []): LookUp | undefined => {
  const last = steps.at(-1)
  return last?.do === 'lookup' ? last : undefined
}

/** How a column writes dates and numbers, as far as its steps say. */
export function stepsReading(steps: readonly CellStep[] = []): Partial<FileReading> {
  const reading: Partial<FileReading> = {}
  for (const step of steps) {
    if (step.do === 'day-first' || step.do === 'month-first') reading.dayFirst = step.do === 'day-first'
    if (step.do === 'comma' || step.do === 'point') reading.decimalComma = step.do === 'comma'
  }
  return reading
}

/** The name of a column in formulas. */
export const nameInFormula = (heading: string): string => heading.trim().replace(/[^\p{L}\p{N}_$]+/gu, '_')
