import { refuse } from '#base/problem.ts'
import { deals, shipToCountry } from '#features/sales/deals/collection.ts'
import { defineCommand } from '#model/command/command.ts'
import type { Data } from '#model/schema/value.ts'

/** Deals per commit, small enough that other users hardly wait. */
const PIECE = 50

/** Adds the ship-to country to deals from before it was stored. Run by the server at startup. */
export const completeCountries = defineCommand({
  name: 'deal.completeCountries',
  label: 'Complete older deals',
  roles: ['owner'],
  restores: true,
  undoBy: 'Completed deals stay as they are.',
  input: {},
  async look({ tx }) {
    const found = await tx.find<Data>({
      collection: deals.name,
      where: [
        ['shipTo', 'exists', true],
        ['country', 'exists', false],
      ],
    })
    return found.filter(({ data }) => shipToCountry(data) !== undefined).map(({ id }) => id)
  },
  *pieces(seen) {
    const ids = seen as readonly string[]
    for (let from = 0; from < ids.length; from += PIECE) {
      const some = ids.slice(from, from + PIECE)
      yield async ({ tx }) => {
        for (const one of await tx.getMany(deals, some))
          if (one) await tx.update(deals, one.id, { country: shipToCountry(one.data as Data) } as never)
      }
    }
  },
  async run({ seen }) {
    const { length } = seen as readonly string[]
    if (length === 0) throw refuse('Older deals are complete.')
    return { completed: length }
  },
})
