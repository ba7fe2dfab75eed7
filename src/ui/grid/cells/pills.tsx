import type { Day } from '#base/days.ts'
import classes from '#ui/grid/cells/pills.module.css'
import { type DueLevel, nearness } from '#ui/grid/format.ts'
import { statusWords } from '#ui/list/rows/list-rows.ts'

/** The color of a status: grey waits, green is done, orange needs a look, red is wrong. */
const TONES: Record<string, 'ok' | 'in' | 'warn' | 'bad'> = {
  paid: 'ok',
  received: 'ok',
  completed: 'ok',
  delivered: 'ok',
  active: 'ok',
  cleared: 'ok',
  done: 'ok',
  fixed: 'ok',
  partial: 'in',
  printed: 'in',
  in_progress: 'in',
  'in transit': 'in',
  'out for delivery': 'in',
  prospect: 'in',
  draft: 'warn',
  'on hold': 'warn',
  disputed: 'warn',
  warning: 'warn',
  exception: 'bad',
  'failed attempt': 'bad',
  blocked: 'bad',
  bounced: 'bad',
  error: 'bad',
  failed: 'bad',
}

/** A status as text in a muted color. */
export function StatusPill({ value }: { value: string }) {
  return (
    <span
      className={`inline-flex middle pad-x-8 round-10 text-12 strong unbroken muted mute-text ${classes.pill}`}
      data-tone={TONES[value.toLowerCase()]}
    >
      {statusWords(value)}
    </span>
  )
}

/** How soon a day is; later ones stay muted in grids. */
export function DuePill({ day, today, filled }: { day: Day; today: Day; filled?: boolean }) {
  const { level, words } = nearness(day, today)
  return <LevelBadge level={level} words={words} {...(filled && { filled })} />
}

export function LevelBadge({ level, words, filled }: { level: DueLevel; words: string; filled?: boolean }) {
  return (
    <span
      className={`inline-flex middle round-tag text-12 bold unbroken figures ${classes.due}`}
      data-level={level}
      data-filled={filled || undefined}
    >
      {words}
    </span>
  )
}
