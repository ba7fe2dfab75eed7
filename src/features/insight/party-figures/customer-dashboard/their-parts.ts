import { pnKey } from '#model/part-numbers/part-number.ts'
import { priceFor } from '#model/pricing/customer-prices.ts'
import type { Data } from '#model/schema/value.ts'

interface Theirs {
  partNumbers?: readonly { theirs?: unknown; partId?: unknown }[]
  discountPct?: unknown
}

const linesOf = ({ partNumbers }: Theirs) => (Array.isArray(partNumbers) ? partNumbers : [])

/** The id of our part for a number that a customer uses, in any spelling; undefined when there is none. */
export function ourPartOf(customer: Theirs, number: string): string | undefined {
  const key = pnKey(number)
  const found = linesOf(customer).find(({ theirs }) => typeof theirs === 'string' && pnKey(theirs) === key)
  return typeof found?.partId === 'string' && found.partId !== '' ? found.partId : undefined
}

/** The numbers a customer has for a part of ours. */
export const theirNumbers = (customer: Theirs, partId: string): string[] =>
  linesOf(customer).flatMap(({ theirs, partId: ours }) =>
    ours === partId && typeof theirs === 'string' ? [theirs] : [],
  )

interface TheirPrice {
  list: number
  /** In percent. */
  discount: number
  price: number
  /** The discount would go below the floor price, so the floor applies. */
  isAtFloor: boolean
}

/** The customer's price of a part, with how it was derived; undefined without a list price. */
export function theirPrice(part: Data, { discountPct }: Theirs, leastMargin?: unknown): TheirPrice | undefined {
  const price = priceFor(part, discountPct, leastMargin)
  if (price === undefined) return undefined
  const discount = typeof discountPct === 'number' ? discountPct : 0
  const isAtFloor = price > priceFor({ listPrice: part.listPrice! }, discount)!
  return { list: Number(part.listPrice), discount, price, isAtFloor }
}
