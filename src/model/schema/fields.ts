import type { DateLike, Timestamp } from '#base/days.ts'
import type { Clause } from '#model/query/query.ts'
import type { Data } from '#model/schema/value.ts'

export type FieldKind =
  | 'text'
  | 'number'
  | 'money'
  | 'date'
  | 'moment'
  | 'flag'
  | 'choice'
  | 'reference'
  | 'tags'
  | 'lines'
  | 'object'

/** The special kinds of text; inputs and cells treat each differently. */
export const TEXT_AS = ['link', 'person', 'tracking', 'partNumber', 'phone', 'email'] as const
export type TextAs = (typeof TEXT_AS)[number]

export interface FieldOptions<Value> {
  required?: boolean
  /** Required when creating a record in a form; imports and the API may leave it out. */
  requiredInForm?: boolean
  default?: Value
  /** The default is also set by generic writes to a lenient collection, because queries rely on the field. */
  always?: boolean
  help?: string
  /** The default while nothing is entered; shown in the empty input. */
  defaultShown?: string
  /** Column headings accepted on import, besides the label and the field's own name. */
  importAs?: readonly string[]
  /** Choice: former names of values, each with its current name. Writes may still use them. */
  formerly?: Readonly<Record<string, string>>
  /** Choice: the labels of values that are ids, such as those of lines. */
  words?: Readonly<Record<string, string>>
  /** Text: the number of lines of the input. */
  rows?: number
  /** Text: the content of a file, which can be chosen; these extensions are accepted. */
  file?: string
  /** Text: shown in a monospace font (part, document and tracking numbers). */
  mono?: boolean
  /**
   * Text: a code that forms, commands and imports convert to upper case, such as a currency. A direct write keeps its
   * case.
   */
  capitals?: boolean
  /** Text: suggested values; others may be typed. */
  suggest?: readonly string[]
  /** Text: one of these, or of the texts stored in a field of a document; the command that receives it checks it. */
  oneOf?: { besides: readonly string[]; storedIn: readonly [collection: string, id: string, field: string] }
  /** Reference: the records that can be chosen, by their fields; the command refuses all others. */
  among?: readonly Clause[]
  /** Number and money: the most decimals. */
  decimals?: number
  min?: number
  max?: number
  /** Money: the field of the same document that holds the currency. */
  currency?: string
  /** The formula that computes this field of a custom table from the other fields of the row. */
  formula?: string
  /** The width of its column in pixels, when that of its kind does not fit. */
  width?: number
  /** Set by commands or rules: shown, never typed. */
  readOnly?: boolean | 'form'
  /** Used by searches and rules: a list may show it, but no form does. */
  noForm?: true
  /** Shown in the details of a line, because few lines need it. */
  inDetails?: true
  /** Lines: those of an existing record; none can be added or removed. */
  fixed?: true
  /** Each value may occur in only one record of the collection; every write checks it. */
  unique?: boolean
  /** Object: how each of its entries is written, with `{name}` and `{value}` in it. */
  entryText?: string
  /**
   * Text with a special meaning: a web address, a colleague's email address, a tracking number, a part number, or
   * contact details.
   */
  as?: TextAs
}

export interface Field<Value = unknown, Present extends boolean = boolean> {
  kind: FieldKind
  label: string
  options: FieldOptions<Value>
  /** Choice: the values, in the order they are offered. */
  choices?: readonly string[]
  /** Reference: the collection it points to. */
  target?: string
  /** Lines: the fields of one line. Object: its fields, when a form asks for each. */
  of?: Fields
  /** Exists only for the type checker. */
  $type?: { value: Value; present: Present }
}

export type Fields = Readonly<Record<string, Field>>

type Presence<O> = O extends { required: true } | { default: unknown } ? true : false

const field = <V, O extends FieldOptions<V>>(kind: FieldKind, label: string, options: O, extra: object = {}) =>
  ({ kind, label, options, ...extra }) as unknown as Field<V, Presence<O>>

export const text = <const O extends FieldOptions<string>>(label: string, options: O = {} as O) =>
  field<string, O>('text', label, options)

export const number = <const O extends FieldOptions<number>>(label: string, options: O = {} as O) =>
  field<number, O>('number', label, options)

/** An amount with the currency's decimals (two by default). */
export const money = <const O extends FieldOptions<number>>(label: string, options: O = {} as O) =>
  field<number, O>('money', label, options)

/** A calendar day; written as `YYYY-MM-DD`, read in every form `toDate` accepts. */
export const date = <const O extends FieldOptions<DateLike>>(label: string, options: O = {} as O) =>
  field<DateLike, O>('date', label, options)

/** A moment, `{"$ts":…}`. */
export const moment = <const O extends FieldOptions<Timestamp>>(label: string, options: O = {} as O) =>
  field<Timestamp, O>('moment', label, options)

export const flag = <const O extends FieldOptions<boolean>>(label: string, options: O = {} as O) =>
  field<boolean, O>('flag', label, options)

export const choice = <const C extends readonly string[], const O extends FieldOptions<C[number]>>(
  label: string,
  choices: C,
  options: O = {} as O,
) => field<C[number], O>('choice', label, options, { choices }) as Field<C[number], Presence<O>> & { choices: C }

/** Points to a document of another collection by id. */
export const reference = <const O extends FieldOptions<string>>(
  label: string,
  target: string | { readonly name: string },
  options: O = {} as O,
) => field<string, O>('reference', label, options, { target: typeof target === 'string' ? target : target.name })

export const tags = <const O extends FieldOptions<string[]>>(label: string, options: O = {} as O) =>
  field<string[], O>('tags', label, options)

/** Several documents of one collection, by their ids. */
export const references = <const O extends FieldOptions<string[]>>(
  label: string,
  target: string | { readonly name: string },
  options: O = {} as O,
) => field<string[], O>('tags', label, options, { target: typeof target === 'string' ? target : target.name })

/** A list of rows with fields of their own. */
export const lines = <const O extends FieldOptions<Data[]>>(label: string, of: Fields, options: O = {} as O) =>
  field<Data[], O>('lines', label, options, { of })

/** Any JSON object; shown as text. */
export const object = <const O extends FieldOptions<Data>>(label: string, options: O = {} as O) =>
  field<Data, O>('object', label, options)
