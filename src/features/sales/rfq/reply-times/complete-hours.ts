import { refuse } from '#base/problem.ts'
import { inquiries } from '#features/sales/rfq/collection.ts'
import { withAnsweredHours } from '#features/sales/rfq/rules.ts'
import { defineCommand } from '#model/command/command.ts'
import type { Data } from '#model/schema/value.ts'

/** Inquiries per commit, small enough that other users hardly wait. */
const PIECE = 50

/** Adds the response time to answered inquiries from before it was stored. Run by the server at startup. */
export const completeHours = defineCommand({
  name: 'rfq.completeHours',
  label: 'Complete older inquiries',
  roles: ['owner'],
  restores: true,
  undoBy: 'Completed inquiries stay as they are.',
  input: {},
  async look({ tx }) {
    const found = await tx.find<Data>({
      collection: inquiries.name,
      where: [
        ['firstReplyAt', 'exists', true],
        ['answeredHours', 'exists', false],
      ],
    })
    // An answer dated before the inquiry has no response time.
    return found.filter(({ data }) => withAnsweredHours(data).answeredHours !== undefined).map(({ id }) => id)
  },
  *pieces(seen) {
    const ids = seen as readonly string[]
    for (let from = 0; from < ids.length; from += PIECE) {
      const some = ids.slice(from, from + PIECE)
      yield async ({ tx }) => {
        for (const one of await tx.getMany(inquiries, some))
          if (one)
            await tx.update(inquiries, one.id, {
              answeredHours: withAnsweredHours(one.data as Data).answeredHours,
            } as never)
      }
    }
  },
  async run({ seen }) {
    const { length } = seen as readonly string[]
    if (length === 0) throw refuse('Older inquiries are complete.')
    return { completed: length }
  },
})
