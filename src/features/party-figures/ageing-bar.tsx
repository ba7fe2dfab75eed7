import type { ReactNode } from 'react'
import type { Aged, Bucket } from '#features/ageing/rules.ts'
import { BUCKETS } from '#features/ageing/rules.ts'
import styles from '#features/party-figures/figures.module.css'
import { money } from '#ui/frame/money.ts'

const LEVEL: Record<Bucket, string> = {
  'Not due': 'later',
  '1 to 30': 'soon',
  '31 to 60': 'overdue',
  '61 to 90': 'overdue',
  'Over 90': 'overdue',
  'No due date': 'plain',
}

/** Open money by how long it is due: a bar, and every bucket that holds anything in words. */
export function AgeingBar({ label, aged, currency }: { label: string; aged: Aged; currency: string }): ReactNode {
  const held = BUCKETS.filter((bucket) => aged.buckets[bucket].count > 0)
  return (
    <div className={styles.ageing}>
      <p className={styles.ageHead}>
        <span>{label}</span>
        <b>{money(aged.total.amount, currency)}</b>
      </p>
      {held.length > 0 && (
        <>
          <span className={styles.bar} aria-hidden="true">
            {held.map((bucket) => (
              <i
                key={bucket}
                data-level={LEVEL[bucket]}
                style={{ flex: Math.max(aged.buckets[bucket].amount, 0) || 0.001 }}
              />
            ))}
          </span>
          <dl className={styles.buckets}>
            {held.map((bucket) => (
              <div key={bucket}>
                <dt data-level={LEVEL[bucket]}>{bucket}</dt>
                <dd>{money(aged.buckets[bucket].amount, currency)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </div>
  )
}
