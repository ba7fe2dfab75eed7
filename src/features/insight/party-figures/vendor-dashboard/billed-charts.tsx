import type { ReactNode } from 'react'
import { sumMoney } from '#base/decimal.ts'
import { percent } from '#base/text/writing.ts'
import { concentrationOf } from '#features/insight/party-figures/rules.ts'
import { payables } from '#features/money/payables/collection.ts'
import { currencyOf } from '#model/document/amounts/sums.ts'
import { billedWithin } from '#model/document/days/periods.ts'
import { byMonth, periodOf } from '#model/document/trade.ts'
import { Chart } from '#ui/charts/chart.tsx'
import { Ranks } from '#ui/charts/ranks.tsx'
import { shortMonth } from '#ui/grid/format.ts'
import styles from '#ui/layouts/figures.module.css'
import { useLiveAggregate } from '#ui/live/use-live.ts'
import { useClock } from '#ui/shell/clock.ts'
import { baseCurrency, moneyText } from '#ui/shell/money/money.ts'

/** The billed total of one vendor in one currency. */
interface Billed {
  name: string
  amount: number
  currency: string | undefined
}

/** `18 %` for 0.18. */
export const share = (value: number): string => percent(Math.round(value * 100))

const MAX_RANKS = 8

/** The vendors we buy most from, with their share of the total: how much depends on a few. */
export function BilledRanks({ billed, currency: base }: { billed: readonly Billed[]; currency: string }): ReactNode {
  const own = billed.filter((one) => currencyOf(one, baseCurrency()) === base && one.amount > 0)
  const all = sumMoney(own.map(({ amount }) => amount))
  const ranked = own.toSorted((a, b) => b.amount - a.amount)
  if (ranked.length === 0) return null
  const most = concentrationOf(ranked.map(({ amount }) => amount))
  return (
    <section className={`panel fixed slim ${styles.panel}`} aria-label="Spend by vendor">
      <Ranks
        label={`Spend by vendor, ${base}`}
        ranks={ranked.slice(0, MAX_RANKS).map(({ name, amount }) => ({
          label: name,
          value: amount,
          words: `${moneyText(amount, base)} · ${share(amount / all)}`,
        }))}
      />
      {most && ranked.length > 1 && (
        <p className={`text-13 line-18 dim above-4 ${styles.note}`}>
          {most.count === 1 ? 'One vendor accounts' : `${most.count} of ${ranked.length} vendors account`} for{' '}
          {share(most.share)}.
        </p>
      )}
    </section>
  )
}

/** The vendor bills of each of the last twelve months. */
export function BilledMonths({ today, currency }: { today: string; currency: string }): ReactNode {
  const { timeZone } = useClock()
  const days = periodOf('Last 12 months', today)
  const answer = useLiveAggregate({
    collection: payables.name,
    where: billedWithin(payables.name, { from: `${days.from.slice(0, 7)}-01`, before: days.before }, timeZone),
    aggregate: { sum: ['totalAmount'], by: ['invoiceDate', 'currency'] },
  })
  const docs = ('groups' in answer ? answer.groups : []).map(({ key, sum }) => ({
    data: {
      invoiceDate: key.invoiceDate,
      totalAmount: Number(sum?.totalAmount?.value ?? 0),
      ...(typeof key.currency === 'string' && { currency: key.currency }),
    },
  }))
  const months = byMonth(docs, { today, timeZone, currency, base: baseCurrency() })
  if (months.every(({ amount }) => amount === 0)) return null
  return (
    <section className={`panel fixed slim ${styles.panel}`} aria-label="Billed by month">
      <Chart
        label={`Billed by month, ${currency}`}
        kind="bars"
        series={['Billed']}
        values={months.map(({ month, amount }) => ({ label: shortMonth(month), values: [amount] }))}
        format={(value) => moneyText(value, currency)}
      />
    </section>
  )
}
