import type { ReactNode } from 'react'
import { counted } from '#base/text/words.ts'
import type { vendorFigures } from '#features/insight/party-figures/rules.ts'
import { share } from '#features/insight/party-figures/vendor-dashboard/billed-charts.tsx'
import type { Quality } from '#features/insight/party-figures/vendor-dashboard/vendor-measures.tsx'
import { payables } from '#features/money/payables/collection.ts'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { lots as stockLots } from '#features/stock/lots/collection.ts'
import { type Money, sumsOf } from '#model/document/amounts/sums.ts'
import type { PeriodName, Traded } from '#model/document/trade.ts'
import { screenPath } from '#model/feature.ts'
import { pageOf } from '#model/record-address.ts'
import styles from '#ui/layouts/figures.module.css'
import { GoLink } from '#ui/shell/go-link.tsx'
import { baseCurrency, count, moneyText } from '#ui/shell/money/money.ts'

/** A figure with more characters than these is set in a smaller font, so that it fits on one line. */
const [LONG, LONGER] = [12, 18]

interface Props {
  all: ReturnType<typeof vendorFigures>
  name: PeriodName
  /** The name of the previous period. */
  earlier: string
  billed: readonly Traded[]
  before: readonly Traded[]
  quality: ReadonlyMap<string, Quality>
}

/** The figures of all vendors together, each linked to its list. */
export function VendorStrip({ all, name, earlier, billed, before, quality }: Props): ReactNode {
  const middle = all.lead
  const stock = [...quality.values()]
  const lots = {
    count: stock.reduce((sum, one) => sum + one.lots, 0),
    bad: stock.reduce((sum, one) => sum + one.bad, 0),
  }
  return (
    <div className="panel flex wrap fixed hides">
      <Figure
        label="Open orders"
        href={`${pageOf(purchaseOrders)}?tab=Pending`}
        value={count(all.openOrders)}
        note={words(all.ordered)}
      />
      <Figure
        label="Past due (30-day rule)"
        href={screenPath('deliveries')}
        value={count(all.lateByRule)}
        note="30 days after the order"
        hot={all.lateByRule > 0}
      />
      <Figure
        label="Past promised date"
        href={`${pageOf(purchaseOrders)}?tab=Pending&sort=expectedDate`}
        value={count(all.latePromised)}
        note="by the vendor’s date"
        hot={all.latePromised > 0}
      />
      <Figure
        label="Overdue to vendors"
        href={`${pageOf(payables)}?tab=due`}
        value={all.overdue.length > 0 ? all.overdue : '0'}
        note={words(all.owed) && `of ${words(all.owed)}`}
        hot={all.overdue.length > 0}
      />
      <Figure
        label="Median lead days"
        href={screenPath('deliveries')}
        value={middle ? count(Math.round(middle.middle)) : 'unknown'}
        note={
          middle
            ? `50% within ${Math.round(middle.low)}–${Math.round(middle.high)} days`
            : 'no receipts in the last year'
        }
      />
      <Figure
        label={`Billed, ${name.toLowerCase()}`}
        href={`${pageOf(payables)}?tab=all`}
        value={billed.length > 0 ? totalOf(billed) : '0'}
        note={`${earlier}: ${words(totalOf(before)) || 'none'}`}
      />
      {lots.count > 0 && (
        <Figure
          label="Rejected"
          href={pageOf(stockLots)}
          value={share(lots.bad / lots.count)}
          note={`${counted(lots.bad, 'lot')} of ${count(lots.count)} in stock`}
        />
      )}
    </div>
  )
}

/** A figure of the strip. Amounts in several currencies take one line each and never wrap. */
function Figure(props: {
  label: string
  href: string
  value: string | readonly Money[]
  note: string
  hot?: boolean
}): ReactNode {
  const { value } = props
  const said = typeof value === 'string' ? [value] : value.map(({ total, currency }) => moneyText(total, currency))
  const longest = Math.max(...said.map(({ length }) => length))
  return (
    <GoLink className={`stack gap-2 lights ${styles.figure}`} href={props.href}>
      <span className="text-13 dim">{props.label}</span>
      <b
        className="text-20 line-28"
        data-hot={props.hot || undefined}
        data-long={longest > LONG ? (longest > LONGER ? 'very' : 'yes') : undefined}
      >
        {said.map((words) => (
          <span key={words} className="block unbroken">
            {words}
          </span>
        ))}
      </b>
      <small className="text-13 dim">{props.note}</small>
    </GoLink>
  )
}

const totalOf = (billed: readonly Traded[]): Money[] => sumsOf(billed, baseCurrency())
// Breaks lines only between two amounts.
const words = (sums: readonly Money[]): string =>
  sums.map(({ total, currency }) => moneyText(total, currency).replace(' ', '\u00A0')).join(', ')
