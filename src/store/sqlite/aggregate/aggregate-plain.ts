import type { AggregateTask } from '#model/query/query.ts'
import type { Path, Value } from '#model/schema/value.ts'
import type { Connection } from '#store/sqlite/connection.ts'
import { type Bind, jsonPath } from '#store/sqlite/questions/columns.ts'
import { parameters } from '#store/sqlite/questions/conditions.ts'

/** Numbers with up to four decimals are added as whole ten-thousandths. */
const SCALE_DIGITS = 4
export const SCALE = 10 ** SCALE_DIGITS
/** A sum of a hundred million such numbers is still an integer to the database. */
export const MAX_SCALED = 2 ** 36

/** A group's key, its number of documents, and for each sum its count and total in ten-thousandths. */
interface PlainGroup {
  key: Value[]
  count: number
  sums: { count: number; scaled: string | null }[]
}

/**
 * Groups documents whose values are simple: texts, and numbers with up to four decimals. To the database a boolean is 0
 * or 1, so those are not simple. Undefined when there is anything else; the slower way distinguishes everything, and
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
  // An integer above 53 bits would not arrive intact; as a key it is the same number in another form.
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

/** Arrays and objects arrive as bytes; a lone surrogate arrives as the replacement character. */
const isPlain = (value: unknown): boolean =>
  typeof value === 'string'
    ? !value.includes('\ufffd')
    : value === null || (typeof value === 'number' && value !== 0 && value !== 1)

/** The count (`c`), the sum in ten-thousandths (`s`), and `u` = 1 when one of the values is not simple. */
function figuresOf(value: string, at: number): string {
  const most = MAX_SCALED / SCALE
  const fits = `${value} BETWEEN -${most} AND ${most}`
  const scaled = `CAST(round(${value} * ${SCALE}) AS INTEGER)`
  return `count(${value}) AS c${at}, CAST(sum(CASE WHEN ${fits} THEN ${scaled} END) AS TEXT) AS s${at},
    max(CASE WHEN NOT (${fits}) THEN 1 WHEN ${scaled} / ${SCALE}.0 <> ${value} THEN 1
      WHEN ${value} IN (0, 1) THEN typeof(${value}) = 'integer' END) AS u${at}`
}
