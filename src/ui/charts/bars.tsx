import type { ReactNode } from 'react'
import styles from '#ui/charts/charts.module.css'

/** One bar: its name, its size, and the words that say it. */
export interface Bar {
  label: string
  value: number
  words: string
  hot?: boolean
  /** What it is compared with, drawn paler beside it: the same month a year before. */
  before?: { value: number; words: string }
}

/** Upright bars over time, light enough for any screen; the figures stand in the table read aloud. */
export function Bars({
  label,
  bars,
  height = 64,
}: {
  label: string
  bars: readonly Bar[]
  height?: number
}): ReactNode {
  const most = Math.max(0, ...bars.flatMap(({ value, before }) => [value, before?.value ?? 0]))
  const sizeOf = (value: number) => ({
    height: most > 0 ? `${(Math.max(value, 0) / most) * 100}%` : 0,
    minHeight: value > 0 ? 2 : 1,
  })
  const told = bars.map(({ label: name, words, before }) => ({
    label: name,
    words: before ? `${words}, before ${before.words}` : words,
  }))
  return (
    <figure className={styles.chart}>
      <figcaption>{label}</figcaption>
      <div className={styles.bars} style={{ height }} aria-hidden="true">
        {bars.map(({ label: name, value, hot, before }, at) => (
          <span key={name} title={`${name}: ${told[at]!.words}`}>
            {before && <i data-before style={sizeOf(before.value)} />}
            <i data-hot={hot || undefined} style={sizeOf(value)} />
          </span>
        ))}
      </div>
      <div className={styles.ends} aria-hidden="true">
        <span>{bars[0]?.label}</span>
        <span>{bars.at(-1)?.label}</span>
      </div>
      <Said label={label} items={told} />
    </figure>
  )
}

/** Lying bars by name, the largest first as handed in, each with its words. */
export function Ranks({ label, bars }: { label: string; bars: readonly (Bar & { href?: ReactNode })[] }): ReactNode {
  const most = Math.max(0, ...bars.map(({ value }) => value))
  return (
    <figure className={styles.chart}>
      <figcaption>{label}</figcaption>
      <ul className={styles.ranks}>
        {bars.map(({ label: name, value, words, href }) => (
          <li key={name}>
            <span>{href ?? name}</span>
            <i aria-hidden="true">
              <i style={{ width: most > 0 ? `${(Math.max(value, 0) / most) * 100}%` : 0 }} />
            </i>
            <b>{words}</b>
          </li>
        ))}
      </ul>
    </figure>
  )
}

/** What a drawing shows, for those who hear it. */
export function Said({ label, items }: { label: string; items: readonly Pick<Bar, 'label' | 'words'>[] }): ReactNode {
  return (
    <ul className={styles.said} aria-label={label}>
      {items.map(({ label: name, words }) => (
        <li key={name}>{`${name}: ${words}`}</li>
      ))}
    </ul>
  )
}
