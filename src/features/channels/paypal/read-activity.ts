import { atClock, dayOf, toDay } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { rowsInPieces } from '#base/formats/csv.ts'
import { inPieces, type Pieces } from '#base/pieces.ts'
import { refuse } from '#base/problem.ts'
import { readAmount } from '#model/query/amounts.ts'

/** One row of the activity as in the file. */
export interface ActivityRow {
  txnId: string
  type: string
  /** When it happened, in UTC. */
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
  /** The payer's note and the item purchased. */
  note?: string
  balance?: number
}

const NEEDED = ['Date', 'Type', 'Currency', 'Gross', 'Transaction ID'] as const

/** Offsets from UTC, in hours, of the time zone abbreviations PayPal uses. */
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
  AKST: -9,
  AKDT: -8,
  HST: -10,
  BRT: -3,
  WET: 0,
  WEST: 1,
  EET: 2,
  EEST: 3,
  MSK: 3,
  HKT: 8,
  SGT: 8,
  JST: 9,
  KST: 9,
  AWST: 8,
  AEST: 10,
  AEDT: 11,
  NZST: 12,
  NZDT: 13,
}
const HOUR_MS = 3_600_000
const MAX_ROWS = 20_000

/**
 * Parses a PayPal activity file with its columns in any order; throws a refusal when required columns are missing.
 * Other work can run between its pieces.
 */
export function* readActivity(text: string): Pieces<ActivityRow[]> {
  const clean = text.replace(/^\uFEFF/, '')
  const first = clean.slice(0, clean.search(/\r|\n|$/))
  const delimiter = first.includes('\t') ? '\t' : first.split(';').length > first.split(',').length ? ';' : ','
  const [heading = [], ...rows] = yield* rowsInPieces(clean, delimiter, MAX_ROWS + 1)
  const names = heading.map((name) => name.trim().toLowerCase())
  const missing = NEEDED.filter((name) => !names.includes(name.toLowerCase()))
  if (missing.length > 0)
    throw refuse(`The file has no column ${missing.join(', ')}. Choose an activity file of PayPal (CSV).`)
  if (rows.length > MAX_ROWS) throw refuse(`The file has more than ${MAX_ROWS} rows. Split it.`)
  return yield* inPieces(rows, (cells, index): ActivityRow => {
    const cell = (name: string): string => (cells[names.indexOf(name.toLowerCase())] ?? '').trim()
    const txnId = cell('Transaction ID')
    if (!txnId) throw refuse(`Row ${index + 2} of the file has no transaction ID.`)
    const amount = (name: string): number => amountOf(cell(name), `Row ${index + 2}, ${name}`)
    const gross = amount('Gross')
    const fee = amount('Fee')
    const sum = sumMoney([gross, fee])
    const net = cell('Net') === '' ? sum : amount('Net')
    if (net !== sum)
      throw refuse(`Row ${index + 2} of the file: gross ${gross} and fee ${fee} do not add up to net ${net}.`)
    const currency = cell('Currency').toUpperCase()
    if (!/^[A-Z]{3}$/.test(currency))
      throw refuse(`Row ${index + 2} of the file has no currency: "${currency.slice(0, 20)}".`)
    return {
      txnId,
      type: cell('Type'),
      at: momentOf(cell('Date'), cell('Time'), cell('TimeZone') || cell('Time Zone'), index),
      currency,
      gross,
      fee,
      net,
      ...known('name', cell('Name')),
      ...known('status', cell('Status')),
      ...known('fromEmail', cell('From Email Address')),
      ...known('toEmail', cell('To Email Address')),
      ...known('referenceTxnId', cell('Reference Txn ID')),
      ...known('invoiceNumber', cell('Invoice Number')),
      ...known('note', noteOf(NOTED.map(cell))),
      ...(cell('Balance') !== '' && { balance: amount('Balance') }),
    }
  })
}

const NOTED = ['Subject', 'Note', 'Item Title'] as const
const MAX_NOTE = 2_000

