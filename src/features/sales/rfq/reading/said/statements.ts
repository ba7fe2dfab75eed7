import type { Day } from '#base/days.ts'
import { mentionsIn } from '#features/sales/rfq/reading/designations.ts'
import { divided } from '#features/sales/rfq/reading/dividing.ts'
import { quantitiesIn } from '#features/sales/rfq/reading/figures/amounts.ts'
import { type Calendar, daysFor } from '#features/sales/rfq/reading/figures/days.ts'
import { targetsFrom } from '#features/sales/rfq/reading/figures/targets.ts'
import { aim, type Line } from '#features/sales/rfq/reading/lines.ts'
import { OR_EQUAL } from '#features/sales/rfq/reading/maker-scopes.ts'
import { makerIn } from '#features/sales/rfq/reading/makers.ts'
import { withoutNoise } from '#features/sales/rfq/reading/noise.ts'
import { oddIn } from '#features/sales/rfq/reading/odd-numbers.ts'
import { joined, type Reference, referencesIn } from '#features/sales/rfq/reading/said/references.ts'
import {
  give,
  type MakerNamed,
  makersNamed,
  OF_LIST,
  type PriceNamed,
  pricesNamed,
} from '#features/sales/rfq/reading/said/values.ts'
import { pnKey } from '#model/part-numbers/part-number.ts'

/** A sentence that may be about parts listed elsewhere. */
export interface Sentence {
  text: string
  /** The number of lines before it, and where the list directly above it begins. */
  at: number
  from: number
}

interface Claim {
  of: Reference | undefined
  sentence: Sentence
  maker?: MakerNamed
  price?: PriceNamed
  /** A day, or `none` for parts that need no delivery date. */
  day?: Day | 'none'
}

