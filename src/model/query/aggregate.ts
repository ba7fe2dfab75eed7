import { ExactSum } from '#base/decimal.ts'
import {
  type AggregateAnswer,
  type AggregateGroup,
  type AggregateResult,
  type AggregateTask,
  type Figure,
  matches,
} from '#model/query/query.ts'
import { canonical, compareValues, type Data, pathText, type Value, valueAt } from '#model/schema/value.ts'

interface Tally {
  key: Value[]
  count: number
  sums: Map<string, ExactSum>
}

/**
 * Defines an aggregate over documents. Only numbers enter sums and averages; an absent group value counts as null.
 * `partsOf` gives further figures of a document that belong to other groups; they enter sums but do not count as
 * documents.
 */
export function aggregateOf(
  task: AggregateTask,
  documents: Iterable<{ data: Data }>,
  partsOf: (data: Data) => readonly Data[] = () => [],
): AggregateResult {
  const paths = [...new Map([...task.sum, ...task.avg].map((path) => [pathText(path), path]))]
  const tallies = new Map<string, Tally>()
  const own = { ...task, orderBy: [] }
  const tallyOf = (key: Value[]): Tally => {
    const name = canonical(key)
    let tally = tallies.get(name)
    if (!tally) {
      tally = { key, count: 0, sums: new Map(paths.map(([text]) => [text, new ExactSum()])) }
      tallies.set(name, tally)
    }
    return tally
  }
  const add = ({ sums }: Tally, data: Data): void => {
    for (const [text, path] of paths) {
      const value = valueAt(data, path)
      if (typeof value === 'number') sums.get(text)!.add(value)
    }
  }
  if (task.by.length === 0) tallyOf([])
  for (const { data } of documents) {
    if (!matches(own, data)) continue
    const key = task.by.map((path) => valueAt(data, path) ?? null)
    const tally = tallyOf(key)
    tally.count++
    add(tally, data)
    // Without the group field that separates them they would be added to unrelated figures.
    if (task.by.length > 0)
      for (const part of partsOf(data)) {
        const other = task.by.map((path, at) => valueAt(part, path) ?? key[at]!)
        if (canonical(other) !== canonical(key)) add(tallyOf(other), part)
      }
  }
  return aggregateAnswer(
    task,
    [...tallies.values()].map(({ key, count, sums }) => ({ key, count, sumOf: (text: string) => sums.get(text)! })),
  )
}

/**
 * Turns counted groups (from a driver or `aggregateOf`) into the response of the contract, in the order of their keys.
 */
export function aggregateAnswer(
  task: AggregateTask,
  tallies: readonly { key: readonly Value[]; count: number; sumOf: (path: string) => ExactSum }[],
): AggregateResult {
  const [sums, means] = [task.sum.map(pathText), task.avg.map(pathText)]
  const answer = ({ count, sumOf }: (typeof tallies)[number]): AggregateAnswer => ({
    ...(task.count && { count }),
    ...(task.sum.length > 0 && { sum: figures(sums, (text) => sumOf(text).toString(), sumOf) }),
    ...(task.avg.length > 0 && { avg: figures(means, (text) => sumOf(text).average() ?? '0', sumOf) }),
  })
  if (task.by.length === 0) return answer(tallies[0] ?? { key: [], count: 0, sumOf: () => new ExactSum() })
  const names = task.by.map(pathText)
  const groups = [...tallies]
    .sort((a, b) => compareKeys(a.key, b.key))
    .map(
      (tally): AggregateGroup => ({
        key: Object.fromEntries(names.map((name, at) => [name, tally.key[at] ?? null])),
        ...answer(tally),
      }),
    )
  return { groups }
}

const figures = (
  names: readonly string[],
  value: (text: string) => string,
  sumOf: (text: string) => ExactSum,
): Record<string, Figure> =>
  Object.fromEntries(names.map((text) => [text, { value: value(text), count: sumOf(text).count }]))

export function compareKeys(a: readonly Value[], b: readonly Value[]): number {
  for (let at = 0; at < a.length; at++) {
    const order = compareValues(a[at] ?? null, b[at] ?? null)
    if (order !== 0) return order
  }
  return 0
}
