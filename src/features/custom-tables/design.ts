import type { AnyCollection } from '#model/collection.ts'
import type { Field, FieldKind, Fields, TextAs } from '#model/fields.ts'
import { formulaFaults } from '#model/own-table.ts'
import type { Data } from '#model/value.ts'

/** The kinds a person chooses from, and the field each is kept as. */
const FIELD_OF = {
  text: { label: 'Text', kind: 'text' },
  number: { label: 'Number', kind: 'number' },
  money: { label: 'Amount', kind: 'money' },
  date: { label: 'Day', kind: 'date' },
  moment: { label: 'Moment', kind: 'moment' },
  flag: { label: 'Yes or no', kind: 'flag' },
  choice: { label: 'Choice', kind: 'choice' },
  tags: { label: 'Several words', kind: 'tags' },
  reference: { label: 'Record of another table', kind: 'reference' },
  part: { label: 'Part of the inventory', kind: 'reference', target: 'parts' },
  person: { label: 'Person', kind: 'text', as: 'person' },
  link: { label: 'Web address', kind: 'text', as: 'link' },
  partNumber: { label: 'Part number, taken apart', kind: 'text', as: 'partNumber' },
  tracking: { label: 'Tracking number', kind: 'text', as: 'tracking' },
} as const satisfies Record<string, { label: string; kind: FieldKind; as?: TextAs; target?: string }>
export type DesignKind = keyof typeof FIELD_OF
const DESIGNED = Object.entries(FIELD_OF) as [
  DesignKind,
  { label: string; kind: FieldKind; as?: TextAs; target?: string },
][]
export const KINDS = Object.fromEntries(DESIGNED.map(([kind, { label }]) => [kind, label])) as Record<
  DesignKind,
  string
>

/** What a chosen kind is kept as. */
export const fieldKind = (kind: DesignKind): FieldKind => FIELD_OF[kind].kind

/** The kind a field was chosen as; undefined for kinds that are not designed here. */
export const designKind = ({ kind, target, options }: Field): DesignKind | undefined =>
  (DESIGNED.find(
    ([, face]) =>
      face.kind === kind && (face.target ?? face.as) !== undefined && face.target === target && face.as === options.as,
  ) ?? DESIGNED.find(([, face]) => face.kind === kind && face.target === undefined && face.as === undefined))?.[0]

/** A field as a person designs it. */
export interface Column {
  /** The name it is stored under; empty until it is saved first. */
  key: string
  label: string
  kind: DesignKind
  required: boolean
  /** Each value stands in one row at most. */
  unique: boolean
  /** Of a choice, one on each line. */
  choices: string
  /** The table a reference points to. */
  target: string
  /** Empty for a field that is typed. */
  formula: string
  /** What stands in a new row, as it is typed; empty for nothing. */
  initial: string
  isShown: boolean
}

export interface Design {
  one: string
  many: string
  /** The key of the field that names a row. */
  title: string
  columns: readonly Column[]
}

export const freshColumn = (label: string, kind: DesignKind = 'text'): Column => ({
  key: keyOf(label),
  label,
  kind,
  required: false,
  unique: false,
  choices: '',
  target: '',
  formula: '',
  initial: '',
  isShown: true,
})
export const newColumn = (): Column => ({ ...freshColumn(''), key: '' })

/** `Paid on` becomes `paidOn`; letters of other alphabets stay. */
export function keyOf(label: string): string {
  const [first = '', ...words] = label.match(/[\p{L}\p{N}]+/gu) ?? []
  return first.toLowerCase() + words.map((word) => word[0]!.toUpperCase() + word.slice(1).toLowerCase()).join('')
}

/** A definition as it is designed; fields of kinds that are not designed here keep what they are. */
export function designOf({ label, title, fields, list }: AnyCollection): Design {
  return {
    one: label.one,
    many: label.many,
    title,
    columns: Object.entries(fields as Fields).map(([key, field]) => ({
      key,
      label: field.label,
      kind: designKind(field) ?? 'text',
      required: field.options.required === true,
      unique: field.options.unique === true,
      choices: (field.choices ?? []).join('\n'),
      target: designKind(field) === 'reference' ? (field.target ?? '') : '',
      formula: field.options.formula ?? '',
      initial: initialText(field.options.default),
      isShown: list.columns.includes(key),
    })),
  }
}

/** The keys of new columns, none twice. */
function withKeys(columns: readonly Column[]): Column[] {
  const taken = new Set(columns.map(({ key }) => key).filter(Boolean))
  return columns.map((column) => {
    if (column.key) return column
    const wanted = keyOf(column.label) || 'field'
    let key = wanted
    for (let at = 2; taken.has(key); at++) key = `${wanted}${at}`
    taken.add(key)
    return { ...column, key }
  })
}

