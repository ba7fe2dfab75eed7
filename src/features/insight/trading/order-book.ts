import type { Day } from '#base/days.ts'
import { openGoods, openLinesWorth } from '#features/insight/trading/open-goods.ts'
import { type Deal, deals } from '#features/sales/deals/collection.ts'
import { backOrderOf, nameOfDeal, qtyIn } from '#features/sales/deals/rules.ts'
import { currencyOf } from '#model/document/amounts/sums.ts'
import type { Query } from '#model/query/query.ts'
import { filterValue, listAddress } from '#model/record-address.ts'
import { defineReport } from '#model/report/define.ts'
import { query } from '#model/schema/collection.ts'

interface OpenOrder {
  number: string
  customer: string
  currency: string
  promised: string
  isLate: boolean
  /** The amount still to ship at net prices, and the part of it that is not reserved. */
  open: number
  backOrder: number
}

interface BookAt {
  day: Day
  base: string
}

/** Confirmed deals with something to ship: the backlog, and how much of it is back-ordered. */
export const orderBook = defineReport<Deal['data'], BookAt, OpenOrder>({
  name: 'open-order-book',
  title: 'Open orders',
  path: '/transactions-dashboard?view=orders',
  question: query(deals, { where: [['status', '==', 'Confirmed']] }) as unknown as Query,
  at: ({ today, settings }) => ({ day: today, base: String(settings('company')?.currency ?? 'USD') }),
  rows: (items, at) =>
    items
      .map((data) => openOf(data, at))
      .filter(({ open }) => open !== 0)
      .toSorted((a, b) => (a.promised || '9').localeCompare(b.promised || '9') || a.number.localeCompare(b.number)),
  keyOf: ({ number }) => number,
  currency: ({ currency }) => currency,
  columns: () => [
    {
      label: 'Deal',
      isHead: true,
      value: ({ number }) => number,
      href,
    },
    { label: 'Customer', value: ({ customer }) => customer },
    {
      label: 'Promised',
      kind: 'day',
      value: ({ promised }) => promised || undefined,
      tone: ({ isLate }) => (isLate ? 'hot' : undefined),
    },
    { label: 'Currency', value: ({ currency }) => currency },
    { label: 'To ship', kind: 'money', isSum: true, value: ({ open }) => open, href },
    { label: 'Back order', kind: 'money', isSum: true, value: ({ backOrder }) => backOrder, href },
  ],
  facts: ({ day }) => [['As of', day]],
})

const href = ({ number }: OpenOrder): string =>
  listAddress(deals, { tab: 'all', where: `transactionNumber~is~${filterValue(number)}` })

function openOf(data: Deal['data'], { day, base }: BookAt): OpenOrder {
  const currency = currencyOf(data, base)
  const goods = openGoods(data)
  const promised = typeof data.promiseDate === 'string' ? data.promiseDate : ''
  return {
    number: nameOfDeal({ id: '', data }),
    customer: data.customerName ?? '',
    currency,
    promised,
    isLate: promised !== '' && promised < day,
    open: openLinesWorth(goods, (line) => qtyIn(line, 'qtyOpen'), currency),
    backOrder: openLinesWorth(goods, backOrderOf, currency),
  }
}
