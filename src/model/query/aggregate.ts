import { ExactSum } from '#base/decimal.ts'
import {
  type AggregateAnswer,
  type AggregateGroup,
  type AggregateResult,
  type AggregateTask,
  type Figure,
  matches,
} from '#model/query/query.ts'
import { canonical, compareValues, type Data, type Path, pathText, type Value, valueAt } from '#model/schema/value.ts'

interface Tally {
  key: Value[]
  count: number
  sums: Map<string, ExactSum>
}

/** The meaning of an aggregate over documents. Only numbers enter sums and means; an absent group value counts as null. */
export function aggregateOf(task: AggregateTask, documents: Iterable<{ data: Data }>): AggregateResult {
  const paths = [...new Map([...task.sum, ...task.avg].map((path) => [pathText(path), path]))]
  const tallies = new Map<string, Tally>()
  const asked = { ...task, orderBy: [] }
  const tallyOf = (key: Value[]): Tally => {
    const name = canonical(key)
    let tally = tallies.get(name)
    if (!tally) {
      tally = { key, count: 0, sums: new Map(paths.map(([text]) => [text, new ExactSum()])) }
      tallies.set(name, tally)
    }
    return tally
  }
  if (task.by.length === 0) tallyOf([])
  for (const { data } of documents) {
    if (!matches(asked, data)) continue
    const tally = tallyOf(task.by.map((path) => valueAt(data, path) ?? null))
    tally.count++
    for (const [text, path] of paths) {
      const value = valueAt(data, path)
      if (typeof value === 'number') tally.sums.get(text)!.add(value)
    }
  }
  return answerOf(
    task,
    [...tallies.values()].map(({ key, count, sums }) => ({ key, count, sumOf: (text: string) => sums.get(text)! })),
  )
}

/** Turns tallied groups (by a driver or by `aggregateOf`) into the answer of the contract, groups in the order of their keys. */
export function answerOf(
  task: AggregateTask,
  tallies: readonly { key: readonly Value[]; count: number; sumOf: (path: string) => ExactSum }[],
): AggregateResult {
  const answer = ({ count, sumOf }: (typeof tallies)[number]): AggregateAnswer => ({
    ...(task.count && { count }),
    ...(task.sum.length > 0 && { sum: figures(task.sum, (text) => sumOf(text).toString(), sumOf) }),
    ...(task.avg.length > 0 && { avg: figures(task.avg, (text) => sumOf(text).average() ?? '0', sumOf) }),
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
  paths: readonly Path[],
  value: (text: string) => string,
  sumOf: (text: string) => ExactSum,
): Record<string, Figure> =>
  Object.fromEntries(paths.map(pathText).map((text) => [text, { value: value(text), count: sumOf(text).count }]))

function compareKeys(a: readonly Value[], b: readonly Value[]): number {
  for (let at = 0; at < a.length; at++) {
    const order = compareValues(a[at] ?? null, b[at] ?? null)
    if (order !== 0) return order
  }
  return 0
}
