import { ExactSum } from '#base/decimal.ts'
import { answerOf } from '#model/aggregate.ts'
import type { AggregateResult, AggregateTask } from '#model/query.ts'
import type { Data, Path, Value } from '#model/value.ts'
import { canonical, pathText, RANK, valueAt } from '#model/value.ts'
import { columnOf } from '#store/sqlite/columns.ts'
import { conditionSql, parameters } from '#store/sqlite/conditions.ts'
import type { Connection } from '#store/sqlite/connection.ts'
import { all, searchSql } from '#store/sqlite/find.ts'
import { matchAll } from '#store/sqlite/search.ts'
import type { Shape } from '#store/sqlite/shapes.ts'
import { coversSearch } from '#store/sqlite/shapes.ts'

interface Tally {
  key: Value[]
  count: number
  sums: Map<string, ExactSum>
}

/** Counts, exact sums and means over the documents a question means. */
export function aggregate(connection: Connection, shape: Shape, task: AggregateTask): AggregateResult {
  const counted = quickCount(connection, shape, task)
  if (counted !== undefined) return answerOf(task, [{ key: [], count: counted, sumOf: () => new ExactSum() }])
  const tallies = new Map<string, Tally>()
  if (tallySimple(connection, shape, task, tallies)) tallyLists(connection, shape, task, tallies)
  return answerOf(
    task,
    [...tallies.values()].map(({ key, count, sums }) => ({ key, count, sumOf: (text: string) => sums.get(text)! })),
  )
}

const summed = (task: AggregateTask): Path[] => [
  ...new Map([...task.sum, ...task.avg].map((path) => [pathText(path), path])).values(),
]

const isEverything = (task: AggregateTask): boolean => task.where.op === 'and' && task.where.of.length === 0

/** Counts that are kept or that the search index answers alone. */
function quickCount(connection: Connection, shape: Shape, task: AggregateTask): number | undefined {
  if (!isEverything(task) || task.by.length > 0 || summed(task).length > 0) return undefined
  if (!task.search) {
    const row = connection.prepare('SELECT documents FROM collections WHERE id = ?').get(shape.id)
    return (row as unknown as { documents: number }).documents
  }
  if (!coversSearch(shape, task.searchIn)) return undefined
  const sql = `SELECT count(*) AS hits FROM ${shape.searchTable} WHERE ${shape.searchTable} MATCH ?`
  return (connection.prepare(sql).get(matchAll(task.search)) as unknown as { hits: number }).hits
}

function tallyFor(task: AggregateTask, tallies: Map<string, Tally>, key: Value[]): Tally {
  const name = canonical(key)
  let tally = tallies.get(name)
  if (!tally) {
    tally = { key, count: 0, sums: new Map(summed(task).map((path) => [pathText(path), new ExactSum()])) }
    tallies.set(name, tally)
  }
  return tally
}

/** Groups by single values are made by the database, in the order of an index where there is one; answers whether lists or maps are left. */
function tallySimple(connection: Connection, shape: Shape, task: AggregateTask, tallies: Map<string, Tally>): boolean {
  const { values, bind } = parameters()
  const building = { declared: shape.declared, bind }
  const groups = task.by.map((path) => columnOf(path, shape.declared, bind))
  const sums = summed(task).map((path) => {
    const { rank, value } = columnOf(path, shape.declared, bind)
    return `exact_sum(CASE WHEN ${rank} = ${RANK.number} THEN ${value} END)`
  })
  const keys = groups.flatMap(({ rank, value }, at) => [`${rank} AS r${at}`, `${value} AS v${at}`])
  const conditions = [
    conditionSql(task.where, building),
    ...(task.search ? [searchSql(shape, task.search, task.searchIn, bind)] : []),
  ]
  let areListsLeft = false
  const groupBy = groups.length > 0 ? `GROUP BY ${groups.map((_, at) => `r${at}, v${at}`).join()}` : ''
  const sql = `SELECT ${[...keys, 'count(*) AS count', ...sums.map((sum, at) => `${sum} AS s${at}`)].join(', ')}
    FROM ${shape.table} d WHERE ${all(conditions)} ${groupBy}`
  for (const row of connection.prepare(sql).iterate(...values) as Iterable<Record<string, unknown>>) {
    if (groups.some((_, at) => Number(row[`r${at}`]) >= RANK.array)) {
      areListsLeft = true
      continue
    }
    const key = groups.map((_, at) => keyOf(row[`r${at}`] as number | null, row[`v${at}`]))
    const tally = tallyFor(task, tallies, key)
    tally.count += Number(row['count'])
    summed(task).forEach((path, at) => {
      const [count, sum] = String(row[`s${at}`]).split('|')
      tally.sums.get(pathText(path))!.addText(sum!, Number(count))
    })
  }
  return areListsLeft
}

function keyOf(rank: number | null, value: unknown): Value {
  if (rank === RANK.boolean) return value === 1
  if (rank === RANK.timestamp) return { $ts: String(value) }
  return rank === RANK.number || rank === RANK.string ? (value as Value) : null
}

/** Documents with a list or a map among their group values are told apart one by one. */
function tallyLists(connection: Connection, shape: Shape, task: AggregateTask, tallies: Map<string, Tally>): void {
  const { values, bind } = parameters()
  const building = { declared: shape.declared, bind }
  const conditions = [
    conditionSql(task.where, building),
    ...(task.search ? [searchSql(shape, task.search, task.searchIn, bind)] : []),
    task.by.map((path) => `${columnOf(path, shape.declared, bind).rank} >= ${RANK.array}`).join(' OR '),
  ]
  const sql = `SELECT d.body AS body FROM ${shape.table} d WHERE ${all(conditions)}`
  for (const row of connection.prepare(sql).iterate(...values)) {
    const data = JSON.parse(String(row['body'])) as Data
    const tally = tallyFor(
      task,
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
