import type { Ask, Order, Position } from '#model/query/query.ts'
import { hitSql, searchSql } from '#store/postgres/questions/search.ts'
import { sortKey } from '#store/postgres/questions/sort-key.ts'
import { type Binder, binder, toSql } from '#store/postgres/questions/where.ts'
import { DOC_COLUMNS } from '#store/postgres/rows.ts'
import { type RegisteredTable, tableName } from '#store/postgres/schema.ts'

/** Whether a page is ordered by match. */
export const byHit = (ask: Ask): boolean => ask.search !== undefined && ask.orderBy.length === 0

export function findSql(
  table: RegisteredTable,
  ask: Ask,
  more: readonly string[] = [],
): { sql: string; params: unknown[] } {
  const to = binder()
  const tests = [toSql(ask.where, to)]
  for (const { path } of ask.orderBy) tests.push(`${to.key(path)} IS NOT NULL`)
  if (ask.search) tests.push(searchSql(ask.search, to))
  const hit = ask.search && byHit(ask) ? hitSql(ask.search, to) : undefined
  const order = hit ? ['hit', 'n'] : orderSql(ask, to)
  const columns = [DOC_COLUMNS, ...(hit ? ['n', `${hit} AS hit`] : []), ...more].join(', ')
  let from = `SELECT ${columns} FROM ${tableName(table.id)} WHERE ${tests.join(' AND ')}`
  if (hit) from = `SELECT * FROM (${from}) found WHERE true`
  if (ask.after) from += ` AND ${hit ? afterHit(ask.after, to) : afterSql(ask, ask.after, to)}`
  const limit = ask.limit < Number.MAX_SAFE_INTEGER ? ` LIMIT ${Math.trunc(ask.limit) + 1}` : ''
  const skip = ask.skip > 0 ? ` OFFSET ${to.bind(ask.skip, 'bigint')}` : ''
  return { sql: `${from} ORDER BY ${order.join(', ')}${limit}${skip}`, params: to.params }
}

const way = (down: boolean): string => (down ? ' DESC' : '')
const lastWay = (order: readonly Order[]): boolean => order.at(-1)?.down ?? false

const orderSql = (ask: Ask, to: Binder): string[] => [
  ...ask.orderBy.map(({ path, down }) => to.key(path) + way(down)),
  `id${way(lastWay(ask.orderBy))}`,
]

const afterHit = ([hit, n]: Position, to: Binder): string =>
  `(hit, n) > (${to.bind(hit, 'int')}, ${to.bind(n, 'bigint')})`

/** The condition for rows after a position in the query's order. */
function afterSql(ask: Ask, after: Position, to: Binder): string {
  const columns = [...ask.orderBy.map(({ path }) => to.key(path)), 'id']
  const downs = [...ask.orderBy.map(({ down }) => down), lastWay(ask.orderBy)]
  const values = columns.map((_, at) => to.bind(at < ask.orderBy.length ? sortKey(after[at]!) : after[at], 'text'))
  // With a single direction: a row comparison, which an index can answer.
  if (downs.every((down) => down === downs[0]))
    return `(${columns.join(', ')}) ${downs[0] ? '<' : '>'} (${values.join(', ')})`
  const ties = columns.map((column, at) => {
    const equal = columns.slice(0, at).map((other, of) => `${other} = ${values[of]}`)
    return [...equal, `${column} ${downs[at] ? '<' : '>'} ${values[at]}`].join(' AND ')
  })
  return `${columns[0]} ${downs[0] ? '<=' : '>='} ${values[0]} AND ((${ties.join(') OR (')}))`
}
