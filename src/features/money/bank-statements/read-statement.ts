import { dayOf, toDay } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { rowsUpTo } from '#base/formats/csv.ts'
import { refuse } from '#base/problem.ts'

/** One line as a file of the bank says it. */
export interface ReadLine {
  day: string
  amount: number
  text: string
  reference?: string | undefined
  fitId?: string | undefined
  checkNumber?: string | undefined
  balance?: number | undefined
}

/** What a file of the bank says: its lines, oldest first, and the balances it names. */
interface ReadStatement {
  format: 'CSV' | 'OFX' | 'CAMT.053'
  lines: ReadLine[]
  /** Where the file names it. */
  currency?: string | undefined
  opening?: number | undefined
  closing?: number | undefined
}

/** Which column is what, where the headings do not say so; `date` may carry a pattern such as DD.MM.YYYY. */
export type Columns = Partial<Record<Column, string>>

const COLUMNS = ['date', 'amount', 'debit', 'credit', 'text', 'reference', 'checkNumber', 'balance'] as const
type Column = (typeof COLUMNS)[number]

const HEADINGS: Readonly<Record<Column, readonly string[]>> = {
  date: ['date', 'posting date', 'posted', 'booking date', 'transaction date'],
  amount: ['amount'],
  debit: ['debit', 'withdrawal', 'withdrawals', 'paid out', 'money out'],
  credit: ['credit', 'deposit', 'deposits', 'paid in', 'money in'],
  text: ['description', 'text', 'details', 'memo', 'payee', 'name'],
  reference: ['reference', 'ref', 'transaction id'],
  checkNumber: ['check number', 'check #', 'check', 'check no', 'cheque number'],
  balance: ['balance', 'running balance'],
}

/** So many lines one statement may have. */
const MOST_LINES = 5000

/** The lines of a file, counted before any is read. */
function few<T>(lines: readonly T[]): readonly T[] {
  if (lines.length > MOST_LINES) throw refuse(`The file has more than ${MOST_LINES} lines. Split it.`)
  return lines
}

/** Reads a bank statement in one of the formats banks give out; refuses what it cannot read, naming what is missing. */
export function readStatement(text: string, format: string, columns: Columns = {}): ReadStatement {
  const kind = format === 'Auto' ? formatOf(text) : format
  if (kind === 'OFX') return readOfx(text)
  if (kind === 'CAMT.053') return readCamt(text)
  return readCsv(text, columns)
}

const formatOf = (text: string): string => {
  const start = text.slice(0, 4000)
  if (/<OFX>|OFXHEADER/i.test(start)) return 'OFX'
  return /<(\w+:)?(Document|BkToCstmrStmt)\b/.test(start) ? 'CAMT.053' : 'CSV'
}

function readCsv(text: string, columns: Columns): ReadStatement {
  const clean = text.replace(/^\uFEFF/, '')
  const first = clean.slice(0, clean.search(/\r|\n|$/))
  const delimiter = [',', ';', '\t'].toSorted((a, b) => first.split(b).length - first.split(a).length)[0]!
  const [heading = [], ...rows] = rowsUpTo(clean, delimiter, MOST_LINES + 1)
  const { heading: dateHeading, pattern } = dateOf(columns.date)
  const named = { ...columns, date: dateHeading }
  const at = (column: Column): number => {
    const wanted = named[column] ? [named[column]!.toLowerCase()] : HEADINGS[column]
    return heading.findIndex((name) => wanted.includes(name.trim().toLowerCase()))
  }
  const place = Object.fromEntries(COLUMNS.map((column) => [column, at(column)])) as Record<Column, number>
  if (place.date < 0) throw refuse('The file has no date column. Say in the columns which one it is.')
  if (place.amount < 0 && place.debit < 0 && place.credit < 0)
    throw refuse('The file has no amount column. Say in the columns which one it is.')
  const lines = few(rows).map((cells, index): ReadLine => {
    const cell = (column: Column): string => (place[column] < 0 ? '' : (cells[place[column]] ?? '').trim())
    const day = readDay(cell('date'), pattern)
    if (!day) throw refuse(`Line ${index + 2} of the file has no date: "${cell('date')}".`)
    const read = (column: Column): number | undefined =>
      cell(column) === '' ? undefined : amountOf(cell(column), index)
    const amount = read('amount') ?? sumMoney([read('credit') ?? 0, -Math.abs(read('debit') ?? 0)])
    return {
      day,
      amount,
      text: cell('text'),
      ...(cell('reference') && { reference: cell('reference') }),
      ...(cell('checkNumber') && { checkNumber: cell('checkNumber').replace(/^0+(?=\d)/, '') }),
      ...(read('balance') !== undefined && { balance: read('balance') }),
    }
  })
  const ordered = lines.length > 1 && lines[0]!.day > lines.at(-1)!.day ? lines.toReversed() : lines
  const [oldest, newest] = [ordered[0], ordered.at(-1)]
  return {
    format: 'CSV',
    lines: ordered,
    ...(oldest?.balance !== undefined && { opening: sumMoney([oldest.balance, -oldest.amount]) }),
    ...(newest?.balance !== undefined && { closing: newest.balance }),
  }
}

