import type { Ask, Position } from '#model/query/query.ts'
import { type Doc, RANK, rankOf, type Value, valueAt } from '#model/schema/value.ts'
import { columnOf } from '#store/sqlite/questions/columns.ts'
import { type Building, comparable } from '#store/sqlite/questions/conditions.ts'

interface Key {
  sql: string
  down: boolean
  /** The value of the last row of the previous page. */
  last?: string | number
}

/** The parts of a statement that order its rows and start after a position. */
interface Ordering {
  /** Conditions: the order fields exist, and the row comes after the position. */
  conditions: string[]
  orderBy: string
}

export function orderingOf(ask: Ask, building: Building): Ordering {
  const keys: Key[] = []
  const conditions: string[] = []
  ask.orderBy.forEach(({ path, down }, at) => {
    const { rank, value } = columnOf(path, building.declared, building.bind)
    const last = ask.after?.[at]
    conditions.push(`${rank} IS NOT NULL`)
    keys.push({ sql: rank, down, ...(last !== undefined && { last: rankOf(last) }) })
    keys.push({ sql: value, down, ...(last !== undefined && { last: comparable(last) }) })
  })
  const lastId = ask.after?.at(-1)
  keys.push({
    sql: 'd.id',
    down: ask.orderBy.at(-1)?.down ?? false,
    ...(typeof lastId === 'string' && { last: lastId }),
  })
  if (ask.after) conditions.push(afterSql(keys, building))
  return { conditions, orderBy: keys.map(({ sql, down }) => `${sql}${down ? ' DESC' : ''}`).join(', ') }
}

function afterSql(keys: readonly Key[], { bind }: Building): string {
  const binds = keys.map(({ last }) => bind(last ?? 0))
  const [first] = keys
  // An index can start at a single row comparison.
  if (keys.every(({ down }) => down === first!.down))
    return `(${keys.map(({ sql }) => sql).join()}) ${first!.down ? '<' : '>'} (${binds.join()})`
  return keys
    .map(({ sql, down }, at) => {
      const equal = keys.slice(0, at).map((key, before) => `${key.sql} = ${binds[before]}`)
      return `(${[...equal, `${sql} ${down ? '<' : '>'} ${binds[at]}`].join(' AND ')})`
    })
    .join(' OR ')
}

/** The start of the next page. Lists and maps are equal in order, so an empty one represents any. */
export const positionOf = (ask: Ask, doc: Doc): Position => [
  ...ask.orderBy.map(({ path }): Value => {
    const value = valueAt(doc.data, path) ?? null
    if (rankOf(value) === RANK.array) return []
    return rankOf(value) === RANK.map ? {} : value
  }),
  doc.id,
]
