import type { Day } from '#base/days.ts'
import { atOnce, withPauses } from '#base/pieces.ts'
import { plainTextOf } from '#features/sales/rfq/plain-text.ts'
import { evident } from '#features/sales/rfq/reading/evidence.ts'
import { LABELLED_FIGURE } from '#features/sales/rfq/reading/figures/amounts.ts'
import { currencyOfAll } from '#features/sales/rfq/reading/figures/currencies.ts'
import {
  type Calendar,
  neededDayIn,
  neededDaysIn,
  replyDayIn,
  wishedDayIn,
  writesDayFirst,
} from '#features/sales/rfq/reading/figures/days.ts'
import { tellsPrices } from '#features/sales/rfq/reading/figures/targets.ts'
import { IN_TOTAL, Kits, timesPer } from '#features/sales/rfq/reading/kits.ts'
import {
  corrected,
  edited,
  isAddition,
  isCorrection,
  isDropped,
  isRestated,
  leftOf,
  recounted,
  takenOut,
} from '#features/sales/rfq/reading/letter/corrections.ts'
import {
  answersOffer,
  isNoInquiry,
  isOffer,
  onlyComments,
  opensRequest,
  opensSale,
} from '#features/sales/rfq/reading/letter/kinds.ts'
import { laidOut } from '#features/sales/rfq/reading/letter/laid-out.ts'
import { ofAllIn, ofSubject } from '#features/sales/rfq/reading/letter/of-all.ts'
import { passagesOf, signatureApart } from '#features/sales/rfq/reading/letter/passages.ts'
import { firstRows, joinedRows, numberedRows } from '#features/sales/rfq/reading/letter/row-breaks.ts'
import { plainSigns } from '#features/sales/rfq/reading/letter/signs.ts'
import {
  aim,
  complete,
  dayOf,
  dayOfCell,
  type Line,
  type Wish,
  withoutMentions,
  withWishes,
} from '#features/sales/rfq/reading/lines.ts'
import { isAnyIn, makerIn, makerOver } from '#features/sales/rfq/reading/makers.ts'
import { withCount } from '#features/sales/rfq/reading/odd-numbers.ts'
import { lineByLine, type ReadInquiryLine } from '#features/sales/rfq/reading/read-line.ts'
import { IN_ALL, NOTHING, readInquiryRow } from '#features/sales/rfq/reading/rows.ts'
import {
  isStatement,
  type Sentence,
  sentencesIn,
  settleStatements,
} from '#features/sales/rfq/reading/said/statements.ts'
import { readTable } from '#features/sales/rfq/reading/table/tables.ts'

/** The maximum length of an inquiry's text. */
const MAX_TEXT = 200_000
/** One more than the maximum number of lines of an inquiry; further lines are not read. */
const MAX_LINES = 501
/** The parts that a text asks for, and its deadline for answers. */
export interface ReadText {
  lines: ReadInquiryLine[]
  replyBy?: Day
  /** The text is of another kind, and asks for nothing. */
  isOther?: true
  /** The currency, maker and day that the text states for a whole list that is elsewhere, such as in an attachment. */
  currency?: string
  maker?: string
  day?: Day
}

/**
 * What else is known about a text: dates without a year are the next ones after it was sent; its subject may name the
 * maker of all lines.
 */
export interface About {
  sentOn?: Day
  subject?: string
}

/**
 * The parts that an email, sheet or list asks for: what its author wrote; the quoted text only when that asks for
 * nothing. Greetings, signatures, references, addresses, dimensions and prices are not lines.
 */
export const readInquiry = (text: string, about: About = {}): ReadInquiryLine[] => atOnce(readingOf(text, about)).lines

/** The deadline for answers that an inquiry states. */
export const readReplyBy = (text: string, about: About = {}): Day | undefined => atOnce(readingOf(text, about)).replyBy

/** The requested parts and deadline of a text, read without a pause: for a command that runs within another. */
export const readAtOnce = (text: string, about: About = {}): ReadText => atOnce(readingOf(text, about))

/**
 * Reads a text row by row: a long list is read over several turns of the event loop, whenever `pause` returns a
 * promise.
 */
export const readBesides = (
  text: string,
  pause: () => Promise<void> | undefined,
  about: About = {},
): Promise<ReadText> => withPauses(readingOf(text, about), pause)

