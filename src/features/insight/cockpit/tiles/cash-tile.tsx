import type { ReactNode } from 'react'
import { sumMoney } from '#base/decimal.ts'
import { cashWindow } from '#features/insight/cockpit/tiles/cash.ts'
import styles from '#features/insight/cockpit/tiles/tiles.module.css'
import { uncashedChecks } from '#features/money/checks/rules.ts'
import { openPayables } from '#features/money/payables/collection.ts'
import { openReceivables } from '#features/money/receivables/collection.ts'
import { pageAddress, screenPath } from '#model/feature.ts'
import { Chart } from '#ui/charts/chart.tsx'
import { shortDay } from '#ui/grid/format.ts'
import { useLive } from '#ui/live/use-live.ts'
import { baseCurrency, moneyText } from '#ui/shell/money/money.ts'
import { Switch } from '#ui/shell/switch.tsx'
import { useDay } from '#ui/shell/use-day.tsx'
import { useExchangeRates } from '#ui/shell/use-exchange-rates.tsx'

/** The incoming and outgoing cash of the coming days, and the first day that is not covered. */
export function CashTile({ days }: { days: 14 | 30 }): ReactNode {
  const { today, timeZone } = useDay()
  const base = baseCurrency()
  const window = cashWindow({
    receivables: useLive(openReceivables) as never,
    payables: useLive(openPayables) as never,
    checks: useLive(uncashedChecks) as never,
    today,
    timeZone,
    base,
    rates: useExchangeRates(timeZone),
    length: days,
  })
  const { comesIn, goesOut, firstRed, left } = window
  return (
    <>
      <dl className={`flex wrap ${styles.figures}`}>
        <div>
          <dt className="text-12 dim">Money in</dt>
          <dd className="text-16 bold figures">{moneyText(comesIn, base)}</dd>
        </div>
        <div>
          <dt className="text-12 dim">Money out</dt>
          <dd className="text-16 bold figures">{moneyText(goesOut, base)}</dd>
        </div>
        <div>
          <dt className="text-12 dim">Net</dt>
          <dd className="text-16 bold figures" data-hot={comesIn < goesOut || undefined}>
            {moneyText(sumMoney([comesIn, -goesOut]), base)}
          </dd>
        </div>
      </dl>
      <Chart
        label={`Payments per day, ${base}`}
        kind="bars"
        height={120}
        series={['Out', 'In']}
        hotName="Out, cash short"
        values={window.days.map(({ day, goesOut: out, comesIn: plus, balance }) => ({
          label: shortDay(day, today),
          values: [out, plus],
          words: `out ${moneyText(out, base)}, in ${moneyText(plus, base)}, balance ${moneyText(balance, base)}`,
          isHot: balance < 0,
        }))}
        format={(value) => moneyText(value, base)}
      />
      <p className="text-13 line-18 dim">
        {firstRed ? `Cash runs short from ${shortDay(firstRed, today)}.` : 'Money in covers money out.'}
      </p>
      {left.length > 0 && (
        <p className="text-13 line-18 dim">
          Open, not in the forecast:{' '}
          {left
            .map(({ why, count, amount, currency }) => `${count} ${why} (${moneyText(amount, currency)})`)
            .join(', ')}
          .
        </p>
      )}
      <Switch
        label="Days ahead"
        choices={[
          { name: '14 days', href: screenPath('cockpit') },
          { name: '30 days', href: pageAddress('cockpit', { days: '30' }) },
        ]}
        current={`${days} days`}
      />
    </>
  )
}
