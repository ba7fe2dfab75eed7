import type { ReactNode } from 'react'
import styles from '#features/admin/logs/groups/groups.module.css'

/** Errors per day as a sparkline of small bars; the count is written beside it. */
export function Spark({ counts }: { counts: readonly number[] }): ReactNode {
  const most = Math.max(1, ...counts)
  return (
    <span
      className={`flex bottom gap-2 fixed ${styles.spark}`}
      title={`The last ${counts.length} days`}
      aria-hidden="true"
    >
      {counts.map((count, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: days of one line have no other name
        <i key={at} style={{ height: count === 0 ? 1 : `${Math.max(15, (count / most) * 100)}%` }} />
      ))}
    </span>
  )
}
