import { type Day, daysBetween, toDay } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { isOverdue, openAmount } from '#features/money/figures/open.ts'
import { type Money, sumsOf } from '#features/money/figures/sums.ts'
import { poDueDay, poOrderDay } from '#features/purchasing/purchase-orders/rules.ts'
import type { Doc } from '#model/schema/value.ts'

interface Owed {
  status?: string
  vendorId?: string
  vendorName?: string
  customerId?: string
  customerName?: string
  dueDate?: unknown
  totalAmount?: number
  balance?: number
  currency?: string
}
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
export type OwedDoc = Pick<Doc<Owed>, 'id' | 'data'>
export type OrderDoc = Pick<Doc<Ordered>, 'id' | 'data'>

const owedOf = ({ data }: OwedDoc) => ({ amount: openAmount(data), currency: data.currency })

const isPast = (value: unknown, today: Day, timeZone: string): boolean => {
  const day = toDay(value, timeZone)
  return day !== undefined && day < today
}

/** Fewer receipts or lots than this say little. */
export const FEW = 3

/** How values lie: the middle one, the bounds of the half around it, and of all of them. */
export interface Spread {
  middle: number
  low: number
  high: number
  least: number
  most: number
  count: number
}

/** The middle of values and the spread around it; undefined for none. Between two values it is half way. */
export function spreadOf(values: readonly number[]): Spread | undefined {
  if (values.length === 0) return undefined
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => {
    const place = share * (sorted.length - 1)
    const [low, high] = [sorted[Math.floor(place)]!, sorted[Math.ceil(place)]!]
    return low + (high - low) * (place - Math.floor(place))
  }
  return { middle: at(0.5), low: at(0.25), high: at(0.75), least: at(0), most: at(1), count: sorted.length }
}

export interface VendorLine {
  key: string
  id?: string
  name: string
  openOrders: number
  ordered: Money[]
  lateByRule: number
  latePromised: number
  owed: Money[]
  overdue: Money[]
  receipts: number
  /** Days from the order to its receipt; absent without receipts that name both days. */
  lead?: Spread
  /** The day of the latest order; absent where none names one. */
  lastOrder?: Day
  /** The terms of the latest order that names some. */
  terms?: string
  /** Share of receipts by the promised day, 0 to 1; absent where none was promised. */
  onTime?: number
}

interface VendorDocs {
  /** Pending orders. */
  orders: readonly OrderDoc[]
  /** Received orders. */
  received: readonly OrderDoc[]
  /** Open payables. */
  payables: readonly OwedDoc[]
  today: Day
  timeZone: string
  base: string
}

/** One line per vendor with anything open or received, the most overdue money first. */
export function vendorLines(docs: VendorDocs): VendorLine[] {
  const names = new Map<string, { id?: string; name: string }>()
  const keyOf = ({ data }: OwedDoc | OrderDoc): string => {
    const key = data.vendorId ?? `name ${data.vendorName ?? ''}`
    const known = names.get(key)
    if (!known?.name || known.name === known.id)
      names.set(key, {
        ...(data.vendorId && { id: data.vendorId }),
        name: data.vendorName || data.vendorId || 'No vendor named',
      })
    return key
  }
  const orders = Map.groupBy(docs.orders, keyOf)
  const received = Map.groupBy(docs.received, keyOf)
  const payables = Map.groupBy(docs.payables, keyOf)
  return [...names]
    .map(([key, named]) => ({
      key,
      ...named,
      ...vendorFigures({
        ...docs,
        orders: orders.get(key) ?? [],
        received: received.get(key) ?? [],
        payables: payables.get(key) ?? [],
      }),
    }))
    .toSorted(
      (a, b) => first(b.overdue) - first(a.overdue) || first(b.owed) - first(a.owed) || a.name.localeCompare(b.name),
    )
}

export type Rank = number | string

