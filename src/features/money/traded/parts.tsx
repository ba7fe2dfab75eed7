import { billedWithin } from '#model/document/days/periods.ts'
import type { Traded } from '#model/document/trade.ts'
import type { AggregateGroup, Clause } from '#model/query/query.ts'
import { useLiveAggregate } from '#ui/live/use-live.ts'
import { useClock } from '#ui/shell/clock.ts'

const SIDES = {
  payables: ['vendorId', 'vendorName'],
  receivable: ['customerId', 'customerName'],
} as const

interface Requested {
  collection: keyof typeof SIDES
  /** The first day, and the day after the last one. */
  from: string
  before: string
  where?: readonly Clause[]
}

/** Bills or invoices of a period by party and currency; drafts and void ones do not count as trade. */
export function useTraded({ collection, from, before, where = [] }: Requested): Traded[] {
  const [id, name] = SIDES[collection]
  const { timeZone } = useClock()
  const answer = useLiveAggregate({
    collection,
    where: [...billedWithin(collection, { from, before }, timeZone), ...where],
    aggregate: { sum: ['totalAmount'], by: [id, name, 'currency'] },
  })
  const groups: readonly AggregateGroup[] = 'groups' in answer ? answer.groups : []
  const textIn = (value: unknown) => (typeof value === 'string' && value ? value : undefined)
  return groups.map(({ key, sum }) => ({
    id: textIn(key[id]),
    name: textIn(key[name]),
    amount: Number(sum?.totalAmount?.value ?? 0),
    currency: textIn(key.currency),
  }))
}
