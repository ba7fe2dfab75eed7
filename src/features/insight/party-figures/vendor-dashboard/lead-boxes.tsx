import type { ReactNode } from 'react'
import { FEW, type VendorLine } from '#features/insight/party-figures/rules.ts'
import { leadTimes } from '#features/insight/party-figures/vendor-dashboard/lead-times.ts'
import { Boxes } from '#ui/charts/boxes.tsx'
import styles from '#ui/layouts/figures.module.css'

const MAX_SHOWN = 15

/** How long each vendor takes and how evenly. */
export function LeadTimes({ lines }: { lines: readonly VendorLine[] }): ReactNode {
  const { shown, all } = leadTimes(lines, MAX_SHOWN)
  if (shown.length === 0) return null
  return (
    <section className={styles.panel} aria-label="Lead times by vendor">
      <Boxes
        label="Days from the order to its receipt, by vendor"
        unit="days"
        boxes={shown.map((lead) => ({ ...lead, isFew: lead.count < FEW }))}
      />
      <p className={styles.note}>
        Box = middle 50% of orders, mark = median, line = fastest to slowest; lighter with fewer than {FEW} orders.
        {all > shown.length && ` Showing ${shown.length} of ${all} vendors with the most deliveries.`}
      </p>
    </section>
  )
}
