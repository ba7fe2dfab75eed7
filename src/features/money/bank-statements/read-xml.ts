import { dayOf, toDay } from '#base/days.ts'
import { refuse } from '#base/problem.ts'
import { amountOf } from '#features/money/bank-statements/bank-amounts.ts'
import { few, oneAccount, type ReadLine, type ReadStatement } from '#features/money/bank-statements/lines.ts'

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
    .replace(/&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi, (sign, hex, figures) => {
      const code = hex ? Number.parseInt(hex, 16) : Number(figures)
      return code > 0 && code < 0x110000 ? String.fromCodePoint(code) : sign
    })
    .replaceAll('&amp;', '&')

/** What an OFX file says, with closing tags or without. */
export function readOfx(text: string): ReadStatement {
  oneAccount(
    [...text.matchAll(/<(?:BANK|CC)ACCTFROM>/gi)].map(
      ({ index }) => tag(text.slice(index, index + 600), 'ACCTID') ?? '',
    ),
  )
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

/** What a CAMT.053 file says: the booked entries of all statements of one account. */
export function readCamt(text: string): ReadStatement {
  const signed = (xml: string, index: number): number => {
    const amount = element(xml, 'Amt')
    if (amount === undefined) throw refuse(`Entry ${index + 1} of the file has no amount.`)
    const value = amountOf(amount, index)
    return element(xml, 'CdtDbtInd') === 'DBIT' ? -value : value
  }
  const all = elements(text, 'Stmt')
  const statements = all.length > 0 ? all : [text]
  oneAccount(statements.map((one) => accountOf(element(one, 'Acct') ?? '')))
  const booked = few(elements(text, 'Ntry')).filter(
    (entry) => !/\b(?:PDNG|INFO|FUTR)\b/.test(element(entry, 'Sts') ?? ''),
  )
  const lines = booked.map((entry, index): ReadLine => {
    const on = element(entry, 'BookgDt') ?? element(entry, 'ValDt') ?? ''
    const day = toDay((element(on, 'Dt') ?? element(on, 'DtTm') ?? '').slice(0, 10), 'UTC')
    if (!day) throw refuse(`Entry ${index + 1} of the file has no date.`)
    const said = wordsOf(entry) || (element(entry, 'AddtlNtryInf') ?? '')
    return { day, amount: signed(entry, index), text: plain(said), fitId: element(entry, 'AcctSvcrRef') }
  })
  if (lines.length === 0) throw refuse('The file has no entries (Ntry).')
  const balance = (xml: string, code: string): number | undefined => {
    const found = elements(xml, 'Bal').find((one) => element(one, 'Cd') === code)
    return found === undefined ? undefined : signed(found, 0)
  }
  // Statements follow each other: the first one's opening and the last one's closing are those of all.
  const [first, last] = [statements[0]!, statements.at(-1)!]
  const opening = balance(first, 'OPBD') ?? balance(first, 'PRCD')
  const closing = balance(last, 'CLBD')
  return {
    format: 'CAMT.053',
    currency: /<(?:\w+:)?Amt\s[^<>]*Ccy="([A-Z]{3})"/.exec(text)?.[1],
    lines: lines.toSorted((a, b) => a.day.localeCompare(b.day)),
    ...(opening !== undefined && { opening }),
    ...(closing !== undefined && { closing }),
  }
}

const accountOf = (account: string): string =>
  element(account, 'IBAN') ?? element(element(account, 'Othr') ?? '', 'Id') ?? ''

/** A batch says what it is for in so many payments at most. */
const MOST_TOLD = 20

/** What an entry says it is for: the words and references of all its payments, each once. */
function wordsOf(entry: string): string {
  const said = elements(entry, 'RmtInf')
    .slice(0, MOST_TOLD)
    .flatMap((one) => [
      ...elements(one, 'Ustrd'),
      ...elements(one, 'CdtrRefInf').flatMap((found) => element(found, 'Ref') ?? []),
    ])
  return [...new Set(said.map((one) => one.trim()).filter(Boolean))].join(' ')
}
