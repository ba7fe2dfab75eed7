import { addMonths, type Day } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { dayFilters, isFilter, postingsHref } from '#features/insight/trading/records.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { postings } from '#features/stock/postings/collection.ts'
import type { AggregateQuery, AggregateResult } from '#model/query/query.ts'
import { filterValue, listAddress } from '#model/record-address.ts'
import { defineReport } from '#model/report/define.ts'

/** Months in the report, including the current one. */
const MONTHS = 12

interface CommissionAt {
  from: Day
  to: Day
  base: string
  nameOf: (email: string) => string
}

interface CommissionRow {
  /** The email address of the seller. */
  owner: string
  /** Earned on paid invoices in the period, less reversals. */
  earned: number
  /** Paid in the period. */
  paid: number
  /** Earned and not paid yet, regardless of the period. */
  due: number
}

/** The commission of each seller in the company's currency: earned on paid invoices, paid, and due. */
export const commissions = defineReport<unknown, CommissionAt, CommissionRow>({
  name: 'commission-by-owner',
  title: 'Commission',
  path: '/transactions-dashboard?view=commission',
  at: ({ today, settings, nameOf }) => ({
    from: `${addMonths(today, 1 - MONTHS).slice(0, 7)}-01`,
    to: today,
    base: String(settings('company')?.currency ?? 'USD'),
    nameOf,
  }),
  figures: ({ from, to }) => {
    const inPeriod = [
      ['day', '>=', from],
      ['day', '<=', to],
    ] as const
    return [sumOf('Commission', inPeriod), sumOf('Commission payable', inPeriod), sumOf('Commission payable', [])]
  },
  rows: (_, __, [earned, payable, all]) => {
    const rows = new Map<string, CommissionRow>()
    const each = (result: AggregateResult | undefined, put: (row: CommissionRow, sum: number) => void): void => {
      for (const { key, sum } of result && 'groups' in result ? result.groups : []) {
        const owner = typeof key.key === 'string' ? key.key : ''
        const row = rows.get(owner) ?? { owner, earned: 0, paid: 0, due: 0 }
        rows.set(owner, row)
        put(row, Number(sum?.base?.value ?? 0))
      }
    }
    each(earned, (row, sum) => {
      row.earned = sum
    })
    // Commission payable is a liability: earning credits it, paying debits it.
    each(payable, (row, sum) => {
      row.paid = sumMoney([row.earned, sum])
    })
    each(all, (row, sum) => {
      row.due = sumMoney([-sum])
    })
    return [...rows.values()]
      .filter((row) => row.earned !== 0 || row.paid !== 0 || row.due !== 0)
      .toSorted((a, b) => b.due - a.due || b.earned - a.earned || a.owner.localeCompare(b.owner))
  },
  keyOf: ({ owner }) => owner,
  currency: () => '',
  columns: ({ nameOf, from, to }) => [
    {
      label: 'Seller',
      isHead: true,
      value: ({ owner }) => (owner ? nameOf(owner) : 'Not given'),
      href: ({ owner }) =>
        owner
          ? listAddress(receivables, { tab: 'all', where: `status~is~Paid;sellers~has~${filterValue(owner)}` })
          : undefined,
    },
    {
      label: 'Earned',
      kind: 'money',
      isSum: true,
      value: ({ earned }) => earned,
      href: ({ owner }) => hrefOf('Commission', owner, dayFilters('day', from, to)),
    },
    {
      label: 'Paid',
      kind: 'money',
      isSum: true,
      value: ({ paid }) => paid,
      href: ({ owner }) => hrefOf('Commission|Commission payable', owner, dayFilters('day', from, to)),
    },
    {
      label: 'Due',
      kind: 'money',
      isSum: true,
      value: ({ due }) => due,
      href: ({ owner }) => hrefOf('Commission payable', owner, []),
    },
  ],
  chart: (rows, { base, nameOf }) => ({
    label: `Commission earned and due, ${base}`,
    kind: 'bars',
    series: ['Earned', 'Due'],
    values: rows.slice(0, 10).map(({ owner, earned, due }) => ({
      label: owner ? nameOf(owner) : 'Not given',
      values: [earned, due],
    })),
  }),
  facts: ({ from, to, base }) => [
    ['From', from],
    ['Through', to],
    ['Currency', base],
  ],
})

const hrefOf = (ledgers: string, owner: string, days: readonly string[]): string =>
  postingsHref([`ledger~is~${ledgers}`, isFilter('key', owner), ...days])

const sumOf = (ledger: string, days: readonly (readonly [string, '>=' | '<=', string])[]): AggregateQuery => ({
  collection: postings.name,
  where: [['ledger', '==', ledger], ...days],
  aggregate: { sum: ['base'], by: ['key'] },
})
