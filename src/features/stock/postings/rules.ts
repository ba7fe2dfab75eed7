import { addDays } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import type { Ledger, PARTY_TYPES, Posting } from '#features/stock/postings/collection.ts'
import { shareOf } from '#model/document/owed/allocation.ts'

/** The party of a posting. */
interface Party {
  partyType: (typeof PARTY_TYPES)[number]
  partyId?: string | undefined
  partyName?: string | undefined
}

/** What a balance is about: a bill, an invoice, an unapplied payment, an order line, a receipt. */
interface Item {
  itemType: string
  itemId: string
  itemNumber?: string | undefined
  /** The line of an order or a packing slip. */
  lineId?: string | undefined
}

/** The document that posted a group. */
export interface PostingSource {
  docType: string
  docId: string
  docNumber?: string | undefined
}

/** One leg to post: debit above 0, credit below. Without `amount` it is in the company's currency. */
export interface PostingLeg extends Partial<Party>, Partial<Item> {
  ledger: Ledger
  key?: string | undefined
  /** In the currency of the document. */
  amount?: number | undefined
  currency?: string | undefined
  fxRate?: number | undefined
  /** In the company's currency. */
  base: number
  orderId?: string | undefined
  /** From the deal behind it: its owner, its channel and its destination. */
  owner?: string | undefined
  channel?: string | undefined
  country?: string | undefined
  partId?: string | undefined
  qty?: number | undefined
  movementId?: string | undefined
  reversesId?: string | undefined
  memo?: string | undefined
}

/** The balance of an open item, in its own currency and in the company's. */
export interface Carried {
  amount: number
  base: number
}

/**
 * Part of the balance of an item: its base is the same share of the carried base, and the last part takes the
 * remainder, so that nothing is left when the amount is 0.
 */
export const partOf = ({ amount, base }: Carried, part: number, baseCurrency?: string): Carried => ({
  amount: part,
  base: shareOf(base, part, amount, baseCurrency),
})

/** Several consecutive parts of one item (money, discount, write-off): each takes its share of what is left. */
export function partsOf(carried: Carried, parts: readonly number[], baseCurrency?: string): Carried[] {
  let left = carried
  return parts.map((part) => {
    const taken = part === 0 ? { amount: 0, base: 0 } : partOf(left, part, baseCurrency)
    left = { amount: sumMoney([left.amount, -taken.amount]), base: sumMoney([left.base, -taken.base]) }
    return taken
  })
}

/** The opposite of an amount. */
export const negative = ({ amount, base }: Carried): Carried => ({ amount: minus(amount), base: minus(base) })

/** Never returns −0, which would be stored as a different value. */
export const minus = (value: number): number => (value === 0 ? 0 : -value)

/** The amount that legs lack to balance, in the company's currency. */
export const missingOf = (legs: readonly Pick<PostingLeg, 'base'>[]): number =>
  minus(sumMoney(legs.map(({ base }) => base)))

/** Why a group cannot be posted; always a programming error, never a user's. */
export function faultOfGroup(legs: readonly PostingLeg[]): string | undefined {
  const missing = missingOf(legs)
  if (missing !== 0)
    return `The group is off by ${missing}: ${legs.map(({ ledger, base }) => `${ledger} ${base}`).join(', ')}.`
  const parties = new Set(legs.flatMap(({ ledger, partyId }) => (ledger === 'AR' || ledger === 'AP' ? [partyId] : [])))
  if (parties.size > 1) return 'The group has two parties.'
  const both = legs.some(({ ledger }) => ledger === 'AR') && legs.some(({ ledger }) => ledger === 'AP')
  return both ? 'The group has both receivables and payables.' : undefined
}

/** Why nothing can be posted on a day; undefined when it can. */
export function whyNotPostOn(day: string, today: string, closedThrough: string | undefined): string | undefined {
  if (day > today) return `${day} is in the future. Choose today or an earlier day.`
  if (closedThrough && day <= closedThrough) return `The books are closed through ${closedThrough}. Choose a later day.`
  return undefined
}

/** The posting day of a document: its own, moved to the first open day, and never after today. */
export function postingDayOf(day: string, today: string, closedThrough: string | undefined): string {
  const open = closedThrough && day <= closedThrough ? addDays(closedThrough, 1) : day
  return open > today ? today : open
}

/** The leg that reverses a row. */
export function mirrorOf({ id, data }: Posting): PostingLeg {
  const { seq: _seq, groupId: _group, day: _day, userId: _user, memo: _memo, ...leg } = data
  return {
    ...leg,
    amount: minus(data.amount),
    base: minus(data.base),
    ...(data.qty !== undefined && { qty: minus(data.qty) }),
    reversesId: id,
  } as PostingLeg
}
