import { isMaker } from '#features/sales/rfq/reading/makers.ts'
import { HIDDEN } from '#features/sales/rfq/reading/noise.ts'
import { INCH_PREFIXES, isSeries, isWholeNumber, PREFIXES } from '#features/sales/rfq/reading/numbers.ts'
import { hasOwnNumber, isCode, isKnown, isOneCode, PAIRED } from '#features/sales/rfq/reading/suffix-codes.ts'
import { type Token, tokensOf } from '#features/sales/rfq/reading/tokens.ts'
import { designed, isCalledBefore, makerBehind, sealsBehind } from '#features/sales/rfq/reading/told-behind.ts'
import {
  BETWEEN,
  COMMON_WORDS,
  FILE,
  JOINS,
  KIND,
  LOOSE_SUFFIXES,
  NAMED_LIKE_WORDS,
  NOUN,
  SMALL_WORDS,
  WORDS_BEFORE,
} from '#features/sales/rfq/reading/vocabulary.ts'
import { BRANDS, decodePart } from '#model/part-numbers/part-number.ts'

/** A designation in a row: how surely it is one, from 1 (figures that may be anything) to 3 (a bearing's number). */
export interface Mention {
  text: string
  start: number
  end: number
  sureness: 1 | 2 | 3
  brand?: string
  isBare: boolean
  /** It is taken for one by its place alone. */
  isGuess?: boolean
  /** Only a quantity beside it makes it one. */
  isOdd?: boolean
}

const PAIR = /^[A-Z]{0,4}\d{2,6}[A-Z]{0,3}(?:-[A-Z]{1,2})?\s?\/\s?[A-Z]{0,4}\d{2,6}[A-Z]{0,3}$/

/** The maker that a word names, of several the first: `FAG/SKF`. */
const makerHere = ({ text, upper }: Token): string | undefined => {
  const names = upper.split('/')
  return names.every(isMaker) && !NAMED_LIKE_WORDS.test(text) ? names[0] : undefined
}

/** The designations and the bare figures of a row, in their order. */
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
      // A figure with a leading zero is the position in the list.
      else if (/^[1-9]\d{0,2}(?:[.,]\d{3})+$|^[1-9]\d{0,6}$/.test(tokens[at]!.text))
        figures.push({ value: tokens[at]!.text, start: tokens[at]!.start })
      else brands.push(...[makerHere(tokens[at]!) ?? []].flat())
      at = found?.next ?? at + 1
    }
  }
  const told = parts.map((part) => {
    const behind = row.slice(part.end, part.end + 60)
    // What is called a seal or a bearing right before it is a number, whoever's.
    const isCalled = part.sureness === 2 && isCalledBefore(row, part.start)
    return {
      ...part,
      ...(isCalled && { sureness: 3 as const }),
      ...sealsBehind(part, behind),
      ...(!part.brand && makerBehind(behind)),
    }
  })
  return { parts: designed(told, row), figures, brands }
}

function mentionAt(tokens: readonly Token[], from: number): { mention: Mention; next: number } | undefined {
  let at = from
  const two = tokens[at + 1] ? `${tokens[at]!.upper} ${tokens[at + 1]!.upper}` : ''
  // `HI-CAP 32210JR`: a name of its own before a number of a series.
  const isNamed =
    /^[A-Z]{2,}-[A-Z]{2,}$/.test(tokens[at]!.text) && isSeries(/^\d*/.exec(tokens[at + 1]?.text ?? '')![0])
  const brand = isMaker(two) ? two : isNamed ? tokens[at]!.text : makerHere(tokens[at]!)
  if (brand) at += brand === two ? 2 : 1
  // SKF CARB bearing C 2318: what kind it is stands between.
  for (let kinds = 0; brand && kinds < 4 && tokens[at] && KIND.test(tokens[at]!.upper); kinds++) at++
  const core = coreAt(tokens, at, brand)
  if (!core) return undefined
  let next = core.next
  while (next < tokens.length) {
    const taken = suffixAt(tokens, next, core.text)
    if (taken === 0) break
    next += taken
  }
  // Long figures that may be anything are a number where a known suffix with figures follows them: 305802 C-2Z.
  const isSuffixed =
    next > core.next &&
    core.text.length > 4 &&
    /[A-Z]/.test(tokens[core.next]!.text) &&
    /\d/.test(tokens[core.next]!.text)
  if (!brand && core.sureness === 0 && !isSuffixed) return undefined
  const behind = !brand && tokens[next] ? makerHere(tokens[next]!) : undefined
  const last = tokens[next - 1]!
  const [start, end] = [tokens[from]!.start, last.start + last.text.length]
  const text = tokens
    .slice(at, next)
    .map((token) => token.text.replace(COLLOQUIAL, ''))
    .join(' ')
    .replace(/ - /g, '-')
  const maker = brand ?? behind
  return {
    mention: {
      text: text.replace(/ \/ /g, '/'),
      start,
      end,
      sureness: ((brand || isSuffixed) && core.sureness < 2 ? 2 : suresOf(text, core.sureness)) as 1 | 2 | 3,
      isBare: /^\d+$/.test(text) && !maker,
      // A letter and three figures may be the model of a machine.
      ...(/^[WFMLRBTQ] ?\d{3}$/.test(text) && !maker && { isGuess: true }),
      ...(maker && { brand: maker }),
      ...(core.isOdd && { isOdd: true }),
    },
    next: behind ? next + 1 : next,
  }
}

