import { addMonths, type Day, toDay } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { payables } from '#features/money/payables/collection.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { vouchers } from '#features/money/vouchers/collection.ts'
import type { Reading } from '#model/command/command.ts'
import { convertAmount } from '#model/document/amounts/amount.ts'
import { recordAddress } from '#model/record-address.ts'
import { defineReport } from '#model/report/define.ts'
import { type AnyCollection, query } from '#model/schema/collection.ts'
import type { Data, Doc } from '#model/schema/value.ts'

/** Months that can be chosen, including the current one. */
const MONTHS = 24
/** The maximum number of documents a journal lists for one month. */
const MAX_DOCUMENTS = 20_000

interface JournalAt {
  /** `2026-11`. */
  month: string
  timeZone: string
  base: string
}

/** One document: its amounts in its own currency, and its total in the company's. Notes are negative. */
interface JournalRow {
  day: Day
  number: string
  kind: string
  party: string
  currency: string
  net: number
  tax: number
  total: number
  inBase: number
  href: string
}

interface Side {
  name: string
  title: string
  view: string
  of: AnyCollection
  number: string
  party: string
  label: string
  /** The kind of note that reduces it. */
  note: 'Credit note' | 'Debit note'
}

/** The months a journal is available for, the current one first. */
export const journalMonths = (today: Day): string[] =>
  Array.from({ length: MONTHS }, (_, back) => addMonths(`${today.slice(0, 7)}-01`, -back).slice(0, 7))

const journal = ({ name, title, view, of, number, party, label, note }: Side) =>
  defineReport<JournalRow, JournalAt, JournalRow>({
    name,
    title,
    path: `/transactions-dashboard?view=${view}`,
    choices: ['month'],
    at: ({ today, timeZone, settings, chosen }) => ({
      month: /^\d{4}-(?:0[1-9]|1[0-2])$/.test(chosen.month ?? '') ? chosen.month! : today.slice(0, 7),
      timeZone,
      base: String(settings('company')?.currency ?? 'USD'),
    }),
    read: { of: [of.name, vouchers.name], items: (tx, at) => documentsIn(tx, at, { of, number, party, label, note }) },
    rows: (items) =>
      items.toSorted((a, b) => a.day.localeCompare(b.day) || a.number.localeCompare(b.number, 'en', { numeric: true })),
    keyOf: ({ href }) => href,
    currency: ({ currency }) => currency,
    columns: ({ base }) => [
      { label: 'Document', isHead: true, value: ({ number: own }) => own, href: ({ href }) => href },
      { label: 'Date', kind: 'day', value: ({ day }) => day },
      { label: 'Kind', value: ({ kind }) => kind },
      { label: party === 'vendorName' ? 'Vendor' : 'Customer', value: ({ party: own }) => own },
      { label: 'Currency', value: ({ currency }) => currency },
      { label: 'Net', kind: 'money', isSum: true, value: ({ net }) => net, href: ({ href }) => href },
      { label: 'Tax', kind: 'money', isSum: true, value: ({ tax }) => tax, href: ({ href }) => href },
      { label: 'Total', kind: 'money', isSum: true, value: ({ total }) => total, href: ({ href }) => href },
      { label: `Total, ${base}`, kind: 'money', value: ({ inBase }) => inBase, href: ({ href }) => href },
    ],
    facts: ({ month }) => [['Month', month]],
  })

/** Customer invoices and credit notes of a month. */
export const salesJournal = journal({
  ...{ name: 'sales-journal', title: 'Sales journal', view: 'sales-journal' },
  ...{ of: receivables, number: 'invoiceNumber', party: 'customerName', label: 'Invoice', note: 'Credit note' },
})

/** Vendor bills and debit notes of a month. */
export const purchaseJournal = journal({
  ...{ name: 'purchase-journal', title: 'Purchase journal', view: 'purchase-journal' },
  ...{ of: payables, number: 'payableNumber', party: 'vendorName', label: 'Bill', note: 'Debit note' },
})

async function documentsIn(
  tx: Reading,
  { month, timeZone, base }: JournalAt,
  { of, number, party, label, note }: Pick<Side, 'of' | 'number' | 'party' | 'label' | 'note'>,
): Promise<JournalRow[]> {
  const within = (field: string) =>
    [
      [field, '>=', `${month}-01`],
      [field, '<', addMonths(`${month}-01`, 1)],
    ] as const
  const [documents, notes] = await Promise.all([
    tx.find(query(of, { where: within('invoiceDate'), limit: MAX_DOCUMENTS })),
    tx.find(query(vouchers, { where: [['type', '==', note], ...within('date')], limit: MAX_DOCUMENTS })),
  ])
  const row = (from: AnyCollection, doc: Doc, day: string, own: { number: string; party: string; kind: string }) =>
    rowOf(from, doc, { day: toDay(doc.data[day], timeZone) ?? `${month}-01`, base, ...own })
  return [
    ...(documents as readonly Doc[])
      .filter(({ data }) => !['Draft', 'Void'].includes(String(data.status ?? 'Open')))
      .map((doc) => row(of, doc, 'invoiceDate', { number, party, kind: label })),
    ...(notes as readonly Doc[])
      .filter(({ data }) => data.status === 'Posted')
      .map((doc) => row(vouchers, doc, 'date', { number: 'voucherNumber', party: 'partyName', kind: note })),
  ]
}

function rowOf(
  of: AnyCollection,
  { id, data }: Doc,
  { day, base, number, party, kind }: { day: Day; base: string; number: string; party: string; kind: string },
): JournalRow {
  const sign = kind.endsWith('note') ? -1 : 1
  const figure = (value: Data[string] | undefined) => (typeof value === 'number' ? value * sign : 0)
  const [total, tax] = [figure(data.totalAmount), figure(data.taxAmount)]
  const rate = typeof data.fxRate === 'number' ? data.fxRate : 1
  return {
    day,
    kind,
    number: String(data[number] ?? id),
    party: String(data[party] ?? data.payeeName ?? ''),
    currency: typeof data.currency === 'string' && data.currency ? data.currency : base,
    net: sumMoney([total, -tax]),
    tax,
    total,
    inBase: convertAmount(total, rate, base),
    href: recordAddress(of, id),
  }
}