/** A heading and a pattern out of what was said about the date column. */
function dateOf(said: string | undefined): { heading?: string | undefined; pattern?: string | undefined } {
  if (!said) return {}
  const found = /(?:^|[\s:])((?:[DMY]{1,4}[-./ ]?){3})$/.exec(said.trim())
  if (!found) return { heading: said.trim() }
  const before = said.trim().slice(0, found.index).trim()
  const heading = (before.endsWith(':') ? before.slice(0, -1) : before).trim()
  return { pattern: found[1]!, ...(heading && { heading }) }
}

function readDay(text: string, pattern: string | undefined): string | undefined {
  if (!pattern) {
    const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})$/.exec(text)
    if (american) return dayOf(fullYear(american[3]!), Number(american[1]), Number(american[2]))
    return toDay(text, 'UTC')
  }
  const order = [...pattern.matchAll(/D+|M+|Y+/g)].map(([part]) => part[0]!)
  const parts = pattern.match(/[-./ ]/) ? text.split(/[-./ ]+/) : cut(text, pattern)
  const of = (letter: string): number => {
    const part = parts[order.indexOf(letter)] ?? ''
    return letter === 'Y' ? fullYear(part) : Number(part)
  }
  return dayOf(of('Y'), of('M'), of('D'))
}

/** The parts of a day that is written without anything between them. */
const cut = (text: string, pattern: string): string[] =>
  [...pattern.matchAll(/D+|M+|Y+/g)].map(({ 0: part, index }) => text.slice(index, index + part.length))

const fullYear = (text: string): number => (text.length === 2 ? 2000 + Number(text) : Number(text))

/** An amount as banks write it: `1,234.56`, `1.234,56`, `(12.00)`, `12.00-`, `$5`. */
function amountOf(text: string, index: number): number {
  const isNegative = /^\(.*\)$/.test(text) || /^-|-$|^−/.test(text)
  const digits = text.replace(/[^\d.,]/g, '')
  const comma = digits.lastIndexOf(',')
  const point = digits.lastIndexOf('.')
  const isCommaDecimal = comma > point && digits.length - comma - 1 !== 3
  const plain = isCommaDecimal ? digits.replaceAll('.', '').replace(',', '.') : digits.replaceAll(',', '')
  const value = Number(plain)
  if (digits === '' || Number.isNaN(value)) throw refuse(`Line ${index + 2} of the file has no amount: "${text}".`)
  return isNegative && value !== 0 ? -value : value
}

const tag = (block: string, name: string): string | undefined => {
  const found = new RegExp(`<${name}>([^<\\r\\n]*)`, 'i').exec(block)?.[1]?.trim()
  return found ? plain(found) : undefined
}
const plain = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')

