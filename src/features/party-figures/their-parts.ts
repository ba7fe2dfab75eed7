import { roundTo } from '#base/decimal.ts'
import { pnKey } from '#features/parts/part-number.ts'

interface Theirs {
  partNumbers?: readonly { theirs?: unknown; partId?: unknown }[]
  discountPct?: unknown
}

const linesOf = ({ partNumbers }: Theirs) => (Array.isArray(partNumbers) ? partNumbers : [])

/** Our part behind a number that a customer uses, however it is written. */
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

export interface TheirPrice {
  list: number
  /** Percent. */
  discount: number
  price: number
}

/** What a customer pays for a part: its list price less the discount he has; undefined without a list price. */
export function theirPrice({ listPrice }: { listPrice?: unknown }, { discountPct }: Theirs): TheirPrice | undefined {
  if (typeof listPrice !== 'number' || listPrice <= 0) return undefined
  const discount = typeof discountPct === 'number' ? discountPct : 0
  return { list: listPrice, discount, price: roundTo((listPrice * (100 - discount)) / 100, 4) }
}
