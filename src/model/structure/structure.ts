import { addDays, type Day, daysBetween, isDay } from '#base/days.ts'
import { readAmount } from '#model/query/amounts.ts'
import type { FieldKind, Fields } from '#model/schema/fields.ts'
import { type Data, rankOf, type Value } from '#model/schema/value.ts'
import { outliersOf } from '#model/structure/outliers.ts'

const TYPES = ['empty', 'yes or no', 'number', 'moment', 'text', 'list', 'map'] as const
export type ValueType = (typeof TYPES)[number] | 'day'

/** The values found in one field of a collection. */
export interface FieldFacts {
  name: string
  /** The number of documents with a value in this field. */
  filled: number
  types: Partial<Record<ValueType, number>>
  examples: string[]
  /** The number of different values; counting stops at a thousand. */
  distinct: number
  least?: number
  most?: number
  /** The field type given by the definition. */
  expected?: FieldKind
  /** Warnings that someone should look into. */
  problems: string[]
}

interface Seen {
  filled: number
  types: Map<ValueType, number>
  /** The different values as text, shortened; the first ones are the examples. */
  values: Set<string>
  numbersAsText: number
  spaced: number
  least: number
  most: number
  /** For outliers. */
  numbers: number[]
  days: number[]
}

const MAX_EXAMPLES = 3
/** Beyond this many different values the count reads "more". */
export const MAX_DISTINCT = 1000
const VALUE_LENGTH = 200
const FIRST_DAY = '1970-01-01' as Day
const EXAMPLE_LENGTH = 60
/** The value types that belong to a field type. */
export const FITS: Partial<Record<FieldKind, readonly ValueType[]>> = {
  text: ['text', 'day'],
  reference: ['text', 'day'],
  choice: ['text'],
  number: ['number'],
  money: ['number'],
  flag: ['yes or no'],
  date: ['day', 'moment', 'text'],
  moment: ['moment'],
  tags: ['list'],
  lines: ['list'],
}

/** Counts the contents of fields, document by document. */
export function structureCounter() {
  const fields = new Map<string, Seen>()
  let documents = 0
  return {
    add(data: Data): void {
      documents++
      for (const [name, value] of Object.entries(data)) {
        const seen = fields.get(name) ?? nothingSeen()
        fields.set(name, seen)
        look(seen, value)
      }
    },
    documents: () => documents,
    /** The result, defined fields first, with differences from the definition. */
    facts(defined: Fields | undefined): FieldFacts[] {
      const names = [...new Set([...Object.keys(defined ?? {}), ...fields.keys()])]
      return names.map((name) => factsOf(name, fields.get(name) ?? nothingSeen(), documents, defined))
    },
  }
}

const nothingSeen = (): Seen => ({
  filled: 0,
  types: new Map(),
  values: new Set(),
  numbersAsText: 0,
  spaced: 0,
  least: Number.POSITIVE_INFINITY,
  most: Number.NEGATIVE_INFINITY,
  numbers: [],
  days: [],
})

export const valueTypeOf = (value: Value): ValueType => (isDay(value) ? 'day' : TYPES[rankOf(value)]!)

function look(seen: Seen, value: Value): void {
  const type = value === '' ? 'empty' : valueTypeOf(value)
  seen.types.set(type, (seen.types.get(type) ?? 0) + 1)
  if (type === 'empty') return
  seen.filled++
  if (typeof value === 'number') {
    seen.least = Math.min(seen.least, value)
    seen.most = Math.max(seen.most, value)
    seen.numbers.push(value)
  }
  if (type === 'day') seen.days.push(daysBetween(FIRST_DAY, value as Day))
  if (typeof value === 'string') {
    if (value !== value.trim()) seen.spaced++
    if (type === 'text' && readAmount(value, false) !== undefined) seen.numbersAsText++
  }
  if (seen.values.size <= MAX_DISTINCT)
    seen.values.add((typeof value === 'string' ? value : JSON.stringify(value)).slice(0, VALUE_LENGTH))
}

function factsOf(name: string, seen: Seen, documents: number, defined: Fields | undefined): FieldFacts {
  const field = defined && Object.hasOwn(defined, name) ? defined[name] : undefined
  const types = Object.fromEntries(seen.types) as FieldFacts['types']
  const held = [...seen.types.keys()].filter((type) => type !== 'empty')
  const problems: string[] = []
  if (held.length > 1) problems.push(`Holds ${held.join(' and ')}.`)
  const fits = field && FITS[field.kind]
  const strange = fits ? held.filter((type) => !fits.includes(type)) : []
  if (strange.length > 0) problems.push(`The definition expects ${field!.kind}, but there is ${strange.join(' and ')}.`)
  const unknown = field?.choices ? [...seen.values].filter((value) => !field.choices!.includes(value)) : []
  if (unknown.length > 0) problems.push(`Values that are not a choice: ${unknown.slice(0, MAX_EXAMPLES).join(', ')}.`)
  if (seen.types.get('number') && seen.numbersAsText > 0) problems.push(`Numbers kept as text: ${seen.numbersAsText}.`)
  if (seen.spaced > 0) problems.push(`A space at the beginning or end: ${seen.spaced}.`)
  const numbers = outliersOf(seen.numbers)
  if (numbers.count > 0) problems.push(`Far from the others: ${numbers.count} (${numbers.farthest.join(', ')}).`)
  const days = outliersOf(seen.days)
  if (days.count > 0)
    problems.push(
      `Days far from the others: ${days.count} (${days.farthest.map((day) => addDays(FIRST_DAY, day)).join(', ')}).`,
    )
  if (field?.options.required && seen.filled < documents)
    problems.push(`Missing in ${documents - seen.filled} of ${documents}.`)
  if (defined && !field) problems.push('Not in the definition.')
  return {
    name,
    filled: seen.filled,
    types,
    examples: [...seen.values].slice(0, MAX_EXAMPLES).map((value) => value.slice(0, EXAMPLE_LENGTH)),
    distinct: seen.values.size,
    ...(seen.least <= seen.most && { least: seen.least, most: seen.most }),
    ...(field && { expected: field.kind }),
    problems,
  }
}
