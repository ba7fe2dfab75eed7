import {
  type DesignKind,
  designKind,
  fieldKind,
  isFigureKind,
  kindFace,
  mayBeUnique,
} from '#features/data/custom-tables/designer/kinds.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { CustomFigure, RowAct } from '#model/schema/custom-figures.ts'
import type { Field, Fields } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'

/** A field as a person designs it. */
export interface DesignColumn {
  /** The name it is stored under; empty until it is saved first. */
  key: string
  label: string
  kind: DesignKind
  required: boolean
  /** Each value is in one row at most. */
  unique: boolean
  /** Of a choice, one on each line. */
  choices: string
  /** The table a reference points to, or the one a rollup counts. */
  target: string
  /** Of a lookup and a rollup: the reference of the row they go by; empty for the row itself. */
  by: string
  /** Of a lookup the field that is shown, of a rollup the one that is added up; empty to count. */
  show: string
  /** Of a rollup: the reference of the other table. */
  pointer: string
  /** Of a button: what it does. */
  act: RowAct | ''
  /** Empty for a field that is typed. */
  formula: string
  /** The typed initial value of a new row; empty for none. */
  initial: string
  isShown: boolean
}

export interface Design {
  one: string
  many: string
  /** The key of the field that names a row. */
  title: string
  columns: readonly DesignColumn[]
}

export const freshColumn = (label: string, kind: DesignKind = 'text'): DesignColumn => ({
  key: fieldKey(label),
  label,
  kind,
  required: false,
  unique: false,
  choices: '',
  target: '',
  by: '',
  show: '',
  pointer: '',
  act: '',
  formula: '',
  initial: '',
  isShown: true,
})
export const newColumn = (): DesignColumn => ({ ...freshColumn(''), key: '' })

/** `Paid on` becomes `paidOn`; letters of other alphabets stay. No key is one that every object knows. */
export function fieldKey(label: string): string {
  const [first = '', ...words] = label.match(/[\p{L}\p{N}]+/gu) ?? []
  const key = first.toLowerCase() + words.map((word) => word[0]!.toUpperCase() + word.slice(1).toLowerCase()).join('')
  return key in {} ? `${key}1` : key
}

/** A definition as it is designed; fields of kinds that are not designed here keep what they are. */
export function designOf({ label, title, fields, list, figures = [] }: AnyCollection): Design {
  const columns = Object.entries(fields as Fields).map(([key, field]): DesignColumn => {
    const kind = designKind(field) ?? 'text'
    return {
      ...freshColumn(field.label, kind),
      key,
      required: field.options.required === true,
      unique: field.options.unique === true,
      choices: (field.choices ?? []).join('\n'),
      target: kind === 'reference' ? (field.target ?? '') : '',
      formula: field.options.formula ?? '',
      initial: initialText(field.options.default),
      isShown: list.columns.includes(key),
    }
  })
  for (const figure of figures.toReversed()) {
    const place = columns.findIndex(({ key }) => key === figure.after)
    columns.splice(place < 0 ? columns.length : place + 1, 0, figureColumn(figure))
  }
  return { one: label.one, many: label.many, title, columns }
}

function figureColumn(figure: CustomFigure): DesignColumn {
  const column = { ...freshColumn(figure.label, figure.kind), key: figure.name }
  if (figure.kind === 'files') return column
  if (figure.kind === 'button') return { ...column, act: figure.act }
  const by = figure.by ?? ''
  return figure.kind === 'lookup'
    ? { ...column, by, show: figure.show }
    : { ...column, by, target: figure.from, pointer: figure.pointer, show: figure.sum ?? '' }
}

/** The stored form of a lookup or rollup, with the field that it follows. */
function figureFor(
  { key, label, kind, by, show, target, pointer, act }: DesignColumn,
  after: string | undefined,
): CustomFigure {
  const shown = { name: key, label: label.trim(), ...(after !== undefined && { after }) }
  if (kind === 'lookup') return { ...shown, kind, by, show }
  if (kind === 'files') return { ...shown, kind }
  if (kind === 'button') return { ...shown, kind, act: act || 'task' }
  return { ...shown, kind: 'rollup', from: target, pointer, ...(show && { sum: show }), ...(by && { by }) }
}

/** The figures of a part that are shown beside it: stock, last cost, and its family of equal parts. */
const BESIDE_PART = [
  ['In stock', 'qtyAvailable'],
  ['Average cost', 'avgCost'],
  ['Family', 'pnFamily'],
] as const

/** The columns with stock, cost and family behind the part at a place; those that are there already do not come again. */
export function withPartBeside(columns: readonly DesignColumn[], at: number): DesignColumn[] {
  const keyed = withKeys(columns)
  const part = keyed[at]
  if (!part) return keyed
  const missing = BESIDE_PART.filter(
    ([, show]) => !keyed.some((column) => column.kind === 'lookup' && column.by === part.key && column.show === show),
  )
  const labels = new Set(keyed.map(({ label }) => label.trim().toLowerCase()))
  const beside = missing.map(([label, show]): DesignColumn => {
    const own = labels.has(label.toLowerCase()) ? `${label} of ${part.label.trim()}` : label
    return { ...freshColumn(own, 'lookup'), key: '', by: part.key, show }
  })
  return withKeys([...keyed.slice(0, at + 1), ...beside, ...keyed.slice(at + 1)])
}

/** The keys of new columns, none twice; they begin with the prefix. */
export function withKeys(columns: readonly DesignColumn[], prefix = ''): DesignColumn[] {
  const taken = new Set(columns.map(({ key }) => key).filter(Boolean))
  return columns.map((column) => {
    if (column.key) return column
    const wanted = prefix + (fieldKey(column.label) || 'field')
    let key = wanted
    for (let at = 2; taken.has(key); at++) key = `${wanted}${at}`
    taken.add(key)
    return { ...column, key }
  })
}

/** The stored form of a design: the structure of the table. `before` are its present fields, whose other options are preserved. */
export function structureFor({ one, many, title, columns }: Design, before: Fields = {}): Data {
  const all = withKeys(columns)
  const keyed = all.filter(({ kind }) => !isFigureKind(kind))
  const figures = all.flatMap((column, at) =>
    isFigureKind(column.kind)
      ? [figureFor(column, all.slice(0, at).findLast(({ kind }) => !isFigureKind(kind))?.key)]
      : [],
  )
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
    ...(figures.length > 0 && { figures }),
  }
  return JSON.parse(JSON.stringify(structure)) as Data
}

/** The field that a column is kept as; other options of the field before stay. */
export function fieldFor(
  { label, kind, required, unique, choices, target, formula, initial }: DesignColumn,
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
  const face = kindFace(kind)
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
    ...(kind === 'choice' && { choices: choiceLines(choices) }),
    ...(to && { target: to }),
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

/** The typed value of a new row; undefined where none is typed, or where it does not fit the kind. */
export function initialValue(kind: DesignKind, typed: string): string | number | boolean | undefined {
  const text = typed.trim()
  if (text === '') return undefined
  if (kind === 'text' || kind === 'choice') return text
  if (kind === 'flag') return /^(yes|no)$/i.test(text) ? text.toLowerCase() === 'yes' : undefined
  const value = kind === 'number' || kind === 'money' ? Number(text) : Number.NaN
  return Number.isFinite(value) ? value : undefined
}

/** The choices, each once. */
export const choiceLines = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
]
