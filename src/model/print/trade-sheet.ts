import { sumMoney } from '#base/decimal.ts'
import { columnDecimals } from '#base/text/writing.ts'
import { type Paper, paperIn } from '#model/languages/paper.ts'
import {
  addressLines,
  facts,
  group,
  joined,
  line,
  type PrintColumn,
  printableText,
  printTable,
  statusMark,
} from '#model/print/blocks.ts'
import type { Block, PrintContext, Sheet } from '#model/print/print.ts'
import type { Data, Doc } from '#model/schema/value.ts'

/**
 * A printed trade document: its recipient, facts, lines and totals. Labels, and facts and cells in our own words, are
 * given in English and printed in the document's language.
 */
export interface TradeSheet {
  title: string
  paper: Paper
  record: Doc<unknown>
  status: unknown
  /** `Bill to` with the lines of an address, up to three side by side. */
  parties: readonly (readonly [label: string, lines: readonly unknown[]])[]
  facts: readonly (readonly [label: string, value: unknown])[]
  lines: readonly Data[]
  columns: readonly PrintColumn<Data>[]
  /** Below the table at the right: `['Freight', 30]`; only numbers are shown, and 0 only as the last. */
  totals?: readonly (readonly [label: string, amount: unknown])[]
  currency?: string
  notes?: unknown
  /** Below the notes: where to pay, space for a signature. */
  end?: readonly Block[]
}

/** The sheet of a trade document, Letter or A4. */
export function tradeSheet(
  {
    title,
    paper,
    record,
    status,
    parties,
    facts: pairs,
    lines,
    columns,
    totals = [],
    currency,
    notes,
    end = [],
  }: TradeSheet,
  { addressOf, company }: PrintContext,
): Sheet {
  const { say } = paper
  const mark = statusMark(status)
  const said = (value: unknown): unknown => (typeof value === 'string' ? say(value) : value)
  const columnsOf = columns.map((column) => ({
    ...column,
    label: say(column.label),
    value: (row: Data) => said(column.value(row)),
  }))
  return {
    title,
    address: addressOf(record),
    mark: mark && say(mark),
    ...paper.foot,
    content: [
      {
        columns: parties.flatMap(([label, values]) => group(say(label), values)),
        columnGap: 24,
        margin: [0, 0, 0, 14],
      },
      ...facts(pairs.map(([label, value]) => [say(label), said(value)])),
      printTable<Data>(columnsOf, lines),
      ...totalLines(totals, currency ?? company.currency, paper),
      ...group(say('Notes'), [notes]),
      ...end,
    ],
  }
}

/** An English document, for internal use. */
export const housePaper = (context: PrintContext): Paper => paperIn('English', context)

/** The totals of the lines, below their table at the right. */
export function totalLines(totals: TradeSheet['totals'] & {}, currency: string, { say, money }: Paper): Block[] {
  const found = totals.filter(
    ([, amount], at) => typeof amount === 'number' && (amount !== 0 || at === totals.length - 1),
  )
  return found.map(([label, amount], at) => {
    const isLast = at === found.length - 1
    return line(`${say(label)} ${money(amount, currency)}`, {
      alignment: 'right',
      margin: [0, at === 0 ? 8 : 2, 0, isLast ? 14 : 0],
      ...(isLast && { bold: true, fontSize: 12 }),
    })
  })
}

/** Number, part, brand and description of a line. */
export function whatIs(lines: readonly Data[]): PrintColumn<Data>[] {
  const number = new Map(lines.map((row, at) => [row, at + 1]))
  return [
    { label: '#', width: 20, value: (row) => number.get(row) },
    { label: 'Part number', width: 96, value: (row) => row.partNumber },
    { label: 'Brand', width: 62, value: (row) => row.brand },
    { label: 'Description', width: '*', value: (row) => row.description },
  ]
}

/** The same in one column, when there are many others: part and brand above the description. */
export function whatIsShort(lines: readonly Data[], { say }: Paper): PrintColumn<Data>[] {
  const [number] = whatIs(lines)
  return [
    number!,
    {
      label: 'Goods',
      width: '*',
      value: ({ brand, partNumber, description }) =>
        joined([joined([brand, partNumber], ' '), say(printableText(description))], '\n'),
    },
  ]
}

/** Quantity, price, discount and amount of each line; prices have the decimals of the most exact one. */
export function whatItCosts(lines: readonly Data[], currency: string, paper: Paper): PrintColumn<Data>[] {
  const decimals = columnDecimals(lines.map(({ unitPrice }) => unitPrice))
  return [
    { label: 'Quantity', width: 46, right: true, value: (row) => paper.quantity(row.qty) },
    { label: 'Unit price', width: 58, right: true, value: (row) => paper.price(row.unitPrice, decimals) },
    {
      label: 'Discount',
      width: 46,
      right: true,
      value: (row) => (row.discountPct ? paper.percent(row.discountPct) : ''),
    },
    { label: 'Amount', width: 68, right: true, value: (row) => paper.amount(row.amount, currency) },
  ]
}

/** The total of the lines before tax. */
export const printedNet = (lines: readonly Data[]): number =>
  sumMoney(lines.map(({ amount }) => (typeof amount === 'number' ? amount : 0)))

/** A company with its address, as in a letter. */
export const partyLines = (name: unknown, party: Data | undefined): unknown[] => [
  party?.name ?? name,
  ...addressLines(party ?? {}),
]

/** An address stored in the document itself; empty when it has none. */
export const placeLines = (place: unknown): unknown[] => {
  if (!place || typeof place !== 'object' || Array.isArray(place)) return []
  const data = place as Data
  return [data.name, data.attention, ...addressLines(data)].filter((value) => printableText(value) !== '')
}

/** Space for a name and a date. */
export const signature = (label: string): Block => ({
  stack: [{ rule: 180, color: '#1f2630', margin: [0, 34, 0, 2] }, line(label, { fontSize: 7.5 })],
  unbreakable: true,
})
