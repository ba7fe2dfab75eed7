import { addMonths, type Day, daysBetween, toDay } from '#base/days.ts'
import { roundProduct, sumMoney } from '#base/decimal.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { deals } from '#features/sales/deals/collection.ts'
import { netInBase, qtyIn } from '#features/sales/deals/rules.ts'
import { packingSlips } from '#features/sales/packing-slips/collection.ts'
import { lots } from '#features/stock/lots/collection.ts'
import type { Reading } from '#model/command/command.ts'
import { decimalsOf } from '#model/document/amount.ts'
import { linesIn } from '#model/document/lines.ts'
import { listAddress, recordAddress } from '#model/record-address.ts'
import type { ReportColumn } from '#model/report/columns.ts'
import { defineReport } from '#model/report/define.ts'
import { query } from '#model/schema/collection.ts'
import type { Data } from '#model/schema/value.ts'
import { addQty } from '#model/stock/quantity.ts'

/** Shipments that are read, the newest first. */
const MAX_SLIPS = 5000

const BY = { lot: 'Lot', part: 'Part', vendor: 'Vendor' } as const
type By = keyof typeof BY

interface MatchedAt {
  by: By
  from: Day
  to: Day
  base: string
}

/** What one shipment took of one lot: bought on one day, sold on another. Amounts are in the company's currency. */
interface Matched {
  lotId: string
  lot: string
  part: string
  vendorId: string
  vendor: string
  bought: Day
  slipId: string
  slip: string
  customer: string
  sold: Day
  qty: number
  cost: number
  sales: number
}

interface MatchedRow extends Omit<Matched, 'bought' | 'sold'> {
  key: string
  bought: Day | undefined
  sold: Day | undefined
  /** Between receipt and shipment; of several, weighted by their cost. */
  days: number
}

/** Goods from their receipt to their shipment: how long the money was in them, and what it brought. */
export const matchedTrades = defineReport<Matched, MatchedAt, MatchedRow>({
  name: 'bought-and-sold',
  title: 'Bought and sold',
  path: '/transactions-dashboard?view=matched',
  choices: ['by'],
  read: { of: [packingSlips.name, lots.name, deals.name, vendors.name], items: matchedIn },
  at: ({ today, settings, chosen }) => ({
    by: Object.hasOwn(BY, chosen.by ?? '') ? (chosen.by as By) : 'lot',
    from: addMonths(today, -12),
    to: today,
    base: String(settings('company')?.currency ?? 'USD'),
  }),
  rows: (items, { by }) =>
    [...Map.groupBy(items, (item) => keyOf(item, by))]
      .map(([key, all]) => rowOf(key, all))
      .toSorted((a, b) => (by === 'lot' ? (b.sold ?? '').localeCompare(a.sold ?? '') : marginOf(b) - marginOf(a))),
  keyOf: ({ key }) => key,
  currency: () => '',
  columns: ({ by }) => [
    ...HEADS[by],
    { label: 'Days held', kind: 'number', value: ({ days }) => days },
    { label: 'Pieces', kind: 'number', value: ({ qty }) => qty },
    { label: 'Cost', kind: 'money', isSum: true, value: ({ cost }) => cost },
    { label: 'Sales', kind: 'money', isSum: true, value: ({ sales }) => sales },
    {
      label: 'Margin',
      kind: 'money',
      isSum: true,
      value: marginOf,
      tone: (row) => (marginOf(row) < 0 ? 'hot' : undefined),
    },
    { label: 'Return %', kind: 'percent', value: returnOf },
    { label: 'Return % a year', kind: 'percent', value: yearlyOf },
  ],
  facts: ({ from, to, base }) => [
    ['Shipped from', from],
    ['Through', to],
    ['Currency', base],
  ],
})

const HEADS: Readonly<Record<By, readonly ReportColumn<MatchedRow>[]>> = {
  lot: [
    { label: 'Lot', isHead: true, value: ({ lot }) => lot, href: ({ lotId }) => recordAddress(lots, lotId) },
    { label: 'Part', value: ({ part }) => part },
    { label: 'Vendor', value: ({ vendor }) => vendor },
    { label: 'Bought', kind: 'day', value: ({ bought }) => bought },
    { label: 'Customer', value: ({ customer }) => customer },
    {
      label: 'Sold',
      kind: 'day',
      value: ({ sold }) => sold,
      href: ({ slipId }) => recordAddress(packingSlips, slipId),
    },
  ],
  part: [
    {
      label: 'Part',
      isHead: true,
      value: ({ part }) => part,
      href: ({ part }) => listAddress(deals, { tab: 'all', q: part }),
    },
  ],
  vendor: [
    {
      label: 'Vendor',
      isHead: true,
      value: ({ vendor }) => vendor || 'Not given',
      href: ({ vendorId }) => (vendorId ? recordAddress(vendors, vendorId) : undefined),
    },
  ],
}

