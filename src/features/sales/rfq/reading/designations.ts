import { COLLOQUIAL, confidenceOf, PAIR } from '#features/sales/rfq/reading/confidence.ts'
import { boreAfter } from '#features/sales/rfq/reading/figures/inch-bores.ts'
import { isMaker } from '#features/sales/rfq/reading/makers.ts'
import { HIDDEN } from '#features/sales/rfq/reading/noise.ts'
import { INCH_PREFIXES, isSeries, PREFIXES } from '#features/sales/rfq/reading/numbers.ts'
import { suffixAt } from '#features/sales/rfq/reading/suffixes-after.ts'
import { type Token, tokensOf } from '#features/sales/rfq/reading/tokens.ts'
import { BETWEEN, COMMON_WORDS, KIND, NAMED_LIKE_WORDS, WORDS_BEFORE } from '#features/sales/rfq/reading/vocabulary.ts'
import {
  designed,
  isCalledBefore,
  isLabelled,
  kitAfter,
  makerAfter,
  pieceAfter,
  sealsAfter,
} from '#features/sales/rfq/reading/words-after.ts'
import { BRANDS } from '#model/part-numbers/part-number.ts'

/** A designation in a row: how certain it is, from 1 (digits that may be anything) to 3 (a bearing number). */
export interface Mention {
  text: string
  start: number
  end: number
  confidence: 1 | 2 | 3
  brand?: string
  isBare: boolean
  /** Only its position suggests that it is one. */
  isGuess?: boolean
  /** It only counts with a quantity beside it. */
  isOdd?: boolean
}

/** The maker that a word names; the first of several: `FAG/SKF`. */
const makerHere = ({ text, upper }: Token): string | undefined => {
  const names = upper.split('/')
  return names.every(isMaker) && !NAMED_LIKE_WORDS.test(text) ? names[0] : undefined
}

/** The designations and bare numbers of a row, in order. */
export function mentionsIn(row: string): {
  parts: Mention[]
  figures: { value: string; start: number }[]
  brands: string[]
} {
  const parts: Mention[] = []
  const figures: { value: string; start: number }[] = []
  const brands: string[] = []
  for (const chunk of row.replace(BETWEEN, (sign) => HIDDEN.repeat(sign.length)).matchAll(/[^\u0001]+/g)) {
    const tokens = tokensOf(chunk[0], chunk.index, row.trimEnd().length)
    for (let at = 0; at < tokens.length; ) {
      const found = mentionAt(tokens, at)
      if (found) parts.push(found.mention)
      // A number with a leading zero is the position in the list.
      else if (/^[1-9]\d{0,2}(?:[.,]\d{3})+$|^[1-9]\d{0,6}$/.test(tokens[at]!.text))
        figures.push({ value: tokens[at]!.text, start: tokens[at]!.start })
      // `for a motor Siemens 1LA7`: the maker of the machine.
      else if (!MACHINE.test(tokens[at - 1]?.upper ?? '')) brands.push(...[makerHere(tokens[at]!) ?? []].flat())
      at = found?.next ?? at + 1
    }
  }
  const described = parts.map((part) => {
    const following = row.slice(part.end, part.end + 60)
    // A number directly after the word seal or bearing is certain, whoever makes it.
    const isCalled = part.confidence === 2 && isCalledBefore(row, part.start)
    return {
      ...part,
      ...(isCalled && { confidence: 3 as const }),
      ...(part.confidence < 2 && isLabelled(row, part.start) && { confidence: 2 as const }),
      ...sealsAfter(part, following),
      ...(kitAfter(part.end, following) ?? pieceAfter(part, following) ?? boreAfter(part, following)),
      ...(part.brand ? firstMaker(row.slice(0, part.start)) : makerAfter(following)),
    }
  })
  return { parts: designed(described, row), figures, brands }
}

