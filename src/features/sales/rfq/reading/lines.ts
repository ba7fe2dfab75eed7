import type { Day } from '#base/days.ts'
import { type Calendar, dayInCell } from '#features/sales/rfq/reading/figures/days.ts'
import type { RequestedPart } from '#features/sales/rfq/reading/pairing.ts'
import { type Said, targetPriceOf } from '#features/sales/rfq/reading/rows.ts'
import { pnKey } from '#model/part-numbers/part-number.ts'

/** A requested part, the day it is needed by, and its place in the text. */
export interface Line extends RequestedPart {
  day?: Day
  /** The text of its row, where the row names no other part. */
  row?: string
  /** It is in a sentence. */
  isTold?: boolean
  /** It is under a heading of a table, or a field of a form. */
  isListed?: boolean
  /** Its row states the total. */
  isTotal?: boolean
  /** It is bare figures among words, and nothing counts them. */
  isLoose?: boolean
}

/** A part that is named again without a quantity, or in a sentence with the same one, is the same line; its target is that line's. */
export function withoutMentions(lines: readonly Line[]): Line[] {
  const counted = new Map(lines.filter(({ qty }) => qty !== undefined).map((line) => [pnKey(line.text), line]))
  return lines.filter((line, at) => {
    const { text, qty, target, isTold, isLoose } = line
    if (isLoose && qty === undefined && counted.size > 0) return false
    // `One piece target for the NCF 2940 is …`: a sentence about a part that is asked for before it.
    const before =
      isTold && target !== undefined
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
      qty === undefined || (isTold && other?.isTold && other !== line && other.qty === qty) ? other : undefined
    if (same) aim(same, line)
    if (same && line.day) same.day ??= line.day
    return same === undefined
  })
}

/** A day that a row without parts wishes, how many lines stood before it, and where the table right above it begins. */
export interface Wish {
  day: Day
  at: number
  from: number | undefined
  /** The sentences of its row. */
  told: readonly object[]
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

/** A target that a line has not yet. */
export function aim(line: Line, { target, currency }: Pick<Said, 'target' | 'currency'>): void {
  if (target !== undefined && line.target === undefined) Object.assign(line, targetPriceOf({ value: target, currency }))
}

/** A row with a quantity or a target alone belongs to the part above it. */
export function complete(line: Line | undefined, said: Pick<Said, 'qty' | 'target' | 'currency'>): void {
  if (!line) return
  const { qty } = said
  if (qty !== undefined) line.qty ??= qty
  aim(line, said)
}

/** A day as a line has it. */
export function dayOf(day: Day | undefined): { day?: Day } {
  return day ? { day } : {}
}

export const dayOfCell = (cell: string | undefined, calendar: Calendar): { day?: Day } =>
  dayOf(cell ? dayInCell(cell, calendar) : undefined)
