import type { ReactNode } from 'react'
import { Said } from '#ui/charts/bars.tsx'
import styles from '#ui/charts/charts.module.css'
import { scaleEnd } from '#ui/charts/scale.ts'

/** How the values of one name lie: the least and the most, the half around the middle, and the middle itself. */
export interface Box {
  label: string
  least: number
  low: number
  middle: number
  high: number
  most: number
  words: string
  /** Taken from few, and drawn paler. */
  isFew?: boolean
}

/** Lying boxes on one scale, each with its words: the line is all of it, the box its half, the stroke the middle. */
export function Boxes({ label, boxes, unit }: { label: string; boxes: readonly Box[]; unit: string }): ReactNode {
  const end = scaleEnd(Math.max(0, ...boxes.map(({ most }) => most)))
  const at = (value: number) => `${(Math.max(value, 0) / end) * 100}%`
  const between = (from: number, to: number) => ({ left: at(from), width: `${(Math.max(to - from, 0) / end) * 100}%` })
  return (
    <figure className={styles.chart}>
      <figcaption>{label}</figcaption>
      <div className={styles.boxes} aria-hidden="true">
        {boxes.map(({ label: name, least, low, middle, high, most, words, isFew }) => (
          <div key={name} data-few={isFew || undefined} title={`${name}: ${words}`}>
            <span>{name}</span>
            <div>
              <i className={styles.boxLine} style={between(least, most)} />
              <i className={styles.boxHalf} style={between(low, high)} />
              <i className={styles.boxMiddle} style={{ left: at(middle) }} />
            </div>
            <b>{Math.round(middle)}</b>
          </div>
        ))}
        <div data-scale>
          <span />
          <div>
            <small>0</small>
            <small>{end / 2}</small>
            <small>
              {end} {unit}
            </small>
          </div>
          <b />
        </div>
      </div>
      <Said label={label} items={boxes} />
    </figure>
  )
}
