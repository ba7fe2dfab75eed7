import { ExactSum } from '#base/decimal.ts'
import { aggregateAnswer, compareKeys } from '#model/query/aggregate.ts'
import { type AggregateGroup, type AggregateResult, type AggregateTask, matches } from '#model/query/query.ts'
import { canonical, type Data, type Path, pathText, type Value, valueAt } from '#model/schema/value.ts'

interface Tally {
  key: readonly Value[]
  count: number
  sums: ReadonlyMap<string, ExactSum>
}

/** A document before and after a commit; one is missing when it was created or deleted. */
interface Step {
  id: string
  before?: { data: Data } | undefined
  after?: { data: Data } | undefined
}

/** Figures that are updated with each change instead of being summed again. */
export interface RunningFigures {
  /** Subtracts the document's old contribution and adds its new one. */
  follow(step: Step): void
  answer(): AggregateResult
  /** How many groups they hold. */
  size(): number
}

const pathsOf = ({ sum, avg }: AggregateTask): Path[] => [
  ...new Map([...sum, ...avg].map((path) => [pathText(path), path])).values(),
]

/**
 * The aggregate that can be updated incrementally: averages are kept as sums, and a group ends with its last document.
 */
export const runningTask = (task: AggregateTask): AggregateTask => ({
  ...task,
  count: true,
  sum: pathsOf(task),
  avg: [],
})

/** The figures of a query, starting from the store's response to its `runningTask`. */
export function runningFigures(task: AggregateTask, begun: AggregateResult): RunningFigures {
  const paths = pathsOf(task).map((path) => [pathText(path), path] as const)
  const names = task.by.map(pathText)
  const tallies = new Map<string, Tally>()
  /** The groups as last returned: unchanged ones stay the same objects. */
  const shown = new Map<string, AggregateGroup>()
  let order: string[] | undefined
  const own = { ...task, orderBy: [] }

  const begin = (key: readonly Value[]): Tally => ({
    ...{ key, count: 0 },
    sums: new Map(paths.map(([text]) => [text, new ExactSum()])),
  })
  /** The store's groups as returned, until the first of them changes: many reports are read but never followed. */
  let untouched =
    task.by.length > 0 && task.avg.length === 0 ? groupsOf(begun).map((group) => groupOf(task, group)) : undefined

  function tallyAll(): void {
    for (const [at, { key, count = 0, sum }] of groupsOf(begun).entries()) {
      const tally = begin(names.map((name) => key[name] ?? null))
      tally.count = count
      for (const [text] of paths) tally.sums.get(text)!.addText(sum?.[text]?.value ?? '0', sum?.[text]?.count ?? 0)
      const name = canonical([...tally.key])
      tallies.set(name, tally)
      if (untouched) shown.set(name, untouched[at]!)
    }
    untouched = undefined
  }
  if (!untouched) tallyAll()

  function count({ data }: { data: Data }, by: 1 | -1): void {
    const key = task.by.map((path) => valueAt(data, path) ?? null)
    const name = canonical(key)
    let tally = tallies.get(name)
    if (!tally) {
      tally = begin(key)
      tallies.set(name, tally)
      order = undefined
    }
    tally.count += by
    for (const [text, path] of paths) {
      const value = valueAt(data, path)
      if (typeof value === 'number') tally.sums.get(text)![by === 1 ? 'add' : 'remove'](value)
    }
    shown.delete(name)
    if (tally.count > 0 || task.by.length === 0) return
    tallies.delete(name)
    order = undefined
  }

  const inOrder = (): string[] => {
    order ??= [...tallies].sort(([, a], [, b]) => compareKeys(a.key, b.key)).map(([name]) => name)
    return order
  }
  const answerFor = ({ key, count, sums }: Tally): AggregateResult =>
    aggregateAnswer(task, [{ key, count, sumOf: (text) => sums.get(text)! }])

  return {
    follow({ id, before, after }) {
      const [wasIn, isIn] = [before, after].map((one) => one !== undefined && matches(own, one.data, id))
      if (untouched && (wasIn || isIn)) tallyAll()
      if (wasIn) count(before!, -1)
      if (isIn) count(after!, 1)
    },
    answer() {
      if (untouched) return { groups: untouched }
      if (task.by.length === 0) return answerFor(tallies.get('[]') ?? begin([]))
      const groups = inOrder().map((name) => {
        const known = shown.get(name) ?? groupsOf(answerFor(tallies.get(name)!))[0]!
        shown.set(name, known)
        return known
      })
      return { groups }
    },
    size: () => untouched?.length ?? tallies.size,
  }
}

/** Reduces a group of the running query to what was asked for. */
const groupOf = (task: AggregateTask, { key, count, sum }: AggregateGroup): AggregateGroup => ({
  key,
  ...(task.count && count !== undefined && { count }),
  ...(task.sum.length > 0 && sum && { sum }),
})

const groupsOf = (result: AggregateResult): readonly AggregateGroup[] =>
  'groups' in result ? result.groups : [{ key: {}, ...result }]