/** Of makers that are equally acceptable the first counts: `SKF or NSK 6322`. */
const firstMaker = (before: string): { brand?: string } => {
  const [, name] = /(?<![\p{L}\d])(\p{Lu}[\p{L}-]{1,14})\s?(?:\/|(?:or|oder|o|ou|of|lub)\s)$/u.exec(before) ?? []
  return name && isMaker(name.toUpperCase()) && !NAMED_LIKE_WORDS.test(name) ? { brand: name.toUpperCase() } : {}
}

const MACHINE = /^(?:(?:ELEKTRO)?MOTOR|MOTEUR|MOTORE|PUMPE?|POMPA|BOMBA|GEARBOX|GETRIEBE|MACHINE|MASCHINE|CRUSHER)S?$/

function mentionAt(tokens: readonly Token[], from: number): { mention: Mention; next: number } | undefined {
  let at = from
  const two = tokens[at + 1] ? `${tokens[at]!.upper} ${tokens[at + 1]!.upper}` : ''
  // `HI-CAP 32210JR`: a name of its own before a number of a series.
  const isNamed =
    /^[A-Z]{2,}-[A-Z]{2,}$/.test(tokens[at]!.text) && isSeries(/^\d*/.exec(tokens[at + 1]?.text ?? '')![0])
  const brand = isMaker(two) ? two : isNamed ? tokens[at]!.text : makerHere(tokens[at]!)
  if (brand) at += brand === two ? 2 : 1
  // Words for the kind may come between maker and number: SKF CARB bearing C 2318.
  for (let kinds = 0; brand && kinds < 4 && tokens[at] && KIND.test(tokens[at]!.upper); kinds++) at++
  const core = coreAt(tokens, at, brand)
  if (!core) return undefined
  let next = core.next
  while (next < tokens.length) {
    const taken = suffixAt(tokens, next, core.text)
    if (taken === 0) break
    next += taken
  }
  // Long ambiguous digits are a part number when followed by a known suffix that contains digits: 305802 C-2Z.
  const isSuffixed =
    next > core.next &&
    core.text.length > 4 &&
    /[A-Z]/.test(tokens[core.next]!.text) &&
    /\d/.test(tokens[core.next]!.text)
  if (!brand && core.confidence === 0 && !isSuffixed) return undefined
  const following = !brand && tokens[next] ? makerHere(tokens[next]!) : undefined
  const last = tokens[next - 1]!
  const [start, end] = [tokens[from]!.start, last.start + last.text.length]
  const text = tokens
    .slice(at, next)
    .map((token) => token.text.replace(COLLOQUIAL, ''))
    .join(' ')
    .replace(/ - /g, '-')
  const maker = brand ?? following
  return {
    mention: {
      text: text.replace(/ \/ /g, '/'),
      start,
      end,
      confidence: ((brand || isSuffixed) && core.confidence < 2 ? 2 : raisedConfidence(text, core.confidence)) as
        | 1
        | 2
        | 3,
      isBare: /^\d+$/.test(text) && !maker,
      // A letter and three digits may be the model of a machine.
      ...(/^[WFMLRBTQ] ?\d{3}$/.test(text) && !maker && { isGuess: true }),
      ...(maker && { brand: maker }),
      ...(core.isOdd && { isOdd: true }),
    },
    next: following ? next + 1 : next,
  }
}

/** A cone and cup pair is certainly a part number. */
const raisedConfidence = (text: string, confidence: number): number =>
  confidence < 3 && PAIR.test(text.toUpperCase()) ? 3 : confidence

