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

/** The special kinds of text; inputs and cells treat each accordingly. */
export const TEXT_AS = ['link', 'person', 'tracking', 'partNumber', 'phone', 'email'] as const
export type TextAs = (typeof TEXT_AS)[number]

export interface FieldOptions<Value> {
  required?: boolean
  /** Required in the form of a new record; imports and the API may leave it out. */
  asked?: boolean
  default?: Value
  /** The default is set on generic writes of a lenient collection too, because questions rely on the field. */
  always?: boolean
  help?: string
  /** The default that applies while nothing is entered; shown in the empty input. */
  usual?: string
  /** Column headings accepted on import, besides the label and the field's own name. */
  importAs?: readonly string[]
  /** Choice: former names of values, each with its current name. Writes may still use them. */
  formerly?: Readonly<Record<string, string>>
  /** Choice: the words of values that are ids, such as those of lines. */
  words?: Readonly<Record<string, string>>
  /** Text: how many lines the input has. */
  rows?: number
  /** Text: that of a file, which may be chosen: the endings it may have. */
  file?: string
  /** Text: shown in the monospace face (part, document and tracking numbers). */
  mono?: boolean
  /** Text: a code that forms, commands and imports write in capital letters, such as that of a currency. A direct write keeps its case. */
  capitals?: boolean
  /** Text: values that are offered; others may be typed. */
  suggest?: readonly string[]
  /** Text: one of these, or of the texts that a field of a document keeps; the command that takes it checks it. */
  oneOf?: { besides: readonly string[]; kept: readonly [collection: string, id: string, field: string] }
  /** Reference: the records that are a choice, by their fields; the command refuses the others. */
  among?: readonly Clause[]
  /** Number and money: most decimals. */
  decimals?: number
  min?: number
  max?: number
  /** Money: the field of the same document that holds the currency. */
  currency?: string
  /** The formula that computes this field of a custom table from the others of its row. */
  formula?: string
  /** The width of its column in pixels, if that of its kind does not fit. */
  width?: number
  /** Set by commands or rules: shown, never typed. */
  readOnly?: boolean | 'form'
  /** Used by searches and rules: a list may show it, no form does. */
  aside?: true
  /** Behind its row in a form of lines: few of them need it. */
  behind?: true
  /** Lines: those of a record, of which none is added or removed. */
  fixed?: true
  /** Each value may occur in one record of the collection only; every write path checks it. */
  unique?: boolean
  /** Text with a special meaning: a web address, a colleague's email address, a tracking number, a part number, a way to reach somebody. */
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
  /** Lines: the fields of one line. Object: those it is made of, where a form asks for each. */
  of?: Fields
  /** Exists for the type checker only. */
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

/** A calendar day; written as `YYYY-MM-DD`, read in every spelling of `toDate`. */
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
