import { isDay, isTimestamp } from '#base/days.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Field, FieldKind, Fields } from '#model/schema/fields.ts'
import type { Data, Value } from '#model/schema/value.ts'

const MAX_COLUMNS = 8
/** Of documents with more fields than anyone looks at, only the first fields are guessed. */
const MAX_FIELDS = 1_000
const MAX_SEARCH_FIELDS = 4
/** Longer texts get a multi-line input and no column. */
const LONG_TEXT = 120
const AMOUNT = /(amount|price|cost|total|balance|fee|value)$/i
const IDENTITY = /^(name|title|.*(number|no|code)|label|subject)$/i
const NUMBERED = /(number|no|code|sku|id)$/i
const ISO_MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/

/**
 * A definition for a loose collection, guessed from sample documents, so that list, form, filter, export and history
 * work for it too. `known` lists the collections a field such as `vendorId` may point to.
 */
export function guessCollection(name: string, samples: readonly Data[], known: readonly string[] = []): AnyCollection {
  const fields = samples.length > 0 ? guessFields(samples, known) : {}
  if (Object.keys(fields).length === 0) fields.name = fieldOf('text', 'Name')
  const names = Object.keys(fields)
  const always = names.filter((field) => samples.every((data) => data[field] !== undefined && data[field] !== null))
  const title = titleOf(fields, always.length > 0 ? always : names)
  const plain = names.filter((field) => field !== title && isColumn(fields[field]!))
  const many = wordsOf(name)
  return {
    name,
    label: { one: singular(many), many },
    title,
    fields,
    list: { columns: [title, ...plain].slice(0, MAX_COLUMNS), sort: title },
    form: [names],
    search: names.filter((field) => fields[field]!.kind === 'text').slice(0, MAX_SEARCH_FIELDS),
    indexes: [],
  }
}

function guessFields(samples: readonly Data[], known: readonly string[]): Record<string, Field> {
  const values = new Map<string, Value[]>()
  for (const data of samples)
    for (const [name, value] of Object.entries(data)) {
      const seen = values.get(name) ?? []
      values.set(name, seen)
      if (value !== null) seen.push(value)
    }
  return Object.fromEntries(
    [...values].slice(0, MAX_FIELDS).map(([name, seen]) => [name, guessField(name, seen, known)]),
  )
}

function guessField(name: string, values: readonly Value[], known: readonly string[]): Field {
  const target = referenceOf(name, known)
  const kinds = new Set(values.map((value) => kindOf(name, value)))
  const [only] = kinds
  const label = wordsOf(name)
  if (target && (kinds.size === 0 || [...kinds].every((kind) => kind === 'text')))
    return { kind: 'reference', label: wordsOf(name.replace(/_?id$/i, '')), options: {}, target }
  if (kinds.size > 1) return fieldOf(mixed(kinds), label)
  if (only === 'lines')
    return { kind: 'lines', label, options: {}, of: guessFields((values as Data[][]).flat(), known) }
  if (only === 'tags') {
    const all = referenceOf(name.replace(/s$/i, ''), known)
    return { ...fieldOf(only, label), ...(all && /ids$/i.test(name) && { target: all }) }
  }
  if (only !== 'text') return fieldOf(only ?? 'text', label)
  const isLong = values.some((value) => String(value).length > LONG_TEXT)
  return {
    kind: 'text',
    label,
    options: { ...(isLong && { rows: 4 }), ...(NUMBERED.test(name) && { mono: true }) },
  }
}

function kindOf(name: string, value: Value): FieldKind {
  if (typeof value === 'boolean') return 'flag'
  if (typeof value === 'number') return AMOUNT.test(name) ? 'money' : 'number'
  if (typeof value === 'string') return isDay(value) || ISO_MOMENT.test(value) ? 'date' : 'text'
  if (Array.isArray(value)) return arrayKind(value)
  return isTimestamp(value) ? 'moment' : 'object'
}

function arrayKind(items: readonly Value[]): FieldKind {
  if (items.every((item) => typeof item === 'string')) return 'tags'
  const isLines = items.every((item) => typeof item === 'object' && item !== null && !isTimestamp(item))
  return isLines ? 'lines' : 'object'
}

// Days and moments in one field are both read as dates; any other mix is shown as text.
const mixed = (kinds: ReadonlySet<FieldKind>): FieldKind =>
  [...kinds].every((kind) => kind === 'date' || kind === 'moment') ? 'date' : 'text'

function referenceOf(name: string, known: readonly string[]): string | undefined {
  const [, base] = /^(.+?)_?(?:id|Id|ID)$/.exec(name) ?? []
  if (!base) return undefined
  const wanted = [base, `${base}s`, `${base}es`, base.replace(/y$/, 'ies')].map((text) => text.toLowerCase())
  return known.find((collection) => wanted.includes(collection.toLowerCase()))
}

function titleOf(fields: Fields, names: readonly string[]): string {
  const texts = names.filter((name) => fields[name]!.kind === 'text' && !fields[name]!.options.rows)
  return texts.find((name) => IDENTITY.test(name)) ?? texts[0] ?? names[0]!
}

const isColumn = ({ kind, options }: Field): boolean =>
  kind !== 'object' && kind !== 'lines' && options.rows === undefined

const fieldOf = (kind: FieldKind, label: string): Field => ({ kind, label, options: {} })

/** `vendorInvoiceNo` and `vendor_invoice_no` as a label: Vendor invoice no. */
function wordsOf(name: string): string {
  if (/\s/.test(name)) return name
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .trim()
    .split(' ')
    .map((word) => (/^[A-Z0-9]{2,}$/.test(word) ? word : word.toLowerCase()))
    .join(' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const singular = (words: string): string =>
  words.endsWith('ies') ? `${words.slice(0, -3)}y` : words.replace(/(?<!s)s$/, '')
