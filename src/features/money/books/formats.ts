import type { JournalEntry } from '#features/money/books/journal.ts'
import { decimalsOf } from '#model/document/amounts/amount.ts'

export const BOOK_FORMATS = ['CSV', 'QuickBooks Online', 'Xero', 'GnuCash', 'hledger'] as const
type Format = (typeof BOOK_FORMATS)[number]

interface JournalFile {
  name: string
  text: string
}

/** The most lines that Xero accepts in a file of manual journals. */
const XERO_LINES = 300

/** A journal as files for the accountant's program. */
export function filesOf(
  entries: readonly JournalEntry[],
  { format, from, to, currency }: { format: Format; from: string; to: string; currency: string },
): JournalFile[] {
  const name = `journal-${from}-${to}`
  switch (format) {
    case 'QuickBooks Online':
      return [{ name: `${name}-quickbooks.csv`, text: csv(QUICKBOOKS, quickBooksRows(entries, currency)) }]
    case 'Xero':
      return inFiles(entries).map((own, at, all) => ({
        name: `${name}-xero${all.length > 1 ? `-${at + 1}` : ''}.csv`,
        text: csv(XERO, xeroRows(own, currency)),
      }))
    case 'GnuCash':
      return [{ name: `${name}-gnucash.csv`, text: csv(GNUCASH, gnuCashRows(entries, currency)) }]
    case 'hledger':
      return [{ name: `${name}.journal`, text: entries.map((entry) => hledgerOf(entry, currency)).join('\n') }]
    default:
      return [{ name: `${name}.csv`, text: csv(PLAIN, plainRows(entries, currency)) }]
  }
}

const PLAIN = [
  'Journal',
  'Date',
  'Code',
  'Account',
  'Debit',
  'Credit',
  'Description',
  'Party',
  'Document',
  'Ledger',
  'Key',
  'Currency',
  'Amount',
  'Rate',
]
const plainRows = (entries: readonly JournalEntry[], currency: string): Cell[][] =>
  entries.flatMap(({ number, day, lines }) =>
    lines.map((line) => [
      number,
      day,
      line.account.code,
      line.account.name,
      money(line.debit, currency),
      money(line.credit, currency),
      line.description,
      line.party,
      line.document,
      line.ledger,
      line.key,
      line.currency,
      String(line.amount),
      String(line.rate),
    ]),
  )

const QUICKBOOKS = ['JournalNo', 'JournalDate', 'AccountName', 'Debits', 'Credits', 'Description', 'Name']
const quickBooksRows = (entries: readonly JournalEntry[], currency: string): Cell[][] =>
  entries.flatMap(({ number, day, lines }) =>
    lines.map(({ account, debit, credit, description, party }) => [
      number,
      `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`,
      account.name,
      money(debit, currency),
      money(credit, currency),
      description,
      party,
    ]),
  )

const XERO = [
  '*Narration',
  '*Date',
  'Description',
  '*AccountCode',
  '*TaxRate',
  '*Amount',
  'TrackingName1',
  'TrackingOption1',
  'TrackingName2',
  'TrackingOption2',
]
const xeroRows = (entries: readonly JournalEntry[], currency: string): Cell[][] =>
  entries.flatMap(({ number, day, description, lines }) =>
    lines.map(({ account, debit, credit, party }) => [
      `${number} ${description}`.trim(),
      `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}`,
      party || description,
      account.xeroCode,
      'Tax Exempt',
      signed(debit, credit, currency),
      '',
      '',
      '',
      '',
    ]),
  )

/**
 * Splits entries into files with at most as many lines as allowed; entries stay whole, and a longer one gets its own
 * file.
 */
function inFiles(entries: readonly JournalEntry[]): JournalEntry[][] {
  const files: JournalEntry[][] = [[]]
  let lines = 0
  for (const entry of entries) {
    if (lines > 0 && lines + entry.lines.length > XERO_LINES) {
      files.push([])
      lines = 0
    }
    files.at(-1)!.push(entry)
    lines += entry.lines.length
  }
  return files
}

const GNUCASH = [
  'Date',
  'Transaction ID',
  'Number',
  'Description',
  'Notes',
  'Commodity/Currency',
  'Void Reason',
  'Action',
  'Memo',
  'Full Account Name',
  'Account Name',
  'Amount With Sym',
  'Amount Num.',
  'Reconcile',
  'Reconcile Date',
  'Rate/Price',
]
const gnuCashRows = (entries: readonly JournalEntry[], currency: string): Cell[][] =>
  entries.flatMap(({ number, day, description, lines }) =>
    lines.map(({ account, debit, credit, party }, at) => {
      const amount = signed(debit, credit, currency)
      const isFirst = at === 0
      return [
        isFirst ? day : '',
        number,
        isFirst ? number : '',
        isFirst ? description : '',
        '',
        isFirst ? `CURRENCY::${currency}` : '',
        '',
        '',
        party,
        account.gnucash,
        account.gnucash.split(':').at(-1)!,
        `${currency} ${amount}`,
        amount,
        'n',
        '',
        '1.00',
      ]
    }),
  )

function hledgerOf({ number, day, description, lines }: JournalEntry, currency: string): string {
  const party = lines.find((line) => line.party !== '')?.party ?? ''
  const head = `${day} (${number}) ${plain(party)}${party ? ' ' : ''}; ${plain(description)}`
  const body = lines.map(
    ({ account, debit, credit }) => `    ${plain(account.gnucash)}  ${currency} ${signed(debit, credit, currency)}`,
  )
  return `${[head, ...body].join('\n')}\n`
}

/** In this format two spaces end an account name, and a line break ends an entry. */
const plain = (text: string): string => text.replaceAll(/[\s;]+/g, ' ').trim()

type Cell = string

/** Amounts are in the decimals of the company's currency. */
const money = (amount: number, currency: string): string => (amount === 0 ? '' : amount.toFixed(decimalsOf(currency)))
const signed = (debit: number, credit: number, currency: string): string =>
  (debit > 0 ? debit : -credit).toFixed(decimalsOf(currency))

/** Rows as CSV; text that a spreadsheet would run as a formula stays text. */
const csv = (heading: readonly string[], rows: readonly Cell[][]): string =>
  [heading, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')

const NUMBER = /^-?\d+(\.\d+)?$/
function cell(text: Cell): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !NUMBER.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
