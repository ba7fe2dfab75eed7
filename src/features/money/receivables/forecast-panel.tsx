import type { ReactNode } from 'react'
import { addDays } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { openReceivables, receivables } from '#features/money/receivables/collection.ts'
import { daysOfSales, forecastOf } from '#features/money/receivables/forecast.ts'
import { useTraded } from '#features/money/traded/parts.tsx'
import { currencyOf } from '#model/document/amounts/sums.ts'
import { openAmount } from '#model/document/open.ts'
import type { Doc } from '#model/schema/value.ts'
import { Chart } from '#ui/charts/chart.tsx'
import { shortDay } from '#ui/grid/format.ts'
import styles from '#ui/layouts/figures.module.css'
import type { Clock } from '#ui/list/views/view.ts'
import { useLive } from '#ui/live/use-live.ts'
import { baseCurrency, count, moneyText } from '#ui/shell/money/money.ts'

const SALES_DAYS = 90
const MAX_PAID = 2_000
type Owed = Doc<{ totalAmount?: number; balance?: number; currency?: string }>

/** When the open money is expected, week by week, and how many days of sales it represents. */
export function ForecastPanel({ clock }: { clock: Clock }): ReactNode {
  const { today, timeZone } = clock
  const base = baseCurrency()
  const open = useLive(openReceivables) as readonly Owed[]
  const paid = useLive({
    collection: receivables.name,
    where: [['status', '==', 'Paid']],
    orderBy: [['dueDate', 'desc']],
    limit: MAX_PAID,
  })
  const sold = useTraded({ collection: 'receivable', from: addDays(today, 1 - SALES_DAYS), before: addDays(today, 1) })
  const currencies = [...new Set(open.map(({ data }) => currencyOf(data, base)))].toSorted()
  if (currencies.length === 0) return null
  return (
    <section className={`panel fixed slim ${styles.panel}`} aria-labelledby="forecast-title">
      <h2 id="forecast-title">Expected money</h2>
      {currencies.map((currency) => {
        const weeks = forecastOf(open, { today, timeZone, paid, currency, base })
        const [known, unknown] = [weeks.slice(0, -1), weeks.at(-1)!]
        const owed = sumMoney(
          open.flatMap(({ data }) => (currencyOf(data, base) === currency ? [openAmount(data)] : [])),
        )
        const invoiced = sumMoney(sold.flatMap((one) => (currencyOf(one, base) === currency ? [one.amount] : [])))
        const days = daysOfSales(owed, invoiced, SALES_DAYS)
        return (
          <div key={currency}>
            {known.some(({ count: size }) => size > 0) && (
              <Chart
                label={`By week, ${currency}`}
                kind="bars"
                series={['Expected']}
                values={known.map(({ from, amount }, at) => ({
                  label: at === 7 ? `${shortDay(from!, today)} and later` : shortDay(from!, today),
                  values: [amount],
                }))}
                format={(value) => moneyText(value, currency)}
              />
            )}
            <p className={`text-13 line-18 dim above-4 ${styles.note}`}>
              {moneyText(weeks[0]!.amount, currency)} within a week,{' '}
              {moneyText(sumMoney(weeks.slice(0, 4).map(({ amount }) => amount)), currency)} within four.
              {unknown.count > 0 &&
                ` ${moneyText(unknown.amount, currency)} has no expected date: ${count(unknown.count)} overdue, disputed or undated.`}
              {days !== undefined && ` DSO: ${count(days)} days, from the last ${SALES_DAYS} days.`}
            </p>
          </div>
        )
      })}
      <p className={`text-13 line-18 dim above-4 ${styles.note}`}>
        By the promised date, or else the due date plus the customer’s usual delay.
      </p>
    </section>
  )
}