const marginOf = ({ sales, cost }: MatchedRow): number => sumMoney([sales, -cost])
const percent = (share: number): number => Math.round(1000 * share) / 10

/** Margin for each unit of money that was in the goods; undefined where they cost nothing. */
const returnOf = (row: MatchedRow): number | undefined => (row.cost > 0 ? percent(marginOf(row) / row.cost) : undefined)

/** The same as if the money went round all year; what was sold on its day counts as held for one. */
const yearlyOf = (row: MatchedRow): number | undefined =>
  row.cost > 0 ? percent(((marginOf(row) / row.cost) * 365) / Math.max(1, row.days)) : undefined

const keyOf = (item: Matched, by: By): string =>
  by === 'lot' ? `${item.lotId} ${item.slipId}` : by === 'part' ? item.part : item.vendorId

function rowOf(key: string, all: readonly Matched[]): MatchedRow {
  const [first] = all
  const cost = sumMoney(all.map((item) => item.cost))
  const held = ({ bought, sold }: Matched) => Math.max(0, daysBetween(bought, sold))
  const weight = (item: Matched) => (cost > 0 ? item.cost / cost : 1 / all.length)
  return {
    ...first!,
    key,
    qty: all.reduce((sum, { qty }) => addQty(sum, qty), 0),
    cost,
    sales: sumMoney(all.map(({ sales }) => sales)),
    days: Math.round(all.reduce((sum, item) => sum + held(item) * weight(item), 0)),
  }
}

async function matchedIn(tx: Reading, { from, to, base }: MatchedAt): Promise<Matched[]> {
  const slips = await tx.find(
    query(packingSlips, {
      where: [
        ['status', '==', 'Shipped'],
        ['shippedOn', '>=', from],
        ['shippedOn', '<=', to],
      ],
      orderBy: [['shippedOn', 'desc']],
      limit: MAX_SLIPS,
    }),
  )
  const lines = slips.flatMap((slip) => linesIn(slip.data.lines).map((line) => ({ slip, line })))
  const [stock, orders] = await Promise.all([
    tx.getMany(lots, idsIn(lines.map(({ line }) => line.lotId))),
    tx.getMany(deals, idsIn(slips.map(({ data }) => data.transactionId))),
  ])
  const lotOf = byId(stock)
  const dealOf = byId(orders)
  const sellers = byId(await tx.getMany(vendors, idsIn(stock.map((lot) => lot?.data.vendorId))))
  return lines.flatMap(({ slip, line }): Matched[] => {
    const lot = lotOf.get(String(line.lotId))
    const deal = dealOf.get(String(slip.data.transactionId))
    const sold = toDay(slip.data.shippedOn, 'UTC')
    const bought = toDay(lot?.receivedOn, 'UTC')
    const qty = addQty(qtyIn(line, 'qty'), -qtyIn(line, 'qtyReturned'))
    const price = linesIn(deal?.lines).find(({ lineId }) => lineId === line.dealLineId)
    if (!lot || !sold || !bought || qty <= 0 || !price) return []
    const fxRate = typeof deal?.fxRate === 'number' ? deal.fxRate : 1
    const vendorId = typeof lot.vendorId === 'string' ? lot.vendorId : ''
    return [
      {
        ...{ lotId: String(line.lotId), lot: String(lot.lotNumber ?? ''), vendorId, bought, sold, qty },
        part: [line.brand, line.partNumber].filter(Boolean).join(' '),
        vendor: String(sellers.get(vendorId)?.name ?? ''),
        ...{
          slipId: slip.id,
          slip: String(slip.data.slipNumber ?? ''),
          customer: String(slip.data.customerName ?? ''),
        },
        cost: roundProduct([qty, qtyIn(line, 'unitCost')], decimalsOf(base)),
        sales: roundProduct([qty, netInBase(price, fxRate) ?? 0], decimalsOf(base)),
      },
    ]
  })
}

const idsIn = (values: readonly unknown[]): string[] => [
  ...new Set(values.flatMap((value) => (typeof value === 'string' && value ? [value] : []))),
]

const byId = (docs: readonly ({ id: string; data: object } | undefined)[]): ReadonlyMap<string, Data> =>
  new Map(docs.flatMap((doc) => (doc ? [[doc.id, doc.data as Data] as const] : [])))
