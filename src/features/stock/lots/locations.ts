import { type Day, toDay } from '#base/days.ts'
import { figure } from '#base/writing.ts'
import type { AggregateResult } from '#model/query/query.ts'
import type { Data } from '#model/schema/value.ts'
import { addQty } from '#model/stock/quantity.ts'

/** Where a part lies, and since when its oldest piece does. */
export interface Whereabouts {
  bins: readonly { bin: string; qty: number }[]
  oldest?: Day
}

/** By bin and day of receipt: everything that lies there. */
export const WHEREABOUTS = {
  collection: 'inventory',
  where: [['qtyOnHand', '>', 0]],
  aggregate: { sum: ['qtyOnHand'], by: ['partNumber', 'brand', 'bin', 'receivedOn'] },
} as const

/** What the answer says of each part, the fullest bin first. */
export function whereaboutsOf(answer: AggregateResult, timeZone: string): (part: Data) => Whereabouts | undefined {
  const found = new Map<string, { bins: Map<string, number>; oldest?: Day }>()
  for (const { key, sum } of 'groups' in answer ? answer.groups : []) {
    const name = `${key.brand} ${key.partNumber}`
    const own = found.get(name) ?? { bins: new Map<string, number>() }
    found.set(name, own)
    const bin = String(key.bin ?? '')
    own.bins.set(bin, addQty(own.bins.get(bin) ?? 0, Number(sum?.qtyOnHand?.value ?? 0)))
    const day = toDay(key.receivedOn, timeZone)
    if (day && (own.oldest === undefined || day < own.oldest)) own.oldest = day
  }
  return ({ brand, partNumber }) => {
    const own = found.get(`${brand} ${partNumber}`)
    if (!own) return undefined
    const bins = [...own.bins].map(([bin, qty]) => ({ bin, qty })).toSorted((a, b) => b.qty - a.qty)
    return { bins, ...(own.oldest && { oldest: own.oldest }) }
  }
}

/** `31 at A-04-1, 5 at B-01-2`. */
export const binWords = ({ bins }: Whereabouts): string =>
  bins.map(({ bin, qty }) => `${figure(qty)} at ${bin || 'no bin'}`).join(', ')
