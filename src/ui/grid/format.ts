import { type Day, daysBetween, isDay, isTimestamp, toDate, toDay } from '#base/days.ts'
import { isMadeId } from '#base/ids.ts'
import { figure, monthsOf, ownWriting, PRICE_DECIMALS, written } from '#base/text/writing.ts'
import type { Field } from '#model/schema/fields.ts'
import type { Data, Value } from '#model/schema/value.ts'
import { personName } from '#ui/people.ts'
import { amountIn, baseCurrency } from '#ui/shell/money/money.ts'

/** `1,234.50`; unit prices keep up to their own number of decimals. */
export const amount = (value: number, decimals = 2): string => figure(value, 2, Math.max(2, decimals))

/**
 * `12.50` or `12.4567`: a unit price or cost, formatted the same everywhere; in a column with the decimals of the
 * column.
 */
export const unitPrice = (value: number, least = 2): string => figure(value, least, Math.max(least, PRICE_DECIMALS))

/** `1,234` or `0.128`. */
export const plainNumber = (value: number, decimals = 6): string => figure(value, 0, decimals)

/** `Oct 14`, with the year unless it is the current one: `Oct 14, 2025`. */
export function shortDay(day: Day, today: Day): string {
  if (!isDay(day)) return ''
  return day.slice(0, 4) === today.slice(0, 4)
    ? written(new Date(`${day}T00:00:00Z`), { timeZone: 'UTC', day: 'numeric', month: 'short' })
    : fullDay(day)
}

/** `Oct 14, 2025`. */
const fullDay = (day: Day): string =>
  written(new Date(`${day}T00:00:00Z`), { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' })

/** `Nov 2026` for `2026-11`. */
export function shortMonth(month: string): string {
  const [year, number] = month.split('-')
  return `${monthsOf(ownWriting())[Number(number) - 1]} ${year}`
}

/** `2:05 PM` in the business time zone. */
export function shortTime(value: unknown, timeZone: string): string {
  const at = toDate(value, timeZone)
  return at ? written(at, { timeZone, hour: 'numeric', minute: '2-digit' }) : ''
}

/** `Nov 20, 2:05 PM` in the business time zone. */
export function shortMoment(value: unknown, today: Day, timeZone: string): string {
  const at = toDate(value, timeZone)
  return at ? `${shortDay(toDay(at, timeZone)!, today)}, ${shortTime(at, timeZone)}` : ''
}

export type DueLevel = 'overdue' | 'today' | 'soon' | 'later'

/** How soon a day is, and the text of its badge: `37 days overdue`, `Today`, `1 day`. */
export function nearness(day: Day, today: Day): { level: DueLevel; words: string } {
  const days = daysBetween(today, day)
  const words = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`
  if (days < 0) return { level: 'overdue', words: `${words(-days)} overdue` }
  if (days === 0) return { level: 'today', words: 'Today' }
  return { level: days <= 2 ? 'soon' : 'later', words: words(days) }
}

/** The currency of an amount, or of the amounts in a document's lines: the document's, otherwise the company's own. */
export function unitOf({ kind, options }: Field, data: Readonly<Record<string, unknown>>): string | undefined {
  if (kind !== 'money' && kind !== 'lines') return undefined
  const name = kind === 'lines' ? 'currency' : options.currency
  const own = name === undefined ? undefined : data[name]
  return typeof own === 'string' && own !== '' ? own : baseCurrency()
}

/**
 * `1,234.50`, `70,000` yen, `1.250` dinars; unit prices have decimals of their own, in a column at least `least`.
 * Without a known currency no decimals are dropped.
 */
export const fieldAmount = (value: number, { options }: Field, currency?: string, least = 2): string =>
  currency === undefined || options.decimals !== undefined
    ? figure(value, Math.max(2, least), Math.max(2, least, options.decimals ?? 3))
    : amountIn(value, currency)

/** A value as readable text for a cell, a chip or the timeline; empty when there is none. */
export function showValue(
  field: Field | undefined,
  value: Value | undefined,
  at: {
    today: Day
    timeZone: string
    titleOf?: (collection: string, id: string) => string | undefined
    /** The currency of an amount, which determines its format. */
    currency?: string | undefined
  },
): string {
  if (value === undefined || value === null || value === '') return ''
  if (field?.kind === 'date') {
    const day = toDay(value, at.timeZone)
    return day ? shortDay(day, at.today) : String(value)
  }
  if (field?.kind === 'moment' || isTimestamp(value)) return shortMoment(value, at.today, at.timeZone) || String(value)
  if (typeof value === 'number')
    return field?.kind === 'money'
      ? fieldAmount(value, field, at.currency)
      : field?.options.mono
        ? String(value)
        : plainNumber(value, field?.options.decimals)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string') {
    if (field?.options.as === 'person') return personName(value)
    if (field?.options.words) return field.options.words[value] ?? value
    return field?.kind === 'reference' ? (at.titleOf?.(field.target!, value) ?? value) : value
  }
  if (Array.isArray(value))
    return field?.kind === 'lines'
      ? `${value.length} ${value.length === 1 ? 'line' : 'lines'}`
      : value.map(plain).join(', ')
  const { entryText } = field?.options ?? {}
  return entryText ? entriesText(value as Data, entryText) : JSON.stringify(value)
}

/** Writes an object by its entries: `line 1: 10 pcs, line 2: 3 pcs`. Imported files state an entry as `{ qty: 10 }`. */
const entriesText = (entries: Data, entryText: string): string =>
  Object.entries(entries)
    .map(([name, value]) => {
      const amount = (value as Data | null)?.qty ?? value
      const shown = typeof amount === 'number' ? plainNumber(amount) : plain(amount)
      return entryText.replace('{name}', () => name).replace('{value}', () => shown)
    })
    .join(', ')

const plain = (value: Value): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** The name by which people know a document; never an id generated by Prime. */
export function titleOf(title: string, doc: { id: string; data: Data }): string {
  const value = doc.data[title]
  if (typeof value === 'string' && value.trim()) return isDay(value) ? fullDay(value) : value
  if (typeof value === 'number') return String(value)
  if (!isMadeId(doc.id)) return doc.id
  return title.endsWith('Number') ? 'No number yet' : 'Unnamed'
}
