import { ExactSum } from '#base/decimal.ts'
import { aggregateAnswer } from '#model/query/aggregate.ts'
import type { AggregateResult, AggregateTask } from '#model/query/query.ts'
import { pathText, type Value } from '#model/schema/value.ts'
import type { PgSession } from '#store/postgres/connect.ts'
import { searchByReading } from '#store/postgres/questions/by-reading.ts'
import { hasSearchColumn } from '#store/postgres/questions/find.ts'
import { searchSql } from '#store/postgres/questions/search.ts'
import { binder, toSql } from '#store/postgres/questions/where.ts'
import { type RegisteredTable, tableName } from '#store/postgres/schema.ts'
import { fromJsonb } from '#store/postgres/text.ts'

type Row = { count: string; keys: Value[] } & Record<string, unknown>

/** Counts and exact sums; PostgreSQL adds decimals exactly, and groups equal values of any type. */
export async function aggregate(
  session: PgSession,
  table: RegisteredTable,
  task: AggregateTask,
): Promise<AggregateResult> {
  if (!hasSearchColumn(task, table)) {
    // The documents are read after their keys, so everything must come from one snapshot.
    const read = (within: PgSession) => searchByReading(within, 'figuresOf', table, task)
    return await (session.snapshot ? session.snapshot(read) : read(session))
  }
  const { sql, params, paths } = aggregateSql(table, task)
  const rows = await session.rows<Row>(sql, params)
  return aggregateAnswer(
    task,
    rows.map((row) => ({
      key: task.by.length > 0 ? row.keys.map(fromJsonb) : [],
      count: Number(row.count),
      sumOf: (path) => sumIn(row, paths.indexOf(path)),
    })),
  )
}

function sumIn(row: Row, at: number): ExactSum {
  const sum = new ExactSum()
  sum.addText(String(row[`sum${at}`] ?? '0'), Number(row[`count${at}`] ?? 0))
  return sum
}

export function aggregateSql(
  table: RegisteredTable,
  task: AggregateTask,
): { sql: string; params: unknown[]; paths: string[] } {
  const to = binder()
  const summed = new Map([...task.sum, ...task.avg].map((path) => [pathText(path), path]))
  const columns = ['count(*) AS count']
  for (const [at, path] of [...summed.values()].entries()) {
    const value = to.at(path)
    // A CASE, because casting anything but a number would fail.
    const number = `CASE jsonb_typeof(${value}) WHEN 'number' THEN (${value})::numeric END`
    columns.push(`sum(${number})::text AS sum${at}`, `count(${number}) AS count${at}`)
  }
  // An absent value counts as null.
  const groups = task.by.map((path) => `coalesce(${to.at(path)}, 'null')`)
  if (groups.length > 0) columns.push(`jsonb_build_array(${groups.join(', ')}) AS keys`)
  const tests = [toSql(task.where, to), ...(task.search ? [searchSql(task.search, to)] : [])]
  const by = groups.length > 0 ? ` GROUP BY ${groups.join(', ')}` : ''
  const sql = `SELECT ${columns.join(', ')} FROM ${tableName(table.id)} WHERE ${tests.join(' AND ')}${by}`
  return { sql, params: to.params, paths: [...summed.keys()] }
}
