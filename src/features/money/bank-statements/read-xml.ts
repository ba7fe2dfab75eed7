import { dayOf, toDay } from '#base/days.ts'
import { inPieces, type Pieces } from '#base/pieces.ts'
import { refuse } from '#base/problem.ts'
import { bankAmount } from '#features/money/bank-statements/bank-amounts.ts'
import {
  type BankFileLine,
  few,
  firstMatches,
  MAX_TEXT,
  oneAccount,
  type StatementReading,
} from '#features/money/bank-statements/lines.ts'

const tag = (block: string, name: string): string | undefined => {
  const found = new RegExp(`<${name}>([^<\\r\\n]*)`, 'i').exec(block)?.[1]?.slice(0, MAX_TEXT).trim()
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

/** The most markers of a file that are handled in one step. */
const MARKS = 5_000
const MARKED = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
] as const

/**
 * Interprets XML as a parser would: comments are removed, and CDATA becomes text. Refuses a file that defines entities:
 * their content would be taken for the bank's own lines, or lost.
 */
function* meant(xml: string): Pieces<string> {
  if (!xml.includes('<!')) return xml
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml))
    throw refuse('The file defines entities (DOCTYPE). Export it from the bank again.')
  yield
  const parts: string[] = []
  let [from, marks] = [0, 0]
  for (let at = xml.indexOf('<!'); at >= 0; at = xml.indexOf('<!', Math.max(at + 2, from))) {
    if (++marks % MARKS === 0) yield
    const found = MARKED.find(([opening]) => xml.startsWith(opening, at))
    if (!found) continue
    const [opening, closing] = found
    const start = at + opening.length
    const end = xml.indexOf(closing, start)
    parts.push(xml.slice(from, at))
    const inner = xml.slice(start, end < 0 ? xml.length : end)
    if (closing === ']]>') parts.push(inner.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'))
    from = end < 0 ? xml.length : end + closing.length
  }
  return from === 0 ? xml : parts.join('') + xml.slice(from)
}

/** The most characters of a balance that are read; the amount comes early. */
const BALANCE = 2_000
const BALANCE_END = /<\/LEDGERBAL>|<AVAILBAL>/i

/** Reads an OFX file, with or without closing tags. */
export function* readOfx(file: string): StatementReading {
  const text = yield* meant(file)
  yield
  oneAccount(
    few(text.matchAll(/<(?:BANK|CC)ACCTFROM>/gi)).map(
      ({ index }) => tag(text.slice(index, index + 600), 'ACCTID') ?? '',
    ),
  )
  yield
  const starts = few(text.matchAll(/<STMTTRN>/gi))
  const lines = yield* inPieces(starts, (start, index): BankFileLine => {
    const block = text.slice(start.index, starts[index + 1]?.index)
    const posted = tag(block, 'DTPOSTED') ?? ''
    const day = dayOf(Number(posted.slice(0, 4)), Number(posted.slice(4, 6)), Number(posted.slice(6, 8)))
    if (!day) throw refuse(`Transaction ${index + 1} of the file has no date.`)
    const amount = tag(block, 'TRNAMT')
    if (amount === undefined) throw refuse(`Transaction ${index + 1} of the file has no amount.`)
    const words = [tag(block, 'NAME'), tag(block, 'MEMO')].filter((one, at, all) => one && all.indexOf(one) === at)
    return {
      day,
      amount: bankAmount(amount, index),
      text: words.join(' '),
      fitId: tag(block, 'FITID'),
      checkNumber: tag(block, 'CHECKNUM')?.replace(/^0+(?=\d)/, ''),
    }
  })
  if (lines.length === 0) throw refuse('The file has no transactions (STMTTRN).')
  yield
  const balance = /<LEDGERBAL>/i.exec(text)?.index
  const closing =
    balance === undefined ? undefined : tag(text.slice(balance, balance + BALANCE).split(BALANCE_END, 1)[0]!, 'BALAMT')
  yield
  const ordered = lines.toSorted((a, b) => a.day.localeCompare(b.day))
  return {
    format: 'OFX',
    lines: ordered,
    currency: tag(text, 'CURDEF')?.toUpperCase(),
    ...(closing !== undefined && closing !== '' && { closing: bankAmount(closing, 0) }),
  }
}

