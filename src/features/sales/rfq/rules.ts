import { type Day, isTimestamp, startOfDay, timestamp } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { counted } from '#base/text/words.ts'
import { figure } from '#base/text/writing.ts'
import type { Missed } from '#features/stock/demand/commands.ts'
import { lineAmount, linesIn } from '#model/document/lines.ts'
import type { Clause } from '#model/query/query.ts'
import type { Data } from '#model/schema/value.ts'

/** The name of an inquiry in error messages. */
export const nameOfInquiry = ({ id, data }: { id: string; data: { rfqNumber?: string } }): string =>
  `Inquiry ${data.rfqNumber ?? id}`

/** Whether an inquiry is closed, so that nothing is answered any more. */
export const isClosed = ({ status }: { status?: unknown }): boolean =>
  ['Won', 'Lost', 'Declined', 'Expired'].includes(String(status))

const HOUR_MS = 3_600_000

/**
 * The total of the lines: at our offered prices, otherwise at the customer's target prices; undefined when no line has
 * a price.
 */
export function inquiryWorth({ lines }: { lines?: unknown }): number | undefined {
  const amounts = linesIn(lines as Data[]).flatMap(
    ({ quotedQty, qty, quotedPrice, targetPrice }) =>
      lineAmount({ qty: quotedQty ?? qty, unitPrice: quotedPrice ?? targetPrice }) ?? [],
  )
  return amounts.length === 0 ? undefined : sumMoney(amounts)
}

/** What a line asks for besides the part: `target 3.50 EUR, by 2026-12-01`; empty when there is nothing. */
export function wishWords({ targetPrice, targetCurrency, neededOn }: Data): string {
  const target =
    typeof targetPrice === 'number' && ['target', figure(targetPrice, 2, 4), targetCurrency].filter(Boolean).join(' ')
  return [target, typeof neededOn === 'string' && neededOn && `by ${neededOn}`].filter(Boolean).join(', ')
}

/** What a line asks for, as shown next to the offer: `20 × SKF 6205-2RS1, target 3.50 EUR, by 2026-12-01`. */
export function requestWords({ qty, brand, askedPart, ...line }: Data): string {
  const part = [brand, askedPart].filter(Boolean).join(' ')
  return [typeof qty === 'number' ? `${qty} × ${part}` : part, wishWords(line)].filter(Boolean).join(', ')
}

/** The number of lines we can fill from stock: `2 of 3`. */
export function inStockWords({ lines }: { lines?: unknown }): string | undefined {
  const all = linesIn(lines as Data[])
  const there = all.filter(({ partId, available }) => partId && typeof available === 'number' && available > 0)
  return all.length === 0 ? undefined : `${there.length} of ${all.length}`
}

/** How long somebody has been waiting for our first answer: `40 min`, `5 h`, `3 days`; undefined once they have one. */
export function waitsWords(data: Data, now: Date): string | undefined {
  const from = momentOf(data.receivedAt)
  if (from === undefined || momentOf(data.firstReplyAt) !== undefined) return undefined
  if (data.status !== 'New' && data.status !== 'In progress') return undefined
  const minutes = Math.max(0, Math.floor((now.getTime() - from) / 60_000))
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours} h` : counted(Math.floor(hours / 24), 'day')
}

/** The data with the hours until the first answer; without them when there is no answer. */
export function withAnsweredHours(data: Data): Data {
  const from = momentOf(data.receivedAt)
  const to = momentOf(data.firstReplyAt)
  const { answeredHours: _, ...rest } = data
  if (from === undefined || to === undefined || to < from) return rest
  return { ...rest, answeredHours: Math.round(((to - from) / HOUR_MS) * 10) / 10 }
}

/** The parts of an inquiry that were not offered to the customer. */
export const notOffered = (rows: unknown): Missed[] =>
  linesIn(rows as Data[])
    .filter(({ status, noStock }) => noStock === true || status !== 'Quoted')
    .map(({ brand, askedPart, qty }) => ({
      partNumber: [brand, askedPart].filter(Boolean).join(' '),
      qty: typeof qty === 'number' ? qty : 0,
    }))

const momentOf = (value: unknown): number | undefined => {
  const at = isTimestamp(value) ? Date.parse(value.$ts) : Number.NaN
  return Number.isNaN(at) ? undefined : at
}

/** The facts that decide to whom an inquiry is assigned. */
interface Asker {
  companyName?: string | undefined
  country?: string | undefined
  brands: readonly string[]
}

/**
 * The assignee of an inquiry according to the rules in the settings: the first rule whose cells all match; undefined
 * when none matches.
 */
export function assigneeBy(rules: unknown, { companyName = '', country = '', brands }: Asker): string | undefined {
  const plain = (value: unknown): string => (typeof value === 'string' ? value.trim().toLowerCase() : '')
  const own = brands.map(plain)
  const rule = linesIn(rules as Data[]).find(
    (row) =>
      plain(companyName).startsWith(plain(row.company)) &&
      (!plain(row.country) || plain(row.country) === plain(country)) &&
      (!plain(row.brand) || own.includes(plain(row.brand))),
  )
  return typeof rule?.assignee === 'string' && rule.assignee.trim() ? rule.assignee.trim() : undefined
}

/** A reply template with its placeholders filled; a row whose placeholders are empty is left out. */
export function filledTemplate(template: string, values: Readonly<Record<string, string | undefined>>): string {
  const rows = template.split(/\r?\n/).filter((row) => {
    const places = [...row.matchAll(/\{(\w{1,20})\}/g)].flatMap(([, name = '']) => (name in values ? [name] : []))
    return places.length === 0 || places.some((name) => values[name])
  })
  return rows
    .join('\n')
    .replace(/\{(\w{1,20})\}/g, (place, name: string) => (name in values ? (values[name] ?? '') : place))
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Inquiries of customers received from one day until before another. */
export const cameBetween = (from: Day, to: Day, timeZone: string): Clause[] => [
  ['side', '==', 'Selling'],
  ['receivedAt', '>=', timestamp(startOfDay(from, timeZone))],
  ['receivedAt', '<', timestamp(startOfDay(to, timeZone))],
]