/** Reads a text, one row or one piece of its HTML per step. */
export function* readingOf(text: string, about: About = {}): Generator<undefined, ReadText> {
  const plain = laidOut(plainSigns(firstRows(yield* plainTextOf(text.slice(0, MAX_TEXT)))))
  const calendar: Calendar = { dayFirst: writesDayFirst(plain), sentOn: about.sentOn }
  yield
  const passages = passagesOf(plain)
  const [first] = passages
  const replyBy = first && replyDayIn(joinedRows(first.rows), calendar)
  const currency = first && currencyOfAll(first.rows)
  const rest = {
    ...(replyBy && { replyBy }),
    ...(currency && { currency }),
    ...(first && ofAllIn(first.rows, calendar)),
  }
  const isLeftOut = isDropped(first?.rows ?? [])
  const isTakenOut = takenOut(first?.rows ?? [])
  for (const [at, { rows, isBetween }] of passages.entries()) {
    yield
    // An email of another kind asks for nothing, and what it quotes was asked for earlier.
    if (!isBetween && isNoInquiry(rows)) return { lines: [], ...rest, isOther: true }
    const above = passages.slice(0, at).flatMap((one) => one.rows)
    if (onlyComments(above, rows)) break
    const read = yield* readPassage(rows, calendar, above)
    const found = edited(read, rows, [], true) ?? read
    const lines = at === 0 ? found : leftOf(found, first!.rows, above)
    const isMore = isAddition(rows)
    let whole: Line[] | undefined
    for (const { rows: quoted } of rows.length < 60 && !isMore ? passages.slice(at + 1) : [])
      whole ??= edited(yield* readPassage(quoted, calendar), rows, lines)
    if (whole) {
      // It has what is asked for now.
    } else if (lines.length > 0 && (isMore || isCorrection(rows)))
      for (const { rows: quoted } of passages.slice(at + 1)) {
        const earlier = yield* readPassage(quoted, calendar)
        whole ??= isMore && earlier.length > 0 ? withoutMentions([...earlier, ...lines]) : corrected(earlier, lines)
      }
    else
      for (const { rows: quoted } of passages.slice(at + 1))
        if (!whole && rows.some((row) => /\d/.test(row)))
          whole = recounted(yield* readPassage(quoted, calendar), rows, lines)
    if (lines.length > 0 || whole) {
      const isQuoted = at > 0 || (whole !== undefined && !isMore)
      const requested = (whole ?? lines)
        .filter(({ text }, place) => !isQuoted || !(isLeftOut(place + 1) || isTakenOut(text)))
        // The day applies to the quoted request.
        .map((line) => (isQuoted && rest.day ? { ...line, day: rest.day } : line))
        .map((line) => (isQuoted && rest.maker && !line.isAnyMaker ? { brand: rest.maker, ...line } : line))
        // A price that a seller offered is not the buyer's target.
        .map(({ target, ...line }) =>
          target === undefined || (isQuoted && (isOffer(rows) || answersOffer(first!.rows)))
            ? line
            : { ...line, target },
        )
      return { lines: yield* lineByLine(ofSubject(requested, about.subject), currency), ...rest }
    }
  }
  return { lines: [], ...rest }
}

/** `above` is what the author of the reply wrote above it. */
function* readPassage(
  rows: readonly string[],
  calendar: Calendar,
  above: readonly string[] = [],
): Generator<undefined, Line[]> {
  const { letter, signature } = signatureApart(joinedRows(rows))
  const lines = yield* readRows(letter, calendar)
  // Below a signature only what plainly asks for something counts.
  const all = yield* readRows(signature, calendar)
  const below = all.filter(({ qty, text }) => qty !== undefined && /\D/.test(text))
  return evident(withoutMentions([...lines, ...below]), [...above, ...rows]).slice(0, MAX_LINES)
}

