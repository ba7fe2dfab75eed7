import { sumMoney } from '#base/decimal.ts'
import { postings } from '#features/stock/postings/collection.ts'
import { currencyOf } from '#model/document/amounts/sums.ts'
import type { AggregateQuery, AggregateResult } from '#model/query/query.ts'

/** The control account balance of a party in one currency: amounts owed are above 0. */
export interface Booked {
  key: string
  id?: string
  name: string
  currency: string
  /** The whole balance of the party. */
  control: number
  /** Unapplied payments and notes, below 0. */
  unapplied: number
}

/** The control account of open documents, and the sign of amounts owed on it. */
const CONTROL = {
  customer: { ledger: 'AR', sign: 1 },
  vendor: { ledger: 'AP', sign: -1 },
} as const

const UNAPPLIED: readonly unknown[] = ['payments', 'vouchers']

/** The balance of a control account by party, currency and kind of item: now, or at the end of a day. */
export const controlAsk = (of: keyof typeof CONTROL, day?: string): AggregateQuery => ({
  collection: postings.name,
  where: [['ledger', '==', CONTROL[of].ledger], ...(day ? [['day', '<=', day] as const] : [])],
  aggregate: { sum: ['amount'], by: ['partyId', 'partyName', 'currency', 'itemType'] },
})

/**
 * The sums of a control account, one per party; parties that are not on file are identified by the name they were
 * posted with.
 */
export function bookedOf(of: keyof typeof CONTROL, found: AggregateResult, base: string): Map<string, Booked> {
  const { sign } = CONTROL[of]
  const booked = new Map<string, Booked>()
  for (const { key: group, sum } of 'groups' in found ? found.groups : []) {
    const [id, name] = [textOf(group.partyId), textOf(group.partyName)]
    const currency = currencyOf(group, base)
    const key = `${id ?? `name ${name ?? ''}`} ${currency}`
    const amount = sign * Number(sum?.amount?.value ?? 0)
    const before = booked.get(key)
    booked.set(key, {
      key,
      ...(id && { id }),
      name: name ?? before?.name ?? id ?? 'No name',
      currency,
      control: sumMoney([before?.control ?? 0, amount]),
      unapplied: sumMoney([before?.unapplied ?? 0, UNAPPLIED.includes(group.itemType) ? amount : 0]),
    })
  }
  return booked
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined)