function readOfx(text: string): ReadStatement {
  const blocks = text.split(/<STMTTRN>/i).slice(1)
  const lines = few(blocks).map((block, index): ReadLine => {
    const posted = tag(block, 'DTPOSTED') ?? ''
    const day = dayOf(Number(posted.slice(0, 4)), Number(posted.slice(4, 6)), Number(posted.slice(6, 8)))
    if (!day) throw refuse(`Transaction ${index + 1} of the file has no date.`)
    const amount = tag(block, 'TRNAMT')
    if (amount === undefined) throw refuse(`Transaction ${index + 1} of the file has no amount.`)
    const words = [tag(block, 'NAME'), tag(block, 'MEMO')].filter((one, at, all) => one && all.indexOf(one) === at)
    return {
      day,
      amount: amountOf(amount, index),
      text: words.join(' '),
      fitId: tag(block, 'FITID'),
      checkNumber: tag(block, 'CHECKNUM')?.replace(/^0+(?=\d)/, ''),
    }
  })
  if (lines.length === 0) throw refuse('The file has no transactions (STMTTRN).')
  const balance = /<LEDGERBAL>([\s\S]*?)(?:<\/LEDGERBAL>|<AVAILBAL>|$)/i.exec(text)?.[1]
  const closing = balance && tag(balance, 'BALAMT')
  const ordered = lines.toSorted((a, b) => a.day.localeCompare(b.day))
  return {
    format: 'OFX',
    lines: ordered,
    currency: tag(text, 'CURDEF')?.toUpperCase(),
    ...(closing !== undefined && closing !== '' && { closing: amountOf(closing, 0) }),
  }
}

/** The first element of a name in XML, whatever its prefix. */
const element = (xml: string, name: string): string | undefined => inside(xml, name).next().value?.trim()
const elements = (xml: string, name: string): string[] => [...inside(xml, name)]

// One pattern from the opening to the closing tag would read a file of opening tags to its end from each of them.
function* inside(xml: string, name: string): Generator<string, undefined> {
  const opening = new RegExp(`<(?:\\w+:)?${name}(?=[\\s>])`, 'g')
  const closing = new RegExp(`</(?:\\w+:)?${name}>`, 'g')
  while (opening.test(xml)) {
    const start = xml.indexOf('>', opening.lastIndex) + 1
    closing.lastIndex = start
    const end = start === 0 ? null : closing.exec(xml)
    if (!end) return undefined
    yield xml.slice(start, end.index)
    opening.lastIndex = closing.lastIndex
  }
  return undefined
}

function readCamt(text: string): ReadStatement {
  const signed = (xml: string, index: number): number => {
    const amount = element(xml, 'Amt')
    if (amount === undefined) throw refuse(`Entry ${index + 1} of the file has no amount.`)
    const value = amountOf(amount, index)
    return element(xml, 'CdtDbtInd') === 'DBIT' ? -value : value
  }
  const lines = few(elements(text, 'Ntry')).map((entry, index): ReadLine => {
    const booked = element(entry, 'BookgDt') ?? element(entry, 'ValDt') ?? ''
    const day = toDay((element(booked, 'Dt') ?? element(booked, 'DtTm') ?? '').slice(0, 10), 'UTC')
    if (!day) throw refuse(`Entry ${index + 1} of the file has no date.`)
    const information = element(entry, 'RmtInf')
    const words = information ? elements(information, 'Ustrd').join(' ') : (element(entry, 'AddtlNtryInf') ?? '')
    return { day, amount: signed(entry, index), text: plain(words), fitId: element(entry, 'AcctSvcrRef') }
  })
  if (lines.length === 0) throw refuse('The file has no entries (Ntry).')
  const balance = (code: string): number | undefined => {
    const found = elements(text, 'Bal').find((one) => element(one, 'Cd') === code)
    return found === undefined ? undefined : signed(found, 0)
  }
  const [opening, closing] = [balance('OPBD'), balance('CLBD')]
  return {
    format: 'CAMT.053',
    currency: /<(?:\w+:)?Amt\s[^<>]*Ccy="([A-Z]{3})"/.exec(text)?.[1],
    lines: lines.toSorted((a, b) => a.day.localeCompare(b.day)),
    ...(opening !== undefined && { opening }),
    ...(closing !== undefined && { closing }),
  }
}
