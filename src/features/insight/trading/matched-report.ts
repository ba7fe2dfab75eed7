import { addMonths, type Day, daysBetween } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import type { MatchedSale } from '#features/insight/trading/matched-items.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { deals } from '#features/sales/deals/collection.ts'
import { packingSlips } from '#features/sales/packing-slips/collection.ts'
import { lots } from '#features/stock/lots/collection.ts'
import type { Reading } from '#model/command/command.ts'
import { listAddress, recordAddress } from '#model/record-address.ts'
import type { ReportColumn } from '#model/report/columns.ts'
import { defineReport } from '#model/report/define.ts'
import { addQty } from '#model/stock/quantity.ts'

const BY = { lot: 'Lot', part: 'Part', vendor: 'Vendor' } as const
type By = keyof typeof BY

interface MatchedAt {
  by: By
  from: Day
  to: Day
  base: string
}

interface MatchedRow extends Omit<MatchedSale, 'bought' | 'sold'> {
  key: string
  bought: Day | undefined
  sold: Day | undefined
  /** From receipt to shipment; for several, the average weighted by cost. */
  days: number
}

/** Imported dynamically, because only the server reads the items and the browser need not load the code. */
const readMatched = async (tx: Reading, at: MatchedAt): Promise<readonly MatchedSale[]> =>
  (await import('#features/insight/trading/matched-items.ts')).matchedIn(tx, at)

/** Goods from receipt to shipment: how long money was tied up in them, and what they earned. */
export const matchedTrades = defineReport<MatchedSale, MatchedAt, MatchedRow>({
  name: 'bought-and-sold',
  title: 'Bought and sold',
  path: '/transactions-dashboard?view=matched',
  choices: ['by'],
  read: { of: [packingSlips.name, lots.name, deals.name, vendors.name], items: readMatched },
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

/** The margin as a percentage of the cost; undefined when the goods cost nothing. */
const returnOf = (row: MatchedRow): number | undefined => (row.cost > 0 ? percent(marginOf(row) / row.cost) : undefined)

/** The same, annualized; goods sold on the day they were received count as held for one day. */
const yearlyOf = (row: MatchedRow): number | undefined =>
  row.cost > 0 ? percent(((marginOf(row) / row.cost) * 365) / Math.max(1, row.days)) : undefined

const keyOf = (item: MatchedSale, by: By): string =>
  by === 'lot' ? `${item.lotId} ${item.slipId}` : by === 'part' ? item.part : item.vendorId

function rowOf(key: string, all: readonly MatchedSale[]): MatchedRow {
  const [first] = all
  const cost = sumMoney(all.map((item) => item.cost))
  const held = ({ bought, sold }: MatchedSale) => Math.max(0, daysBetween(bought, sold))
  const weight = (item: MatchedSale) => (cost > 0 ? item.cost / cost : 1 / all.length)
  return {
    ...first!,
    key,
    qty: all.reduce((sum, { qty }) => addQty(sum, qty), 0),
    cost,
    sales: sumMoney(all.map(({ sales }) => sales)),
    days: Math.round(all.reduce((sum, item) => sum + held(item) * weight(item), 0)),
  }
}
