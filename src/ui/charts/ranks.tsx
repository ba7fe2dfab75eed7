import type { ReactNode } from 'react'
import styles from '#ui/charts/charts.module.css'
import { DataTable } from '#ui/table/data-table.tsx'

/**
 * One label with its value, or with the distribution of its values: minimum and maximum, the middle half, the median.
 */
interface Rank {
  label: string
  value: number
  words: string
  href?: string
  spread?: { least: number; low: number; high: number; most: number }
  /** Based on few values, and drawn paler. */
  isFew?: boolean
}

/** Horizontal bars by label on one scale, each with its value as text: a table whose figures are also drawn. */
export function Ranks({ label, ranks }: { label: string; ranks: readonly Rank[] }): ReactNode {
  const most = Math.max(0, ...ranks.map(({ value, spread }) => spread?.most ?? value))
  const at = (value: number) => `${most > 0 ? (Math.max(value, 0) / most) * 100 : 0}%`
  const between = (from: number, to: number) => ({ left: at(from), width: at(to - from) })
  return (
    <figure className="slim no-margin" aria-label={label}>
      <figcaption className={`flex between gap-12 text-13 dim ${styles.head}`}>{label}</figcaption>
      <DataTable
        label={label}
        columns={[
          {
            label: 'Name',
            isQuiet: true,
            isHead: true,
            wrap: true,
            show: (one) => one.label,
            href: ({ href }) => href,
          },
          {
            label: 'Bar',
            isQuiet: true,
            show: ({ value, spread, isFew }) => (
              <div className={`anchored ${styles.lying}`} data-few={isFew || undefined} aria-hidden>
                {spread ? (
                  <>
                    <i data-part="all" style={between(spread.least, spread.most)} />
                    <i data-part="half" style={between(spread.low, spread.high)} />
                    <i data-part="middle" style={{ left: at(value) }} />
                  </>
                ) : (
                  <i data-part="half" style={between(0, value)} />
                )}
              </div>
            ),
          },
          { label: 'Value', isQuiet: true, kind: 'number', show: ({ words }) => words },
        ]}
        rows={ranks}
        keyOf={({ label: name }, place) => `${name} ${place}`}
        className={styles.ranks}
        isFixed
        isFlat
      />
    </figure>
  )
}
