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
import { wayToTally } from '#store/sqlite/ways.ts'

/** Documents that are sorted into groups at once. */
const PIECE = 4_096
/** Numbers of up to four decimals are added as whole numbers of ten-thousandths, the others one by one. */
const SCALE_DIGITS = 4
const SCALE = 10 ** SCALE_DIGITS
/** A sum of a hundred million such numbers is still a whole number to the database. */
const MOST_SCALED = 2 ** 36

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

/**
 * Groups by single values are made by the database: along an index where one narrows the question or holds all its fields,
 * else over all documents piece by piece, since many small sorts cost less than a large one. Answers whether lists or maps are left.
 */
function tallySimple(connection: Connection, shape: Shape, task: AggregateTask, tallies: Map<string, Tally>): boolean {
  const way = wayToTally(connection, shape, task)
  if (way !== 'every') return tallyPiece(connection, shape, task, tallies, way === 'found' ? {} : way)
  const { last } = connection.prepare(`SELECT max(n) AS last FROM ${shape.table}`).get() as unknown as { last: number }
  let areListsLeft = false
  for (let from = 0; from <= last; from += PIECE)
    if (tallyPiece(connection, shape, task, tallies, { from })) areListsLeft = true
  return areListsLeft
}

function tallyPiece(
  connection: Connection,
  shape: Shape,
  task: AggregateTask,
  tallies: Map<string, Tally>,
  { from, index }: { from?: number; index?: string },
): boolean {
  const { values, bind } = parameters()
  const groups = task.by.map((path) => columnOf(path, shape.declared, bind))
  const summedPaths = summed(task).map(pathText)
  const read = [
    ...groups.flatMap(({ rank, value }, at) => [`${rank} AS r${at}`, `${value} AS v${at}`]),
    ...summed(task).map((path, at) => {
      const column = columnOf(path, shape.declared, bind)
      const number = column.plain?.number ?? `CASE WHEN ${column.rank} = ${RANK.number} THEN ${column.value} END`
      return `${number} AS x${at}`
    }),
  ]
  const conditions = [
    ...(from === undefined ? [] : [`d.n >= ${bind(from)} AND d.n < ${bind(from + PIECE)}`]),
    conditionSql(task.where, { declared: shape.declared, bind }),
    ...(task.search ? [searchSql(shape, task.search, task.searchIn, bind)] : []),
  ]
  const keys = groups.flatMap((_, at) => [`r${at}`, `v${at}`])
  const fits = (at: number) => `i${at} BETWEEN -${MOST_SCALED} AND ${MOST_SCALED} AND i${at} / ${SCALE}.0 = x${at}`
  const figures = summedPaths.map(
    (_, at) => `count(x${at}) AS c${at}, CAST(sum(i${at}) FILTER (WHERE ${fits(at)}) AS TEXT) AS s${at},
      exact_sum(x${at}) FILTER (WHERE NOT (${fits(at)})) AS e${at}`,
  )
  const scaled = summedPaths.map((_, at) => `CAST(round(x${at} * ${SCALE}) AS INTEGER) AS i${at}`)
  // LIMIT -1 keeps what is read out of a document from being read once for each mention.
  const once = summedPaths.length > 0 && (!index || groups.length === 0) ? 'LIMIT -1' : ''
  const hint = index ? `INDEXED BY ${index}` : from === undefined ? '' : 'NOT INDEXED'
  const sql = `SELECT ${[...keys, 'count(*) AS count', ...figures].join(', ')} FROM (
      SELECT *${scaled.map((one) => `, ${one}`).join('')} FROM (
        SELECT ${read.length > 0 ? read.join(', ') : 'TRUE'} FROM ${shape.table} d ${hint}
        WHERE ${all(conditions)} ${once}
      ) ${once}
    ) ${keys.length > 0 ? `GROUP BY ${keys.join()}` : ''}`
  let areListsLeft = false
  for (const row of connection.prepare(sql).iterate(...values) as Iterable<Record<string, unknown>>) {
    if (groups.some((_, at) => Number(row[`r${at}`]) >= RANK.array)) {
      areListsLeft = true
      continue
    }
    const key = groups.map((_, at) => keyOf(row[`r${at}`] as number | null, row[`v${at}`]))
    const tally = tallyFor(task, tallies, key)
    tally.count += Number(row['count'])
    summedPaths.forEach((path, at) => {
      const sum = tally.sums.get(path)!
      const [others, rest] = String(row[`e${at}`]).split('|')
      if (row[`s${at}`] !== null)
        sum.addText(`${row[`s${at}`]}e-${SCALE_DIGITS}`, Number(row[`c${at}`]) - Number(others))
      if (others !== '0') sum.addText(rest!, Number(others))
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
