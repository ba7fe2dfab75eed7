import type { AggregateTask, Ask, Condition } from '#model/query/query.ts'
import { pathText, RANK, rankOf, type Value } from '#model/schema/value.ts'
import { fieldsFor, sameFields } from '#store/own-indexes/fields.ts'
import type { Connection } from '#store/sqlite/connection.ts'
import { conditionSql, parameters } from '#store/sqlite/questions/conditions.ts'
import { matchAll } from '#store/sqlite/questions/search.ts'
import { coversSearch, type Own, type TableShape } from '#store/sqlite/shapes.ts'

/** This many documents may be read, sorted or summed one by one without blocking others (about 5 ms). */
export const SMALL_COUNT = 3_000
/** The most bytes of these documents. */
const FEW_BYTES = 8 * 1024 * 1024
/** This many hits of a search may be read one by one. */
const FEW_HITS = 1_000
/** This many entries of an index may be counted (about 3 ms). */
const MANY_ENTRIES = 50_000
const RANGES = new Set(['<', '<=', '>', '>=', 'starts-with'])

/** The index that was created in a collection for this kind of query. */
export function ownIndexOf(shape: TableShape, ask: Ask): Own | undefined {
  if (!shape.own) return undefined
  const fields = fieldsFor(ask)
  return fields && shape.own.find(({ paths, entryBytes }) => entryBytes !== undefined && sameFields(paths, fields))
}

/** Whether the indexes answer a query within a few milliseconds. */
export function isQuick(connection: Connection, shape: TableShape, ask: Ask | AggregateTask): boolean {
  if (isSmall(connection, shape)) return true
  const parts = flat(ask.where)
  const orderBy = 'orderBy' in ask ? ask.orderBy : []
  if ('skip' in ask && ask.skip > SMALL_COUNT) return false
  if ('limit' in ask && ask.limit > SMALL_COUNT) return false
  if (ask.search) {
    if (!coversSearch(shape, ask.searchIn)) return false
    if ('limit' in ask && orderBy.length === 0 && parts.length === 0) return true
    const sql = `SELECT 1 FROM ${shape.searchTable} WHERE ${shape.searchTable} MATCH ?1`
    const isCounted = !('limit' in ask) && parts.length === 0 && ask.by.length + ask.sum.length + ask.avg.length === 0
    return !exceeds(connection, sql, [matchAll(ask.search)], isCounted ? MANY_ENTRIES : FEW_HITS)
  }
  if (!('limit' in ask) && parts.length === 0) return ask.by.length + ask.sum.length + ask.avg.length === 0
  if ('limit' in ask && ownIndexOf(shape, ask)) return true
  const orders = orderBy.map(({ path }) => pathText(path))
  const isOneWay = orderBy.every(({ down }) => down === orderBy[0]!.down)
  const whole = shape.indexes.some(({ paths }) => {
    const used = usedBy(paths, parts)
    if ('limit' in ask) {
      const isWhole = used.conditions.length === parts.length && isOneWay
      // The order ends with the id, as in each index.
      const inOrder =
        used.equals + orders.length === paths.length && orders.every((path, at) => paths[used.equals + at] === path)
      // A range is scanned in the order of its own field.
      return isWhole && inOrder && (used.ranged === undefined || orders[0] === used.ranged)
    }
    const isCounted = ask.by.length + ask.sum.length + ask.avg.length === 0 && used.conditions.length === parts.length
    return isCounted && !holdsMany(connection, shape, used.conditions, MANY_ENTRIES)
  })
  if (whole) return true
  if ('limit' in ask && parts.length === 0 && orders.length === 0) return true
  const isOnlyCounted = !('limit' in ask) && parts.length === 1 && ask.by.length + ask.sum.length + ask.avg.length === 0
  const most = isOnlyCounted ? MANY_ENTRIES : SMALL_COUNT
  if (parts.some((part) => isOneOfIndexed(shape, part) && !holdsMany(connection, shape, [part], most))) return true
  return shape.indexes.some(({ paths }) => {
    const used = usedBy(paths, parts)
    return used.conditions.length > 0 && !holdsMany(connection, shape, used.conditions, SMALL_COUNT)
  })
}

export const storedCount = (connection: Connection, { id }: TableShape): number =>
  (connection.prepare('SELECT documents FROM collections WHERE id = ?').get(id) as unknown as { documents: number })
    .documents

