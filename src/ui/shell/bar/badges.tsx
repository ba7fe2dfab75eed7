import type { ReactNode } from 'react'
import styles from '#ui/shell/bar/badges.module.css'

type Level = 'overdue' | 'today' | 'soon' | 'later'

/** How soon a day is, in words on the colour of its meaning. */
export function DueBadge({ daysLeft }: { daysLeft: number }): ReactNode {
  return <span className={`${styles.due} ${styles[levelOf(daysLeft)]}`}>{inWords(daysLeft)}</span>
}

const levelOf = (daysLeft: number): Level =>
  daysLeft < 0 ? 'overdue' : daysLeft === 0 ? 'today' : daysLeft <= 2 ? 'soon' : 'later'

function inWords(daysLeft: number): string {
  if (daysLeft === 0) return 'Today'
  const days = Math.abs(daysLeft)
  return `${days} ${days === 1 ? 'day' : 'days'}${daysLeft < 0 ? ' overdue' : ''}`
}

/** The square of the tracking menu: the number of days above the word DAYS. */
export function DaysBadge({ days, level }: { days: string; level: Level }): ReactNode {
  return (
    <span className={`${styles.days} ${styles[level]}`}>
      <b>{days}</b>
      <span>DAYS</span>
    </span>
  )
}

/** A carrier's colours; an unknown carrier keeps its name in the colour of Other. */
export function CarrierTag({ label, colour }: { label: string; colour: string }): ReactNode {
  return <span className={`${styles.tag} ${styles[colour.toLowerCase()] ?? styles.other}`}>{label}</span>
}
