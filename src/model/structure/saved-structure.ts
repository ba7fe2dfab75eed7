import { ownOnly } from '#base/own.ts'
import type { FieldRule } from '#model/clone/clone.ts'
import { kindAfter } from '#model/clone/values.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import { type CustomFigure, readFigures } from '#model/schema/custom-figures.ts'
import { type Field, type FieldKind, type Fields, TEXT_AS } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'

/** Stores the structures of collections that are not defined in code; the id is the collection's name. */
export const STRUCTURES = 'structures'

const KINDS: ReadonlySet<FieldKind> = new Set([
  'text',
  'number',
  'money',
  'date',
  'moment',
  'flag',
  'choice',
  'reference',
  'tags',
  'lines',
  'object',
] as const)

interface Turn {
  rules: readonly FieldRule[]
  relations: 'keep' | 'remap' | 'drop'
  targets: ReadonlyMap<string, string>
}

/** The structure of a collection as stored for a copy: fields with their types, columns, form, title and search. */
export function structureOf(collection: AnyCollection, turn: Turn): Data {
  const rules = new Map(turn.rules.map((rule) => [rule.field, rule]))
  const fields = turnedFields(collection.fields, '', rules, turn)
  const named = (names: readonly string[]): string[] =>
    names.flatMap((name) => {
      const as = rules.get(name)?.as ?? name
      return rules.get(name)?.leaveOut || !Object.hasOwn(fields, as) ? [] : [as]
    })
  const [title = Object.keys(fields)[0] ?? 'name'] = named([collection.title])
  return plain({
    one: collection.label.one,
    many: collection.label.many,
    title,
    fields,
    columns: named(collection.list.columns),
    search: named(collection.search),
    form: collection.form.map((row) => ({ fields: named(row) })).filter((row) => row.fields.length > 0),
    // A computed column is copied when all the fields it uses are.
    ...(turn.rules.length === 0 &&
      turn.relations !== 'drop' &&
      collection.figures && { figures: collection.figures.map((figure: CustomFigure) => turnedFigure(figure, turn)) }),
  })
}

const turnedFigure = (figure: CustomFigure, { relations, targets }: Turn): CustomFigure =>
  figure.kind === 'rollup' && relations === 'remap'
    ? { ...figure, from: targets.get(figure.from) ?? figure.from }
    : figure

/** The options of a field that are copied unchanged. */
const SAVED_OPTIONS = [
  'required',
  'rows',
  'mono',
  'capitals',
  'help',
  'decimals',
  'min',
  'max',
  'currency',
  'suggest',
  'unique',
  'default',
] as const
const savedOptions = (options: Field['options']) =>
  Object.fromEntries(SAVED_OPTIONS.map((name) => [name, options[name]]))

function turnedFields(
  fields: Fields,
  above: string,
  rules: ReadonlyMap<string, FieldRule>,
  turn: Turn,
): Record<string, Field> {
  const turned: Record<string, Field> = {}
  for (const [name, field] of Object.entries(fields)) {
    const rule = rules.get(`${above}${name}`)
    if (rule?.leaveOut || (field.target !== undefined && turn.relations === 'drop')) continue
    const kind = rule?.to ? kindAfter(rule.to) : field.kind
    // A formula is copied when the copy has every field it reads; otherwise its values are.
    const formula = above === '' && rules.size === 0 ? field.options.formula : undefined
    const target =
      field.target !== undefined && turn.relations === 'remap'
        ? (turn.targets.get(field.target) ?? field.target)
        : field.target
    turned[rule?.as ?? name] = {
      kind,
      label: rule?.as ?? field.label,
      options: {
        ...savedOptions(field.options),
        as: kind === 'text' ? field.options.as : undefined,
        formula,
      } as Field['options'],
      ...(kind === 'choice' && field.choices && { choices: field.choices }),
      ...(kind === field.kind && target !== undefined && { target }),
      ...(kind === 'lines' && field.of && { of: turnedFields(field.of, `${above}${name}.`, rules, turn) }),
    }
  }
  return turned
}

