import type { Day } from '#base/days.ts'
import { aggregateOf } from '#model/query/aggregate.ts'
import {
  type AggregateQuery,
  type AggregateResult,
  type AggregateTask,
  type Ask,
  type Condition,
  matches,
} from '#model/query/query.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Field, Fields } from '#model/schema/fields.ts'
import type { Data, Doc } from '#model/schema/value.ts'

/** The day and the company's currency that worked-out columns are worked out at. */
export interface ComputedAt {
  today: Day
  timeZone: string
  base: string
}

/**
 * Columns of a collection that follow from other documents, such as what is open with a company. They are never stored:
 * list, export and print ask for the figures when they are looked at, so that no write has to keep them and none can
 * leave them wrong.
 */
export interface Computed {
  fields: Fields
  /** The column each is behind. */
  after: Readonly<Record<string, string>>
  /** Those a list shows unless someone chose others. */
  shown: readonly string[]
  /** Those with a sum at the foot. */
  sums: readonly string[]
  /** The lines that repeat these sums in other currencies: they enter the sums of theirs. */
  parts?: string
  asks: (at: ComputedAt) => readonly AggregateQuery[]
  /** The columns of one document, from the answers in the order of `asks`; an answer that is not known is missing. */
  work: (answers: readonly (AggregateResult | undefined)[], at: ComputedAt) => (doc: Pick<Doc, 'id' | 'data'>) => Data
}

/** The field of a name, stored or worked out. */
export const shownField = ({ fields, computed }: AnyCollection, name: string): Field | undefined =>
  Object.hasOwn(fields, name)
    ? (fields[name] as Field)
    : computed && Object.hasOwn(computed.fields, name)
      ? computed.fields[name]
      : undefined

const isWorked = (collection: AnyCollection | undefined, name: string | undefined): boolean =>
  name !== undefined && collection?.computed !== undefined && Object.hasOwn(collection.computed.fields, name)

/** Whether a condition looks at a column that is worked out. */
const asksComputed = (collection: AnyCollection | undefined, condition: Condition): boolean =>
  'of' in condition
    ? condition.of.some((part) => asksComputed(collection, part))
    : isWorked(collection, condition.path[0])

/** Whether the rows of a question, or their order, hang on columns that are worked out. */
export const dependsOnComputed = (
  collection: AnyCollection | undefined,
  { where, orderBy = [] }: { where: Condition; orderBy?: Ask['orderBy'] },
): boolean => asksComputed(collection, where) || orderBy.some(({ path }) => isWorked(collection, path[0]))

/** Whether a question names columns that are worked out, if only to see them. */
export const namesComputed = (
  collection: AnyCollection | undefined,
  asked: Parameters<typeof dependsOnComputed>[1] & Pick<Ask, 'select'>,
): boolean => dependsOnComputed(collection, asked) || (asked.select ?? []).some((path) => isWorked(collection, path[0]))

/** The part of a condition that the store can answer: all clauses that must hold and use stored fields only. */
export function storedPart(collection: AnyCollection, condition: Condition): Condition {
  if (condition.op === 'and') return { op: 'and', of: condition.of.map((part) => storedPart(collection, part)) }
  return asksComputed(collection, condition) ? { op: 'and', of: [] } : condition
}

/** Whether an aggregate looks at columns that are worked out, or sums them. */
export const aggregatesComputed = (collection: AnyCollection | undefined, task: AggregateTask): boolean =>
  asksComputed(collection, task.where) ||
  [...task.sum, ...task.avg, ...task.by].some((path) => isWorked(collection, path[0]))

/** An aggregate over documents with their computed columns; amounts are grouped by currency. */
export function aggregateComputed(
  { computed }: AnyCollection,
  task: AggregateTask,
  docs: Iterable<{ data: Data }>,
): AggregateResult {
  const parts = computed?.parts
  if (parts === undefined) return aggregateOf(task, docs)
  return aggregateOf(task, docs, (data) => (Array.isArray(data[parts]) ? (data[parts] as readonly Data[]) : []))
}

/** Whether a document with its worked-out columns answers a question, its search aside. */
export const answersComputed = ({ where, orderBy }: Pick<Ask, 'where' | 'orderBy'>, data: Data): boolean =>
  matches({ where, orderBy, searchIn: [] }, data)
