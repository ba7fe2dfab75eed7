import { ExactSum } from '#base/decimal.ts'
import { answerOf } from '#model/aggregate.ts'
import type { AggregateResult, AggregateTask } from '#model/query.ts'
import type { Data, Path, Value } from '#model/value.ts'
import { canonical, pathText, RANK, valueAt } from '#model/value.ts'
import { MOST_SCALED, plainGroups, SCALE, SCALE_DIGITS } from '#store/sqlite/aggregate-plain.ts'
import type { Bind } from '#store/sqlite/columns.ts'
import { columnOf, jsonPath } from '#store/sqlite/columns.ts'
import { conditionSql, parameters } from '#store/sqlite/conditions.ts'
import type { Connection } from '#store/sqlite/connection.ts'
import { all, searchSql } from '#store/sqlite/find.ts'
import { matchAll } from '#store/sqlite/search.ts'
import type { Shape } from '#store/sqlite/shapes.ts'
import { coversSearch } from '#store/sqlite/shapes.ts'
import { wayToTally } from '#store/sqlite/ways.ts'

/** Documents that are sorted into groups at once. */
const PIECE = 4_096

interface Tally {
  key: Value[]
  count: number
  sums: Map<string, ExactSum>
}

type Tallies = Map<string, Tally>

/** Counts, exact sums and means over the documents a question means. */
export function aggregate(connection: Connection, shape: Shape, task: AggregateTask): AggregateResult {
  const counted = quickCount(connection, shape, task)
  if (counted !== undefined) return answerOf(task, [{ key: [], count: counted, sumOf: () => new ExactSum() }])
  const tallies: Tallies = new Map()
  tallyAll(connection, shape, task, tallies)
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

function tallyFor(task: AggregateTask, tallies: Tallies, key: Value[]): Tally {
  const name = canonical(key)
  let tally = tallies.get(name)
  if (!tally) {
    tally = { key, count: 0, sums: new Map(summed(task).map((path) => [pathText(path), new ExactSum()])) }
    tallies.set(name, tally)
  }
  return tally
}

/** Many small sorts cost less than a large one, so all documents are sorted into groups piece by piece. */
function tallyAll(connection: Connection, shape: Shape, task: AggregateTask, tallies: Tallies): void {
  const way = wayToTally(connection, shape, task)
  if (way === 'found') {
    if (!tallyPlain(connection, shape, task, tallies)) tallyDocuments(connection, shape, task, tallies)
  } else if (way !== 'every') {
    if (tallyIndex(connection, shape, task, way.index, tallies)) tallyLists(connection, shape, task, tallies)
  } else {
    const { last } = connection.prepare(`SELECT max(n) AS last FROM ${shape.table}`).get() as unknown as {
      last: number
    }
    let isPlain = true
    for (let from = 0; from <= last; from += PIECE) {
      isPlain &&= tallyPlain(connection, shape, task, tallies, from)
      if (!isPlain) tallyDocuments(connection, shape, task, tallies, from)
    }
  }
}

/** Along an index that holds all the fields asked for; answers whether lists or maps are left, which stand in the documents alone. */
function tallyIndex(
  connection: Connection,
  shape: Shape,
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
  // In the order of the index, groups need no sort; LIMIT -1 would hide that order.
  const once = numbers.length > 0 && groups.length === 0 ? 'LIMIT -1' : ''
  const sql = figuresSql(
    groups.flatMap((_, at) => [`r${at}`, `v${at}`]),
    numbers.length,
    `SELECT ${[...keys, ...numbers, 'TRUE'].join(', ')} FROM ${shape.table} d INDEXED BY ${index}
      WHERE ${conditionSql(task.where, { declared: shape.declared, bind })} ${once}`,
    once,
  )
  let areListsLeft = false
  for (const row of connection.prepare(sql).iterate(...values) as Iterable<Record<string, unknown>>) {
    if (groups.some((_, at) => Number(row[`r${at}`]) >= RANK.array)) areListsLeft = true
    else {
      const key = groups.map((_, at) => keyOf(row[`r${at}`] as number | null, row[`v${at}`]))
      addTo(tallyFor(task, tallies, key), task, row)
    }
  }
  return areListsLeft
}

/** Out of the documents, or a piece of them; false, and nothing is counted, when their values have to be told apart. */
function tallyPlain(
  connection: Connection,
  shape: Shape,
  task: AggregateTask,
  tallies: Tallies,
  from?: number,
): boolean {
  const paths = summed(task)
  const groups = plainGroups(connection, task, paths, (bind) => documentsSql(shape, task, bind, from))
  for (const { key, count, sums } of groups ?? []) {
    const tally = tallyFor(task, tallies, key)
    tally.count += count
    sums.forEach(({ count: numbers, scaled }, at) => {
      if (scaled !== null) tally.sums.get(pathText(paths[at]!))!.addText(`${scaled}e-${SCALE_DIGITS}`, numbers)
    })
  }
  return groups !== undefined
}

/** The documents a question means; with `from` those of the piece that begins there. */
function documentsSql(shape: Shape, task: AggregateTask, bind: Bind, from?: number): string {
  const conditions = [
    ...(from === undefined ? [] : [`d.n >= ${bind(from)} AND d.n < ${bind(from + PIECE)}`]),
    conditionSql(task.where, { declared: shape.declared, bind }),
    ...(task.search ? [searchSql(shape, task.search, task.searchIn, bind)] : []),
  ]
  return `FROM ${shape.table} d ${from === undefined ? '' : 'NOT INDEXED'} WHERE ${all(conditions)}`
}

/** Out of the documents; with `from` out of the piece that begins there. A group's values are told by their JSON. */
function tallyDocuments(connection: Connection, shape: Shape, task: AggregateTask, tallies: Tallies, from?: number) {
  const { values, bind } = parameters()
  const keys = task.by.map((_, at) => `k${at}`)
  const read = [
    ...task.by.map((path, at) => `d.body -> ${bind(jsonPath(path))} AS k${at}`),
    ...summed(task).map((path, at) => `d.body -> ${bind(jsonPath(path))} AS j${at}`),
  ]
  const documents = documentsSql(shape, task, bind, from)
  // LIMIT -1 keeps what is read out of a document from being read once for each mention.
  const once = read.length > 0 ? 'LIMIT -1' : ''
  // Of all JSON only numbers begin with a digit or a minus.
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
  for (const row of connection.prepare(sql).iterate(...values) as Iterable<Record<string, unknown>>) {
    const key = keys.map((name) => (row[name] === null ? null : (JSON.parse(String(row[name])) as Value)))
    addTo(tallyFor(task, tallies, key), task, row)
  }
}

/** Counts and exact sums of `x0`, `x1`… per group: what fits as whole ten-thousandths, and the rest one by one. */
function figuresSql(keys: readonly string[], numbers: number, from: string, once: string): string {
  const each = Array.from({ length: numbers }, (_, at) => at)
  const figures = each.map(
    (at) => `count(x${at}) AS c${at}, CAST(sum(f${at}) AS TEXT) AS s${at},
      exact_sum(x${at}) FILTER (WHERE f${at} IS NULL AND x${at} IS NOT NULL) AS e${at}`,
  )
  const scaled = each.map((at) => `CAST(round(x${at} * ${SCALE}) AS INTEGER) AS i${at}`)
  // Asked once for each document, not once for each figure.
  const fitting = each.map(
    (at) =>
      `CASE WHEN i${at} BETWEEN -${MOST_SCALED} AND ${MOST_SCALED} AND i${at} / ${SCALE}.0 = x${at} THEN i${at} END AS f${at}`,
  )
  return `SELECT ${[...keys, 'count(*) AS count', ...figures].join(', ')}
    FROM (SELECT ${['*', ...fitting].join(', ')} FROM (SELECT ${['*', ...scaled].join(', ')} FROM (${from}) ${once}) ${once})
    ${keys.length > 0 ? `GROUP BY ${keys.join()}` : ''}`
}

function addTo(tally: Tally, task: AggregateTask, row: Record<string, unknown>): void {
  tally.count += Number(row['count'])
  summed(task).forEach((path, at) => {
    const sum = tally.sums.get(pathText(path))!
    const [others = '0', rest = '0'] = String(row[`e${at}`]).split('|')
    const fitting = row[`s${at}`]
    if (fitting !== null) sum.addText(`${fitting}e-${SCALE_DIGITS}`, Number(row[`c${at}`]) - Number(others))
    if (others !== '0') sum.addText(rest, Number(others))
  })
}

function keyOf(rank: number | null, value: unknown): Value {
  if (rank === RANK.boolean) return value === 1
  if (rank === RANK.timestamp) return { $ts: String(value) }
  return rank === RANK.number || rank === RANK.string ? (value as Value) : null
}

/** Documents with a list or a map among their group values are told apart one by one. */
function tallyLists(connection: Connection, shape: Shape, task: AggregateTask, tallies: Tallies): void {
  const { values, bind } = parameters()
  const building = { declared: shape.declared, bind }
  const conditions = [
    conditionSql(task.where, building),
    ...(task.search ? [searchSql(shape, task.search, task.searchIn, bind)] : []),
    task.by.map((path) => `${columnOf(path, shape.declared, bind).rank} >= ${RANK.array}`).join(' OR '),
  ]
  const sql = `SELECT json(d.body) AS body FROM ${shape.table} d WHERE ${all(conditions)}`
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
