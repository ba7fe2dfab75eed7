import { roundTo } from '#base/decimal.ts'
import type { ExchangeRate } from '#model/document/currency.ts'

/** A row of the list in the settings: `source` is its origin; a row without it was entered by hand. */
export interface RateRow extends ExchangeRate {
  source?: string
}

export interface RateChange {
  currency: string
  before?: number
  after: number
}

/** Units of the company's currency per unit of another, from rates per euro; undefined when either is missing. */
export function crossRate(perEuro: ReadonlyMap<string, number>, currency: string, base: string): number | undefined {
  const [of, to] = [currency, base].map((one) => (one === 'EUR' ? 1 : perEuro.get(one)))
  return of === undefined || to === undefined ? undefined : roundTo(to / of, 6)
}

/** Above this number of rows, rates older than `MONTHLY_AFTER_DAYS` are thinned to the first of each month. */
const MAX_ROWS = 1_000
export const MONTHLY_AFTER_DAYS = 370

/**
 * The list of rates including those of one day. Rates entered by hand for that day stay; an unchanged rate adds no row.
 */
export function withDayRates(
  rows: readonly RateRow[],
  { day, source, rates }: { day: string; source: string; rates: readonly { currency: string; rate: number }[] },
): { rows: RateRow[]; changes: RateChange[] } {
  const next = [...rows]
  const changes: RateChange[] = []
  for (const { currency, rate } of rates) {
    const before = next
      .filter((one) => one.currency === currency && one.from <= day)
      .toSorted((a, b) => b.from.localeCompare(a.from))[0]
    if (before?.rate === rate || (before?.from === day && before.source === undefined)) continue
    const row = { currency, rate, from: day, source }
    if (before?.from === day) next.splice(next.indexOf(before), 1, row)
    else next.push(row)
    changes.push({ currency, ...(before && { before: before.rate }), after: rate })
  }
  return { rows: next, changes }
}

/** Limits the list: for old months the first rate of each currency is enough; rows entered by hand all stay. */
export function thinned(rows: readonly RateRow[], dailyFrom: string): RateRow[] {
  if (rows.length <= MAX_ROWS) return [...rows]
  const firsts = new Set<string>()
  return rows
    .toSorted((a, b) => a.from.localeCompare(b.from))
    .filter(({ currency, from, source }) => {
      if (from >= dailyFrom || source === undefined) return true
      const month = `${currency} ${from.slice(0, 7)}`
      const isFirst = !firsts.has(month)
      firsts.add(month)
      return isFirst
    })
}
