import type { Day } from '#base/days.ts'
import type { AnyCollection } from '#model/collection.ts'
import type { Field, Fields } from '#model/fields.ts'
import type { AggregateQuery, AggregateResult, Ask, Condition } from '#model/query.ts'
import { matches } from '#model/query.ts'
import type { Data, Doc } from '#model/value.ts'

/** The day and the company's currency that worked-out columns are worked out at. */
export interface WorkedAt {
  today: Day
  timeZone: string
  base: string
}

/**
 * Columns of a collection that follow from other documents, such as what is open with a company. They are never stored:
 * list, export and print ask for the figures when they are looked at, so that no write has to keep them and none can
 * leave them wrong.
 */
export interface Worked {
  fields: Fields
  /** The column each stands behind. */
  after: Readonly<Record<string, string>>
  /** Those a list shows unless somebody chose others. */
  shown: readonly string[]
  /** Those with a sum at the foot. */
  sums: readonly string[]
  asks: (at: WorkedAt) => readonly AggregateQuery[]
  /** The columns of one document, from the answers in the order of `asks`; an answer that is not known is missing. */
  work: (answers: readonly (AggregateResult | undefined)[], at: WorkedAt) => (doc: Pick<Doc, 'id' | 'data'>) => Data
}

/** Every field of a collection that a list can show: the stored ones and those that are worked out. */
export const shownFields = ({ fields, worked }: AnyCollection): Fields =>
  worked ? { ...(fields as Fields), ...worked.fields } : (fields as Fields)

/** The field of a name, stored or worked out. */
export const shownField = ({ fields, worked }: AnyCollection, name: string): Field | undefined =>
  Object.hasOwn(fields, name)
    ? (fields[name] as Field)
    : worked && Object.hasOwn(worked.fields, name)
      ? worked.fields[name]
      : undefined

const isWorked = (collection: AnyCollection | undefined, name: string | undefined): boolean =>
  name !== undefined && collection?.worked !== undefined && Object.hasOwn(collection.worked.fields, name)

/** Whether a condition looks at a column that is worked out. */
export const asksWorked = (collection: AnyCollection | undefined, condition: Condition): boolean =>
  'of' in condition
    ? condition.of.some((part) => asksWorked(collection, part))
    : isWorked(collection, condition.path[0])

/** Whether the rows of a question, or their order, hang on columns that are worked out. */
export const hangsOnWorked = (
  collection: AnyCollection | undefined,
  { where, orderBy = [] }: { where: Condition; orderBy?: Ask['orderBy'] },
): boolean => asksWorked(collection, where) || orderBy.some(({ path }) => isWorked(collection, path[0]))

/** Whether a question names columns that are worked out, if only to see them. */
export const namesWorked = (
  collection: AnyCollection | undefined,
  asked: Parameters<typeof hangsOnWorked>[1] & Pick<Ask, 'select'>,
): boolean => hangsOnWorked(collection, asked) || (asked.select ?? []).some((path) => isWorked(collection, path[0]))

/** What of a condition the store can answer: every part that has to hold and looks at stored fields only. */
export function storedPart(collection: AnyCollection, condition: Condition): Condition {
  if (condition.op === 'and') return { op: 'and', of: condition.of.map((part) => storedPart(collection, part)) }
  return asksWorked(collection, condition) ? { op: 'and', of: [] } : condition
}

/** Whether a document with its worked-out columns answers a question, its search aside. */
export const answersWorked = ({ where, orderBy }: Pick<Ask, 'where' | 'orderBy'>, data: Data): boolean =>
  matches({ where, orderBy, searchIn: [] }, data)
