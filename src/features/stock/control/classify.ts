import { roundTo } from '#base/decimal.ts'
import { portions } from '#base/portions.ts'
import { monthlyDemand } from '#features/stock/control/reorder/demand.ts'
import { type AbcClass, classesOf, regularityOf, type XyzClass } from '#features/stock/control/rules.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { defineCommand } from '#model/command/command.ts'
import { pagesOf } from '#model/query/pages.ts'

/** Parts in one commit: few enough that others hardly wait. */
const PIECE = 40

/** The stored figures of a part that determine its class and its reorder suggestion. */
interface Classes {
  monthlyDemand: number | undefined
  abcClass: AbcClass | undefined
  xyzClass: XyzClass | undefined
}

/** The average monthly usage of a part, to one decimal; undefined when there was none. */
function perMonth(months: readonly number[]): number | undefined {
  const sum = months.reduce((total, qty) => total + qty, 0)
  return sum > 0 ? roundTo(sum / months.length, 1) : undefined
}

/** A part with its value, its previous class, and its new figures. */
interface Seen {
  id: string
  value: number
  before: AbcClass | undefined
  now: Omit<Classes, 'abcClass'>
  isOther: boolean
}

/** The number of parts in each class, and the parts that have or had a class. */
interface Sorted {
  counts: Record<AbcClass | XyzClass, number>
  seen: readonly Seen[]
  classOf: (value: number) => AbcClass | undefined
}

/** The parts whose class or demand has changed; one at a time, so that others need not wait for all of them. */
function* changedOf({ seen, classOf }: Sorted): Generator<{ id: string } & Classes> {
  for (const { id, value, before, now, isOther } of seen) {
    const abcClass = classOf(value)
    if (isOther || abcClass !== before) yield { id, abcClass, ...now }
  }
}

/** Classifies parts as A, B or C by the value of their stock, and as X, Y or Z by how regularly they are used. */
export const classifyStock = defineCommand({
  name: 'stock.classify',
  label: 'Classify',
  help: 'A: first 80% of the stock value, B: next 15%, C: the rest. X: steady demand every month, Y: varying, Z: rare.',
  input: {},
  async look({ tx, today, timeZone }) {
    const demand = await monthlyDemand(tx, { today, timeZone })
    const counts = { A: 0, B: 0, C: 0, X: 0, Y: 0, Z: 0 }
    const seen: Seen[] = []
    // Figures that depend on a single part are computed page by page: a million parts at once would block other
    // requests.
    for await (const page of pagesOf(tx, parts, 'partNumber'))
      for (const { id, data } of page) {
        const { stockValue: value = 0, abcClass: before, ...old } = data
        const months = demand.get(id) ?? []
        const now = { xyzClass: regularityOf(months), monthlyDemand: perMonth(months) }
        if (now.xyzClass) counts[now.xyzClass]++
        const isOther = now.xyzClass !== old.xyzClass || now.monthlyDemand !== old.monthlyDemand
        if (value > 0 || before || isOther) seen.push({ id, value, before, now, isOther })
      }
    const classOf = classesOf(seen.map(({ value }) => value))
    for (const { value } of seen) {
      const abcClass = classOf(value)
      if (abcClass) counts[abcClass]++
    }
    return { counts, seen, classOf } satisfies Sorted
  },
  *pieces(seen) {
    for (const some of portions(changedOf(seen as Sorted), PIECE))
      yield async ({ tx }) => {
        for (const { id, ...classes } of some) if (await tx.get(parts, id)) await tx.update(parts, id, classes)
      }
  },
  run: async ({ seen }) => (seen as Sorted).counts,
})
