import { type Day, toDay } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { figure } from '#base/text/writing.ts'
import { CONDITIONS, type Lot, lots } from '#features/stock/lots/collection.ts'
import { parts } from '#features/stock/parts/collection.ts'
import type { Tx } from '#model/command/command.ts'
import type { AggregateResult } from '#model/query/query.ts'
import { query } from '#model/schema/collection.ts'
import type { Data } from '#model/schema/value.ts'
import { type CostOfLots, costOfLots } from '#model/stock/average-cost.ts'
import { addQty } from '#model/stock/quantity.ts'

/** The quantity of a part in one condition; surplus is separated by date code, because age determines its price. */
export interface ConditionQty {
  condition: string
  dateCode?: string
  qty: number
}

/** The fields of a lot that are read; old lots may contain any value. */
interface LotFacts {
  qtyOnHand?: unknown
  condition?: unknown
  dateCode?: unknown
}

/** The stock of a part by condition, in the order of grades: `12 New sealed`, `40 New surplus (2009)`. */
export function conditionsOf(lots: readonly { data: LotFacts }[]): ConditionQty[] {
  const sums = new Map<string, ConditionQty>()
  for (const { data } of lots) {
    const qty = typeof data.qtyOnHand === 'number' ? data.qtyOnHand : 0
    const condition = String(data.condition ?? CONDITIONS[0])
    const dateCode = condition === 'New surplus' && typeof data.dateCode === 'string' ? data.dateCode : undefined
    const key = `${condition} ${dateCode ?? ''}`
    const known = sums.get(key) ?? { condition, ...(dateCode && { dateCode }), qty: 0 }
    if (qty !== 0) sums.set(key, { ...known, qty: addQty(known.qty, qty) })
  }
  return [...sums.values()].sort(
    (a, b) => gradeOf(a) - gradeOf(b) || ((a.dateCode ?? '') < (b.dateCode ?? '') ? -1 : 1),
  )
}

const gradeOf = ({ condition }: ConditionQty): number => [...CONDITIONS, ''].indexOf(condition)

/** `40 New surplus (2009)`. */
export const conditionWords = ({ qty, condition, dateCode }: ConditionQty): string =>
  `${figure(qty)} ${condition}${dateCode ? ` (${dateCode})` : ''}`

/** Lots that are in stock but not good: in quarantine, rejected, damaged or lost. */
export const heldLots = query(lots, {
  where: [
    ['qcStatus', '!=', 'OK'],
    ['qtyOnHand', '>', 0],
  ],
})

/** The bins of a part, and the day its oldest stock was received. */
export interface Whereabouts {
  bins: readonly { bin: string; qty: number }[]
  oldest?: Day
}

/** Everything in stock, by bin and receipt day. */
export const WHEREABOUTS = {
  collection: 'inventory',
  where: [['qtyOnHand', '>', 0]],
  aggregate: { sum: ['qtyOnHand'], by: ['partNumber', 'brand', 'bin', 'receivedOn'] },
} as const

/** The locations of each part in the result, fullest bin first. */
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

/** The lots of a part with stock. */
export const heldOf = (partId: string) =>
  query(lots, {
    where: [
      ['partId', '==', partId],
      ['qtyOnHand', '>', 0],
    ],
  })

type Average = { avgCost?: number }

const averageIn = (holding: CostOfLots): Average => {
  const avgCost = holding.average()
  return avgCost === undefined ? {} : { avgCost }
}

/**
 * The average cost of a part's lots, as a field to write; empty when none is in stock, so that the last average stays.
 */
export const averageOf = async (tx: Pick<Tx, 'find'>, partId: string): Promise<Average> =>
  averageIn(costOfLots((await tx.find(heldOf(partId))).map(({ data }) => data)))

/**
 * The same after each of several consecutive changes of quantity: the lots of a part are read only once. Call it with
 * the earlier state of the lot, after its new quantity was saved.
 */
export function openAverages(tx: Pick<Tx, 'find'>): (lot: Lot, qtyAfter: number) => Promise<Average> {
  const holdings = new Map<string, CostOfLots>()
  return async ({ data }, qtyAfter) => {
    const known = holdings.get(data.partId)
    if (known) {
      known.change(data, qtyAfter)
      return averageIn(known)
    }
    const holding = costOfLots((await tx.find(heldOf(data.partId))).map((lot) => lot.data))
    holdings.set(data.partId, holding)
    return averageIn(holding)
  }
}

/** Updates the figures of a part from its lots: on hand, reserved, available, value and average cost. */
export async function refreshPart(
  tx: Tx,
  lot: Lot,
  delta: { qty?: number; reserved?: number; available: number; value?: number; average?: Average },
): Promise<void> {
  const part = await tx.need(parts, lot.data.partId)
  const qtyOnHand = addQty(part.data.qtyOnHand ?? 0, delta.qty ?? 0)
  const stockValue = sumMoney([part.data.stockValue ?? 0, delta.value ?? 0])
  await tx.update(parts, part.id, {
    qtyOnHand,
    ...(delta.reserved && { qtyReserved: addQty(part.data.qtyReserved ?? 0, delta.reserved) }),
    qtyAvailable: addQty(part.data.qtyAvailable ?? 0, delta.available),
    stockValue,
    ...delta.average,
  })
}