const ENDS =
  /(?<=[\p{L}\d)\]]{2}|\d)(?<!(?<!\p{L})(?:pos|item|no|nr|max|approx|ca|art|resp|bzw|inkl|incl|qty|min|fa|e\.g|i\.e))[.!?](?=\s+[\p{Lu}¿¡(]|\s*$)(?!(?<=\d\.) (?:jan|feb|m[äa]r|apr|ma[iy]|jun|jul|aug|sep|o[kc]t|nov|de[zc]))/giu

/** The sentences of a row. */
export const sentencesIn = (row: string): string[] => {
  const ends = row.length > 1_000 ? [] : [...row.matchAll(ENDS)].map(({ index }) => index + 1)
  return [0, ...ends].map((start, at) => row.slice(start, ends[at] ?? row.length)).filter((one) => one.trim())
}

/**
 * The statements of one sentence about parts: each value with the parts it applies to, paired by the smallest distances
 * in a consistent order.
 */
function claimsIn(sentence: Sentence, lines: readonly Line[], calendar: Calendar): Claim[] {
  const { text } = sentence
  const makers = makersNamed(text).filter(({ isUnwanted }) => !isUnwanted)
  const isOfPrices = targetsFrom(text) >= 0
  const days = daysFor(text, calendar)
  if (makers.length + days.length === 0 && !isOfPrices) return []
  // `For the FAG bearings our target is …`: the maker of some lines is a reference to them.
  const called = (days.length > 0 || isOfPrices ? makers : []).flatMap(({ start, end, maker }): Reference[] => {
    const isOf = (_: string, place: number) => lines[place]?.brand?.toUpperCase() === maker
    const own = lines.filter((line, place) => isOf(line.text, place)).length
    const isCalled = ARTICLE.test(text.slice(0, start))
    return isCalled || (own > 0 && own < lines.length) ? [{ start, end: end + 1, rank: 0, isOf }] : []
  })
  const others = makers.filter(({ start }) => called.every((one) => one.start !== start))
  const named = referencesIn(text, lines)
  const references = [
    ...(named.length === days.length ? named : joined(named, text)).filter(
      (one) =>
        [...makers, ...days].every(({ start, end }) => end <= one.start || start >= one.end) &&
        called.every(({ end }) => end !== one.start),
    ),
    ...called,
  ].toSorted((a, b) => a.start - b.start)
  const prices = isOfPrices ? pricesNamed(text, [...references, ...days]) : []
  return [
    ...pairedWith(references, others, text).map(([maker, of]) => ({ of, sentence, maker })),
    ...pairedWith(references, prices, text).map(([price, of]) => ({ of, sentence, price })),
    ...pairedWith(references, days, text).flatMap(([{ day, isNeeded }, of]) =>
      isNeeded || (of && of.rank < 3) ? [{ of, sentence, day: day ?? 'none' }] : [],
    ),
  ]
}

const ARTICLE = /(?<!\p{L})(?:the|our|die|der|den|les|los|las|el|la|i|gli|de)\s$/iu

function pairedWith<T extends { start: number; end: number }>(
  references: readonly Reference[],
  values: readonly T[],
  text: string,
): [T, Reference | undefined][] {
  const counted = values.map(({ start, end }, value) => ({ start, end, value }))
  const own = divided(references, counted, text)
  return values.map((value, place) => [value, references[own.indexOf(place)]])
}

/** A short row of a list: `3 - Lovejoy L110 spider`, `Lovejoy L110 spider - 3`. */
const ITEM = /^\s*\d{1,4}\s(?:[-–x×]\s)?[^:;,.?!$€]{5,40}$|^[^:;,.?!$€]{5,40}\s[-–x×]\s\d{1,4}\s*$/u

/** Whether a row is only about parts above it: it names no other part and has no quantity. */
export function isStatement(row: string, lines: readonly Line[], calendar: Calendar): boolean {
  if (lines.length === 0 || row.length > 400 || ITEM.test(row)) return false
  const sentences = sentencesIn(row).map((text) => ({ text, at: lines.length, from: 0 }))
  const claims = sentences.flatMap((one) => claimsIn(one, lines, calendar))
  if (!claims.some(({ of }) => of && of.rank < 3)) return false
  const bare = withoutNoise(row)
  const references = referencesIn(row, lines)
  const isFree = ({ start, end }: { start: number; end: number }) =>
    references.every((one) => one.rank > 1 || one.end <= start || one.start >= end)
  const isKnown = ({ text }: { text: string }) => lines.some((line) => pnKey(line.text) === pnKey(text))
  return (
    mentionsIn(bare).parts.every((part) => part.confidence < 2 || isKnown(part) || !isFree(part)) &&
    oddIn(row, bare).every((part) => isKnown(part) || !isFree(part)) &&
    quantitiesIn(bare).every((one) => !isFree(one))
  )
}

/** How likely a sentence wants its maker for parts that it does not name; anything above 0 counts. */
function weightOf({ text }: Sentence, { start, end }: MakerNamed): number {
  const from = Math.max(...[', ', ' - ', '(', ': '].map((sign) => text.lastIndexOf(sign, start) + 1))
  const clause = text.slice(from, /[,()]|\s-\s|$/.exec(text.slice(end))!.index + end).replace(OR_EQUAL, '')
  const words = clause.trim().split(/\s+/).length - text.slice(start, end).split(/\s+/).length
  return (OF_LIST.test(clause) || /:\s*$/.test(text) ? 2 : 0) + (words < 2 ? 1 : 0)
}

/**
 * Applies the statements of sentences to the lines, most precise references first. Returns the sentences that set a day
 * on some of them. Yields after each sentence.
 */
export function* settleStatements(
  sentences: readonly Sentence[],
  lines: readonly Line[],
  calendar: Calendar,
): Generator<undefined, ReadonlySet<object>> {
  const dated = new Set<object>()
  const claims: Claim[] = []
  for (const [at, one] of sentences.entries()) {
    const own = claimsIn(one, lines, calendar)
    claims.push(...own)
    // Sentences without statements are fast, so it yields only after many of them.
    if (own.length > 0 || at % 128 === 127) yield
  }
  for (const { of, sentence, maker, price, day } of claims.toSorted((a, b) => rankOf(a) - rankOf(b))) {
    yield
    const count = sentence.at || lines.length
    const meant = of ? lines.filter((line, place) => of.isOf(line.text, place, count)) : []
    if (maker && of) give(meant, maker)
    else if (maker?.maker && !of && weightOf(sentence, maker) > 0) give(unnamed(sentence, lines), maker)
    // A price applies to one part only, unless the sentence says that it applies to each.
    if (price?.price !== undefined && (meant.length === 1 || of?.rank === 3 || EACH.test(sentence.text)))
      for (const line of meant) aim(line, { target: price.price, currency: price.currency })
    if (day && meant.length > 0) dated.add(sentence)
    for (const line of meant)
      if (day === 'none') line.isOpen = line.day === undefined
      else if (day && !line.isOpen) line.day ??= day
  }
  for (const sentence of new Set(claims.flatMap((one) => (one.price ? [one.sentence] : [])))) {
    yield
    inOrder(sentence, claims, lines)
  }
  return dated
}

const EACH = /(?<!\p{L})(?:each|per piece|je(?:weils)?|cada|c\/u|chacune?|apiece|ciascun\p{L})(?!\p{L})/iu

/** Makers are applied first, because other statements refer to parts by maker. */
const rankOf = ({ of, maker }: Claim): number => (of?.rank ?? 3) + (maker ? 0 : 9)

/**
 * The lines a sentence without a part is about: before or after the whole list, all of it; ending with a colon, the
 * lines below; within the list, the line above, unless it speaks of the list.
 */
const unnamed = ({ text, at, from }: Sentence, lines: readonly Line[]): readonly Line[] => {
  const own = makerIn(text) ? lines.slice(from, at) : []
  if (own.length > 0) return own
  if (at === 0 || at === lines.length) return lines
  return /:\s*$/.test(text) ? lines.slice(at) : OF_LIST.test(text) ? lines : lines.slice(at - 1, at)
}

/** Assigns the prices of a sentence without a part to the parts above it in order, if there are equally many. */
function inOrder(sentence: Sentence, claims: readonly Claim[], lines: readonly Line[]): void {
  const own = claims.filter((one) => one.sentence === sentence && one.price)
  if (own.length < 2 || own.some(({ of }) => of) || !areListed(own, sentence.text)) return
  const above = [lines.slice(sentence.from, sentence.at), lines].find((some) => some.length === own.length)
  for (const [place, line] of (above ?? []).entries()) {
    const { price, currency = own.find((one) => one.price?.currency)?.price?.currency } = own[place]!.price!
    if (price !== undefined) aim(line, { target: price, currency })
  }
}

/** Whether prices follow each other with little between. */
const areListed = (own: readonly Claim[], text: string): boolean =>
  own.every(
    ({ price }, at) =>
      at === 0 ||
      /^(?:[^\p{L}\d]{1,4}|[^\p{L}\d]{0,3}\p{L}{1,5}\.?\s){1,3}$/u.test(
        text.slice(own[at - 1]!.price!.end, price!.start),
      ),
  )
