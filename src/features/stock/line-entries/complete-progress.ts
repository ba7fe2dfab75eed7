import { portions } from '#base/portions.ts'
import { refuse } from '#base/problem.ts'
import type { OrderType } from '#features/stock/line-entries/collection.ts'
import { DONE, withProgress } from '#features/stock/line-entries/rules.ts'
import { defineCommand } from '#model/command/command.ts'
import { pagesOf } from '#model/query/pages.ts'
import type { Clause } from '#model/query/query.ts'
import type { AnyCollection, Collection } from '#model/schema/collection.ts'
import type { Data } from '#model/schema/value.ts'

/** Orders in one commit: few enough that others hardly wait. */
const PIECE = 50

/**
 * A command that sets the progress of receipt or shipment and of billing on orders from before it existed, and the
 * quantities on their lines.
 */
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
      // Finished orders keep their lines, because it is unknown how much of them was billed.
      const unstated: Clause[] = [['status', 'not-in', DONE[type]]]
      // Paging by number finds only the orders that have one.
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
