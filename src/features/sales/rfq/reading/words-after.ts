import { makersIn } from '#features/sales/rfq/reading/maker-scopes.ts'
import { WORD } from '#features/sales/rfq/reading/said/values.ts'
import { COMMON_WORDS } from '#features/sales/rfq/reading/vocabulary.ts'

/**
 * The design of a bare number stated in words after it: `6215, single row, sealed both sides (2RS)`, `22222 tapered
 * bore (K), C3`.
 */
export function sealsAfter(
  { text, isBare, end }: { text: string; isBare: boolean; end: number },
  following: string,
): { text: string; isBare: boolean; end: number } | undefined {
  const design = isBare ? IN_DESIGN.exec(following) : undefined
  if (design) return { text: `${text}-${design[1]}`, isBare: false, end: end + design[0].length }
  const stated = isBare ? /^(?:,?\s\p{L}{3,12}){1,8}\s?\((2RS[H1R]?|ZZ|2Z|K|M|N|NR)\)/u.exec(following) : undefined
  if (!stated) return undefined
  const clearance = /^,?\s(?:clearance\s|radial clearance\s)?(C[2-5])(?!\w)/i.exec(following.slice(stated[0].length))
  const seals = stated[1]!
  return {
    text: `${text}${seals.length > 1 ? '-' : ''}${seals}${clearance ? `/${clearance[1]}` : ''}`,
    isBare: false,
    end: end + stated[0].length + (clearance?.[0].length ?? 0),
  }
}

/** The design of a bare number: `6203 in ZZ`, `…, all in 2RS type`. */
const IN_DESIGN =
  /^,?\s(?:(?:all|both|each|alle|beide|todos|tous|tutti)\s(?:(?:of them|two|three|four|five|\d)\s)?(?:(?:in|en|as)\s)?|(?:in|en|as)\s)((?:2RS[H1R]?|ZZ|2Z|DDU|LLU|VV)(?:[ /]?C[34])?)(?![\w/-])(?:\s(?:type|version|design|execution|ausführung|please)(?!\p{L}))?/iu

/** Applies the design after the last number of a list to all its bare numbers: `6200, 6201 and 6202, all in 2RS`. */
export function designed<T extends { text: string; start: number; end: number; isBare: boolean }>(
  parts: readonly T[],
  row: string,
): T[] {
  let design: string | undefined
  return parts
    .toReversed()
    .map((part, at, all) => {
      const next = all[at - 1]
      const isListed = next && /^(?:,|\s(?:and|und|y|et|e|&|or))+\s$/iu.test(row.slice(part.end, next.start))
      const [, bare = '', own] = /^(\d{3,5})-([\w /]+)$/.exec(part.text) ?? []
      if (!part.isBare || !isListed)
        design = bare && IN_DESIGN.exec(row.slice(part.start + bare.length))?.[1] === own ? own : undefined
      return part.isBare && isListed && design ? { ...part, text: `${part.text}-${design}`, isBare: false } : part
    })
    .toReversed()
}

/** The maker directly before a part, otherwise the one after it. */
export const makerBeside = (row: string, { start, end }: { start: number; end: number }): { brand?: string } => {
  const before = /(?<![\p{L}\d])(\p{Lu}[\p{L}&-]{1,14})\s$/u.exec(row.slice(Math.max(0, start - 17), start))?.[1]
  const [named] = before ? makersIn(before) : []
  return named ? { brand: named } : makerAfter(row.slice(end, end + 60))
}

/**
 * The maker after a part, with at most a few short words in between: `6314 C3 de marque SKF`, `NU 2310 en FAG`,
 * `(SKF)`, `– Hiwin`.
 */
