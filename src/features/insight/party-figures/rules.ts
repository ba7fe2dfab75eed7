import { type Day, toDay } from '#base/days.ts'
import { roundTo, sumMoney } from '#base/decimal.ts'
import { baseWorth, type Money, sumsOf } from '#model/document/amounts/sums.ts'
import type { ExchangeRate } from '#model/document/currency.ts'
import { orderedOn, poDueDay } from '#model/document/days/order-days.ts'
import { lastYear } from '#model/document/days/periods.ts'
import { isOverdue, type OwedDoc, openAmount } from '#model/document/open.ts'
import { lastOrdered, type Promptness, promptnessOf } from '#model/document/owed/promptness.ts'
import { partyIdOf, partyKeyOf, partyNameOf } from '#model/document/party.ts'
import type { Doc } from '#model/schema/value.ts'

interface Ordered {
  status?: string
  poNumber?: string
  vendorId?: string
  vendorName?: string
  orderDate?: unknown
  expectedDate?: unknown
  receivedOn?: unknown
  termsId?: string
  totalAmount?: number
  currency?: string
}
export type OrderDoc = Pick<Doc<Ordered>, 'id' | 'data'>

const owedOf = ({ data }: OwedDoc) => ({ amount: openAmount(data), currency: data.currency })

const isPast = (value: unknown, today: Day, timeZone: string): boolean => {
  const day = toDay(value, timeZone)
  return day !== undefined && day < today
}

/** A figure from fewer receipts or lots than this says little. */
export const MIN_SAMPLE = 3

export interface VendorLine extends Promptness {
  key: string
  id?: string
  name: string
  openOrders: number
  ordered: Money[]
  lateByRule: number
  latePromised: number
  /** Orders that are late by either date. */
  late: number
  owed: Money[]
  overdue: Money[]
  /** The date of the latest order; absent when no order has one. */
  lastOrder?: Day
  /** The terms of the latest order that has some. */
  terms?: string
}

interface VendorDocs {
  /** Pending orders. */
  orders: readonly OrderDoc[]
  /** Orders of the last year that are not drafts. */
  placed: readonly OrderDoc[]
  /** Orders received in the last year. */
  received: readonly OrderDoc[]
  /** Open payables. */
  payables: readonly OwedDoc[]
  today: Day
  timeZone: string
  base: string
  rates: readonly ExchangeRate[]
}

/**
 * One line per vendor with anything open or ordered, most overdue money first. Documents without a vendor id are
 * grouped by name, on lines of their own.
 */
export function vendorLines(docs: VendorDocs): VendorLine[] {
  const names = new Map<string, { id?: string; name: string }>()
  const keyOf = ({ data }: OwedDoc | OrderDoc): string => {
    const key = partyKeyOf(data)
    const id = partyIdOf(data)
    const known = names.get(key)
    if (!known?.name || known.name === known.id)
      names.set(key, { ...(id && { id }), name: partyNameOf(data) ?? id ?? 'No vendor named' })
    return key
  }
  const worth = (sums: readonly Money[]) => baseWorth(sums, { ...docs, day: docs.today })
  const orders = Map.groupBy(docs.orders, keyOf)
  const placed = Map.groupBy(docs.placed, keyOf)
  const received = Map.groupBy(docs.received, keyOf)
  const payables = Map.groupBy(docs.payables, keyOf)
  return [...names]
    .map(([key, named]) => ({
      key,
      ...named,
      ...vendorFigures({
        ...docs,
        orders: orders.get(key) ?? [],
        placed: placed.get(key) ?? [],
        received: received.get(key) ?? [],
        payables: payables.get(key) ?? [],
      }),
    }))
    .toSorted(
      (a, b) => worth(b.overdue) - worth(a.overdue) || worth(b.owed) - worth(a.owed) || a.name.localeCompare(b.name),
    )
}

export type Rank = number | string

/** The figures of all these documents together. */
export function vendorFigures({
  orders,
  placed,
  received,
  payables,
  today,
  timeZone,
  base,
}: Omit<VendorDocs, 'rates'>): Omit<VendorLine, 'key' | 'id' | 'name'> {
  const dayOf = ({ data }: OrderDoc) => orderedOn(data, timeZone) ?? ''
  const lastOrder = lastOrdered(placed, lastYear(today), timeZone)
  const terms = [...orders, ...placed]
    .filter(({ data }) => data.termsId)
    .toSorted((a, b) => dayOf(b).localeCompare(dayOf(a)))[0]?.data.termsId
  return {
    openOrders: orders.length,
    ordered: sumsOf(
      orders.flatMap(({ data }) =>
        data.totalAmount === undefined ? [] : [{ amount: data.totalAmount, currency: data.currency }],
      ),
      base,
    ),
    lateByRule: orders.filter(({ data }) => isPast(poDueDay(data.poNumber), today, timeZone)).length,
    latePromised: orders.filter(({ data }) => isPast(data.expectedDate, today, timeZone)).length,
    late: lateOrders(orders, today, timeZone).length,
    owed: sumsOf(payables.map(owedOf), base),
    overdue: sumsOf(payables.filter(({ data }) => isOverdue(data, today, timeZone)).map(owedOf), base),
    ...promptnessOf(received, timeZone),
    ...(lastOrder && { lastOrder }),
    ...(terms && { terms }),
  }
}

/**
 * The id of the customer with the largest overdue amount in the base currency, for a screen opened without a customer;
 * undefined when nothing is overdue.
 */
export function mostOverdue(
  receivables: readonly OwedDoc[],
  { today, timeZone, base, rates }: { today: Day; timeZone: string; base: string; rates: readonly ExchangeRate[] },
): string | undefined {
  const overdue = receivables.filter(({ data }) => isOverdue(data, today, timeZone))
  return [...Map.groupBy(overdue, ({ data }) => partyIdOf(data))]
    .flatMap(([id, docs]) =>
      id ? [{ id, worth: baseWorth(sumsOf(docs.map(owedOf), base), { base, rates, day: today }) }] : [],
    )
    .toSorted((a, b) => b.worth - a.worth)[0]?.id
}

/** Their debt to us less ours to them, by currency; largest first, so that credits in our favor come first. */
export function netPosition(theirs: readonly OwedDoc[], ours: readonly OwedDoc[], base: string): Money[] {
  return sumsOf(
    [...theirs.map(owedOf), ...ours.map(owedOf).map(({ amount, currency }) => ({ amount: -amount, currency }))],
    base,
  )
}

/** The orders that are past their rule date or the date given by their vendor. */
export const lateOrders = (orders: readonly OrderDoc[], today: Day, timeZone: string): OrderDoc[] =>
  orders.filter(
    ({ data }) => isPast(poDueDay(data.poNumber), today, timeZone) || isPast(data.expectedDate, today, timeZone),
  )

/**
 * How few of the amounts, largest first, make up most of the total: `{ count: 2, share: 0.83 }`; undefined without
 * amounts.
 */
export function concentrationOf(amounts: readonly number[], most = 0.8): { count: number; share: number } | undefined {
  const sorted = amounts.filter((amount) => amount > 0).toSorted((a, b) => b - a)
  const all = sumMoney(sorted)
  if (all === 0) return undefined
  const enough = roundTo(all * most, 6)
  let sum = 0
  let count = 0
  while (count < sorted.length && sum < enough) sum = sumMoney([sum, sorted[count++]!])
  return { count, share: sum / all }
}
