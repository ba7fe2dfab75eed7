import { type Day, mondayOf, toDay } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { openPayables } from '#features/money/payables/collection.ts'
import { openAmount } from '#model/document/open.ts'
import { screenPath } from '#model/feature.ts'
import type { Query } from '#model/query/query.ts'
import { defineReport } from '#model/report/define.ts'
import type { Data } from '#model/schema/value.ts'

interface NeededAt {
  today: Day
  timeZone: string
  base: string
}

/** The cash due in one week in one currency. `running` is the total up to and including this week. */
interface Week {
  /** The Monday it begins on; `Overdue` for days before today, empty for bills without a date. */
  from: string
  currency: string
  bills: number
  amount: number
  onHold: number
  /** The discounts that are still available. */
  discount: number
  running: number
}

/** Cash requirements of open bills by week, based on the planned payment date, otherwise the due date. */
export const cashRequirements = defineReport<Data, NeededAt, Week>({
  name: 'cash-requirements',
  title: 'Cash requirements',
  path: () => `${screenPath('check-register')}?view=balances&of=cash-requirements`,
  question: openPayables as Query,
  at: ({ today, timeZone, settings }) => ({
    today,
    timeZone,
    base: String(settings('company')?.currency ?? 'USD'),
  }),
  rows: weeksOf,
  keyOf: ({ from, currency }) => `${from} ${currency}`,
  currency: ({ currency }) => currency,
  columns: () => [
    { label: 'Week from', isHead: true, kind: 'day', value: ({ from }) => from },
    { label: 'Currency', value: ({ currency }) => currency },
    { label: 'Bills', kind: 'number', isSum: true, value: ({ bills }) => bills },
    { label: 'To pay', kind: 'money', isSum: true, value: ({ amount }) => amount },
    { label: 'On hold', kind: 'money', isSum: true, value: ({ onHold }) => onHold || undefined },
    { label: 'Discount', kind: 'money', isSum: true, value: ({ discount }) => discount || undefined },
    { label: 'Needed by then', kind: 'money', value: ({ running }) => running },
  ],
})

function weeksOf(bills: readonly Data[], { today, timeZone, base }: NeededAt): Week[] {
  const dated = bills.map((data) => {
    const day = toDay(data.scheduledFor, timeZone) ?? toDay(data.dueDate, timeZone) ?? today
    const until = toDay(data.discountDate, timeZone)
    return {
      from: mondayOf(day < today ? today : day),
      currency: typeof data.currency === 'string' && data.currency ? data.currency : base,
      open: openAmount(data),
      isHeld: data.onHold === true,
      discount: until !== undefined && until >= today ? Number(data.discountAmount ?? 0) : 0,
    }
  })
  const running = new Map<string, number>()
  return [...Map.groupBy(dated, ({ from, currency }) => `${from} ${currency}`).entries()]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([, own]): Week => {
      const { from, currency } = own[0]!
      const amount = sumMoney(own.map(({ open }) => open))
      running.set(currency, sumMoney([running.get(currency) ?? 0, amount]))
      return {
        ...{ from, currency, amount, bills: own.length },
        onHold: sumMoney(own.map(({ isHeld, open }) => (isHeld ? open : 0))),
        discount: sumMoney(own.map(({ discount }) => discount)),
        running: running.get(currency)!,
      }
    })
}