const sizes = new WeakMap<Connection, Map<number, { seq: number; bytes: number }>>()

/** Whether all documents of a collection can be read one by one: they are few, and not large. */
function isSmall(connection: Connection, { id, table }: TableShape): boolean {
  const sql = 'SELECT documents, last_seq AS seq FROM collections WHERE id = ?'
  const now = connection.prepare(sql).get(id) as unknown as { documents: number; seq: number }
  if (now.documents > SMALL_COUNT) return false
  const known = sizes.get(connection) ?? new Map<number, { seq: number; bytes: number }>()
  sizes.set(connection, known)
  let size = known.get(id)
  if (size?.seq !== now.seq) {
    const sum = connection.prepare(`SELECT total(length(body)) AS bytes FROM ${table}`).get() as { bytes: number }
    size = { seq: now.seq, bytes: sum.bytes }
    known.set(id, size)
  }
  return size.bytes <= FEW_BYTES
}

/**
 * The index to use for a page in id order; empty leaves the choice to the database. Many hits are found soon by
 * scanning all ids in order, few hits are sorted quickly.
 */
export function idOrderHint(connection: Connection, shape: TableShape, ask: Ask): string {
  const parts = flat(ask.where)
  const documents = storedCount(connection, shape)
  if (ask.orderBy.length > 0 || ask.search || parts.length === 0 || documents <= SMALL_COUNT) return ''
  const used = shape.indexes.map(({ paths }) => ({ paths, ...usedBy(paths, parts) }))
  const best = used.sort((a, b) => b.conditions.length - a.conditions.length)[0]
  if (!best || best.conditions.length === 0 || best.equals === best.paths.length) return ''
  const many = Math.ceil(Math.sqrt(documents * Math.min(ask.limit + ask.skip, documents)))
  return holdsMany(connection, shape, best.conditions, many) ? `INDEXED BY sqlite_autoindex_${shape.table}_1` : ''
}

/** The conditions that must all be met. */
export const flat = (condition: Condition): Condition[] =>
  condition.op === 'and' ? condition.of.flatMap(flat) : [condition]

type Comparing = Extract<Condition, { path: unknown }>

/** The conditions that an index on these fields serves: equalities from the left, then one range. */
export function usedBy(paths: readonly string[], parts: readonly Condition[]) {
  const conditions: Condition[] = []
  let equals = 0
  const on = (path: string | undefined, fits: (part: Comparing) => boolean) =>
    parts.filter((part) => 'path' in part && pathText(part.path) === path && fits(part))
  for (; equals < paths.length; equals++) {
    const [found] = on(paths[equals], (part) => part.op === '==' && rankOf(part.value) < RANK.array)
    if (!found) break
    conditions.push(found)
  }
  const ranges = on(paths[equals], (part) => RANGES.has(part.op))
  conditions.push(...ranges)
  return { conditions, equals, ranged: ranges.length > 0 ? paths[equals] : undefined }
}

/** Whether a condition is an `in` or an `or`, each alternative of which can be looked up in an index. */
export function isOneOfIndexed({ indexes }: TableShape, part: Condition): boolean {
  const isPlain = (value: Value) => rankOf(value) > RANK.null && rankOf(value) < RANK.array
  const isLookedUp = (one: Condition): boolean => {
    if (one.op === 'and') return one.of.some(isLookedUp)
    if (!('path' in one) || !indexes.some(({ paths }) => paths[0] === pathText(one.path))) return false
    if (one.op === 'in') return (one.value as Value[]).every(isPlain)
    return RANGES.has(one.op) || (one.op === '==' && isPlain(one.value))
  }
  return part.op === 'or' ? part.of.length > 0 && part.of.every(isLookedUp) : part.op === 'in' && isLookedUp(part)
}

export function holdsMany(connection: Connection, shape: TableShape, of: readonly Condition[], most: number): boolean {
  const { values, bind } = parameters()
  const sql = `SELECT 1 FROM ${shape.table} d WHERE ${conditionSql({ op: 'and', of }, { declared: shape.declared, bind })}`
  return exceeds(connection, sql, values, most)
}

function exceeds(connection: Connection, sql: string, values: readonly (string | number)[], most: number): boolean {
  const counted = `SELECT count(*) AS rows FROM (${sql} LIMIT ${most + 1})`
  return (connection.prepare(counted).get(...values) as unknown as { rows: number }).rows > most
}
