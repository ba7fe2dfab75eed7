import { ASKING, isRequested, REPLACED } from '#features/sales/rfq/reading/asking.ts'
import type { Mention } from '#features/sales/rfq/reading/designations.ts'
import { divided, isApart } from '#features/sales/rfq/reading/dividing.ts'
import { type WrittenAmount, writtenCount } from '#features/sales/rfq/reading/figures/amounts.ts'
import { SETTLED_BEFORE, tellsOfPast } from '#features/sales/rfq/reading/letter/past.ts'
import { isAnyMakerAfter, makerFor } from '#features/sales/rfq/reading/maker-scopes.ts'
import { isMaker } from '#features/sales/rfq/reading/makers.ts'
import { isSeries } from '#features/sales/rfq/reading/numbers.ts'
import { pnKey } from '#model/part-numbers/part-number.ts'

/** A part that a row asks for. */
export interface RequestedPart {
  text: string
  brand?: string
  qty?: number
  target?: number
  /** The currency of the target price, if named. */
  currency?: string
  /** Only its position suggests that it is a part: a person has to check it. */
  isUnsure?: true
  /** The text says that no delivery date is needed for it. */
  isOpen?: boolean
  /** The text says that any maker will do. */
  isAnyMaker?: boolean
  /** The sentence that asks for it. */
  sentence?: string
}

/** Goods that the writer would sell. */
const SURPLUS =
  /(?<!\p{L})(?:too many|for sale|you (?:could|can|may) have (?:them |it |these )?(?:at|for)|would sell|could sell|überbestand|excedente|surstock)(?!\p{L})/iu
/** The offer that a sentence mentions. */
const THEIR_OFFER =
  /(?<!\p{L})(?:your|the|our|ihr\p{L}*|das|su|vuestr\p{L}|votre|vostr\p{L}|uw)\s(?:\p{L}{3,12}\s)?(?:quot\p{L}*|offer|price|[ei]nquir\p{L}+|request|rfq|anfrage|consulta|demande|angebot|oferta|offre|offerta|offerte|prijs|preis)(?!\p{L})/giu
/** Documents requested for something delivered or ordered. */
const DOCUMENTS =
  /(?<!\p{L})(?:send|provide|forward|need|resend|parvenir|schick\p{L}{0,4}|send\p{L}{1,3}|envi\p{L}{1,4}|envoy\p{L}{1,3}|inviar\p{L}{0,3})(?!\p{L}).{0,30}(?<!\p{L})(?:certificates?|tracking|(?:step|cad|3d|dxf)(?: \p{L}{4,6})?|data ?sheets?|drawings?|datenbl[äa]tt\p{L}*|zeichnung(?:en)?|fiches? techniques?|hojas? t[ée]cnicas?|coc|invoice|delivery note|pod|zeugnis(?:se)?|rechnung|certificados?|factura|certificats?|facture|fattura)(?!\p{L}).{0,40}(?<!\p{L})(?:for|of|to|zu|für|de|del|pour|per)(?!\p{L})/iu
interface Found {
  parts: Mention[]
  counted: WrittenAmount[]
  targets: WrittenAmount[]
  figures: { value: string; start: number }[]
  /** Possible parts, used when a quantity is left for them. */
  odd: Mention[]
  isProse: boolean
  isEach: boolean
}

