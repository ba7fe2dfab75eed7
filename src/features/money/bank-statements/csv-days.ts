import { dayOf, toDay } from '#base/days.ts'
import { readDay as readWrittenDay } from '#model/import/written-days.ts'

/** Splits a description of the date column into heading and pattern. */
export function dateOf(text: string | undefined): { heading?: string | undefined; pattern?: string | undefined } {
  if (!text) return {}
  const found = /(?:^|[\s:])((?:[DMY]{1,4}[-./ ]?){3})$/.exec(text.trim())
  if (!found) return { heading: text.trim() }
  const before = text.trim().slice(0, found.index).trim()
  const heading = (before.endsWith(':') ? before.slice(0, -1) : before).trim()
  return { pattern: found[1]!, ...(heading && { heading }) }
}

const NUMBERS = /^(\d{1,2})[-/.](\d{1,2})[-/.](?:\d{4}|\d{2})(?!\d)/

/**
 * Whether a column has the day before the month: one of its dates shows it, or its amounts have decimal commas and no
 * date contradicts it.
 */
export function areDaysFirst(days: readonly string[], hasCommas: boolean): boolean {
  const numbers = days.flatMap((day) => {
    const found = NUMBERS.exec(day)
    return found ? [[Number(found[1]), Number(found[2])] as const] : []
  })
  return numbers.some(([first]) => first > 12) || (hasCommas && !numbers.some(([, second]) => second > 12))
}

/** The date of a cell, by the given pattern or in the usual notations. */
export function bankDay(text: string, pattern: string | undefined, dayFirst: boolean): string | undefined {
  if (!pattern) {
    return NUMBERS.test(text) ? readWrittenDay(text, dayFirst) : (toDay(text, 'UTC') ?? readWrittenDay(text, dayFirst))
  }
  const order = [...pattern.matchAll(/D+|M+|Y+/g)].map(([part]) => part[0]!)
  const parts = pattern.match(/[-./ ]/) ? text.split(/[-./ ]+/) : cut(text, pattern)
  const of = (letter: string): number => {
    const part = parts[order.indexOf(letter)] ?? ''
    return letter === 'Y' ? fullYear(part) : Number(part)
  }
  return dayOf(of('Y'), of('M'), of('D'))
}

/** The parts of a date written without separators. */
const cut = (text: string, pattern: string): string[] =>
  [...pattern.matchAll(/D+|M+|Y+/g)].map(({ 0: part, index }) => text.slice(index, index + part.length))

const fullYear = (text: string): number => (text.length === 2 ? 2000 + Number(text) : Number(text))
