import { Problem } from '#base/problem.ts'
import { readCollectionName } from '#model/command/patch.ts'
import type { ImportPlan } from '#model/import/import.ts'
import { ID } from '#model/import/rows.ts'
import { type Filling, type LookUp, MAX_STEPS, PLAIN_STEPS, READING_STEPS, type Step } from '#model/import/steps.ts'
import { KEY_TESTS } from '#model/matching/match-keys.ts'
import { isReservedKey } from '#model/schema/value.ts'
import { readBody } from '#server/documents/writes.ts'

const MAX_FIELDS = 200
const LONGEST = 1000
const FARTHEST_PIECE = 100

/** Reads what is done to columns as it came over the wire. */
export function readColumnSteps(raw: unknown): NonNullable<ImportPlan['steps']> {
  return Object.fromEntries(entriesOf(raw, 'steps').map(([heading, steps]) => [heading, readSteps(steps)]))
}

/** Reads what fills the fields that have no column. */
export function readFillings(raw: unknown): NonNullable<ImportPlan['fill']> {
  return Object.fromEntries(
    entriesOf(raw, 'fill').map(([field, filling]) => {
      if (field !== ID && isReservedKey(field)) throw bad('"fill" names fields.')
      return [field, readFilling(field, filling)]
    }),
  )
}

function readFilling(field: string, raw: unknown): Filling {
  const { text, from, formula, steps } = readBody(raw, ['text', 'from', 'formula', 'steps'])
  const said = [text, from, formula].filter((one) => one !== undefined)
  if (said.length !== 1 || !isText(said[0]))
    throw bad(`"fill" of ${field} is one of text, from (a column) and formula.`)
  return {
    ...(isText(text) && { text }),
    ...(isText(from) && { from }),
    ...(isText(formula) && { formula }),
    ...(steps !== undefined && { steps: readSteps(steps) }),
  }
}

function readSteps(raw: unknown): Step[] {
  if (!Array.isArray(raw) || raw.length > MAX_STEPS)
    throw bad(`The steps of a column are a list of at most ${MAX_STEPS}.`)
  const steps = raw.map(readStep)
  if (steps.some((step, at) => step.do === 'lookup' && at < steps.length - 1))
    throw bad('What is looked up is the last step of a column.')
  return steps
}

function readStep(raw: unknown): Step {
  const step = readBody(raw, ['do', 'find', 'by', 'value', 'take', 'collection', 'field', 'test', 'orEmpty'])
  const { do: what, find, by, value, take } = step
  const plain = [...PLAIN_STEPS, ...READING_STEPS].find((one) => one === what)
  if (plain) return { do: plain }
  switch (what) {
    case 'replace':
      if (!isText(find) || find === '' || !isText(by))
        throw bad('"replace" has a text to find and one that takes its place.')
      return { do: what, find, by }
    case 'correct':
      if (!isText(value) || !isText(by)) throw bad('"correct" has a value and what stands for it.')
      return { do: what, value, by }
    case 'split':
      if (!isText(by) || by === '' || !isPiece(take))
        throw bad('"split" has a mark and the number of a piece, -1 for the last.')
      return { do: what, by, take }
    case 'empty':
      if (!isText(by)) throw bad('"empty" has what an empty cell means.')
      return { do: what, by }
    case 'lookup':
      return readLookUp(step)
    default:
      throw bad(`There is no step "${String(what).slice(0, 40)}".`)
  }
}

function readLookUp({ collection, field, test = 'same', orEmpty }: Record<string, unknown>): LookUp {
  const known = KEY_TESTS.find((one) => one === test)
  if (!isText(field) || field === '' || isReservedKey(field) || !known || !isFlag(orEmpty))
    throw bad('"lookup" has a collection, the field that holds the value, and a test of sameness.')
  return { do: 'lookup', collection: readCollectionName(collection), field, test: known, ...(orEmpty && { orEmpty }) }
}

function entriesOf(raw: unknown, name: string): [string, unknown][] {
  const entries = typeof raw === 'object' && raw !== null && !Array.isArray(raw) ? Object.entries(raw) : undefined
  if (!entries || entries.length > MAX_FIELDS) throw bad(`"${name}" has at most ${MAX_FIELDS} entries.`)
  return entries
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= LONGEST
const isFlag = (value: unknown): value is boolean | undefined => value === undefined || typeof value === 'boolean'
const isPiece = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value !== 0 && Math.abs(value) <= FARTHEST_PIECE
const bad = (detail: string) => new Problem('bad-request', detail)
