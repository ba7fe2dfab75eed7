import { longDay, toDay } from '#base/days.ts'
import { figure, HOUSE } from '#base/text/writing.ts'
import { writtenDecimals } from '#model/document/amounts/amount.ts'
import type { Block, Letterhead, Look, PrintTable, Sides, TableLayout, Width } from '#model/print/print.ts'

const MAX_CHARACTERS = 2000
const DIM = '#5b6470'

/**
 * A value as plain printable text. Every value becomes text, because an object could be mistaken for a block of the
 * page. Control and direction characters would garble the line and are left out.
 */
export function printableText(value: unknown): string {
  if (value === undefined || value === null) return ''
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return text
    .slice(0, MAX_CHARACTERS)
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/[^\P{Cc}\n]|[\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/gu, '')
    .trim()
}

/** The same, with typographic minus signs. */
const shownText = (value: unknown): string =>
  typeof value === 'number' && value < 0 ? `−${-value}` : printableText(value)

/** Several texts on one line; empty or false ones are left out. */
export const joined = (values: readonly unknown[], by = ' · '): string =>
  values
    .filter((value) => value !== false)
    .map(shownText)
    .filter(Boolean)
    .join(by)

/** The width of a text at a size, in points: slightly more than Roboto needs, so that what fits here fits on paper. */
export const widthOf = (text: string, fontSize: number): number =>
  [...text].reduce((sum, letter) => sum + widthOfLetter(letter), 0) * fontSize

