import type { ReactNode } from 'react'
import { daysBetween } from '#base/days.ts'
import { Said } from '#ui/charts/bars.tsx'
import styles from '#ui/charts/charts.module.css'

export interface Point {
  key: string
  /** `2026-11-20`. */
  day: string
  value: number
  words: string
  /** Drawn hollow: asked and not yet paid. */
  isOpen?: boolean
}

const WIDTH = 600
const HEIGHT = 120
const PAD = 8

/** Values over days as points on a line, the earliest at the left. */
export function Points({ label, points }: { label: string; points: readonly Point[] }): ReactNode {
  const sorted = points.toSorted((a, b) => a.day.localeCompare(b.day))
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (!first || !last) return null
  const span = Math.max(1, daysBetween(first.day, last.day))
  const values = sorted.map(({ value }) => value)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const place = ({ day, value }: Point) => ({
    x: PAD + (daysBetween(first.day, day) / span) * (WIDTH - 2 * PAD),
    y: high === low ? HEIGHT / 2 : PAD + ((high - value) / (high - low)) * (HEIGHT - 2 * PAD),
  })
  const path = sorted.map((point, at) => `${at === 0 ? 'M' : 'L'}${place(point).x},${place(point).y}`).join('')
  return (
    <figure className={styles.chart}>
      <figcaption>{label}</figcaption>
      <svg className={styles.points} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <path d={path} vectorEffect="non-scaling-stroke" />
      </svg>
      <div className={styles.dots} aria-hidden="true">
        {sorted.map((point) => (
          <i
            key={point.key}
            title={`${point.day}: ${point.words}`}
            data-open={point.isOpen || undefined}
            style={{ left: `${(place(point).x / WIDTH) * 100}%`, top: `${(place(point).y / HEIGHT) * 100}%` }}
          />
        ))}
      </div>
      <div className={styles.ends} aria-hidden="true">
        <span>{first.day}</span>
        <span>{last.day}</span>
      </div>
      <Said label={label} items={sorted.map(({ key, day, words }) => ({ label: `${day} (${key})`, words }))} />
    </figure>
  )
}
