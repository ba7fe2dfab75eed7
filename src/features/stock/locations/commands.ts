import { refuse } from '#base/problem.ts'
import { codeKeyOf, locations } from '#features/stock/locations/collection.ts'
import { defineCommand } from '#model/command/command.ts'
import { query } from '#model/schema/collection.ts'

/** Locations in one commit: few enough that others hardly wait. */
const PIECE = 50

/**
 * Completes locations from before codes were compared without case; duplicates among them stay and are reported by an
 * integrity check.
 */
export const completeOlderLocations = defineCommand({
  name: 'locations.completeOlder',
  label: 'Complete older locations',
  roles: ['owner'],
  restores: true,
  undoBy: 'Completed locations stay as they are.',
  input: {},
  async look({ tx }) {
    const without = await tx.find(query(locations, { where: [['codeKey', 'exists', false]] }))
    return without.filter(({ data }) => codeKeyOf(data.code) !== undefined).map(({ id }) => id)
  },
  *pieces(seen) {
    const ids = seen as readonly string[]
    for (let from = 0; from < ids.length; from += PIECE) {
      const some = ids.slice(from, from + PIECE)
      yield async ({ tx }) => {
        for (const id of some) {
          const doc = await tx.get(locations, id)
          if (doc?.data.code) await tx.update(locations, id, { codeKey: codeKeyOf(doc.data.code) })
        }
      }
    }
  },
  async run({ seen }) {
    const { length } = seen as readonly string[]
    if (length === 0) throw refuse('Every location is complete.')
    return { completed: length }
  },
})
