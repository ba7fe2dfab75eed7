import { addDays, type Day, toDay } from '#base/days.ts'
import { type Check, checks } from '#features/money/checks/collection.ts'
import { isStale, staleFrom } from '#features/money/checks/rules.ts'
import { screenPath } from '#model/feature.ts'
import type { Query } from '#model/query/query.ts'
import { recordAddress } from '#model/record-address.ts'
import type { ReportColumn } from '#model/report/columns.ts'
import { defineReport } from '#model/report/define.ts'
import { query } from '#model/schema/collection.ts'

interface ListedAt {
  today: Day
  timeZone: string
  base: string
}

/** A check with its id. */
type Item = Check['data'] & { id: string }

interface Listed {
  id: string
  day: Day
  number: string
  payee: string
  currency: string
  amount: number
  status: string
  why: string
}

/** The list goes back this many days. */
const VOID_DAYS = 365

interface List {
  name: string
  title: string
  status: readonly string[]
  dayLabel: string
  listed: (check: Item, at: ListedAt) => Listed | undefined
  column: ReportColumn<Listed>
}

const listOf = ({ name, title, status, dayLabel, listed, column }: List) =>
  defineReport<Item, ListedAt, Listed>({
    name,
    title,
    path: () => `${screenPath('check-register')}?view=balances&of=${name}`,
    question: query(checks, { where: [['status', 'in', [...status]]] }) as unknown as Query,
    at: ({ today, timeZone, settings }) => ({
      ...{ today, timeZone },
      base: String(settings('company')?.currency ?? 'USD'),
    }),
    rows: (items, at) =>
      items
        .flatMap((check) => listed(check, at) ?? [])
        .toSorted((a, b) => a.day.localeCompare(b.day) || a.number.localeCompare(b.number, 'en', { numeric: true })),
    keyOf: ({ id }) => id,
    currency: ({ currency }) => currency,
    columns: () => [
      { label: dayLabel, kind: 'day', value: ({ day }) => day },
      {
        label: 'Check #',
        isHead: true,
        value: ({ number }) => number || 'No number yet',
        href: ({ id }) => recordAddress(checks, id),
      },
      { label: 'Payee', wrap: true, value: ({ payee }) => payee },
      column,
      { label: 'Currency', value: ({ currency }) => currency },
      { label: 'Amount', kind: 'money', isSum: true, value: ({ amount }) => amount },
    ],
  })

const lineOf = (data: Item, day: Day, { base }: ListedAt): Listed => ({
  ...{ id: data.id, day, number: data.checkNumber ?? '', payee: data.payeeName, amount: data.amount },
  ...{ currency: data.currency || base, status: data.status ?? '', why: data.voidReason ?? '' },
})

/** The issued checks that the bank has not paid yet, by check date. */
export const checkSchedule = listOf({
  name: 'check-schedule',
  title: 'Check schedule',
  status: ['Queued', 'Printed'],
  dayLabel: 'Date',
  listed: (check, at) =>
    (check.direction ?? 'Out') === 'Out'
      ? lineOf(check, toDay(check.checkDate, at.timeZone) ?? at.today, at)
      : undefined,
  column: { label: 'Status', value: ({ status }) => status },
})

/** The checks voided in the last year, with the reason. */
export const voidChecks = listOf({
  name: 'void-checks',
  title: 'Void checks',
  status: ['Void'],
  dayLabel: 'Voided on',
  listed: (check, at) => {
    const day = toDay(check.voidedAt, at.timeZone) ?? toDay(check.checkDate, at.timeZone) ?? at.today
    return day >= addDays(at.today, -VOID_DAYS) ? lineOf(check, day, at) : undefined
  },
  column: { label: 'Reason', value: ({ why }) => why },
})

/**
 * Open checks, issued and in hand, so old that a bank no longer has to pay them: each is reissued, voided or requested
 * again.
 */
export const staleChecks = listOf({
  name: 'stale-checks',
  title: 'Stale checks',
  status: ['Queued', 'Printed'],
  dayLabel: 'Stale since',
  listed: (check, at) => (isStale(check, at) ? lineOf(check, staleFrom(check, at.timeZone)!, at) : undefined),
  column: { label: 'Status', value: ({ status }) => status },
})