/** Assigns a quantity and a target to each part of a row. */
export function pair(row: string, bare: string, sentence: string, found: Found): RequestedPart[] {
  const { isProse, isEach, targets } = found
  const { parts: settledParts, counted: all } = settled(found, bare)
  // A sentence has words that only look like numbers.
  const named = settledParts.map((part) => (isProse && part.confidence < 2 ? { ...part, isOdd: true } : part))
  const counted = all.filter(({ end }, at) => !all[at + 1] || !SAID_AGAIN.test(row.slice(end, all[at + 1]!.start)))
  // Parts named after a request for documents are not requested themselves.
  const papers = DOCUMENTS.test(sentence) ? row.search(DOCUMENTS) : -1
  const listed = papers < 0 ? named : named.filter(({ start }) => start < papers)
  const wanted = listed.filter(
    ({ end }, at) => !listed[at + 1] || !TAKEN_BACK.test(row.slice(end, listed[at + 1]!.start)),
  )
  const sure = wanted.filter(
    (part, at) =>
      !(
        part.isBare &&
        IN_SETS.test(row.slice(part.end, part.end + 12)) &&
        wanted.some((one) => isDesignOf(one, part))
      ) &&
      (at === 0 ||
        !(isAlternative(row, part, wanted[at - 1]!, counted) || (!isEach && isOther(row, wanted[at - 1]!, part)))),
  )
  const parts = [
    ...sure,
    ...found.odd.filter((one) => named.every(({ start, end }) => one.end <= start || one.start >= end)),
  ].toSorted((a, b) => a.start - b.start)
  if (
    parts.length === 0 ||
    SURPLUS.test(sentence) ||
    (tellsOfPast(sentence) &&
      !(ASKING.test(sentence.replace(THEIR_OFFER, '').replace(SETTLED_BEFORE, '')) && counted.length > 0))
  )
    return []
  // The only part and the only quantity of a row: they belong together, however far apart they are.
  const isAlone = !isProse && parts.length === 1 && parts[0]!.isOdd && counted.length === 1
  const isAll = isAlone ? !isApart(between(parts[0]!, counted[0]!, bare)) : isEach && counted.length === 1
  const qtys = isAll ? parts.map(() => counted[0]!.value) : divided(parts, counted, bare, isProse ? 1.3 : undefined)
  for (const [at, { start }] of parts.entries())
    qtys[at] ??= (
      counted.findLast((one) => one.start < start && isShared(row, one)) ?? counted.find((one) => isOfEach(row, one))
    )?.value
  shareWithin(parts, qtys, bare)
  const described = parts.map((part, at) => ({
    part,
    qty: qtys[at],
    isWanted: isRequested(row, sentence, part, qtys[at], isProse),
  }))
  const own = described.filter(({ isWanted }) => isWanted)
  const aims = aimedAt(
    targets,
    named,
    own.map(({ part }) => part),
    row,
  )
  return own.map(({ part, qty }, at) => {
    const next = own[at + 1]?.part.start ?? Number.POSITIVE_INFINITY
    const sentenceEnd = row.indexOf(sentence) + sentence.length
    const target =
      targets.find((one) => (aims.has(one) ? aims.get(one) === part : one.start > part.start && one.start < next)) ??
      (own.length === 1 || (isEach && targets.length === 1 && targets[0]!.start > own.at(-1)!.part.start)
        ? targets.find(({ of }) => !of)
        : undefined)
    return {
      text: part.text,
      sentence,
      ...(isAnyMakerAfter(row.slice(part.end, Math.min(next, sentenceEnd)))
        ? { isAnyMaker: true }
        : makerFor(part, own[at - 1]?.part, row)),
      ...(qty !== undefined && { qty }),
      ...((isUnsure(part, qty) || isCut(part, bare, named)) && { isUnsure: true as const }),
      ...(target && { target: target.value, ...(target.currency && { currency: target.currency }) }),
    }
  })
}

