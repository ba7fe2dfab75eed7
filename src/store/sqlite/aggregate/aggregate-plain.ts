import type { AggregateTask } from '#model/query/query.ts'
import type { Path, Value } from '#model/schema/value.ts'
import type { Connection } from '#store/sqlite/connection.ts'
import { type Bind, jsonPath } from '#store/sqlite/questions/columns.ts'
import { parameters } from '#store/sqlite/questions/conditions.ts'

/** Numbers of up to four decimals are added as whole numbers of ten-thousandths. */
const SCALE_DIGITS = 4
export const SCALE = 10 ** SCALE_DIGITS
/** A sum of a hundred million such numbers is still a whole number to the database. */
export const MAX_SCALED = 2 ** 36

/** A group's key, how many documents it has, and of each sum its numbers and their total in ten-thousandths. */
interface PlainGroup {
  key: Value[]
  count: number
  sums: { count: number; scaled: string | null }[]
}

/**
 * Groups of documents whose values are plain: texts, and numbers of up to four decimals. To the database a truth value
 * is 0 or 1, so those are not plain. Undefined when anything else is among them; the slower way tells all apart, and
 * takes a third longer.
 */
export function plainGroups(
  connection: Connection,
  { by }: AggregateTask,
  summed: readonly Path[],
  documents: (bind: Bind) => string,
): PlainGroup[] | undefined {
  const { values, bind } = parameters()
  const read = [
    ...by.map((path, at) => `jsonb_extract(d.body, ${bind(jsonPath(path))}) AS k${at}`),
    ...summed.map((path, at) => `jsonb_extract(d.body, ${bind(jsonPath(path))}) AS x${at}`),
  ]
  // A whole number of more than 53 bits would not reach us; as a key it is the same number in another form.
  const keys = by.map(
    (_, at) => `CASE typeof(k${at}) WHEN 'integer' THEN CAST(k${at} AS REAL) ELSE k${at} END AS g${at}`,
  )
  const figures = summed.map((_, at) => figuresOf(`x${at}`, at))
  const sql = `SELECT ${[...keys, 'count(*) AS count', ...figures].join(', ')}
    FROM (SELECT ${[...read, 'TRUE'].join(', ')} ${documents(bind)} LIMIT -1)
    ${by.length > 0 ? `GROUP BY ${by.map((_, at) => `k${at}`).join()}` : ''}`
  const groups: PlainGroup[] = []
  for (const row of connection.prepare(sql).iterate(...values) as Iterable<Record<string, unknown>>) {
    const key = by.map((_, at) => row[`g${at}`])
    if (!key.every(isPlain)) return undefined
    if (summed.some((_, at) => row[`u${at}`] === 1)) return undefined
    groups.push({
      key: key as Value[],
      count: Number(row['count']),
      sums: summed.map((_, at) => ({ count: Number(row[`c${at}`]), scaled: row[`s${at}`] as string | null })),
    })
  }
  return groups
}

/** Lists and maps come as bytes; half of a character comes as the sign for what is no character. */
const isPlain = (value: unknown): boolean =>
  typeof value === 'string'
    ? !value.includes('\ufffd')
    : value === null || (typeof value === 'number' && value !== 0 && value !== 1)

/** How many there are (`c`), their sum in ten-thousandths (`s`), and 1 as `u` when one of them is not plain. */
function figuresOf(value: string, at: number): string {
  const most = MAX_SCALED / SCALE
  const fits = `${value} BETWEEN -${most} AND ${most}`
  const scaled = `CAST(round(${value} * ${SCALE}) AS INTEGER)`
  return `count(${value}) AS c${at}, CAST(sum(CASE WHEN ${fits} THEN ${scaled} END) AS TEXT) AS s${at},
    max(CASE WHEN NOT (${fits}) THEN 1 WHEN ${scaled} / ${SCALE}.0 <> ${value} THEN 1
      WHEN ${value} IN (0, 1) THEN typeof(${value}) = 'integer' END) AS u${at}`
}
