import type { ReactNode } from 'react'
import { toDay } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { type Billed, besideYearBefore, silenceOf } from '#features/insight/party-figures/customer-dashboard/trade.ts'
import styles from '#features/insight/party-figures/figures.module.css'
import { useCredit } from '#features/insight/party-figures/hints.tsx'
import type { OwedDoc } from '#features/insight/party-figures/rules.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import type { Customer } from '#features/parties/customers/collection.ts'
import { Bars } from '#ui/charts/bars.tsx'
import { shortDay, shortMonth } from '#ui/grid/format.ts'
import type { Clock } from '#ui/list/views/view.ts'
import { useLive } from '#ui/live/use-live.ts'
import { baseCurrency, money } from '#ui/shell/money.ts'

/** How much credit is used, and each reason why there is no more. */
export function Credit({
  owed,
  data,
  clock,
}: {
  owed: readonly OwedDoc[]
  data: Customer['data']
  clock: Clock
}): ReactNode {
  const { creditLimit: limit, currency = baseCurrency() } = data
  const { used, stops } = useCredit(data, owed, clock)
  const hasLimit = limit !== undefined && limit > 0
  return (
    <>
      {hasLimit && (
        <>
          <p className={styles.note}>
            Credit: {money(used, currency)} of {money(limit, currency)} used
            {used > limit && `, ${money(sumMoney([used, -limit]), currency)} over`}
          </p>
          <span className={styles.gauge} aria-hidden="true">
            <i data-hot={used > limit || undefined} style={{ width: `${Math.min(100, (used / limit) * 100)}%` }} />
          </span>
        </>
      )}
      {stops.map((sentence) => (
        <p key={sentence} className={styles.note} data-hot>
          {sentence}
        </p>
      ))}
    </>
  )
}

const MAX_INVOICES = 1_000

/** What the customer bought by month, this year beside the last, and whether he has gone quiet. */
export function Trade({ id, clock }: { id: string; clock: Clock }): ReactNode {
  const { today, timeZone } = clock
  const base = baseCurrency()
  const found = useLive<Billed>({
    collection: receivables.name,
    where: [['customerId', '==', id]],
    orderBy: [['dueDate', 'desc']],
    limit: MAX_INVOICES,
  })
  const months = besideYearBefore(found, { today, timeZone, currency: base, base })
  const year = Number(today.slice(0, 4))
  const ofYear = months.filter(({ month }) => month.startsWith(`${year}-`))
  const quiet = silenceOf(
    found.flatMap(({ data }) => toDay(data.invoiceDate, timeZone) ?? []),
    today,
  )
  if (months.every(({ amount, before }) => amount === 0 && before === 0)) return null
  return (
    <section className={styles.panel} aria-labelledby="trade-title">
      <h2 id="trade-title">Bought</h2>
      <p className={styles.note}>
        {year}: {money(sumMoney(ofYear.map(({ amount }) => amount)), base)}; {year - 1} until the same month:{' '}
        {money(sumMoney(ofYear.map(({ before }) => before)), base)}
      </p>
      <Bars
        label={`Invoiced by month, ${base}, paler the same month a year before`}
        height={72}
        bars={months.map(({ month, amount, before }) => ({
          label: shortMonth(month),
          value: amount,
          words: money(amount, base),
          before: { value: before, words: money(before, base) },
        }))}
      />
      {quiet && quiet.late > 0 && (
        <p className={styles.note} data-hot>
          Buys about every {quiet.usual} days; expected by {shortDay(quiet.expected, today)}, {quiet.late}{' '}
          {quiet.late === 1 ? 'day' : 'days'} late.
        </p>
      )}
    </section>
  )
}