/** Cone and cup together are surely a number. */
const suresOf = (text: string, sureness: number): number =>
  sureness < 3 && PAIR.test(text.toUpperCase()) ? 3 : sureness

function coreAt(
  tokens: readonly Token[],
  at: number,
  brand: string | undefined,
): { text: string; next: number; sureness: number; isOdd?: boolean } | undefined {
  const token = tokens[at]
  if (!token) return undefined
  const hasMaker = brand !== undefined
  const groups = tokens.slice(at, at + 3).map(({ text }) => text)
  if (hasMaker && /^\d{3} \d{3,4} \d{2,3}$/.test(groups.join(' ')))
    return { text: groups.join(''), next: at + 3, sureness: 2 }
  const behind = tokens[at + 1]
  if (behind && /^(?:K|KT|KBK|KZK|IR|LR|TLA|TC)$/.test(token.text) && /^\d{1,3}X\d{1,3}X\d/.test(behind.upper))
    return { text: `${token.upper}${behind.upper}`, next: at + 2, sureness: 3 }
  // `HI-CAP 57551`, `Flender N-Eupex B 140`: the name of a series before figures that are no bearing's.
  if (behind && /^[A-Z]{2,}-[A-Z]{2,}$/.test(token.text) && /^\d{4,}/.test(behind.text))
    return { text: `${token.text} ${behind.text}`, next: at + 2, sureness: 2 }
  if (hasMaker && !BRANDS.includes(brand)) {
    const named = namedBy(tokens.slice(at, at + 5))
    if (named > 1)
      return {
        text: tokens
          .slice(at, at + named)
          .map(({ text }) => text)
          .join(' '),
        next: at + named,
        sureness: 2,
        isOdd: true,
      }
  }
  // Cone and cup with a blank behind the letters of each: HM 212049/HM 212011.
  const last = tokens[at + 2]
  if (
    behind &&
    last &&
    isPrefix(token) &&
    /^\d{2,6}[A-Z]?\/[A-Z]{1,4}$/.test(behind.upper) &&
    /^\d{2,6}[A-Z]?$/.test(last.upper)
  )
    return { text: `${token.upper}${behind.upper}${last.upper}`, next: at + 3, sureness: 3 }
  if (
    behind &&
    isPrefix(token) &&
    /^\d{2,6}(?![.,]\d)[\w./-]*$/.test(behind.text) &&
    (token.text.length > 1 || /^\d{3}/.test(behind.text))
  )
    return withPair(tokens, { text: `${token.upper}${behind.upper}`, next: at + 2, sureness: 3 })
  if (
    behind &&
    last &&
    INCH_PREFIXES.has(token.text) &&
    /^\d{1,2}$/.test(behind.text) &&
    /^\d{1,2}\/\d{1,2}$/.test(last.text)
  )
    return { text: `${token.upper} ${behind.text} ${last.text}`, next: at + 3, sureness: 3 }
  if (
    behind &&
    (INCH_PREFIXES.has(token.text) || (isPrefix(token) && /^\d{1,2}[.-]\d{1,2}\/\d{1,2}$/.test(behind.text))) &&
    /^\d{1,2}(?:[.-]\d{1,2}\/\d{1,2})?(?:-?(?:2?RS\w{0,3}|2Z|ZZ?|LLU|DDU?)(?:\/?C3)?)?$|^\d\/\d{1,3}(?:[.,]\d{1,2})?$/.test(
      behind.text,
    )
  )
    return { text: `${token.upper}${behind.upper}`, next: at + 2, sureness: 3 }
  if (behind && token.text === 'FRB' && /^\d{1,2}(?:[.,]\d{1,2})?\/\d{2,3}$/.test(behind.text))
    return { text: `FRB${behind.text}`, next: at + 2, sureness: 3 }
  if (behind && /^(?:SP|XP)[ABCZ]$/.test(behind.upper) && /^\d{3,4}$/.test(token.text))
    return { text: `${token.text}${behind.upper}`, next: at + 2, sureness: 3 }
  // A cone or a cup by its number alone: `15123 cone`.
  if (behind && /^\d{3,6}[A-Z]?$/.test(token.text) && /^(?:CONE|CUP)S?$/.test(behind.upper))
    return { text: token.upper, next: at + 1, sureness: 3 }
  const sureness = surenessOf(token.text)
  return sureness === undefined ? undefined : withPair(tokens, { text: token.upper, next: at + 1, sureness })
}

