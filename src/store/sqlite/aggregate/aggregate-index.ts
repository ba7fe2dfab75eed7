import type { AggregateTask } from '#model/query/query.ts'
import { type Data, type Path, pathText, RANK, type Value, valueAt } from '#model/schema/value.ts'
import { addTo, figuresSql, summed, summedNames, type Tallies, tallyFor } from '#store/sqlite/aggregate/tally.ts'
import type { Connection } from '#store/sqlite/connection.ts'
import { columnOf } from '#store/sqlite/questions/columns.ts'
import { conditionSql, parameters } from '#store/sqlite/questions/conditions.ts'
import { all, searchSql } from '#store/sqlite/questions/find.ts'
import type { TableShape } from '#store/sqlite/shapes.ts'

/**
 * Aggregates over an index that contains all requested fields. Returns whether arrays or objects remain, which only the
 * documents contain.
 */
export function tallyIndex(
  connection: Connection,
  shape: TableShape,
  task: AggregateTask,
  index: string,
  tallies: Tallies,
): boolean {
  const { values, bind } = parameters()
  const columns = (paths: readonly Path[]) => paths.map((path) => columnOf(path, shape.declared, bind))
  const groups = columns(task.by)
  const keys = groups.flatMap(({ rank, value }, at) => [`${rank} AS r${at}`, `${value} AS v${at}`])
  const numbers = columns(summed(task)).map(
    ({ rank, value }, at) => `CASE WHEN ${rank} = ${RANK.number} THEN ${value} END AS x${at}`,
  )
  // In index order, groups need no sort; LIMIT -1 would hide that order.
  const once = numbers.length > 0 && groups.length === 0 ? 'LIMIT -1' : ''
  const sql = figuresSql(
    groups.flatMap((_, at) => [`r${at}`, `v${at}`]),
    numbers.length,
    `SELECT ${[...keys, ...numbers, 'TRUE'].join(', ')} FROM ${shape.table} d INDEXED BY ${index}
      WHERE ${conditionSql(task.where, { declared: shape.declared, bind })} ${once}`,
    once,
  )
  const names = summedNames(task)
  let areListsLeft = false
  for (const row of connection.prepare(sql).iterate(...values) as Iterable<Record<string, unknown>>) {
    if (groups.some((_, at) => Number(row[`r${at}`]) >= RANK.array)) areListsLeft = true
    else {
      const key = groups.map((_, at) => keyOf(row[`r${at}`] as number | null, row[`v${at}`]))
      addTo(tallyFor(names, tallies, key), names, row)
    }
  }
  return areListsLeft
}

function keyOf(rank: number | null, value: unknown): Value {
  if (rank === RANK.boolean) return value === 1
  if (rank === RANK.timestamp) return { $ts: String(value) }
  return rank === RANK.number || rank === RANK.string ? (value as Value) : null
}

/** Documents with an array or object as a group value are grouped one by one. */
export function tallyLists(connection: Connection, shape: TableShape, task: AggregateTask, tallies: Tallies): void {
  const { values, bind } = parameters()
  const building = { declared: shape.declared, bind }
  const conditions = [
    conditionSql(task.where, building),
    ...(task.search ? [searchSql(shape, task.search, task.searchIn, bind)] : []),
    task.by.map((path) => `${columnOf(path, shape.declared, bind).rank} >= ${RANK.array}`).join(' OR '),
  ]
  const sql = `SELECT json(d.body) AS body FROM ${shape.table} d WHERE ${all(conditions)}`
  const names = summedNames(task)
  for (const row of connection.prepare(sql).iterate(...values)) {
    const data = JSON.parse(String(row['body'])) as Data
    const tally = tallyFor(
      names,
      tallies,
      task.by.map((path) => valueAt(data, path) ?? null),
    )
    tally.count++
    for (const path of summed(task)) {
      const value = valueAt(data, path)
      if (typeof value === 'number') tally.sums.get(pathText(path))!.add(value)
    }
  }
}
