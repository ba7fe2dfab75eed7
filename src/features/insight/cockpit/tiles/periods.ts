import { addDays, type Day, dayOf, daysBetween, mondayOf } from '#base/days.ts'
import { percent } from '#base/text/writing.ts'

export const TILE_PERIODS = ['Day', 'Week', 'Month'] as const
export type Period = (typeof TILE_PERIODS)[number]

export interface Span {
  from: Day
  to: Day
}

/** A period up to today, and the same number of days of the previous one: six days are compared with six days. */
export function spansOf(period: Period, today: Day): { now: Span; before: Span } {
  if (period === 'Day') {
    const yesterday = addDays(today, -1)
    return { now: { from: today, to: today }, before: { from: yesterday, to: yesterday } }
  }
  const from = period === 'Week' ? mondayOf(today) : today.slice(0, 8).concat('01')
  const begun = period === 'Week' ? addDays(from, -7) : monthBefore(from)
  const same = addDays(begun, daysBetween(from, today))
  // A shorter month ends before the same day of the month.
  const last = addDays(from, -1)
  return { now: { from, to: today }, before: { from: begun, to: same < last ? same : last } }
}

function monthBefore(first: Day): Day {
  const [year = 0, month = 1] = first.split('-').map(Number)
  return month === 1 ? dayOf(year - 1, 12, 1)! : dayOf(year, month - 1, 1)!
}

/** `+25 %` compared with the previous period; undefined when there is nothing to compare with, or no change. */
export function growth(now: number, before: number): string | undefined {
  if (before === 0 || now === before) return undefined
  const change = Math.round(((now - before) / Math.abs(before)) * 100)
  return `${change > 0 ? '+' : ''}${percent(change)}`
}
