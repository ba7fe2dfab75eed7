import type { Day } from '#base/days.ts'
import { type Calendar, dayInCell } from '#features/sales/rfq/reading/figures/days.ts'
import type { RequestedPart } from '#features/sales/rfq/reading/pairing.ts'
import type { Said } from '#features/sales/rfq/reading/rows.ts'
import { targetPriceOf } from '#features/sales/rfq/reading/said/targets-apart.ts'
import { pnKey } from '#model/part-numbers/part-number.ts'

/** A requested part, the day it is needed by, and its place in the text. */
export interface Line extends RequestedPart {
  day?: Day
  /** The text of its row, if the row names no other part. */
  row?: string
  /** It is part of a sentence. */
  isProse?: boolean
  /** It is below a table heading, or in a field of a form. */
  isListed?: boolean
  /** Its row states the total. */
  isTotal?: boolean
  /** It is bare digits among words, without a quantity. */
  isLoose?: boolean
}

/**
 * A part that is named again without a quantity, or in a sentence with the same quantity, is the same line; the line
 * takes its target.
 */
export function withoutMentions(lines: readonly Line[]): Line[] {
  const counted = new Map(lines.filter(({ qty }) => qty !== undefined).map((line) => [pnKey(line.text), line]))
  return lines.filter((line, at) => {
    const { text, qty, target, isProse, isLoose } = line
    if (isLoose && qty === undefined && counted.size > 0) return false
    // `One piece target for the NCF 2940 is …`: a sentence about a part requested earlier.
    const before =
      isProse && target !== undefined
        ? lines.slice(0, at).find((one) => one.qty !== undefined && one.qty !== qty && pnKey(one.text) === pnKey(text))
        : undefined
    if (before && before.target === undefined) {
      aim(before, line)
      return false
    }
    const counts = lines
      .slice(0, at)
      .filter((one) => line.isTotal && qty !== undefined && pnKey(one.text) === pnKey(text))
    if (counts.length === 1) {
      Object.assign(counts[0]!, { qty, ...dayOf(counts[0]!.day ?? line.day) })
      return false
    }
    const other = counted.get(pnKey(text))
    const same =
      qty === undefined || (isProse && other?.isProse && other !== line && other.qty === qty) ? other : undefined
    if (same) aim(same, line)
    if (same && line.day) same.day ??= line.day
    return same === undefined
  })
}

/**
 * A day requested by a row without parts, the number of lines before it, and where the table directly above it begins.
 */
export interface Wish {
  day: Day
  at: number
  from: number | undefined
  /** The sentences of its row. */
  sentences: readonly object[]
}

/** A single day before or after all lines applies to every line. Of several days, each applies to the table or line above it. */
export function withWishes(lines: Line[], wishes: readonly Wish[]): Line[] {
  const [only] = wishes
  if (
    only &&
    wishes.every(({ day }) => day === only.day) &&
    (only.at === 0 || lines.slice(only.at).every(({ qty }) => qty === undefined))
  )
    return lines.map((line) => (line.isOpen ? line : { day: only.day, ...line }))
  // Over each of several lists stands its own day.
  if (wishes.length > 1 && only?.at === 0 && wishes.at(-1)!.at < lines.length)
    for (const [place, { day, at }] of wishes.entries())
      for (const line of lines.slice(at, wishes[place + 1]?.at)) if (!line.isOpen) line.day ??= day
  for (const { day, at, from } of wishes)
    for (const line of lines.slice(from ?? Math.max(at - 1, 0), at)) if (!line.isOpen) line.day ??= day
  return lines
}

/** Sets the target of a line that has none yet. */
export function aim(line: Line, { target, currency }: Pick<Said, 'target' | 'currency'>): void {
  if (target !== undefined && line.target === undefined) Object.assign(line, targetPriceOf({ value: target, currency }))
}

/** A row with only a quantity or target belongs to the part above it. */
export function complete(line: Line | undefined, said: Pick<Said, 'qty' | 'target' | 'currency'>): void {
  if (!line) return
  const { qty } = said
  if (qty !== undefined) line.qty ??= qty
  aim(line, said)
}

/** A day as the fields of a line. */
export function dayOf(day: Day | undefined): { day?: Day } {
  return day ? { day } : {}
}

export const dayOfCell = (cell: string | undefined, calendar: Calendar): { day?: Day } =>
  dayOf(cell ? dayInCell(cell, calendar) : undefined)
