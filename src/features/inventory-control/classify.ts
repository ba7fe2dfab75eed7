import { roundTo } from '#base/decimal.ts'
import { pagesOf } from '#features/inventory-control/audit.ts'
import { monthlyDemand } from '#features/inventory-control/demand.ts'
import { portions } from '#features/inventory-control/portions.ts'
import type { AbcClass, XyzClass } from '#features/inventory-control/rules.ts'
import { classify, regularityOf } from '#features/inventory-control/rules.ts'
import { parts } from '#features/parts/collection.ts'
import { defineCommand } from '#model/command.ts'

/** Parts of one commit: so few that whoever posts meanwhile hardly waits. */
const PIECE = 40

/** What a class and the wish to order hang on, as it stands with the part. */
interface Classes {
  monthlyDemand: number | undefined
  abcClass: AbcClass | undefined
  xyzClass: XyzClass | undefined
}

const NAMES = ['abcClass', 'xyzClass', 'monthlyDemand'] as const

/** What goes of a part in a month, to one decimal; nothing where nothing went. */
function perMonth(months: readonly number[]): number | undefined {
  const sum = months.reduce((total, qty) => total + qty, 0)
  return sum > 0 ? roundTo(sum / months.length, 1) : undefined
}

/** How many there are of each class, and the parts whose class is another than before. */
interface Sorted {
  counts: Record<AbcClass | XyzClass, number>
  changed: readonly ({ id: string } & Classes)[]
}

/** Sorts parts into A, B and C by the value of their stock, and into X, Y and Z by how regularly they go. */
export const classifyStock = defineCommand({
  name: 'stock.classify',
  label: 'Classify',
  help: 'A are the parts that make the first 80 % of the stock value, B the next 15 %, C the rest. X go about as often every month, Y more in some than in others, Z now and then.',
  input: {},
  async look({ tx, today, timeZone }) {
    const demand = await monthlyDemand(tx, { today, timeZone })
    const stocked: { id: string; value: number; before: Classes }[] = []
    for await (const page of pagesOf(tx, parts, 'partNumber'))
      for (const { id, data } of page) {
        const { stockValue: value = 0, abcClass, xyzClass, monthlyDemand } = data
        if (value > 0 || abcClass || xyzClass || monthlyDemand !== undefined || demand.has(id))
          stocked.push({ id, value, before: { abcClass, xyzClass, monthlyDemand } })
      }
    const byValue = classify(stocked)
    const counts = { A: 0, B: 0, C: 0, X: 0, Y: 0, Z: 0 }
    const changed: ({ id: string } & Classes)[] = []
    for (const { id, before } of stocked) {
      const months = demand.get(id) ?? []
      const [abcClass, xyzClass, monthlyDemand] = [byValue.get(id), regularityOf(months), perMonth(months)]
      if (abcClass) counts[abcClass]++
      if (xyzClass) counts[xyzClass]++
      const now = { abcClass, xyzClass, monthlyDemand }
      if (NAMES.some((name) => now[name] !== before[name])) changed.push({ id, ...now })
    }
    return { counts, changed } satisfies Sorted
  },
  *pieces(seen) {
    for (const some of portions((seen as Sorted).changed, PIECE))
      yield async ({ tx }) => {
        for (const { id, ...classes } of some) if (await tx.get(parts, id)) await tx.update(parts, id, classes)
      }
  },
  run: async ({ seen }) => (seen as Sorted).counts,
})