const noteOf = (parts: readonly string[]): string => [...new Set(parts)].filter(Boolean).join(', ').slice(0, MAX_NOTE)

const known = <K extends string>(name: K, text: string) =>
  (text === '' ? {} : { [name]: text }) as Partial<Record<K, string>>

/**
 * Parses an amount in the format of the account's language; PayPal always writes decimals last, so a comma there is the
 * decimal separator.
 */
function amountOf(text: string, where: string): number {
  if (text === '') return 0
  const value = readAmount(text, /,\d{1,2}\)?$/.test(text))
  if (value === undefined) throw refuse(`${where}: "${text}" is not an amount.`)
  return value
}

/** The moment of a row: its date and time in the time zone it names. */
function momentOf(day: string, time: string, zone: string, index: number): Date {
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(day)
  const read = american ? dayOf(Number(american[3]), Number(american[1]), Number(american[2])) : toDay(day, 'UTC')
  if (!read) throw refuse(`Row ${index + 2} of the file has no date: "${day}".`)
  const clock = clockOf(time)
  if (clock === undefined) throw refuse(`Row ${index + 2} of the file has no time: "${time}".`)
  const hours = hoursOf(zone)
  if (hours !== undefined) return new Date(Date.parse(`${read}T00:00:00Z`) + clock - hours * HOUR_MS)
  try {
    return atClock(read, clock, zone || 'UTC')
  } catch {
    return new Date(Date.parse(`${read}T00:00:00Z`) + clock)
  }
}

const CLOCK = /^(\d{1,2}):(\d{2})(?::(\d{2}))?\s*(?:([ap])\.?m\.?)?$/i

/** Milliseconds since midnight of a time in 24-hour or AM/PM format; undefined when it is not a time. */
function clockOf(time: string): number | undefined {
  if (time === '') return 0
  const [, hour = '', minute = '', second = '0', half] = CLOCK.exec(time) ?? []
  const [hours, minutes, seconds] = [Number(hour), Number(minute), Number(second)]
  if (hour === '' || minutes > 59 || seconds > 59 || hours > 23 || (half && (hours < 1 || hours > 12))) return undefined
  const inDay = half ? (hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : hours
  return ((inDay * 60 + minutes) * 60 + seconds) * 1000
}

/**
 * The offset from UTC, in hours, of a time zone abbreviation or of the form GMT+2 or UTC-03:30; undefined when it is
 * neither.
 */
function hoursOf(zone: string): number | undefined {
  const [, sign, hours, minutes = '0'] =
    /^(?:GMT|UTC)([+-])(\d{1,2})(?::?(\d{2}))?$/i.exec(zone.replace(/\s/g, '')) ?? []
  if (hours) return (sign === '-' ? -1 : 1) * (Number(hours) + Number(minutes) / 60)
  return ZONES[zone.toUpperCase()]
}

/**
 * The kind of a row: money in or out, a separate fee, a transfer between our own accounts or currencies, or an internal
 * movement of PayPal.
 */
export function activityKind({
  type = '',
}: {
  type?: string
}): 'payment' | 'fee' | 'transfer' | 'conversion' | 'aside' {
  if (/withdraw|transfer (to|from) bank|bank deposit|general transfer/i.test(type)) return 'transfer'
  if (/currency conversion/i.test(type)) return 'conversion'
  if (/hold|reserve|authori[sz]ation|memo|order$/i.test(type)) return 'aside'
  return /\bfees?\b/i.test(type) ? 'fee' : 'payment'
}

/** Whether PayPal or the payer took the money back against our will, so that the invoice must be reopened. */
export const isTakenBack = ({ type = '' }: { type?: string }): boolean =>
  /charge ?back|revers|dispute|claim/i.test(type)

/** Whether the money of a row has moved by its status: pending, denied and cancelled rows have not. */
export const hasMoved = ({ status = '' }: { status?: string }): boolean =>
  !/^(?:pending|denied|cancel|failed|expired|void|unclaimed|removed|(?:on )?hold|held)/i.test(status.trim())