function coreAt(
  tokens: readonly Token[],
  at: number,
  brand: string | undefined,
): { text: string; next: number; confidence: number; isOdd?: boolean } | undefined {
  const token = tokens[at]
  if (!token) return undefined
  const hasMaker = brand !== undefined
  const groups = tokens.slice(at, at + 3).map(({ text }) => text)
  if (hasMaker && /^\d{3} \d{3,4} \d{2,3}$/.test(groups.join(' ')))
    return { text: groups.join(''), next: at + 3, confidence: 2 }
  const following = tokens[at + 1]
  if (following && /^(?:K|KT|KBK|KZK|IR|LR|TLA|TC)$/.test(token.text) && /^\d{1,3}X\d{1,3}X\d/.test(following.upper))
    return { text: `${token.upper}${following.upper}`, next: at + 2, confidence: 3 }
  // `HI-CAP 57551`, `Flender N-Eupex B 140`: the name of a series before figures that are no bearing's.
  if (following && /^[A-Z]{2,}-[A-Z]{2,}$/.test(token.text) && /^\d{4,}/.test(following.text))
    return { text: `${token.text} ${following.text}`, next: at + 2, confidence: 2 }
  if (hasMaker && !BRANDS.includes(brand)) {
    const named = namedBy(tokens.slice(at, at + 5))
    if (named > 1)
      return {
        text: tokens
          .slice(at, at + named)
          .map(({ text }) => text)
          .join(' '),
        next: at + named,
        confidence: 2,
        isOdd: true,
      }
  }
  // Dashed figures are a number only after their maker: `Garlock 29502-4321`; not a telephone number or a month.
  if (hasMaker && !BRANDS.includes(brand) && /^\d{1,5}-(?!(?:19|20)\d\d$)\d{3,5}$/.test(token.text))
    if (!/^\d{3}-\d{4}$/.test(token.text)) return { text: token.text, next: at + 1, confidence: 2, isOdd: true }
  // The long numbers of a maker of other goods: `Lovejoy 68514410621`.
  if (hasMaker && !BRANDS.includes(brand) && /^[1-9]\d{7,11}$/.test(token.text))
    return { text: token.text, next: at + 1, confidence: 2, isOdd: true }
  // Of stainless steel: `SS UCFL205`.
  if (following && token.text === 'SS' && confidenceOf(following.text) === 3)
    return { text: `SS ${following.upper}`, next: at + 2, confidence: 3 }
  // A cone and cup with a space after the letters of each: HM 212049/HM 212011.
  const last = tokens[at + 2]
  if (
    following &&
    last &&
    isPrefix(token) &&
    /^\d{2,6}[A-Z]?\/[A-Z]{1,4}$/.test(following.upper) &&
    /^\d{2,6}[A-Z]?$/.test(last.upper)
  )
    return { text: `${token.upper}${following.upper}${last.upper}`, next: at + 3, confidence: 3 }
  if (
    following &&
    isPrefix(token) &&
    /^\d{2,6}(?![.,]\d)[\w./-]*$/.test(following.text) &&
    (token.text.length > 1 || token.text === 'W' || /^\d{3}/.test(following.text))
  )
    return withPair(tokens, { text: `${token.upper}${following.upper}`, next: at + 2, confidence: 3 })
  if (
    following &&
    last &&
    INCH_PREFIXES.has(token.text) &&
    /^\d{1,2}$/.test(following.text) &&
    /^\d{1,2}\/\d{1,2}$/.test(last.text)
  )
    return { text: `${token.upper} ${following.text} ${last.text}`, next: at + 3, confidence: 3 }
  if (
    following &&
    (INCH_PREFIXES.has(token.text) || (isPrefix(token) && /^\d{1,2}[.-]\d{1,2}\/\d{1,2}$/.test(following.text))) &&
    /^\d{1,2}(?:[.-]\d{1,2}\/\d{1,2})?(?:-?(?:2?RS\w{0,3}|2Z|ZZ?|LLU|DDU?)(?:\/?C3)?)?$|^\d\/\d{1,3}(?:[.,]\d{1,2})?$/.test(
      following.text,
    )
  )
    return { text: `${token.upper}${following.upper}`, next: at + 2, confidence: 3 }
  if (following && token.text === 'FRB' && /^\d{1,2}(?:[.,]\d{1,2})?\/\d{2,3}$/.test(following.text))
    return { text: `FRB${following.text}`, next: at + 2, confidence: 3 }
  if (following && /^(?:SP|XP)[ABCZ]$/.test(following.upper) && /^\d{3,4}$/.test(token.text))
    return { text: `${token.text}${following.upper}`, next: at + 2, confidence: 3 }
  // A cone or a cup by its number alone: `15123 cone`.
  if (following && /^\d{3,6}[A-Z]?$/.test(token.text) && /^(?:CONE|CUP)S?$/.test(following.upper))
    return { text: token.upper, next: at + 1, confidence: 3 }
  // Chains by their American number, only after their maker or before a word for their links.
  if (/^\d{2,3}H?-[1-6]$/.test(token.text)) {
    if (following && /^[CO]\/?L$/.test(following.text))
      return { text: `${token.text} ${following.text}`, next: at + 2, confidence: 3 }
    if (hasMaker && !BRANDS.includes(brand)) return { text: token.text, next: at + 1, confidence: 2, isOdd: true }
  }
  // Seals of Chicago Rawhide: `CR 27760`.
  if (following && token.text === 'CR' && /^\d{5,6}$/.test(following.text))
    return { text: `CR ${following.text}`, next: at + 2, confidence: 3 }
  // A cone that alone could be a rating in amperes or watts: `387A / 382A`.
  if (following?.text === '/' && last && /^\d{3}[AW]$/.test(token.upper) && /^\d{3,4}[A-Z]?$/.test(last.upper))
    return { text: `${token.upper}/${last.upper}`, next: at + 3, confidence: 3 }
  // Letters between a maker and a number of no series are part of the number: `SKF FNL 513 A`.
  if (
    hasMaker &&
    following &&
    /^[A-Z]{2,5}$/.test(token.text) &&
    /^\d{2,5}(?:\/\d{2,3})?$/.test(following.text) &&
    !isSeries(following.text) &&
    !COMMON_WORDS.has(token.text) &&
    !isMaker(token.text) &&
    !/^(?:MOD(?:EL)?|TYPE?|SERIE?S?|SIZE|CODE|PART|ITEM|ROW)$/.test(token.text)
  )
    return { text: `${token.text} ${following.text}`, next: at + 2, confidence: 2 }
  const confidence = confidenceOf(token.text)
  return confidence === undefined ? undefined : withPair(tokens, { text: token.upper, next: at + 1, confidence })
}