/** Lines by what one column says of them; those of which it says nothing come last either way. */
export function ranked<T>(lines: readonly T[], rankOf: (line: T) => Rank | undefined, down: boolean): T[] {
  const order = (a: Rank, b: Rank): number =>
    typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b))
  return lines.toSorted((one, two) => {
    const [a, b] = [rankOf(one), rankOf(two)]
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
    return down ? order(b, a) : order(a, b)
  })
}

const first = ([money]: readonly Money[]): number => Number(money?.total ?? 0)

/** The figures of these documents together. */
export function vendorFigures({
  orders,
  received,
  payables,
  today,
  timeZone,
  base,
}: VendorDocs): Omit<VendorLine, 'key' | 'id' | 'name'> {
  const orderDay = ({ data }: OrderDoc) => toDay(data.orderDate, timeZone) ?? poOrderDay(data.poNumber)
  const lead = spreadOf(
    received.flatMap((order) => {
      const [ordered, came] = [orderDay(order), toDay(order.data.receivedOn, timeZone)]
      return ordered && came ? [daysBetween(ordered, came)] : []
    }),
  )
  const lastOrder = [...orders, ...received]
    .flatMap((order) => orderDay(order) ?? [])
    .toSorted()
    .at(-1)
  const dated = [...orders, ...received].filter(({ data }) => data.termsId)
  const terms = dated.toSorted((a, b) => (orderDay(b) ?? '').localeCompare(orderDay(a) ?? ''))[0]?.data.termsId
  const promised = received.flatMap(({ data }) => {
    const by = toDay(data.expectedDate, timeZone)
    const came = toDay(data.receivedOn, timeZone)
    return by && came ? [came <= by] : []
  })
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
    owed: sumsOf(payables.map(owedOf), base),
    overdue: sumsOf(payables.filter(({ data }) => isOverdue(data, today, timeZone)).map(owedOf), base),
    receipts: received.length,
    ...(lead && { lead }),
    ...(lastOrder && { lastOrder }),
    ...(terms && { terms }),
    ...(promised.length > 0 && { onTime: promised.filter(Boolean).length / promised.length }),
  }
}

/** The customer with the largest overdue sum, for the screen that opens without one. */
export function mostOverdue(receivables: readonly OwedDoc[], today: Day, timeZone: string): string | undefined {
  const overdue = receivables.filter(({ data }) => data.customerId && isOverdue(data, today, timeZone))
  const byCustomer = Map.groupBy(overdue, ({ data }) => data.customerId!)
  return [...byCustomer]
    .map(([id, docs]) => ({ id, total: docs.reduce((sum, { data }) => sum + openAmount(data), 0) }))
    .toSorted((a, b) => b.total - a.total)[0]?.id
}

/** What they owe us less what we owe them, by currency; the credit comes first. */
export function netPosition(theirs: readonly OwedDoc[], ours: readonly OwedDoc[], base: string): Money[] {
  return sumsOf(
    [...theirs.map(owedOf), ...ours.map(owedOf).map(({ amount, currency }) => ({ amount: -amount, currency }))],
    base,
  )
}

/** The orders that are past their rule date or the day their vendor named. */
export const lateOrders = (orders: readonly OrderDoc[], today: Day, timeZone: string): OrderDoc[] =>
  orders.filter(
    ({ data }) => isPast(poDueDay(data.poNumber), today, timeZone) || isPast(data.expectedDate, today, timeZone),
  )

/** How few of these, the largest first, make most of the whole: `{ count: 2, share: 0.83 }`; undefined without amounts. */
export function concentrationOf(amounts: readonly number[], most = 0.8): { count: number; share: number } | undefined {
  const sorted = amounts.filter((amount) => amount > 0).toSorted((a, b) => b - a)
  const all = sumMoney(sorted)
  if (all === 0) return undefined
  const enough = Number((all * most).toFixed(6))
  let sum = 0
  let count = 0
  while (count < sorted.length && sum < enough) sum = sumMoney([sum, sorted[count++]!])
  return { count, share: sum / all }
}
