import { pagesOf } from '#features/inventory-control/audit.ts'
import { monthlyDemand } from '#features/inventory-control/demand.ts'
import { portions } from '#features/inventory-control/portions.ts'
import type { AbcClass, XyzClass } from '#features/inventory-control/rules.ts'
import { classify, regularityOf } from '#features/inventory-control/rules.ts'
import { parts } from '#features/parts/collection.ts'
import { defineCommand } from '#model/command.ts'

/** Parts of one commit: so few that whoever posts meanwhile hardly waits. */
const PIECE = 40

interface Classes {
  abcClass: AbcClass | undefined
  xyzClass: XyzClass | undefined
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
        const { stockValue: value = 0, abcClass, xyzClass } = data
        if (value > 0 || abcClass || xyzClass || demand.has(id))
          stocked.push({ id, value, before: { abcClass, xyzClass } })
      }
    const byValue = classify(stocked)
    const counts = { A: 0, B: 0, C: 0, X: 0, Y: 0, Z: 0 }
    const changed: ({ id: string } & Classes)[] = []
    for (const { id, before } of stocked) {
      const [abcClass, xyzClass] = [byValue.get(id), regularityOf(demand.get(id) ?? [])]
      if (abcClass) counts[abcClass]++
      if (xyzClass) counts[xyzClass]++
      if (abcClass !== before.abcClass || xyzClass !== before.xyzClass) changed.push({ id, abcClass, xyzClass })
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
