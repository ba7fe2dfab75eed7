import { type Day, isDay } from '#base/days.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { movements } from '#features/stock/ledger/collection.ts'
import { balancesUntil } from '#features/stock/month-balances/commands.ts'
import { namesIn } from '#features/stock/month-balances/rules.ts'
import type { Reading } from '#model/command/command.ts'
import { screenPath } from '#model/feature.ts'
import { recordAddress } from '#model/record-address.ts'
import { defineReport } from '#model/report/define.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Data } from '#model/schema/value.ts'

interface Waiting {
  id: string
  name: string
  vendorId: string
  vendorName: string
  /** In the company's currency: positive is received and not billed, negative is billed and not received. */
  amount: number
}

interface WaitingAt {
  day: Day
  base: string
}

/** GRNI at the end of a day, by order. */
export const goodsNotBilledAsOf = defineReport<Waiting, WaitingAt, Waiting>({
  name: 'goods-not-billed',
  title: 'Received, not billed',
  path: () => `${screenPath('check-register')}?view=balances&of=goods-not-billed`,
  choices: ['asOf'],
  read: { of: ['postings', 'po', 'movements'], items: (tx, { day }) => waitingAt(tx, day) },
  at: ({ today, settings, chosen }) => ({
    day: isDay(chosen.asOf) ? chosen.asOf : today,
    base: String(settings('company')?.currency ?? 'USD'),
  }),
  rows: (items) => items.toSorted((a, b) => b.amount - a.amount || a.name.localeCompare(b.name)),
  keyOf: ({ id }) => id,
  currency: () => '',
  columns: () => [
    {
      label: 'Order',
      isHead: true,
      value: ({ name }) => name,
      href: ({ id, vendorId }) => (vendorId ? recordAddress(purchaseOrders, id) : undefined),
    },
    {
      label: 'Vendor',
      value: ({ vendorName }) => vendorName,
      href: ({ vendorId }) => (vendorId ? recordAddress(vendors, vendorId) : undefined),
    },
    {
      label: 'Received, not billed',
      kind: 'money',
      isSum: true,
      value: ({ amount }) => (amount > 0 ? amount : undefined),
    },
    {
      label: 'Billed, not received',
      kind: 'money',
      isSum: true,
      value: ({ amount }) => (amount < 0 ? -amount : undefined),
    },
  ],
  facts: ({ day, base }) => [
    ['As of', day],
    ['Currency', base],
  ],
})

async function waitingAt(tx: Reading, day: Day): Promise<Waiting[]> {
  const balances = await balancesUntil(tx, 'GRNI', day)
  const items = [...balances].map(([key, { base }]) => ({ names: namesIn(key), amount: base === 0 ? 0 : -base }))
  const orders = await named(tx, purchaseOrders, items)
  const lots = await named(tx, movements, items)
  return items.map(({ names: [type, id], amount }) => {
    const data = (type === purchaseOrders.name ? orders : lots).get(id)
    const number = type === purchaseOrders.name ? data?.poNumber : data?.lotNumber
    return {
      id,
      name: typeof number === 'string' ? number : id,
      vendorId: textOf(data?.vendorId),
      vendorName: textOf(data?.vendorName),
      amount,
    }
  })
}

async function named(
  tx: Reading,
  collection: AnyCollection,
  items: readonly { names: readonly [string, string] }[],
): Promise<ReadonlyMap<string, Data>> {
  const ids = items.flatMap(({ names: [type, id] }) => (type === collection.name ? [id] : []))
  const found = ids.length > 0 ? await tx.getMany(collection, ids) : []
  return new Map(found.flatMap((doc) => (doc ? [[doc.id, doc.data as Data] as const] : [])))
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
