import { ExactSum } from '#base/decimal.ts'
import type { AggregateTask } from '#model/query/query.ts'
import { canonical, type Path, pathText, type Value } from '#model/schema/value.ts'
import { MAX_SCALED, SCALE } from '#store/sqlite/aggregate/aggregate-plain.ts'

/** One group so far. */
interface Tally {
  key: Value[]
  count: number
  sums: Map<string, ExactSum>
}

export type Tallies = Map<string, Tally>

/** The fields a task sums, each once. */
export const summed = (task: AggregateTask): Path[] => [
  ...new Map([...task.sum, ...task.avg].map((path) => [pathText(path), path])).values(),
]

/** Their names, computed once for all groups. */
export const summedNames = (task: AggregateTask): string[] => summed(task).map(pathText)

/** The group with this key, created when it is new; `names` are those of its sums. */
export function tallyFor(names: readonly string[], tallies: Tallies, key: Value[]): Tally {
  const name = canonical(key)
  let tally = tallies.get(name)
  if (!tally) {
    tally = { key, count: 0, sums: new Map(names.map((text) => [text, new ExactSum()])) }
    tallies.set(name, tally)
  }
  return tally
}

/** Counts and exact sums of `x0`, `x1`… per group: as whole ten-thousandths when possible, and the rest one by one. */
export function figuresSql(keys: readonly string[], numbers: number, from: string, once: string): string {
  const each = Array.from({ length: numbers }, (_, at) => at)
  const figures = each.map(
    (at) => `count(x${at}) AS c${at}, CAST(sum(f${at}) AS TEXT) AS s${at},
      exact_sum(x${at}) FILTER (WHERE f${at} IS NULL AND x${at} IS NOT NULL) AS e${at}`,
  )
  const scaled = each.map((at) => `CAST(round(x${at} * ${SCALE}) AS INTEGER) AS i${at}`)
  // Evaluated once per document, not once per figure.
  const fitting = each.map(
    (at) =>
      `CASE WHEN i${at} BETWEEN -${MAX_SCALED} AND ${MAX_SCALED} AND i${at} / ${SCALE}.0 = x${at} THEN i${at} END AS f${at}`,
  )
  return `SELECT ${[...keys, 'count(*) AS count', ...figures].join(', ')}
    FROM (SELECT ${['*', ...fitting].join(', ')} FROM (SELECT ${['*', ...scaled].join(', ')} FROM (${from}) ${once}) ${once})
    ${keys.length > 0 ? `GROUP BY ${keys.join()}` : ''}`
}

/** Adds the results of `figuresSql` for a group. */
export function addTo(tally: Tally, names: readonly string[], row: Record<string, unknown>): void {
  tally.count += Number(row['count'])
  names.forEach((name, at) => {
    const sum = tally.sums.get(name)!
    const [others = '0', rest = '0'] = String(row[`e${at}`]).split('|')
    const fitting = row[`s${at}`]
    if (fitting !== null) sum.addTenThousandths(String(fitting), Number(row[`c${at}`]) - Number(others))
    if (others !== '0') sum.addText(rest, Number(others))
  })
}