/** The most payments and texts of a batch that are read for its description. */
const MAX_DESCRIBED = 20

/** The first XML element with a name, whatever its prefix. */
const element = (xml: string, name: string): string | undefined => inside(xml, name).next().value?.trim()
const elements = (xml: string, name: string): string[] => firstMatches(MAX_DESCRIBED, inside(xml, name))

// A single pattern from opening to closing tag would scan a file of opening tags to its end for each of them.
function* inside(xml: string, name: string): Generator<string, undefined> {
  for (let at = tagIn(xml, name, '<', 0); at >= 0; ) {
    const start = xml.indexOf('>', at) + 1
    const end = start === 0 ? -1 : tagIn(xml, name, '</', start)
    if (end < 0) return undefined
    yield xml.slice(start, xml.lastIndexOf('<', end))
    at = tagIn(xml, name, '<', end)
  }
  return undefined
}

/**
 * The index of the name in the next tag with that name, from a position on; −1 when there is none. Searches for the
 * name, because a pattern takes ten times as long.
 */
function tagIn(xml: string, name: string, opening: '<' | '</', from: number): number {
  for (let at = xml.indexOf(name, from); at >= 0; at = xml.indexOf(name, at + name.length)) {
    const next = xml[at + name.length]
    if (next !== '>' && (opening === '</' || !next || !/\s/.test(next))) continue
    let before = at
    if (xml[before - 1] === ':') {
      before--
      while (/\w/.test(xml[before - 1] ?? '')) before--
      if (xml[before] === ':') continue
    }
    if (xml.endsWith(opening, before)) return at
  }
  return -1
}

/** Reads a CAMT.053 file: the booked entries of all statements of one account. */
export function* readCamt(file: string): StatementReading {
  const text = yield* meant(file)
  yield
  const signed = (xml: string, index: number): number => {
    const amount = element(xml, 'Amt')
    if (amount === undefined) throw refuse(`Entry ${index + 1} of the file has no amount.`)
    const value = bankAmount(amount, index)
    return element(xml, 'CdtDbtInd') === 'DBIT' ? -value : value
  }
  const all = few(inside(text, 'Stmt'))
  yield
  const statements = all.length > 0 ? all : [text]
  oneAccount(statements.map((one) => accountOf(element(one, 'Acct') ?? '')))
  const entries = few(inside(text, 'Ntry'))
  yield
  const booked = entries.filter((entry) => !/\b(?:PDNG|INFO|FUTR)\b/.test(element(entry, 'Sts') ?? ''))
  const lines = yield* inPieces(booked, (entry, index): BankFileLine => {
    const on = element(entry, 'BookgDt') ?? element(entry, 'ValDt') ?? ''
    const day = toDay((element(on, 'Dt') ?? element(on, 'DtTm') ?? '').slice(0, 10), 'UTC')
    if (!day) throw refuse(`Entry ${index + 1} of the file has no date.`)
    const text = wordsOf(entry) || (element(entry, 'AddtlNtryInf') ?? '')
    return {
      day,
      amount: signed(entry, index),
      text: plain(text.slice(0, MAX_TEXT)),
      fitId: element(entry, 'AcctSvcrRef'),
    }
  })
  if (lines.length === 0) throw refuse('The file has no entries (Ntry).')
  yield
  const balance = (xml: string, code: string): number | undefined => {
    const found = few(inside(xml, 'Bal')).find((one) => element(one, 'Cd') === code)
    return found === undefined ? undefined : signed(found, 0)
  }
  // Statements are consecutive: the first opening and the last closing balance apply to all of them together.
  const [first, last] = [statements[0]!, statements.at(-1)!]
  const opening = balance(first, 'OPBD') ?? balance(first, 'PRCD')
  yield
  const closing = balance(last, 'CLBD')
  yield
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

/** The remittance text of an entry: the texts and references of all its payments, without duplicates. */
function wordsOf(entry: string): string {
  const text = elements(entry, 'RmtInf').flatMap((one) => [
    ...elements(one, 'Ustrd'),
    ...elements(one, 'CdtrRefInf').flatMap((found) => element(found, 'Ref') ?? []),
  ])
  return [...new Set(text.map((one) => one.trim()).filter(Boolean))].join(' ')
}
