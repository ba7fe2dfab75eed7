import type { AggregateTask, Ask, Condition, Order } from '#model/query/query.ts'
import { type Path, pathText, RANK, rankOf, type Value } from '#model/schema/value.ts'
import type { Connection } from '#store/sqlite/connection.ts'
import { quotedName } from '#store/sqlite/questions/columns.ts'
import {
  flat,
  holdsMany,
  isOneOfIndexed,
  isQuick,
  SMALL_COUNT,
  storedCount,
  usedBy,
} from '#store/sqlite/questions/quick.ts'
import { readHead, shapesOf, type TableShape } from '#store/sqlite/shapes.ts'

/** Looking up one document through an index costs about as much as reading this many in storage order. */
export const LOOKUP_COST = 10

/** An index with its entries in the requested order, and the conditions it also serves. */
interface Walk {
  index: string
  conditions: readonly Condition[]
}

/**
 * Whether every document is read in turn: no index narrows the query enough or provides its order. By itself the
 * database would rather look up a million documents one by one through an index that fits only half.
 */
export function isScanned(connection: Connection, shape: TableShape, ask: Ask): boolean {
  const most = Math.floor(storedCount(connection, shape) / LOOKUP_COST)
  return needsLook(connection, shape, ask) && !isNarrow(connection, shape, flat(ask.where), most)
}

/** The approximate number of documents a query reads. */
export function weigh(connection: Connection, ask: Ask): number {
  const shape = shapesOf(connection, readHead(connection).shapes).get(ask.collection)
  if (!shape) return 0
  const documents = storedCount(connection, shape)
  if (isQuick(connection, shape, ask)) return Math.min(documents, ask.limit + ask.skip)
  return isScanned(connection, shape, ask) ? documents : Math.floor(documents / LOOKUP_COST)
}

/** Whether matching documents are so common that the first ones in the requested order may fill a page. */
export const mayBeCommon = (connection: Connection, shape: TableShape, ask: Ask): boolean =>
  needsLook(connection, shape, ask) && !isNarrow(connection, shape, flat(ask.where), SMALL_COUNT)

/** Whether documents of a large collection have to be read: no index that provides the order serves all conditions. */
function needsLook(connection: Connection, shape: TableShape, ask: Ask): boolean {
  const parts = flat(ask.where)
  if (ask.search || storedCount(connection, shape) <= SMALL_COUNT) return false
  if (parts.length === 0 && ask.orderBy.length === 0) return false
  return servingOrder(shape, parts, ask.orderBy)?.conditions.length !== parts.length
}

/** Conditions that match few documents, and the index that serves them; without one the database chooses its own. */
export interface Lead {
  index?: string
  conditions: readonly Condition[]
}

/**
 * The conditions to start with when several must be met, one of which matches at most `most` documents. Without
 * statistics the database may just as well start with a range that contains half of a million.
 */
export function leadOf(connection: Connection, shape: TableShape, ask: Ask, most: number): Lead | undefined {
  const parts = flat(ask.where)
  if (parts.length < 2 || !needsLook(connection, shape, ask)) return undefined
  const few = (conditions: readonly Condition[]) => !holdsMany(connection, shape, conditions, most)
  const served = shape.indexes
    .map(({ name, paths }) => ({ index: quotedName(name), conditions: usedBy(paths, parts).conditions }))
    .filter(({ conditions }) => conditions.length > 0)
    .sort((a, b) => b.conditions.length - a.conditions.length)
    .find(({ conditions }) => few(conditions))
  if (served) return served
  const choice = parts.find((part) => isOneOfIndexed(shape, part) && few([part]))
  return choice && { conditions: [choice] }
}

/**
 * How an aggregate is read: from an index that contains all its fields, from documents found by the database's own
 * plan, or from every document in turn.
 */
type TallyWay = { index: string } | 'found' | 'every'

export function wayToTally(connection: Connection, shape: TableShape, task: AggregateTask): TallyWay {
  if (task.search || storedCount(connection, shape) <= SMALL_COUNT) return 'found'
  const parts = flat(task.where)
  const read = [...parts.flatMap(pathsOf), ...task.by, ...task.sum, ...task.avg].map(pathText)
  const holding = shape.indexes
    .filter(({ paths }) => read.every((path) => paths.includes(path)))
    .map((index) => ({ ...index, ...usedBy(index.paths, parts) }))
    .toSorted(
      (a, b) =>
        Number(isGrouped(b, task)) - Number(isGrouped(a, task)) ||
        b.equals - a.equals ||
        a.paths.length - b.paths.length,
    )[0]
  if (holding && read.length > 0 && parts.every(isInColumns)) return { index: quotedName(holding.name) }
  const most = Math.floor(storedCount(connection, shape) / LOOKUP_COST)
  return isNarrow(connection, shape, parts, most) ? 'found' : 'every'
}

/** Whether an index is ordered by the groups, so that thousands of them need no sort. */
const isGrouped = ({ paths, equals }: { paths: readonly string[]; equals: number }, { by }: AggregateTask): boolean =>
  by.length > 0 && by.every((path, at) => paths[equals + at] === pathText(path))

const pathsOf = (condition: Condition): readonly Path[] =>
  'of' in condition ? condition.of.flatMap(pathsOf) : [condition.path]

/** The content of lists and maps is only in the documents, not in columns. */
function isInColumns(condition: Condition): boolean {
  if ('of' in condition) return condition.of.every(isInColumns)
  if (condition.op === 'array-contains' || condition.op === 'array-contains-any') return false
  const values = condition.op === 'in' || condition.op === 'not-in' ? (condition.value as Value[]) : [condition.value]
  return values.every((value) => rankOf(value) < RANK.array)
}

/** Whether an index narrows the conditions to at most `most` documents. */
function isNarrow(connection: Connection, shape: TableShape, parts: readonly Condition[], most: number): boolean {
  const leads = (of: readonly Condition[]) => of.length > 0 && !holdsMany(connection, shape, of, most)
  const served = shape.indexes.map(({ paths }) => usedBy(paths, parts).conditions)
  return (
    served.some((conditions) => isWidest(conditions, served) && leads(conditions)) ||
    parts.some((part) => isOneOfIndexed(shape, part) && leads([part]))
  )
}

/**
 * Whether no index serves these conditions and more: fewer conditions never match fewer documents, so they need not be
 * counted.
 */
const isWidest = (conditions: readonly Condition[], all: readonly (readonly Condition[])[]): boolean =>
  !all.some((others) => others.length > conditions.length && conditions.every((one) => others.includes(one)))

/** The index to scan: of those that provide the order, the one that covers most conditions; without an order, the index of ids. */
export function servingOrder(
  shape: TableShape,
  parts: readonly Condition[],
  orderBy: readonly Order[],
): Walk | undefined {
  if (orderBy.length === 0) return { index: `sqlite_autoindex_${shape.table}_1`, conditions: [] }
  if (orderBy.some(({ down }) => down !== orderBy[0]!.down)) return undefined
  const orders = orderBy.map(({ path }) => pathText(path))
  let best: Walk | undefined
  for (const { name, paths } of shape.indexes) {
    const used = usedBy(paths, parts)
    const inOrder =
      used.equals + orders.length === paths.length && orders.every((path, at) => paths[used.equals + at] === path)
    // A range is scanned in the order of its own field.
    if (!inOrder || (used.ranged !== undefined && orders[0] !== used.ranged)) continue
    if (!best || used.conditions.length > best.conditions.length)
      best = { index: quotedName(name), conditions: used.conditions }
  }
  return best
}