/** A correction: in `12 of 6408 - no, sorry, 6308` the last number counts. */
export const TAKEN_BACK =
  /^[\s,.?…–(-]{1,6}(?:(?:no|nein|sorry|oops|pardon|perd[óo]n|scusate?|non|rather|correct(?:ion)?|i mean(?:t)?|ich meine|besser gesagt|quiero decir|je veux dire|cio[èe]|is|that should (?:be|read)|make that)[\s,.:–-]{1,4}){1,4}(?:the |die |el |le )?$|(?<!\p{L})(?:replaced|superseded) by\s$|(?<!\p{L})(?:ersetzt durch|reemplazad[oa] por|remplac[ée]e? par|sostituit[oa] da)\s$/iu

/** The kind of set, whose parts are named separately: `7310 pair set (7310 BECBP)`. */
const IN_SETS = /^\s(?:pairs?|sets?|kits?|paar|satz)(?!\p{L})/iu
const isDesignOf = (one: Mention, { text }: Mention): boolean => !one.isBare && pnKey(one.text).startsWith(text)

/** A number of no known pattern is unsure; a number that only looks like one is unsure when it has no quantity. */
const isUnsure = ({ confidence, isGuess, brand }: Mention, qty: number | undefined): boolean =>
  isGuess === true || confidence < 2 || (confidence < 3 && qty === undefined && brand === undefined)

/** Whether a code or a size that was not understood is directly beside a part: it may belong to its number. */
const isCut = ({ start, end }: Mention, bare: string, parts: readonly Mention[]): boolean => {
  const before = CODE_BEFORE.exec(bare.slice(Math.max(0, start - 24), start))?.[1]
  const following = CODE_AFTER.exec(bare.slice(end, end + 24))?.[0]
  return (
    (before !== undefined && !isMaker(before) && parts.every((one) => one.end < start - 2 || one.start >= start)) ||
    (following !== undefined &&
      !isMaker(following.trim()) &&
      parts.every((one) => one.start < end || one.start > end + 2))
  )
}
const CODE = '(?=[A-Z./-]*\\d)(?=[\\d./-]*[A-Z])[A-Z\\d][A-Z\\d./-]{1,14}'
const CODE_BEFORE = new RegExp(`(?:^|\\s)(${CODE})\\s$`)
const CODE_AFTER = new RegExp(
  `^\\s(?:[xX×]\\s)?(?:(?:\\d{1,2}[ -])?\\d{1,2}/(?:2|4|8|16|32|64)(?![\\w/])|${CODE}(?=[\\s,;)]|$))`,
)

/** A bearing and what it is mounted with are requested in the same quantity, wherever in the row that is. */
function shareWithin(parts: readonly Mention[], qtys: (number | undefined)[], bare: string): void {
  let first = 0
  let isSet = false
  for (let at = 1; at <= parts.length; at++) {
    const gap = at < parts.length ? bare.slice(parts[at - 1]!.end, parts[at]!.start) : ''
    if (at < parts.length && (JOINED.test(gap) || (isSet && FURTHER.test(gap)))) {
      isSet = true
      continue
    }
    const counted = new Set(qtys.slice(first, at).filter((qty) => qty !== undefined))
    if (isSet && counted.size === 1) qtys.fill([...counted][0], first, at)
    first = at
    isSet = false
  }
}
const JOINED =
  /^[\s,:–\u0001-]{0,20}(?:\p{L}{1,14}\s){0,3}[\s.,:–\u0001-]{0,20}(?:\+|&|(?:(?:complete|compl\.?|komplett|together|zusammen|samt|wraz|completo|complet) )?(?:with|w\/|c\/w|mit|con|avec|com|met|incl(?:uding|\.)?|inkl\.?|inklusive|z|s|se|med|og|ile)\s)\s?(?:\p{L}{2,16}\s){0,3}$/iu
/** Further parts of a set, after a comma. */
const FURTHER = /^(?:\s\p{L}{3,12}){0,2}\s?(?:[,&+]|and|und|y|et|e|en|i)\s(?:\p{L}{3,16}\s){0,2}$/iu

/** The target of the part named directly after it: `85 EUR for the 6314`. */
function aimedAt(
  targets: readonly WrittenAmount[],
  named: readonly Mention[],
  own: readonly Mention[],
  row: string,
): Map<WrittenAmount, Mention> {
  return new Map(
    targets.flatMap((target): [WrittenAmount, Mention][] => {
      const { of } = target
      const meant = of && own.find(({ text }) => pnKey(text).startsWith(pnKey(of)))
      if (meant) return [[target, meant]]
      const following = named.find(({ start }) => start >= target.end)
      if (!following || !AIMED.test(row.slice(target.end, following.start))) return []
      const part = own.find(({ text }) => pnKey(text).startsWith(pnKey(following.text)))
      return part ? [[target, part]] : []
    }),
  )
}
/** The second number states the total of the first: `two pairs, i.e. 4 pieces`. */
const SAID_AGAIN =
  /(?<!\p{L})(?:i\.?\s?e\.?|that is|that makes|in total|d\.\s?h\.|also insgesamt|c\.?-?[àa]-?d\.?|soit|es decir|cio[èe]|ou seja|czyli|dus)[,:]?\s{0,2}$/iu
export const AIMED =
  /^\s?(?:each |\/ ?\w{2,4} )?(?:for|on|für|fuer|auf|pour|sur|para|per|por|za|voor|için)\s(?:the |die |den |das |le |la |el |los |il )?(?:\d{1,6}\s?(?:pcs?|pieces|ea|x|stk|stück|pz|uds?)?\s(?:of |de |von )?)?$/iu

/** In a list, numbers without a unit are quantities; of two bare numbers, their positions decide which is the part. */
function settled(
  { parts, counted, figures, odd, isProse }: Found,
  bare: string,
): { parts: Mention[]; counted: WrittenAmount[] } {
  if (isProse) return { parts, counted }
  const first = parts.find(({ isBare }) => !isBare) ?? parts[0]
  const own = parts.filter(
    (part) =>
      part === first || !part.isBare || isSister(part, parts) || (part.confidence > 2 && isBeside(part, counted)),
  )
  const loose = [
    ...figures.map(({ value, start }) => ({ value: writtenCount(value), start, end: start + value.length })),
    ...parts.filter((part) => !own.includes(part)).map(({ text, start, end }) => ({ value: Number(text), start, end })),
  ].toSorted((a, b) => a.start - b.start)
  const further =
    own.length > counted.length && counted.length > 0 ? loose.filter((one) => isAfter(own, one, bare)) : []
  if (further.length > 0 && further.length === own.length - counted.length)
    return { parts: own, counted: [...counted, ...further].toSorted((a, b) => a.start - b.start) }
  if (counted.length === 0 && own.length === 0 && odd.length === 1) {
    const [{ start, end }] = odd as [Mention]
    const others = loose.filter((one) => one.end <= start || one.start >= end)
    if (others.length === 1 && isNext(odd[0]!, others[0]!, bare)) return { parts: own, counted: others }
  }
  if (counted.length > 0 || own.length === 0) return { parts: own, counted }
  if (own.length > 1) return { parts: own, counted: loose.filter(({ value }) => value > 0) }
  // A number before a less certain part number may belong to something else.
  const near = own[0]!.confidence > 2 ? loose : loose.filter((one) => isNext(own[0]!, one, bare))
  const following = near.find(({ start, value }) => start > own[0]!.start && value > 0)
  const before = near.findLast(({ start, value }) => start < own[0]!.start && value > 0)
  return { parts: own, counted: [following ?? before].filter((one) => one !== undefined) }
}

const ASIDE = /^(?:[^\p{L}]|\p{Lu}[\p{L}&-]{1,11}(?!\p{L})|x)*$/u
/** Whether a number comes after a part, or only signs and makers are between them. */
const isNext = (part: Mention, figure: WrittenAmount, bare: string): boolean =>
  (figure.start > part.start && !part.isOdd) ||
  (part.isBare ? /^\s?[-–x×]\s$/ : ASIDE).test(between(part, figure, bare))

const between = (one: Mention, other: WrittenAmount, bare: string): string =>
  bare.slice(Math.min(one.end, other.end), Math.max(one.start, other.start))

/** Whether a number follows a part, with at most one word between them: `6303-2RSH only 25`. */
const isAfter = (parts: readonly Mention[], { start }: WrittenAmount, bare: string): boolean =>
  parts.some(({ end }) => end < start && /^[\s:–-]{1,3}(?:\p{L}{2,6}\s)?$/u.test(bare.slice(end, start)))

const isBeside = ({ start, end }: Mention, counted: readonly WrittenAmount[]): boolean =>
  counted.some((one) => Math.abs(one.end - start) < 2 || Math.abs(one.start - end) < 2)

/** Whether a bare number belongs to a list of numbers of the same series. */
const isSister = ({ text, start }: Mention, parts: readonly Mention[]): boolean =>
  parts.some(
    (one) =>
      one.start !== start &&
      one.text.slice(0, 2) === text.slice(0, 2) &&
      one.text.replace(/\D.*$/, '').length === text.length &&
      isSeries(text),
  )

/** Whether a quantity applies to each part: `je 2` and `two each of`. */
const isShared = (row: string, { start, end }: WrittenAmount): boolean =>
  EACH_BEFORE.test(row.slice(0, start)) || /\beach$/i.test(row.slice(start, end)) || EACH_AFTER.test(row.slice(end))

/** Whether a quantity applies to all parts before it: `A, B, two of each`. */
const isOfEach = (row: string, { start, end }: WrittenAmount): boolean => /\sof each$/i.test(row.slice(start, end))

const EACH_AFTER = /^\)?\s?(?:pcs?\.?\s|pieces\s|sets\s)?(?:of\s)?each(?:\sof)?[:\s]/i
const EACH_BEFORE = /(?<!\p{L})(?:je|jeweils|cada|each|à)\s$/iu

/** An alternative to the part before it is not a line of its own. */
const isAlternative = (
  row: string,
  { start, end }: Mention,
  before: Mention,
  counted: readonly WrittenAmount[],
): boolean => {
  if (REPLACED.test(row.slice(Math.max(0, start - 40), start))) return true
  // `MS14 (RMS14 will do)`
  const closed = row.indexOf(')', end)
  const isWithin = /^\s?(?:\p{L}+\s)?\((?:\p{L}+\s){0,2}$/u.test(row.slice(before.end, start)) && closed > 0
  return isWithin && counted.every((one) => one.start < start || one.start > closed)
}

/** The same part by another maker: `FAG 22320-E1 / SKF 22320 E`. */
const isOther = (row: string, before: Mention, part: Mention): boolean =>
  !!before.brand && !!part.brand && before.brand !== part.brand && /^\s\/\s$/.test(row.slice(before.end, part.start))
