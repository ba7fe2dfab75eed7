import type { AnyCollection } from '#model/collection.ts'
import type { Field, FieldKind, Fields } from '#model/fields.ts'
import { formulaFaults } from '#model/own-table.ts'
import type { Data } from '#model/value.ts'

/** The kinds a person chooses from; `formula` is worked out from the other fields of the row. */
export const KINDS = {
  text: 'Text',
  number: 'Number',
  money: 'Amount',
  date: 'Day',
  moment: 'Moment',
  flag: 'Yes or no',
  choice: 'Choice',
  tags: 'Several words',
  reference: 'Record of another table',
} as const satisfies Partial<Record<FieldKind, string>>
export type DesignKind = keyof typeof KINDS

/** A field as a person designs it. */
export interface Column {
  /** The name it is stored under; empty until it is saved first. */
  key: string
  label: string
  kind: DesignKind
  required: boolean
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
      kind: field.kind in KINDS ? (field.kind as DesignKind) : 'text',
      required: field.options.required === true,
      choices: (field.choices ?? []).join('\n'),
      target: field.target ?? '',
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
    search: keyed.filter(({ kind }) => kind === 'text' || kind === 'choice').map(({ key }) => key),
    form: [{ fields: keyed.map(({ key }) => key) }],
  }
  return JSON.parse(JSON.stringify(structure)) as Data
}

function fieldFor(
  { label, kind, required, choices, target, formula, initial }: Column,
  before: Field | undefined,
): Field {
  const { formula: _, required: __, readOnly: ___, default: ____, ...others } = before?.options ?? {}
  const first = formula ? undefined : initialValue(kind, initial)
  return {
    kind: before && !(before.kind in KINDS) ? before.kind : kind,
    label: label.trim(),
    options: {
      ...others,
      ...(required && !formula && { required: true }),
      ...(formula.trim() && { formula: formula.trim() }),
      ...(first !== undefined && { default: first }),
    },
    ...(kind === 'choice' && { choices: linesOf(choices) }),
    ...(kind === 'reference' && target && { target }),
    ...(before?.of && { of: before.of }),
  }
}

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