/** Of a maker of other goods the name of a product, its codes and figures: how many words they are. */
function namedBy(tokens: readonly Token[]): number {
  const [first] = tokens
  if (
    !first ||
    !/^\p{Lu}[\p{L}\d-]{2,12}$/u.test(first.text) ||
    isPrefix(first) ||
    surenessOf(first.text) ||
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
/** Single letters in capitals only; what may be a word only where it is written in capitals. */
const isPrefix = ({ text, upper }: Token): boolean =>
  (PREFIXES.has(upper) || /^T[2-7][A-G][BCDE]$/.test(upper)) &&
  (text === upper ? upper !== 'POS' : text.length > 1 && text === text.toLowerCase() && !WORDS_BEFORE.has(upper))

/** Cone and cup are one part, also with blanks around the stroke. */
function withPair<T extends { text: string; next: number; sureness: number }>(tokens: readonly Token[], core: T): T {
  const [stroke, other] = [tokens[core.next], tokens[core.next + 1]]
  const isPair = stroke?.text === '/' && other && PAIR.test(`${core.text}/${other.upper}`)
  return isPair ? { ...core, text: `${core.text}/${other.upper}`, next: core.next + 2, sureness: 3 } : core
}

/** The German way to call a kind: a 3204er. */
const COLLOQUIAL = /(?<=^\d{3,5})er$/

/** How surely a word is a designation; undefined where it is none, 0 where only a maker before it makes it one. */
function surenessOf(word: string): number | undefined {
  const upper = word.replace(COLLOQUIAL, '').toUpperCase()
  if (isWholeNumber(upper) || /^FR[BM]\d{2,3}\/\d{1,2}[.,]\d$/.test(upper)) return 3
  const digits = word.replace(/\D/g, '').length
  if (digits < 2 || digits > 12 || word.length > 40 || !/^[A-Z0-9][A-Z0-9./+_-]*$/.test(upper) || FILE.test(word))
    return undefined
  if (/^\d+$/.test(word)) return digits > 7 || digits < 3 ? undefined : isSeries(word) ? 3 : 0
  // The X of 32014X is its design; of any other figure it is a sign.
  if (/^3[023]\d{3}X$/.test(upper)) return 3
  if (/^\d+[.,]\d+$|^\d+-\d+$|^\d+(?:ST|ND|RD|TH|X)$|^\d{1,3}(?:H|V|W|A|K)$/.test(upper)) return undefined
  if (/^(?:\d+X)+\d+|^\d{1,2}\/\d{1,2}\/(?:20)?\d\d$/.test(upper)) return undefined
  if (/[a-z]{5}/.test(word) || /^\p{Lu}\p{Ll}{2}/u.test(word)) return undefined
  // Several of a kind that somebody speaks of: the 6205s.
  if (/^\d{3,5}s$/.test(word)) return undefined
  if (/^[A-Z]{2,6}-?\d{1,2}[.-]\d{1,2}\/\d{1,2}$/.test(upper)) return 3
  const [, lead] = /^([A-Z]{2,4})-?\d{2}/.exec(upper) ?? []
  if (isKnown(upper) && !(lead && PREFIXES.has(lead))) return undefined
  // Of bare figures two digits are no cup: 1562/26 is a number of the year.
  if (PAIR.test(upper))
    return /^(?:\d\d|\d{4,})\/\d\d$|^\d\d\/\d{4,}$/.test(upper) && !/^6[0-3]\/(?:22|28|32)$/.test(upper) ? undefined : 3
  if (/^\d+(?:\/\d+)+$/.test(upper)) return decodePart(upper)?.base.includes('/') ? 3 : undefined
  // No number of a bearing begins with a nought.
  if (/^[A-Z]{1,5}-0\d/.test(upper)) return 1
  const decoded = decodePart(upper)
  const [, prefix = '', number = ''] = /^([A-Z]*)-?(\d+)/.exec(decoded?.base ?? '') ?? []
  if (prefix ? PREFIXES.has(prefix) : isSeries(number) || decoded?.base.includes('/')) return 3
  if (!/[A-Z]/.test(upper)) return /^\d{3,}[.-]\d+/.test(upper) ? 1 : undefined
  return digits > 2 ? 2 : 1
}

/** How many words from here on are suffixes of the number before them. */
function suffixAt(tokens: readonly Token[], at: number, core: string): number {
  const token = tokens[at]!
  const next = tokens[at + 1]
  const isLast =
    !next ||
    isMaker(next.upper) ||
    NOUN.test(next.upper) ||
    (token.text.length < 2 && COMMON_WORDS.has(next.upper)) ||
    JOINS.test(next.text) ||
    next.text === '/' ||
    /^\d[A-Z]{2,3}$/.test(next.text) ||
    /^(?:C[2-5]|P[456]|W33)$/.test(next.text) ||
    (/\d|^(?:UU|LL|ZZ|RS|TS|DD)$/.test(next.text) && next.text === next.upper && LOOSE_SUFFIXES.has(next.upper)) ||
    (token.text.length < 3 && (token.text.length < 2 ? /^\p{L}?\p{Ll}{2,}$/u : /^\p{Ll}{2,}$/u).test(next.text))
  // The shaft of a sleeve in inches: SNW11 x 1-15/16.
  if (/^[x×]$/i.test(token.text) && next && /^\d{1,2}-\d{1,2}\/\d{1,2}["”]?$/.test(next.text)) return 2
  // With a groove for a ring: 6212 NR; in German this is what comes before a number.
  if (token.text === 'OH' && /^B-?\d{2,4}$/.test(core) && !/^\d/.test(next?.text ?? '')) return 1
  if (
    token.upper === 'NR' &&
    isSeries(/^\d*/.exec(core)![0]) &&
    (token.text === 'NR' ? !/^\d/.test(next?.text ?? '') : !next || /^(?:x|×|-|–|qty)$/i.test(next.text))
  )
    return 1
  // A letter that nothing follows joins nothing: `21308 e`.
  if (!next && (token.endsRow ? /^[eknxmj]$/ : /^[knxmj]$/).test(token.text) && isSeries(core)) return 1
  // Words in small letters are no suffixes of a number in capitals.
  if (/^\p{Ll}+$/u.test(token.text) && /[A-Z]/.test(tokens[at - 1]!.text)) return 0
  if ((token.text === '-' || token.text === '/') && next && isSuffix(next, core, false)) return 2
  if (/^[12]$/.test(token.text) && next && /^(?:RS\w{0,3}|Z|ZR|NSE)$/.test(next.upper)) return 2
  return isSuffix(token, core, isLast) ? 1 : 0
}

function isSuffix({ text, upper }: Token, core: string, isLast: boolean): boolean {
  // A sprocket by its teeth, a spider by its hardness.
  if ((/^Z=?\d{1,3}$/.test(text) && isWholeNumber(core)) || /^\d\d ?Sh-?[AD]$/i.test(text)) return true
  if (
    isMaker(upper) ||
    NOUN.test(upper) ||
    text.length > 16 ||
    !/^[A-Z0-9][A-Z0-9./+-]*$/.test(upper) ||
    !/[A-Z]/.test(upper)
  )
    return false
  const isInCapitals = text === upper
  if (!isInCapitals && (SMALL_WORDS.has(text) || COMMON_WORDS.has(upper))) return false
  if (COMMON_WORDS.has(upper)) return isLast && (LOOSE_SUFFIXES.has(upper) || (isCode(upper) && upper.length < 2))
  if (LOOSE_SUFFIXES.has(upper)) return isInCapitals || upper.length > 1
  // Letters in a row may make up a word of codes by chance.
  if (isKnown(upper))
    return isInCapitals
      ? /[\d/]/.test(upper) || upper.length < 6 || PAIRED.test(upper)
      : /\d/.test(upper) || (upper.length < 4 && isOneCode(upper))
  // One known suffix in a group (`C/DGA`) makes the others suffixes too.
  if (
    isInCapitals &&
    upper.includes('/') &&
    surenessOf(core) === 3 &&
    upper.split('/').some((one) => one.length > 1 && isCode(one))
  )
    return true
  // An unknown number counts if it is written like one and follows a number that is certainly a bearing's.
  const isLike = /\d/.test(upper) ? upper.length <= 9 && !hasOwnNumber(upper) : upper.length <= 3 && isLast
  return isInCapitals && isLike && surenessOf(core) === 3
}
