import { type Day, dayIn, toDay } from '#base/days.ts'
import { payables } from '#features/money/payables/collection.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { type Money, sumsOf } from '#model/document/amounts/sums.ts'
import { isOrderDue, poDueDay } from '#model/document/days/order-days.ts'
import { isDue, openAmount } from '#model/document/open.ts'
import { pageAddress } from '#model/feature.ts'
import { pageOf } from '#model/record-address.ts'
import type { Data, Value } from '#model/schema/value.ts'

/** Product specification, sections 7 and 9: the bar reads again every five minutes. */
export const NOTIFICATION_REFRESH_MS = 300_000

/** The documents that the bar has read: open payables, open receivables and pending orders. */
export interface Readings {
  payables: readonly Reading[]
  receivables: readonly Reading[]
  orders: readonly Reading[]
}

interface Reading {
  id: string
  data: object
}

/** The counts of the bell. `deliveries` are the due purchase orders. */
export interface NotificationSummary {
  payables: number
  receivables: number
  deliveries: number
  total: number
}

interface Party {
  collection: 'vendors' | 'customers'
  id: string
}

/** One line of the notification menu. */
export interface DueItem {
  kind: 'payable' | 'receivable' | 'delivery'
  id: string
  /** Empty when it has none. */
  number: string
  /** The vendor or customer; empty when the document has none. */
  party: string
  /** The vendor or customer by id, when the document contains no name. */
  partyAt?: Party
  /** The open amount; undefined when the document has no amount. */
  amount?: number
  currency?: string
  dueDay: Day
  /** On hold: not paid until someone releases it. */
  isHeld?: boolean
  /** The screen that opens, with the record highlighted. */
  href: string
}

export function notificationSummary(readings: Readings, now: Date, timeZone: string): NotificationSummary {
  const items = dueItems(readings, now, timeZone)
  const count = (kind: DueItem['kind']) => items.filter((item) => item.kind === kind).length
  return {
    payables: count('payable'),
    receivables: count('receivable'),
    deliveries: count('delivery'),
    total: items.length,
  }
}

/** Everything that is due now, longest overdue first. */
export function dueItems(readings: Readings, now: Date, timeZone: string): DueItem[] {
  const today = dayIn(timeZone, now)
  const bills = (documents: readonly Reading[]) =>
    documents.map(asData).filter(({ data }) => isDue(data, now, timeZone))
  const owed = (data: Data): Day => toDay(data.dueDate, timeZone)!
  const items: DueItem[] = [
    ...bills(readings.payables).map(({ id, data }) => ({
      ...itemOf('payable', id, data, ['payableNumber', 'vendorInvoiceNo'], 'vendor'),
      dueDay: owed(data),
      href: `${pageOf(payables)}?id=${encodeURIComponent(id)}`,
    })),
    ...bills(readings.receivables).map(({ id, data }) => ({
      ...itemOf(receivables.name, id, data, ['invoiceNumber'], 'customer'),
      dueDay: owed(data),
      href: `${pageOf(receivables)}?id=${encodeURIComponent(id)}`,
    })),
    ...readings.orders
      .map(asData)
      .filter(({ data }) => isOrderDue(data, today))
      .map(({ id, data }) => ({
        ...itemOf('delivery', id, data, ['poNumber'], 'vendor'),
        dueDay: poDueDay(data.poNumber)!,
        href: pageAddress('deliveries', { po: id }),
      })),
  ]
  return items.sort((a, b) => (a.dueDay < b.dueDay ? -1 : a.dueDay > b.dueDay ? 1 : a.number < b.number ? -1 : 1))
}

/** The exact open total of the items in each currency; items without an amount add nothing. */
export const dueSums = (items: readonly DueItem[], base: string): Money[] =>
  sumsOf(
    items.flatMap(({ amount, currency }) => (amount === undefined ? [] : [{ amount, currency }])),
    base,
  )

/** The vendors and customers whose names still have to be read. */
export const namelessParties = (items: readonly DueItem[]): Party[] => [
  ...new Map(
    items.flatMap(({ partyAt }) => (partyAt ? [[`${partyAt.collection}/${partyAt.id}`, partyAt] as const] : [])),
  ).values(),
]

/** The items with the names loaded so far; an id is never shown in place of a name. */
export const withParties = (
  items: readonly DueItem[],
  nameOf: (collection: string, id: string) => string | undefined,
): readonly DueItem[] =>
  items.map((item) => {
    const name = item.partyAt && nameOf(item.partyAt.collection, item.partyAt.id)
    return name && name !== item.partyAt?.id ? { ...item, party: name } : item
  })

const asData = ({ id, data }: Reading): { id: string; data: Data } => ({ id, data: data as Data })

function itemOf(
  kind: DueItem['kind'],
  id: string,
  data: Data,
  numbers: readonly string[],
  party: 'vendor' | 'customer',
) {
  const name = textOf(data[`${party}Name`])
  const partyId = textOf(data[`${party}Id`])
  const known = numberOf(data.balance) ?? numberOf(data.totalAmount)
  const amount = known === undefined ? undefined : openAmount(data)
  return {
    kind,
    id,
    number: numbers.map((field) => textOf(data[field])).find(Boolean) ?? '',
    party: name,
    ...(!name && partyId && { partyAt: { collection: `${party}s` as const, id: partyId } }),
    ...(amount !== undefined && { amount }),
    ...(kind === 'payable' && data.onHold === true && { isHeld: true }),
    ...(textOf(data.currency) && { currency: textOf(data.currency) }),
  }
}

const textOf = (value: Value | undefined): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''

const numberOf = (value: Value | undefined): number | undefined => (typeof value === 'number' ? value : undefined)
