import type { AggregateTask } from '#model/query/query.ts'
import type { Value } from '#model/schema/value.ts'
import { plainGroups } from '#store/sqlite/aggregate/aggregate-plain.ts'
import { addTo, figuresSql, summed, summedNames, type Tallies, tallyFor } from '#store/sqlite/aggregate/tally.ts'
import type { Connection } from '#store/sqlite/connection.ts'
import { type Bind, jsonPath } from '#store/sqlite/questions/columns.ts'
import { conditionSql, parameters } from '#store/sqlite/questions/conditions.ts'
import { all, searchSql } from '#store/sqlite/questions/find.ts'
import type { TableShape } from '#store/sqlite/shapes.ts'

/** The documents sorted into groups at once: many small sorts cost less than a large one. */
export const PIECE = 4_096

/**
 * Aggregates the documents, or a piece of them; false, without counting anything, when their values require the slower
 * way.
 */
export function tallyPlain(
  connection: Connection,
  shape: TableShape,
  task: AggregateTask,
  tallies: Tallies,
  from?: number,
): boolean {
  const names = summedNames(task)
  const groups = plainGroups(connection, task, summed(task), (bind) => documentsSql(shape, task, bind, from))
  for (const { key, count, sums } of groups ?? []) {
    const tally = tallyFor(names, tallies, key)
    tally.count += count
    sums.forEach(({ count: numbers, scaled }, at) => {
      if (scaled !== null) tally.sums.get(names[at]!)!.addTenThousandths(scaled, numbers)
    })
  }
  return groups !== undefined
}

/** The documents that match a query; with `from` those of the piece that starts there. */
function documentsSql(shape: TableShape, task: AggregateTask, bind: Bind, from?: number): string {
  const conditions = [
    ...(from === undefined ? [] : [`d.n >= ${bind(from)} AND d.n < ${bind(from + PIECE)}`]),
    conditionSql(task.where, { declared: shape.declared, bind }),
    ...(task.search ? [searchSql(shape, task.search, task.searchIn, bind)] : []),
  ]
  return `FROM ${shape.table} d ${from === undefined ? '' : 'NOT INDEXED'} WHERE ${all(conditions)}`
}

/** Aggregates over the documents, or with `from` over the part that starts there. Groups are identified by the JSON of their values. */
export function tallyDocuments(
  connection: Connection,
  shape: TableShape,
  task: AggregateTask,
  tallies: Tallies,
  from?: number,
) {
  const { values, bind } = parameters()
  const keys = task.by.map((_, at) => `k${at}`)
  const read = [
    ...task.by.map((path, at) => `d.body -> ${bind(jsonPath(path))} AS k${at}`),
    ...summed(task).map((path, at) => `d.body -> ${bind(jsonPath(path))} AS j${at}`),
  ]
  const documents = documentsSql(shape, task, bind, from)
  // LIMIT -1 keeps values from being extracted once for each mention.
  const once = read.length > 0 ? 'LIMIT -1' : ''
  // Among all JSON values only numbers begin with a digit or a minus.
  const numbers = summed(task).map(
    (_, at) => `CASE WHEN unicode(j${at}) BETWEEN 45 AND 57 THEN CAST(j${at} AS REAL) END AS x${at}`,
  )
  const sql = figuresSql(
    keys,
    numbers.length,
    `SELECT ${[...keys, ...numbers, 'TRUE'].join(', ')} FROM (
      SELECT ${[...read, 'TRUE'].join(', ')} ${documents} ${once}) ${once}`,
    once,
  )
  const names = summedNames(task)
  for (const row of connection.prepare(sql).iterate(...values) as Iterable<Record<string, unknown>>) {
    const key = keys.map((name) => (row[name] === null ? null : (JSON.parse(String(row[name])) as Value)))
    addTo(tallyFor(names, tallies, key), names, row)
  }
}
