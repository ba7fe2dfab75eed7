import { refuse } from '#base/problem.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { postings } from '#features/stock/postings/collection.ts'
import { defineCommand } from '#model/command/command.ts'
import { query } from '#model/schema/collection.ts'

/** Invoices per commit, small enough that other users hardly wait. */
const PIECE = 25

type Sold = { owner?: string | undefined; channel?: string | undefined; country?: string | undefined }

/** The owners, channels and countries of the deals an invoice bills, each once, read from its ledger rows. */
export function soldBy(legs: readonly Sold[]): { sellers?: string[]; channels?: string[]; countries?: string[] } {
  const named = (field: keyof Sold) => [...new Set(legs.flatMap((leg) => leg[field] || []))]
  const all = { sellers: named('owner'), channels: named('channel'), countries: named('country') }
  return Object.fromEntries(Object.entries(all).filter(([, values]) => values.length > 0))
}

/** Adds the sellers to invoices from before they were stored. Run by the server at startup. */
export const completeSellers = defineCommand({
  name: 'receivable.completeSellers',
  label: 'Complete sellers of older invoices',
  roles: ['owner'],
  restores: true,
  undoBy: 'Completed invoices stay as they are.',
  input: {},
  async look({ tx }) {
    const found = await tx.find(
      query(receivables, {
        where: [
          ['posted', '==', true],
          ['transactionIds', 'exists', true],
          ['sellers', 'exists', false],
        ],
      }),
    )
    return found.flatMap(({ id, data }) => (data.transactionIds?.length ? [id] : []))
  },
  *pieces(seen) {
    const ids = seen as readonly string[]
    for (let from = 0; from < ids.length; from += PIECE) {
      const some = ids.slice(from, from + PIECE)
      yield async ({ tx }) => {
        const rows = await tx.find(
          query(postings, {
            where: [
              ['docType', '==', receivables.name],
              ['docId', 'in', some],
              ['ledger', '==', 'Sales'],
            ],
          }),
        )
        for (const one of await tx.getMany(receivables, some)) {
          const own = rows.filter(({ data }) => data.docId === one?.id)
          // An empty list marks the invoice as processed.
          if (one) await tx.update(receivables, one.id, { sellers: [], ...soldBy(own.map(({ data }) => data)) })
        }
      }
    }
  },
  async run({ seen }) {
    const { length } = seen as readonly string[]
    if (length === 0) throw refuse('Older invoices are complete.')
    return { completed: length }
  },
})
