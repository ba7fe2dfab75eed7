import type { ReactNode } from 'react'
import { counted } from '#base/text/words.ts'
import { MIN_SAMPLE, type VendorLine } from '#features/insight/party-figures/rules.ts'
import { leadTimes } from '#features/insight/party-figures/vendor-dashboard/lead-times.ts'
import { Ranks } from '#ui/charts/ranks.tsx'
import styles from '#ui/layouts/figures.module.css'

const MAX_SHOWN = 15

/** How long each vendor takes, and how consistently. */
export function LeadTimes({ lines }: { lines: readonly VendorLine[] }): ReactNode {
  const { shown, all } = leadTimes(lines, MAX_SHOWN)
  if (shown.length === 0) return null
  return (
    <section className={`panel fixed slim ${styles.panel}`} aria-label="Lead times by vendor">
      <Ranks
        label="Days from the order to its receipt, by vendor"
        ranks={shown.map(({ label, least, low, middle, high, most, count }) => ({
          label,
          value: middle,
          words: daysOf(middle, low, high),
          spread: { least, low, high, most },
          isFew: count < MIN_SAMPLE,
        }))}
      />
      <p className={`text-13 line-18 dim above-4 ${styles.note}`}>
        Box = middle 50% of orders, mark = median, line = fastest to slowest; lighter with fewer than {MIN_SAMPLE}{' '}
        orders.
        {all > shown.length && ` Showing ${shown.length} of ${all} vendors with the most deliveries.`}
      </p>
    </section>
  )
}

/** `10 days`, with the middle half in brackets when orders differ. */
function daysOf(middle: number, low: number, high: number): string {
  const [least, most] = [Math.round(low), Math.round(high)]
  return `${counted(Math.round(middle), 'day')}${least === most ? '' : ` (${least} to ${most})`}`
}
