import { Fragment, type ReactNode } from 'react'
import { toDay } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { useCredit } from '#features/money/receivables/parts.tsx'
import type { Customer } from '#features/parties/customers/collection.ts'
import { currencyOf } from '#model/document/amounts/sums.ts'
import { BILLED_STATES, yearToDate } from '#model/document/days/periods.ts'
import type { OwedDoc } from '#model/document/open.ts'
import { besideYearBefore, silenceOf } from '#model/document/trade.ts'
import { dayBefore } from '#model/query/day-clauses.ts'
import { Chart } from '#ui/charts/chart.tsx'
import { shortDay, shortMonth } from '#ui/grid/format.ts'
import styles from '#ui/layouts/figures.module.css'
import type { Clock } from '#ui/list/views/view.ts'
import { useLiveAggregate } from '#ui/live/use-live.ts'
import { baseCurrency, moneyText } from '#ui/shell/money/money.ts'

/** How much credit is used, and each reason why no more is granted. */
export function Credit({
  owed,
  data,
  clock,
}: {
  owed: readonly OwedDoc[]
  data: Customer['data']
  clock: Clock
}): ReactNode {
  const { creditLimit: limit } = data
  const currency = currencyOf(data, baseCurrency())
  // The line of the limit already says that it is exceeded, and by how much.
  const { used, stops } = useCredit({ ...data, creditLimit: 0 }, owed, clock)
  const hasLimit = limit !== undefined && limit > 0
  return (
    <>
      {hasLimit && (
        <>
          <p className={`text-13 line-18 dim above-4 ${styles.note}`} data-hot={used > limit || undefined}>
            Credit: {moneyText(used, currency)} of {moneyText(limit, currency)} used
            {used > limit && `, ${moneyText(sumMoney([used, -limit]), currency)} over`}
          </p>
          <span className={`block hides above-6 ${styles.gauge}`} aria-hidden="true">
            <i data-hot={used > limit || undefined} style={{ width: `${Math.min(100, (used / limit) * 100)}%` }} />
          </span>
        </>
      )}
      {stops.map((sentence) => (
        <p key={sentence} className={`text-13 line-18 dim above-4 ${styles.note}`} data-hot>
          {sentence}
        </p>
      ))}
    </>
  )
}

/**
 * The customer's purchases by month in each currency, this year compared with last year, and whether they have stopped.
 */
export function CustomerTrade({ id, clock }: { id: string; clock: Clock }): ReactNode {
  const { today, timeZone } = clock
  const base = baseCurrency()
  const answer = useLiveAggregate({
    collection: receivables.name,
    where: [
      ['customerId', '==', id],
      ['status', 'in', BILLED_STATES.receivable],
      // Documents dated in the future count once that day has come.
      dayBefore('invoiceDate', yearToDate(today).before, timeZone),
    ],
    aggregate: { sum: ['totalAmount'], by: ['invoiceDate', 'currency'] },
  })
  const found = ('groups' in answer ? answer.groups : []).map(({ key, sum }) => ({
    data: {
      invoiceDate: key.invoiceDate,
      totalAmount: Number(sum?.totalAmount?.value ?? 0),
      currency: currencyOf(key, base),
    },
  }))
  const currencies = [...new Set([base, ...found.map(({ data }) => data.currency)])]
  const trades = currencies.flatMap((currency) => {
    const months = besideYearBefore(found, { today, timeZone, currency, base })
    return months.some(({ amount, before }) => amount !== 0 || before !== 0) ? [{ currency, months }] : []
  })
  const quiet = silenceOf(
    found.flatMap(({ data }) => toDay(data.invoiceDate, timeZone) ?? []),
    today,
  )
  if (trades.length === 0) return null
  const year = Number(today.slice(0, 4))
  const total = (amounts: readonly number[], currency: string) => moneyText(sumMoney(amounts), currency)
  return (
    <section className={`panel fixed slim ${styles.panel}`} aria-labelledby="trade-title">
      <h2 id="trade-title">Bought</h2>
      {trades.map(({ currency, months }) => {
        const ofYear = months.filter(({ month }) => month.startsWith(`${year}-`))
        return (
          <Fragment key={currency}>
            <p className={`text-13 line-18 dim above-4 ${styles.note}`}>
              {year}:{' '}
              {total(
                ofYear.map(({ amount }) => amount),
                currency,
              )}
              ; {year - 1} to the same month:{' '}
              {total(
                ofYear.map(({ before }) => before),
                currency,
              )}
            </p>
            <Chart
              label={`Invoiced per month, ${currency}`}
              kind="bars"
              series={['Invoiced', 'Prior year']}
              values={months.map(({ month, amount, before }) => ({
                label: shortMonth(month),
                values: [amount, before],
              }))}
              format={(value) => moneyText(value, currency)}
            />
          </Fragment>
        )
      })}
      {quiet && quiet.late > 0 && (
        <p className={`text-13 line-18 dim above-4 ${styles.note}`} data-hot>
          Orders about every {quiet.usual} days. Next order expected by {shortDay(quiet.expected, today)}, {quiet.late}{' '}
          {quiet.late === 1 ? 'day' : 'days'} late.
        </p>
      )}
    </section>
  )
}