// Without undefined values, as documents store it.
const plain = (value: object): Data => JSON.parse(JSON.stringify(value)) as Data

/**
 * A stored structure as a collection definition, with the additional fields of its documents (`guessed`). Entries that
 * are not fields are left out.
 */
export function structureToCollection(
  name: string,
  data: Data,
  guessed: AnyCollection | undefined,
): AnyCollection | undefined {
  const stored = readFields(data.fields)
  if (!stored || Object.keys(stored).length === 0) return undefined
  const fields = ownOnly({ ...guessed?.fields, ...stored })
  const names = (list: unknown): string[] =>
    Array.isArray(list) ? list.filter((item) => typeof item === 'string' && Object.hasOwn(fields, item)) : []
  const title =
    typeof data.title === 'string' && Object.hasOwn(fields, data.title) ? data.title : Object.keys(stored)[0]!
  const columns = names(data.columns)
  const rows = Array.isArray(data.form)
    ? data.form.map((row) => names(isRecord(row) ? row.fields : row)).filter((row) => row.length > 0)
    : []
  const placed = new Set(rows.flat())
  const figures = readFigures(data.figures, fields)
  const rest = Object.keys(fields).filter((field) => !placed.has(field))
  return {
    name,
    label: { one: textOr(data.one, name), many: textOr(data.many, name) },
    title,
    fields,
    list: { columns: columns.length > 0 ? columns : [title], sort: title },
    form: rest.length > 0 ? [...rows, rest] : rows,
    search: names(data.search),
    indexes: [],
    ...(figures.length > 0 && { figures }),
  }
}

function readFields(raw: unknown): Record<string, Field> | undefined {
  if (!isRecord(raw)) return undefined
  const fields: Record<string, Field> = {}
  for (const [name, one] of Object.entries(raw)) {
    if (!isRecord(one) || !KINDS.has(one.kind as FieldKind)) continue
    const choices = Array.isArray(one.choices) ? one.choices.filter((item) => typeof item === 'string') : undefined
    const kind = one.kind === 'choice' && !choices ? 'text' : (one.kind as FieldKind)
    const of = kind === 'lines' ? readFields(one.of) : undefined
    fields[name] = {
      kind: kind === 'reference' && typeof one.target !== 'string' ? 'text' : kind,
      label: textOr(one.label, name),
      options: isRecord(one.options) ? readOptions(one.options, kind) : {},
      ...(choices && { choices }),
      ...((kind === 'reference' || kind === 'tags') && typeof one.target === 'string' && { target: one.target }),
      ...(of && { of }),
    }
  }
  return fields
}

const OPTIONS: Readonly<Record<string, string>> = {
  required: 'boolean',
  rows: 'number',
  mono: 'boolean',
  help: 'string',
  decimals: 'number',
  min: 'number',
  max: 'number',
  currency: 'string',
  formula: 'string',
  unique: 'boolean',
}

/** The type of a default value, by field type; a default of another type is ignored. */
const DEFAULTS: Partial<Record<FieldKind, string>> = {
  text: 'string',
  choice: 'string',
  number: 'number',
  money: 'number',
  flag: 'boolean',
}

function readOptions(raw: Record<string, unknown>, kind: FieldKind): Field['options'] {
  const valid = Object.entries(raw).filter(([name, value]) => typeof value === OPTIONS[name])
  const { suggest, default: first } = raw
  const as = kind === 'text' && TEXT_AS.find((name) => name === raw.as)
  const isList = Array.isArray(suggest) && suggest.every((item) => typeof item === 'string')
  const isFitting = first !== undefined && typeof first === DEFAULTS[kind]
  return {
    ...Object.fromEntries(valid),
    ...(isList && { suggest }),
    ...(as && { as }),
    ...(isFitting && { default: first }),
  }
}

const textOr = (value: unknown, other: string): string => (typeof value === 'string' && value !== '' ? value : other)
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