function* readRows(rows: readonly string[], calendar: Calendar): Generator<undefined, Line[]> {
  const lines: Line[] = []
  const numbered = numberedRows(rows)
  const hasTargets = !tellsPrices(rows)
  /** Whether the rows list goods for sale. */
  let isSale = false
  /** A quantity that applies to each part in the following rows. */
  let each: number | undefined
  /** A quantity in a row above its part. */
  let pending: number | undefined
  /** Index of the first line of the current list. */
  let from = 0
  /** Index of the first line of the last table, and the row after the table. */
  let table = { from: 0, end: -9 }
  const wishes: Wish[] = []
  /** Sentences that may be about parts listed elsewhere. */
  const sentences: Sentence[] = []
  const kits = new Kits()
  /** How many times the rows below are wanted: `Each gearbox takes:`. */
  let below: ReturnType<typeof timesPer>
  /** The maker that a row above names for the list below it. */
  let heading: string | undefined
  for (let at = 0; at < rows.length && lines.length < MAX_LINES; at++) {
    yield
    if (opensRequest(rows[at]!)) isSale = false
    else if (opensSale(rows[at]!)) isSale = true
    const read = readTable(rows.slice(at, at + MAX_LINES * 2))
    if (read && read.requested.length > 0) {
      if (isSale) {
        at += read.length - 1
        continue
      }
      table = { from: lines.length, end: at + read.length }
      lines.push(
        ...read.requested.map(({ day, ...line }) => ({ ...line, isListed: true, ...dayOfCell(day, calendar) })),
      )
      at += read.length - 1
      from = lines.length
      continue
    }
    const row = withCount(rows[at]!, each)
    const isSaid = !isSale && isStatement(row, lines, calendar)
    const said = isSale || isSaid ? NOTHING : yield* readInquiryRow(row, numbered.has(at), hasTargets)
    const own = said.requested.length > 0 ? neededDayIn(row, calendar) : undefined
    const days = neededDaysIn(row, calendar, said.requested.length)
    const times = kits.timesIn(row)
    if (said.requested.length === 0 && row.trim()) below = /:\s*$/.test(row) ? timesPer(row, rows.join(' ')) : undefined
    const per = said.requested.length > 0 && !IN_TOTAL.test(row) ? (below ?? timesPer(row, rows.join(' '))) : undefined
    kits.open(row, said.requested)
    if (isRestated(row, said.requested, lines.at(-1))) lines.pop()
    lines.push(
      ...said.requested.map((one, place) => ({
        ...(heading && !one.isAnyMaker && { brand: heading }),
        ...one,
        ...(one.qty === undefined && (pending ?? each) !== undefined && { qty: pending ?? each }),
        ...(times > 1 && { qty: times * (one.qty ?? 1) }),
        ...(per &&
          one.qty &&
          (per === below || per.own === one.qty || per.at < row.indexOf(one.text)) && { qty: per.times * one.qty }),
        ...dayOf(days[place] ?? (one.isOpen ? undefined : (own ?? neededDayIn(one.sentence ?? '', calendar)))),
        ...(said.requested.length === 1 && { row }),
        ...(said.isProse && { isProse: true }),
        ...(IN_ALL.test(row) && { isTotal: true }),
        ...(one.qty === undefined && /^\d+$/.test(one.text) && /\p{L}{3}/u.test(row) && { isLoose: true }),
      })),
    )
    const unused = (said.requested.length > 0 ? said.besides : isSale ? [] : sentencesIn(row)).map((text) => ({
      text,
      at: lines.length,
      from,
    }))
    sentences.push(...unused)
    if (said.requested.length > 0) {
      pending = undefined
      continue
    }
    const day = wishedDayIn(row, calendar)
    if (day)
      wishes.push({ day, at: lines.length, from: at - table.end < 4 ? table.from : undefined, sentences: unused })
    if (isSaid) {
      // The statement was handled already.
    } else if (said.qty !== undefined && said.isEach) {
      // A row that ends with a colon is about the rows below.
      if (/:\s*$/.test(row)) from = lines.length
      each = lines.length === from ? said.qty : undefined
      for (const line of lines.slice(from)) line.qty ??= said.qty
    } else if (said.target !== undefined && said.isEach) {
      const first = from === lines.length && at - table.end < 4 ? table.from : from
      for (const line of lines.slice(first)) aim(line, said)
    } else if (
      said.qty !== undefined &&
      LABELLED_FIGURE.test(row) &&
      (lines.length === 0 || lines.at(-1)!.qty !== undefined)
    ) {
      pending = said.qty
    } else if (said.qty !== undefined || said.target !== undefined) {
      const line = lines.find(({ text }) => text.length > 3 && row.includes(text)) ?? lines.at(-1)
      complete(line, said)
      // `6 EA 15.01.2027` below its part.
      const own = /\p{L}{4}/u.test(row) ? undefined : neededDayIn(row, calendar)
      if (line && own) line.day ??= own
    }
    const maker = lines.length > 0 && makerIn(row)
    if (isAnyIn(row) && lines.at(-1)?.brand === undefined) Object.assign(lines.at(-1) ?? {}, { isAnyMaker: true })
    // A field of the part directly above is not a heading for what follows.
    const isOwn = maker && lines.at(-1)!.brand === undefined
    heading = isOwn ? undefined : (makerOver(row) ?? (row.trim() && !maker && said.isProse ? undefined : heading))
    if (maker) lines.at(-1)!.brand ??= maker
    else if (row.trim() && said.qty === undefined && said.target === undefined) from = lines.length
  }
  const dated = yield* settleStatements(sentences, lines, calendar)
  return withWishes(
    lines,
    wishes.filter(({ sentences }) => !sentences.some((one) => dated.has(one))),
  )
}
