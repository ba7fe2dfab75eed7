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

/** A field in the designer. */
export interface DesignColumn {
  /** The name it is stored under; empty until it is first saved. */
  key: string
  label: string
  kind: DesignKind
  required: boolean
  /** No two rows may have the same value. */
  unique: boolean
  /** For a choice: the options, one per line. */
  choices: string
  /** The table a reference refers to, or the one a rollup counts. */
  target: string
  /** For a lookup or rollup: the reference of the row it follows; empty for the row itself. */
  by: string
  /** For a lookup the field that is shown, for a rollup the field that is added up; empty to count. */
  show: string
  /** For a rollup: the reference field of the other table. */
  pointer: string
  /** For a button: its action. */
  act: RowAct | ''
  /** Empty for a field that is not calculated. */
  formula: string
  /** The default value of a new row, as typed; empty for none. */
  initial: string
  isShown: boolean
}

export interface Design {
  one: string
  many: string
  /** The key of the field that is the title of a row. */
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

/**
 * `Paid on` becomes `paidOn`; letters of other alphabets are kept. A key never equals a property that every object has.
 */
export function fieldKey(label: string): string {
  const [first = '', ...words] = label.match(/[\p{L}\p{N}]+/gu) ?? []
  const key = first.toLowerCase() + words.map((word) => word[0]!.toUpperCase() + word.slice(1).toLowerCase()).join('')
  return key in {} ? `${key}1` : key
}

/**
 * A definition as a design; fields of types not available in the designer become text here and keep their stored type.
 */
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

/** The stored form of a lookup, rollup, file count or button, with the field it follows. */
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

/** The values of a part that can be shown beside it: stock, average cost, and its family of equivalent parts. */
const BESIDE_PART = [
  ['In stock', 'qtyAvailable'],
  ['Average cost', 'avgCost'],
  ['Family', 'pnFamily'],
] as const

/** Adds columns with stock, cost and family after the part column at an index; existing ones are not added again. */
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

/** Gives new columns unique keys, which begin with the prefix. */
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

/** The structure to store for a design. `before` are the current fields, whose other options are preserved. */
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

/** The field to store for a column; other options of the existing field are preserved. */
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
  // Fields of types not available in the designer keep their type.
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

/**
 * The default value of a new row from the typed text; undefined when there is none or when it does not fit the type.
 */
export function initialValue(kind: DesignKind, typed: string): string | number | boolean | undefined {
  const text = typed.trim()
  if (text === '') return undefined
  if (kind === 'text' || kind === 'choice') return text
  if (kind === 'flag') return /^(yes|no)$/i.test(text) ? text.toLowerCase() === 'yes' : undefined
  const value = kind === 'number' || kind === 'money' ? Number(text) : Number.NaN
  return Number.isFinite(value) ? value : undefined
}

/** The distinct options. */
export const choiceLines = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
]
