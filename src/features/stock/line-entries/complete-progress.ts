import { portions } from '#base/portions.ts'
import { refuse } from '#base/problem.ts'
import type { OrderType } from '#features/stock/line-entries/collection.ts'
import { DONE, withProgress } from '#features/stock/line-entries/rules.ts'
import { defineCommand } from '#model/command/command.ts'
import { pagesOf } from '#model/query/pages.ts'
import type { Clause } from '#model/query/query.ts'
import type { AnyCollection, Collection } from '#model/schema/collection.ts'
import type { Data } from '#model/schema/value.ts'

/** Orders of one commit: few enough that other people hardly wait. */
const PIECE = 50

/** A command that gives orders from before it their first state of receipt or shipment and of billing, and their lines the sums of what happened. */
export function completeProgress(
  collection: AnyCollection,
  { name, label, undoBy, none }: { name: string; label: string; undoBy: string; none: string },
) {
  const orders = collection as unknown as Collection<Record<string, never>>
  const type = collection.name as OrderType
  const missing = (data: Data): Data => {
    const whole = Object.entries(withProgress(type, data))
    return Object.fromEntries(whole.filter(([field, value]) => value !== data[field]))
  }
  const idsOf = (found: readonly { id: string; data: Data }[]): string[] =>
    found.filter(({ data }) => Object.keys(missing(data)).length > 0).map(({ id }) => id)
  return defineCommand({
    name,
    label,
    roles: ['owner'],
    restores: true,
    undoBy,
    input: {},
    async look({ tx }) {
      // Finished orders keep their lines as they are: how much of them was billed is not known.
      const unstated: Clause[] = [['status', 'not-in', DONE[type]]]
      // Only those with a number are read in its order.
      const unnumbered: Clause = [collection.title, 'exists', false]
      const found = await tx.find<Data>({ collection: collection.name, where: [...unstated, unnumbered] })
      const without = idsOf(found)
      for await (const page of pagesOf(tx, orders, collection.title as never, unstated))
        without.push(...idsOf(page as readonly { id: string; data: Data }[]))
      return without
    },
    *pieces(seen) {
      for (const ids of portions(seen as readonly string[], PIECE))
        yield async ({ tx }) => {
          for (const order of await tx.getMany(orders, ids))
            if (order) await tx.update(orders, order.id, missing(order.data as Data) as never)
        }
    },
    async run({ seen }) {
      const { length } = seen as readonly string[]
      if (length === 0) throw refuse(none)
      return { completed: length }
    },
  })
}
