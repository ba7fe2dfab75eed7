import { manyInSentence } from '#base/text/in-sentence.ts'
import type { CellStep, LookUp } from '#model/import/steps.ts'
import type { KeyTest } from '#model/matching/likeness-tests.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Field } from '#model/schema/fields.ts'

/** The name of each step in the menu for adding one. */
export const STEP_NAMES: Readonly<Record<CellStep['do'], string>> = {
  upper: 'Upper case',
  lower: 'Lower case',
  squeeze: 'Single spaces',
  digits: 'Digits only',
  part: 'Part number without signs',
  replace: 'Replace a text',
  correct: 'Correct a value',
  split: 'One piece of the cell',
  empty: 'When the cell is empty',
  'day-first': 'Days: day first',
  'month-first': 'Days: month first',
  comma: 'Numbers: decimal comma',
  point: 'Numbers: decimal point',
  lookup: 'Look up a record',
}

/** When a cell and a record match. */
export const TEST_NAMES: Partial<Record<KeyTest, string>> = {
  same: 'the same, whatever case and spaces',
  part: 'the same part number',
  digits: 'the same digits',
  phone: 'the same phone number',
  email: 'the same email address',
}

/** A step as text in the list of a column. */
export function stepWords(step: CellStep, collections: readonly AnyCollection[] = []): string {
  switch (step.do) {
    case 'replace':
      return step.by === '' ? `Remove “${step.find}”` : `“${step.find}” becomes “${step.by}”`
    case 'correct':
      return `“${step.value}” is “${step.by}”`
    case 'split':
      return `${pieceWords(step.take)} between “${step.by}”`
    case 'empty':
      return `Empty means “${step.by}”`
    case 'lookup':
      return lookUpWords(step, collections)
    default:
      return STEP_NAMES[step.do]
  }
}

const pieceWords = (take: number): string =>
  take === -1 ? 'Last piece' : take < 0 ? `Piece ${-take} from the end` : take === 1 ? 'First piece' : `Piece ${take}`

function lookUpWords({ collection, field, orEmpty }: LookUp, collections: readonly AnyCollection[]): string {
  const of = collections.find(({ name }) => name === collection)
  const label = (of?.fields[field] as Field | undefined)?.label ?? field
  return `Look up by ${label} in ${of ? manyInSentence(of.label) : collection}${orEmpty ? ', else empty' : ''}`
}
