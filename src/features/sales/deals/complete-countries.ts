import { refuse } from '#base/problem.ts'
import { deals, shipToCountry } from '#features/sales/deals/collection.ts'
import { defineCommand } from '#model/command/command.ts'
import type { Data } from '#model/schema/value.ts'

/** Deals of one commit: few enough that other people hardly wait. */
const PIECE = 50

/** Deals from before they kept the country they go to; the server runs it as it starts. */
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