export function makerAfter(following: string): { brand?: string } {
  const from = BEFORE_WORDS.exec(following)![0].length
  // An unknown maker that is named as one: `ROTEX 38 from KTR`.
  const [, maker] = UNKNOWN.exec(following) ?? []
  if (maker && !COMMON_WORDS.has(maker)) return { brand: maker }
  let words = ''
  for (const { 1: word = '', 0: whole } of following.slice(from).matchAll(FEW_WORDS)) {
    const [named] = makersIn(word)
    if (named) return OTHER_THAN.test(words) ? {} : { brand: named }
    words += whole
  }
  return {}
}
const UNKNOWN =
  /^[\s,(]{1,3}(?:from|by|von|make|brand|marke|fabrikat|marque|marca|merk):?\s(?!USA|UAE|PRC|DHL|UPS|TNT)([A-Z]{3,8})(?![\p{L}\d-])/u
const BEFORE_WORDS = /^[\s\u0001,([–—:-]{0,14}/
const FEW_WORDS = new RegExp(
  `(?<=^(?:[\\p{L}-]{1,15}[\\s:]{1,6}){0,3})(${WORD}|\\p{L})(?![\\p{L}\\d])[\\s:]{0,6}`,
  'giu',
)
/** Words after which a maker is an alternative, or belongs to something else. */
const OTHER_THAN =
  /(?<!\p{L})(?:or|oder|o|ou|and|und|y|et|e|i|lub|also|plus|auch|dazu|sowie|tambi[ée]n|aussi|anche|not?|statt|instead|like|wie|como|comme|replac\p{L}*|equiv\p{L}*|alt\p{L}*)(?!\p{L})/iu

/** The piece of a coupling that is wanted, after the number of the coupling: `1060T10 grid`. */
export const pieceAfter = (
  { text, confidence, end }: { text: string; confidence: number; end: number },
  following: string,
): { text: string; end: number } | undefined => {
  const [piece] = (confidence < 3 || /^L-?\d{3}(?!\d)/.test(text) ? PIECE.exec(following) : undefined) ?? []
  return piece ? { text: `${text}${piece}`, end: end + piece.length } : undefined
}
const PIECE =
  /^\s(?:(?:NBR|SOX|buna|hytrel|urethane|bronze)\s)?(?:grids?|spiders?|covers?|hubs?(?:\s(?:\d{1,2}[- ])?\d{1,2}\/(?:2|4|8|16|32)(?!\d)|(?=\s*$)))(?!\p{L})(?:,\s(?:NBR|SOX|buna|hytrel|urethane|bronze)(?!\p{L}))?|^\s(?:NBR|SOX|buna(?:-N)?|hytrel|urethane|bronze)(?!\p{L})/iu

/** The number of a kit after what it is for: `TXT525 seal kit 272731`. */
export const kitAfter = (end: number, following: string): { text: string; end: number } | undefined => {
  const [whole, text] = /^\s(?:\p{L}+\s){0,2}kits?\s(\d{5,7})(?![\w/-])/iu.exec(following) ?? []
  return whole && text ? { text, end: end + whole.length } : undefined
}

/** Whether a label for part numbers comes directly before a word: `P/N KP4A`, `Part: SC25UU`. */
export const isLabelled = (row: string, start: number): boolean => LABEL.test(row.slice(Math.max(0, start - 24), start))
const LABEL =
  /(?<![\p{L}\d])(?:p\/n|mpn|part\s?(?:no|nr|number|num|#)|part(?=\s?[:=])|(?:mfr?g?|manufacturer) part(?:\s?(?:no|number|#))?)\.?\s{0,3}[:=#]?\s{0,3}$/iu

/** Whether a word for seal, bearing or similar comes directly before a number. */
export const isCalledBefore = (row: string, start: number): boolean =>
  CALLED.test(row.slice(Math.max(0, start - 20), start))
const CALLED =
  /(?<!\p{L})(?:seals?|bearings?|sleeves?|housings?|units?|bush(?:es|ings?)?|lager|dichtring|rodamientos?|ret[ée]n(?:es)?|soportes?|roulements?|joints?|paliers?|cuscinett[oi]|support[oi]|rolamentos?|retentor(?:es)?|łożysk\p{L}|lagers?)\s$/iu
