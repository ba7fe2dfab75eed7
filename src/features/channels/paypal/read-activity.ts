import { atClock, dayOf, toDay } from '#base/days.ts'
import { rowsUpTo } from '#base/formats/csv.ts'
import { refuse } from '#base/problem.ts'

/** One row of the activity as the file says it. */
export interface ActivityRow {
  txnId: string
  type: string
  /** When it happened, as a moment in UTC. */
  at: Date
  name?: string
  status?: string
  currency: string
  gross: number
  fee: number
  net: number
  fromEmail?: string
  toEmail?: string
  referenceTxnId?: string
  invoiceNumber?: string
  balance?: number
}

const NEEDED = ['Date', 'Type', 'Currency', 'Gross', 'Transaction ID'] as const

/** Hours from UTC of the zones PayPal writes as letters. */
const ZONES: Readonly<Record<string, number>> = {
  UTC: 0,
  GMT: 0,
  BST: 1,
  CET: 1,
  CEST: 2,
  EST: -5,
  EDT: -4,
  CST: -6,
  CDT: -5,
  MST: -7,
  MDT: -6,
  PST: -8,
  PDT: -7,
}
const HOUR_MS = 3_600_000
const MOST_ROWS = 20_000

/** Reads an activity file of PayPal, its columns in any order; refuses a file without the needed ones. */
export function readActivity(text: string): ActivityRow[] {
  const clean = text.replace(/^\uFEFF/, '')
  const first = clean.slice(0, clean.search(/\r|\n|$/))
  const delimiter = first.includes('\t') ? '\t' : first.split(';').length > first.split(',').length ? ';' : ','
  const [heading = [], ...rows] = rowsUpTo(clean, delimiter, MOST_ROWS + 1)
  const names = heading.map((name) => name.trim().toLowerCase())
  const missing = NEEDED.filter((name) => !names.includes(name.toLowerCase()))
  if (missing.length > 0)
    throw refuse(`The file has no column ${missing.join(', ')}. Choose an activity file of PayPal (CSV).`)
  if (rows.length > MOST_ROWS) throw refuse(`The file has more than ${MOST_ROWS} rows. Split it.`)
  return rows.map((cells, index) => {
    const cell = (name: string): string => (cells[names.indexOf(name.toLowerCase())] ?? '').trim()
    const txnId = cell('Transaction ID')
    if (!txnId) throw refuse(`Row ${index + 2} of the file has no transaction ID.`)
    const amount = (name: string): number => amountOf(cell(name), `Row ${index + 2}, ${name}`)
    const gross = amount('Gross')
    const fee = amount('Fee')
    return {
      txnId,
      type: cell('Type'),
      at: momentOf(cell('Date'), cell('Time'), cell('TimeZone') || cell('Time Zone'), index),
      currency: cell('Currency').toUpperCase(),
      gross,
      fee,
      net: cell('Net') === '' ? Number((gross + fee).toFixed(3)) : amount('Net'),
      ...known('name', cell('Name')),
      ...known('status', cell('Status')),
      ...known('fromEmail', cell('From Email Address')),
      ...known('toEmail', cell('To Email Address')),
      ...known('referenceTxnId', cell('Reference Txn ID')),
      ...known('invoiceNumber', cell('Invoice Number')),
      ...(cell('Balance') !== '' && { balance: amount('Balance') }),
    }
  })
}

const known = <K extends string>(name: K, text: string) =>
  (text === '' ? {} : { [name]: text }) as Partial<Record<K, string>>

function amountOf(text: string, where: string): number {
  if (text === '') return 0
  const digits = text.replace(/[^\d.,-]/g, '')
  const isCommaDecimal = digits.lastIndexOf(',') > digits.lastIndexOf('.') && /,\d{1,2}$/.test(digits)
  const value = Number(isCommaDecimal ? digits.replaceAll('.', '').replace(',', '.') : digits.replaceAll(',', ''))
  if (Number.isNaN(value)) throw refuse(`${where}: "${text}" is not an amount.`)
  return value
}

/** The moment of a row: its day and clock in the zone it names. */
function momentOf(day: string, time: string, zone: string, index: number): Date {
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(day)
  const read = american ? dayOf(Number(american[3]), Number(american[1]), Number(american[2])) : toDay(day, 'UTC')
  if (!read) throw refuse(`Row ${index + 2} of the file has no date: "${day}".`)
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  const clock = ((hours * 60 + minutes) * 60 + seconds) * 1000 || 0
  const letters = ZONES[zone.toUpperCase()]
  if (letters !== undefined) return new Date(Date.parse(`${read}T00:00:00Z`) + clock - letters * HOUR_MS)
  try {
    return atClock(read, clock, zone || 'UTC')
  } catch {
    return new Date(Date.parse(`${read}T00:00:00Z`) + clock)
  }
}

/** What a row is: money in or out, a fee alone, money between our own accounts or currencies, or what only PayPal moves. */
export function kindOf({ type = '' }: { type?: string }): 'payment' | 'fee' | 'transfer' | 'conversion' | 'aside' {
  if (/withdraw|transfer (to|from) bank|bank deposit|general transfer/i.test(type)) return 'transfer'
  if (/currency conversion/i.test(type)) return 'conversion'
  if (/hold|reserve|authori[sz]ation|memo|order$/i.test(type)) return 'aside'
  return /\bfees?\b/i.test(type) ? 'fee' : 'payment'
}

/** Whether the money of a row has moved, as far as its status tells: what is pending, denied or canceled has not. */
export const hasMoved = ({ status = '' }: { status?: string }): boolean =>
  !/^(?:pending|denied|cancel|failed|expired|void|unclaimed|removed|(?:on )?hold|held)/i.test(status.trim())