function widthOfLetter(letter: string): number {
  if (letter === ' ') return 0.26
  if (/[WMmw@%]/.test(letter)) return 0.93
  if (/[ilI.,;:'|!jft()[\]]/.test(letter)) return 0.38
  if (/[-/*_"]/.test(letter)) return 0.46
  if (/[\p{Ll}\p{Nd}−]/u.test(letter)) return 0.58
  return /[A-Z]/.test(letter) ? 0.69 : 1
}

// Lines may break after a space, and after a dash or slash not followed by a digit.
const wordsOf = (text: string): string[] => text.split(/(?<= )|(?<=[-/])(?=\D)/)

/**
 * A text in the largest of these sizes in which it fits, without splitting words if possible; otherwise cut off in the
 * smallest.
 */
export function fitting(
  value: unknown,
  { sizes, width, most }: { sizes: readonly number[]; width: number; most: number },
): { text: string; fontSize: number } {
  const whole = printableText(value).replace(/\s+/g, ' ')
  const fit = sizes.filter((size) => clipped(whole, { fontSize: size, width, most }) === whole)
  const unparted = fit.find((size) => wordsOf(whole).every((word) => widthOf(word.trimEnd(), size) <= width))
  const fontSize = unparted ?? fit[0] ?? sizes.at(-1)!
  return { text: clipped(whole, { fontSize, width, most }), fontSize }
}

/** As much of a text as fits on some lines of a width at a size, ending in an ellipsis when it is cut off. */
export function clipped(
  value: unknown,
  { fontSize, width, most }: { fontSize: number; width: number; most: number },
): string {
  const text = printableText(value).replace(/\s+/g, ' ')
  let left = 0
  let used = 1
  let shortened = ''
  for (const word of wordsOf(text)) {
    const whole = widthOf(word, fontSize)
    const pieces = whole > width ? [...word] : [word]
    for (const piece of pieces) {
      const wide = widthOf(piece, fontSize)
      if (left + wide > width) {
        if (used === most) return `${[...shortened].slice(0, -2).join('').trimEnd()}…`
        used++
        left = 0
      }
      left += wide
      shortened += piece
    }
  }
  return shortened.trim()
}

/** `128,450.00`, with the decimals of its currency; empty for no value. */
export const printedAmount = (value: unknown, currency?: string): string => amountIn(HOUSE, value, currency)

/** An amount in a locale's format, with the decimals of its currency. */
export function amountIn({ locale }: { locale: string }, value: unknown, currency?: string): string {
  const { least, most } = writtenDecimals(currency)
  return figureIn({ locale }, value, least, most)
}

/** A number in a locale's format, with a minimum and maximum number of decimals; texts stay as they are. */
export const figureIn = ({ locale }: { locale: string }, value: unknown, least: number, most: number): string =>
  typeof value === 'number' ? figure(value, least, most, { locale }) : printableText(value)

/** `EUR 1,290.10`, `JPY 70,000`. */
export const moneyOf = (value: unknown, currency: string): string => `${currency} ${printedAmount(value, currency)}`
/** A unit price with up to four decimals. */
export const priceOf = (value: unknown): string => figureIn(HOUSE, value, 2, 4)
export const quantityOf = (value: unknown): string => figureIn(HOUSE, value, 0, 3)

/** `Nov 24, 2026`, or the text as it is when it is not a date. */
export function dayText(value: unknown, timeZone: string): string {
  const day = toDay(value, timeZone)
  return day === undefined ? printableText(value) : longDay(day)
}

/** A line of text. */
export const line = (value: unknown, look: Look = {}): Look & { text: string } => ({
  ...look,
  text: shownText(value),
})

/** Lines below each other, without the empty ones. */
export const stackedLines = (values: readonly unknown[], look: Look = {}): Block[] =>
  values
    .map((value) => (value === false ? '' : shownText(value)))
    .filter(Boolean)
    .map((text) => ({ ...look, text }))

export const heading = (label: unknown, margin: Sides = [0, 0, 0, 3]): Look & { text: string } => ({
  text: printableText(label).toUpperCase(),
  fontSize: 7.5,
  color: DIM,
  characterSpacing: 0.6,
  margin,
})

/** A heading with lines below it, or nothing when there are none. */
export const group = (label: string, values: readonly unknown[]): Block[] => {
  const found = stackedLines(values)
  return found.length === 0 ? [] : [{ stack: [heading(label), ...found], width: '*' }]
}

/** Where to pay us; empty when the settings do not say. */
export function payTo({ remitTo = [], bank = [] }: Pick<Letterhead, 'remitTo' | 'bank'>, label: string): Block[] {
  if (remitTo.length + bank.length === 0) return []
  const between = remitTo.length > 0 && bank.length > 0 ? [''] : []
  return [heading(label, [0, 14, 0, 3]), ...stackedLines([...remitTo, ...between, ...bank])]
}

/** Names and values side by side, four to a row; empty values leave no gap. */
export function facts(pairs: readonly (readonly [label: string, value: unknown])[], perRow = 4): Block[] {
  const found = pairs.filter(([, value]) => printableText(value) !== '')
  const rows: Block[] = []
  for (let at = 0; at < found.length; at += perRow) {
    const cells = found.slice(at, at + perRow).map(([label, value]) => ({
      width: '*' as const,
      stack: [heading(label), line(value)],
    }))
    const rest = Array.from({ length: perRow - cells.length }, () => ({ width: '*' as const, stack: [] }))
    rows.push({ columns: [...cells, ...rest], columnGap: 14, margin: [0, 0, 0, 10] })
  }
  return rows
}

export interface PrintColumn<Row> {
  label: string
  width: Width
  right?: boolean
  value: (row: Row) => unknown
}

/** A table with a header that is repeated on every page; a column that is empty in every row is left out. */
export function printTable<Row>(
  columns: readonly PrintColumn<Row>[],
  rows: readonly Row[],
  {
    total,
    layout = 'lines',
    isBold,
  }: {
    total?: readonly (readonly [column: string, text: string])[]
    layout?: TableLayout
    /** The heading rows. */
    isBold?: (row: Row) => boolean
  } = {},
): Block {
  const used = columns.filter(
    (column, at) =>
      at === 0 || typeof column.width !== 'number' || rows.some((row) => printableText(column.value(row)) !== ''),
  )
  const sums = new Map(total)
  const cell = ({ right }: PrintColumn<Row>, text: string, look: Look = {}) => ({
    text,
    ...(right && { alignment: 'right' as const }),
    ...look,
  })
  const body: PrintTable['body'] = [
    used.map((column) => cell(column, printableText(column.label), { fontSize: 8, color: DIM })),
    ...rows.map((row) =>
      used.map((column) => cell(column, shownText(column.value(row)), isBold?.(row) ? { bold: true } : {})),
    ),
    ...(total ? [used.map((column) => cell(column, sums.get(column.label) ?? '', { bold: true }))] : []),
  ]
  return { table: { widths: used.map(({ width }) => width), headerRows: 1, dontBreakRows: true, body }, layout }
}

/** The mark across a document because of its status. */
export function statusMark(status: unknown): string | undefined {
  if (status === 'Draft') return 'DRAFT'
  return status === 'Void' || status === 'Cancelled' ? 'VOID' : undefined
}

/** Street, city and country below each other, as in a letter. */
export const addressLines = (data: {
  street?: unknown
  city?: unknown
  region?: unknown
  postcode?: unknown
  country?: unknown
}): string[] =>
  [
    ...printableText(data.street).split('\n'),
    joined([data.city, joined([data.region, data.postcode], ' ')], ', '),
    printableText(data.country),
  ].filter(Boolean)

/** The warning for a document that asks for payment when the settings do not say where to pay. */
export const lacksPayTo = ({ remitTo = [], bank = [] }: Pick<Letterhead, 'remitTo' | 'bank'>): string | undefined =>
  remitTo.length + bank.length > 0
    ? undefined
    : 'The print does not say where to pay. Add bank details or a remit-to address.'