/** What is kept of a design: the structure of the table. `before` are its fields so far, whose other options stay. */
export function structureFor({ one, many, title, columns }: Design, before: Fields = {}): Data {
  const keyed = withKeys(columns)
  const fields = Object.fromEntries(keyed.map((column) => [column.key, fieldFor(column, before[column.key])]))
  const first = keyed.some(({ key }) => key === title) ? title : (keyed[0]?.key ?? '')
  const shown = keyed.filter(({ isShown }) => isShown).map(({ key }) => key)
  const structure = {
    one: one.trim() || many.trim(),
    many: many.trim() || one.trim(),
    title: first,
    fields,
    columns: [first, ...shown.filter((key) => key !== first)],
    search: keyed.filter(({ kind }) => fieldKind(kind) === 'text' || kind === 'choice').map(({ key }) => key),
    form: [{ fields: keyed.map(({ key }) => key) }],
  }
  return JSON.parse(JSON.stringify(structure)) as Data
}

function fieldFor(
  { label, kind, required, unique, choices, target, formula, initial }: Column,
  before: Field | undefined,
): Field {
  const {
    formula: _,
    required: __,
    readOnly: ___,
    default: ____,
    unique: _____,
    as: ______,
    ...others
  } = before?.options ?? {}
  const first = formula ? undefined : initialValue(kind, initial)
  const face = DESIGNED.find(([name]) => name === kind)![1]
  const to = face.target ?? (kind === 'reference' ? target : '')
  // Fields of kinds that are not designed here stay as they are.
  const isForeign = before !== undefined && designKind(before) === undefined
  return {
    kind: isForeign ? before.kind : face.kind,
    label: label.trim(),
    options: {
      ...others,
      ...(face.as && !isForeign && { as: face.as }),
      ...(required && !formula && { required: true }),
      ...(unique && mayBeUnique(kind) && { unique: true }),
      ...(formula.trim() && { formula: formula.trim() }),
      ...(first !== undefined && { default: first }),
    },
    ...(kind === 'choice' && { choices: linesOf(choices) }),
    ...(to && { target: to }),
    ...(before?.of && { of: before.of }),
  }
}

/** The kinds that a formula may give. */
export const mayBeWorkedOut = (kind: DesignKind): boolean => {
  const kept = fieldKind(kind)
  return kept !== 'choice' && kept !== 'reference' && kept !== 'tags' && kind !== 'person'
}

/** The kinds whose values may be held to stand once. */
export const mayBeUnique = (kind: DesignKind): boolean => kind !== 'flag' && kind !== 'tags'

const initialText = (value: unknown): string =>
  typeof value === 'boolean'
    ? value
      ? 'yes'
      : 'no'
    : typeof value === 'string' || typeof value === 'number'
      ? `${value}`
      : ''

/** What is typed as the value of a new row; undefined where nothing is, or where it is none of its kind. */
function initialValue(kind: DesignKind, typed: string): string | number | boolean | undefined {
  const text = typed.trim()
  if (text === '') return undefined
  if (kind === 'text' || kind === 'choice') return text
  if (kind === 'flag') return /^(yes|no)$/i.test(text) ? text.toLowerCase() === 'yes' : undefined
  const value = kind === 'number' || kind === 'money' ? Number(text) : Number.NaN
  return Number.isFinite(value) ? value : undefined
}

/** The kinds whose new rows may begin with a value. */
export const hasInitial = (kind: DesignKind): boolean =>
  kind === 'text' || kind === 'choice' || kind === 'flag' || kind === 'number' || kind === 'money'

function initialFault({ kind, initial, choices, formula }: Column): string | undefined {
  if (initial.trim() === '' || formula || !hasInitial(kind)) return undefined
  if (kind === 'choice' && !linesOf(choices).includes(initial.trim()))
    return `“${initial.trim()}” is none of the choices.`
  if (initialValue(kind, initial) !== undefined) return undefined
  return kind === 'flag' ? 'A new row begins with yes or no.' : `“${initial.trim()}” is no number.`
}

const linesOf = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
]

/** What keeps a design from being saved, by the place of the column. */
export function designFaults({ columns }: Design): Map<number, string> {
  const faults = new Map<number, string>()
  const keyed = withKeys(columns)
  const fields = Object.fromEntries(keyed.map((column) => [column.key, fieldFor(column, undefined)]))
  const wrong = formulaFaults(fields)
  for (const [at, column] of keyed.entries()) {
    const label = column.label.trim()
    if (!label) faults.set(at, 'A field needs a name.')
    else if (keyed.findIndex((other) => other.label.trim().toLowerCase() === label.toLowerCase()) < at)
      faults.set(at, `There is a field “${label}” already.`)
    else if (column.kind === 'choice' && linesOf(column.choices).length === 0)
      faults.set(at, 'Write the choices, one on each line.')
    else if (column.kind === 'reference' && !column.target) faults.set(at, 'Choose the table it points to.')
    else if (initialFault(column)) faults.set(at, initialFault(column)!)
    else if (wrong.has(column.key)) faults.set(at, wrong.get(column.key)!)
  }
  return faults
}