/** Of a maker of other goods the name of a product, its codes and figures: how many words they are. */
function namedBy(tokens: readonly Token[]): number {
  const [first] = tokens
  if (
    !first ||
    !/^\p{Lu}[\p{L}\d-]{2,12}$/u.test(first.text) ||
    isPrefix(first) ||
    confidenceOf(first.text) ||
    GOODS.test(first.text)
  )
    return 0
  const end = tokens.findIndex(
    ({ text }, at) =>
      at > 0 && (!/^(?:[A-Z]{1,4}\d{0,3}|\d{1,3}[A-Z\d]{0,5})$/.test(text) || isSeries(text) || COMMON_WORDS.has(text)),
  )
  const count = end < 0 ? tokens.length : end
  return tokens.slice(0, count).some(({ text }) => /\d/.test(text)) ? count : 0
}
const GOODS =
  /^(?:oil|shaft|seals?|v-?belts?|belts?|chains?|couplings?|bearings?|motors?|grease|rings?|typ[eo]?|art|no|nr|units?|lager|kette|riemen)$/i
/** Single letters in capitals only; letters that may be a word only when written in capitals. */
const isPrefix = ({ text, upper }: Token): boolean =>
  (PREFIXES.has(upper) || /^T[2-7][A-G][BCDE]$/.test(upper)) &&
  (text === upper ? upper !== 'POS' : text.length > 1 && text === text.toLowerCase() && !WORDS_BEFORE.has(upper))

/** A cone and cup are one part, even with spaces around the slash. */
function withPair<T extends { text: string; next: number; confidence: number }>(tokens: readonly Token[], core: T): T {
  const [stroke, other] = [tokens[core.next], tokens[core.next + 1]]
  const isPair = stroke?.text === '/' && other && PAIR.test(`${core.text}/${other.upper}`)
  return isPair ? { ...core, text: `${core.text}/${other.upper}`, next: core.next + 2, confidence: 3 } : core
}
