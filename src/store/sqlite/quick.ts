import type { AggregateTask, Ask, Condition } from '#model/query.ts'
import { pathText } from '#model/value.ts'
import { conditionSql, parameters } from '#store/sqlite/conditions.ts'
import type { Connection } from '#store/sqlite/connection.ts'
import { matchAll } from '#store/sqlite/search.ts'
import type { Shape } from '#store/sqlite/shapes.ts'
import { coversSearch } from '#store/sqlite/shapes.ts'

/** So many documents may be looked at one by one, sorted or summed without holding others up (about 5 ms). */
const FEW = 3_000
/** So many entries of an index may be counted (about 5 ms). */
const MANY_ENTRIES = 100_000
const RANGES = new Set(['<', '<=', '>', '>=', 'starts-with'])

/** Whether the indexes answer a question within a few milliseconds. */
export function isQuick(connection: Connection, shape: Shape, ask: Ask | AggregateTask): boolean {
  if (!exceeds(connection, `SELECT 1 FROM ${shape.table}`, [], FEW)) return true
  const parts = flat(ask.where)
  const orderBy = 'orderBy' in ask ? ask.orderBy : []
  if ('skip' in ask && ask.skip > FEW) return false
  if ('limit' in ask && ask.limit > FEW) return false
  if (ask.search) {
    if (!coversSearch(shape, ask.searchIn)) return false
    if ('limit' in ask && orderBy.length === 0 && parts.length === 0) return true
    const sql = `SELECT 1 FROM ${shape.searchTable} WHERE ${shape.searchTable} MATCH ?1`
    return !exceeds(connection, sql, [matchAll(ask.search)], FEW)
  }
  if (!('limit' in ask) && parts.length === 0) return ask.by.length + ask.sum.length + ask.avg.length === 0
  const orders = orderBy.map(({ path }) => pathText(path))
  const isOneWay = orderBy.every(({ down }) => down === orderBy[0]!.down)
  const whole = shape.indexes.some(({ paths }) => {
    const used = usedBy(paths, parts)
    if ('limit' in ask) {
      const isWhole = used.conditions.length === parts.length && isOneWay
      const inOrder = orders.every((path, at) => paths[used.equals + at] === path)
      // A range is walked in the order of its own field.
      return isWhole && inOrder && (used.ranged === undefined || orders[0] === used.ranged)
    }
    const isCounted = ask.by.length + ask.sum.length + ask.avg.length === 0 && used.conditions.length === parts.length
    return isCounted && !holdsMany(connection, shape, used.conditions, MANY_ENTRIES)
  })
  if (whole) return true
  if ('limit' in ask && parts.length === 0 && orders.length === 0) return true
  return shape.indexes.some(({ paths }) => {
    const used = usedBy(paths, parts)
    return used.conditions.length > 0 && !holdsMany(connection, shape, used.conditions, FEW)
  })
}

/** The conditions that must all hold. */
const flat = (condition: Condition): Condition[] => (condition.op === 'and' ? condition.of.flatMap(flat) : [condition])

/** Which conditions an index on these fields serves: equalities from the left, then one range. */
function usedBy(paths: readonly string[], parts: readonly Condition[]) {
  const conditions: Condition[] = []
  let equals = 0
  const on = (path: string | undefined, fits: (op: string) => boolean) =>
    parts.filter((part) => 'path' in part && pathText(part.path) === path && fits(part.op))
  for (; equals < paths.length; equals++) {
    const [found] = on(paths[equals], (op) => op === '==')
    if (!found) break
    conditions.push(found)
  }
  const ranges = on(paths[equals], (op) => RANGES.has(op))
  conditions.push(...ranges)
  return { conditions, equals, ranged: ranges.length > 0 ? paths[equals] : undefined }
}

function holdsMany(connection: Connection, shape: Shape, of: readonly Condition[], most: number): boolean {
  const { values, bind } = parameters()
  const sql = `SELECT 1 FROM ${shape.table} d WHERE ${conditionSql({ op: 'and', of }, { declared: shape.declared, bind })}`
  return exceeds(connection, sql, values, most)
}

function exceeds(connection: Connection, sql: string, values: readonly (string | number)[], most: number): boolean {
  const counted = `SELECT count(*) AS rows FROM (${sql} LIMIT ${most + 1})`
  return (connection.prepare(counted).get(...values) as unknown as { rows: number }).rows > most
}
