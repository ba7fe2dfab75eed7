import type { AggregateQuery, AggregateResult } from '#model/query/query.ts'
import type { Field, Fields } from '#model/schema/fields.ts'
import type { Value } from '#model/schema/value.ts'

interface Shown {
  /** The name of the column in the list; not the name of a field. */
  name: string
  label: string
  /** The field it follows; at the end when absent. */
  after?: string
}

/** A field of the record that a reference of this row points to. */
export interface Lookup extends Shown {
  kind: 'lookup'
  /** The reference of the row. */
  by: string
  /** The field of the record it points to. */
  show: string
}

/** The number of rows in another table that point here, or the sum of one of their fields. */
export interface Rollup extends Shown {
  kind: 'rollup'
  /** The other table and its reference field. */
  from: string
  pointer: string
  /** The field that is summed; rows are counted when absent. */
  sum?: string
  /** The reference of this row whose record the other rows point to as well; this row itself when absent. */
  by?: string
}

/** An action offered as a button in a row. */
export const ROW_ACTS = {
  task: 'Makes a task about the row',
  label: 'Makes a label of the row',
  find: 'Searches everything for its name',
} as const
export type RowAct = keyof typeof ROW_ACTS

export interface RowButton extends Shown {
  kind: 'button'
  act: RowAct
}

/** The number of files attached to the row. */
export interface FileCount extends Shown {
  kind: 'files'
}

/** A column of a custom table that is computed for the person viewing it and never stored. */
export type CustomFigure = Lookup | Rollup | RowButton | FileCount

const MAX_FIGURES = 20

/** The computed columns of a stored structure; those that cannot work with its fields are left out. */
export function readFigures(raw: unknown, fields: Fields): CustomFigure[] {
  if (!Array.isArray(raw)) return []
  return raw.slice(0, MAX_FIGURES).flatMap((one: unknown): CustomFigure[] => {
    if (typeof one !== 'object' || one === null) return []
    const { kind, name, label, after, by, show, from, pointer, sum, act } = one as Record<string, unknown>
    if (typeof name !== 'string' || typeof label !== 'string') return []
    const shown = { name, label, ...(typeof after === 'string' && { after }) }
    if (kind === 'files') return [{ ...shown, kind }]
    if (kind === 'button')
      return typeof act === 'string' && Object.hasOwn(ROW_ACTS, act) ? [{ ...shown, kind, act: act as RowAct }] : []
    const isReference = typeof by === 'string' && fields[by]?.kind === 'reference'
    if (kind === 'lookup' && isReference && typeof show === 'string') return [{ ...shown, kind, by, show }]
    if (kind !== 'rollup' || typeof from !== 'string' || typeof pointer !== 'string') return []
    if (by !== undefined && !isReference) return []
    return [
      {
        ...shown,
        kind,
        from,
        pointer,
        ...(typeof sum === 'string' && { sum }),
        ...(isReference && { by: String(by) }),
      },
    ]
  })
}

/** The query that returns a rollup for every row; `currency` is the field beside an amount that holds its currency. */
export const rollupQuery = ({ from, pointer, sum }: Rollup, currency?: string): AggregateQuery => ({
  collection: from,
  where: [[pointer, 'exists', true]],
  aggregate: {
    ...(sum === undefined ? { count: true } : { sum: [sum] }),
    by: currency === undefined || sum === undefined ? [pointer] : [pointer, currency],
  },
})

/** One sum; amounts of different currencies are never added together. */
interface Rolled {
  value: number
  currency?: string
}

/** The result by referenced record: counts, or exact sums. */
export function rolledUp(
  { pointer, sum }: Rollup,
  answer: AggregateResult | undefined,
  currency?: string,
): ReadonlyMap<Value, readonly Rolled[]> {
  const found = new Map<Value, Rolled[]>()
  for (const group of answer && 'groups' in answer ? answer.groups : []) {
    const to = group.key[pointer]
    if (to === undefined) continue
    const value = sum === undefined ? (group.count ?? 0) : Number(group.sum?.[sum]?.value ?? 0)
    const unit = currency === undefined ? undefined : group.key[currency]
    found.set(to, [...(found.get(to) ?? []), { value, ...(typeof unit === 'string' && { currency: unit }) }])
  }
  return found
}

/** The references of a table that another table's rollup can use: those to `target`. */
export const pointersOf = (fields: Fields, target: string): string[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'reference' && field.target === target ? [name] : [],
  )

/** Whether a field can be summed. */
export const isSummed = ({ kind }: Field): boolean => kind === 'number' || kind === 'money'
