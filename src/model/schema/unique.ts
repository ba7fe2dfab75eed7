import { perObject } from '#base/per-object.ts'
import { recordHref } from '#base/record-href.ts'
import { inSentence } from '#base/text/in-sentence.ts'
import { statedAddress } from '#model/record-address.ts'
import type { Address, AnyCollection } from '#model/schema/collection.ts'
import type { Fields } from '#model/schema/fields.ts'
import { canonical, type Data, type Doc, sameValue, type Value } from '#model/schema/value.ts'

/** A combination of fields that is unique in its collection. */
export interface Once {
  /** The indexed field that is equal for two records whenever they are the same thing. */
  field: string
  /** The field at which the refusal is shown. */
  beside: string
  isSame: (a: Data, b: Data) => boolean
  /** Names the existing record and what to do instead. */
  words: (data: Data, other: Pick<Doc, 'id' | 'data'>) => string
  /** Where the existing record can be opened, and the label of the link. */
  leadsTo: (other: Pick<Doc, 'id' | 'data'>) => { name: string; href: string }
}

/** One value of a collection that must be unique. */
export type OnceRule = Omit<Once, 'leadsTo'> & Partial<Pick<Once, 'leadsTo'>>

/** A number or code that identifies a record, so no other record may have it. `path` is the screen of its records. */
export const onceBy = (
  field: string,
  rule: Pick<Once, 'words'> & { path: Address; nameOf: (other: Data) => string } & Partial<
      Pick<Once, 'beside' | 'isSame'>
    >,
): Once => ({
  field,
  beside: rule.beside ?? field,
  isSame: rule.isSame ?? ((a, b) => isFilled(a[field]) && isFilled(b[field]) && sameValue(a[field], b[field])),
  words: rule.words,
  leadsTo: ({ id, data }) => ({ name: rule.nameOf(data) || id, href: recordHref(statedAddress(rule.path), id) }),
})

/** The unique fields as rules. */
export const fieldRules = perObject((collection: AnyCollection): readonly OnceRule[] =>
  uniqueFields(collection).map((field) => ({
    field,
    beside: field,
    isSame: (a, b) => isFilled(a[field]) && isFilled(b[field]) && sameValue(a[field], b[field]),
    words: (data, other) => takenWords(collection, field, data[field]!, other),
  })),
)

/** Everything that must be unique in a collection. */
export const onceRules = perObject((collection: AnyCollection): readonly OnceRule[] => [
  ...fieldRules(collection),
  ...(collection.once ? [collection.once] : []),
])

/** The unique fields of a collection. */
export const uniqueFields = perObject(({ fields }: AnyCollection): readonly string[] =>
  Object.entries(fields as Fields).flatMap(([name, { options }]) => (options.unique ? [name] : [])),
)

/** Whether a value counts: many records may have an empty one. */
export const isFilled = (value: Value | undefined): value is Value =>
  value !== undefined && value !== null && value !== ''

/**
 * `Serial “A-17” is already used by “Puller”. Serial must be unique.` When the value is the record's own name: `A loan
 * with the Tool “Puller” already exists. …`.
 */
export function takenWords(
  { fields, title, label: { one } }: AnyCollection,
  field: string,
  value: Value,
  other: Pick<Doc, 'id' | 'data'>,
): string {
  const { label } = (fields as Fields)[field]!
  const once = `${label} must be unique.`
  if (title === field) return `A ${inSentence(one)} with the ${label} ${quoted(value)} already exists. ${once}`
  const called = other.data[title]
  return `${label} ${quoted(value)} is already used by ${quoted(isFilled(called) ? called : other.id)}. ${once}`
}

const quoted = (value: Value): string => `“${typeof value === 'object' ? canonical(value) : value}”`
