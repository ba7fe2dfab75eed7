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

/** The day and company currency that computed columns are calculated for. */
export interface ComputedAt {
  today: Day
  timeZone: string
  base: string
}

/**
 * Columns computed from other documents, such as the open balance of a company. They are never stored: list, export and
 * print query the figures when they are needed, so no write has to update them and none can leave them wrong.
 */
export interface Computed {
  fields: Fields
  /** The column after which each is placed. */
  after: Readonly<Record<string, string>>
  /** Those shown in a list by default. */
  shown: readonly string[]
  /** Those with a total at the foot. */
  sums: readonly string[]
  /** The rows with the same totals in other currencies; they are added to the totals of their own currency. */
  parts?: string
  asks: (at: ComputedAt) => readonly AggregateQuery[]
  /** The columns of one document, from the answers in the order of `asks`; an unknown answer is missing. */
  work: (answers: readonly (AggregateResult | undefined)[], at: ComputedAt) => (doc: Pick<Doc, 'id' | 'data'>) => Data
}

/** The field with this name, stored or computed. */
export const shownField = ({ fields, computed }: AnyCollection, name: string): Field | undefined =>
  Object.hasOwn(fields, name)
    ? (fields[name] as Field)
    : computed && Object.hasOwn(computed.fields, name)
      ? computed.fields[name]
      : undefined

const isComputed = (collection: AnyCollection | undefined, name: string | undefined): boolean =>
  name !== undefined && collection?.computed !== undefined && Object.hasOwn(collection.computed.fields, name)

/** Whether a condition uses a computed column. */
const asksComputed = (collection: AnyCollection | undefined, condition: Condition): boolean =>
  'of' in condition
    ? condition.of.some((part) => asksComputed(collection, part))
    : isComputed(collection, condition.path[0])

/** Whether the rows of a query, or their order, depend on computed columns. */
export const dependsOnComputed = (
  collection: AnyCollection | undefined,
  { where, orderBy = [] }: { where: Condition; orderBy?: Ask['orderBy'] },
): boolean => asksComputed(collection, where) || orderBy.some(({ path }) => isComputed(collection, path[0]))

/** Whether a query names computed columns, even if only to return them. */
export const namesComputed = (
  collection: AnyCollection | undefined,
  question: Parameters<typeof dependsOnComputed>[1] & Pick<Ask, 'select'>,
): boolean =>
  dependsOnComputed(collection, question) || (question.select ?? []).some((path) => isComputed(collection, path[0]))

/** The part of a condition the store can evaluate: all required clauses that use only stored fields. */
export function storedPart(collection: AnyCollection, condition: Condition): Condition {
  if (condition.op === 'and') return { op: 'and', of: condition.of.map((part) => storedPart(collection, part)) }
  return asksComputed(collection, condition) ? { op: 'and', of: [] } : condition
}

/** Whether an aggregate filters by computed columns, or sums them. */
export const aggregatesComputed = (collection: AnyCollection | undefined, task: AggregateTask): boolean =>
  asksComputed(collection, task.where) ||
  [...task.sum, ...task.avg, ...task.by].some((path) => isComputed(collection, path[0]))

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

/** Whether a document with its computed columns matches a query, ignoring its search. */
export const answersComputed = ({ where, orderBy }: Pick<Ask, 'where' | 'orderBy'>, data: Data): boolean =>
  matches({ where, orderBy, searchIn: [] }, data)
