import { CURRENCY, currencyIn } from '#features/sales/rfq/reading/figures/currencies.ts'
import { targetsFrom, writtenPrice } from '#features/sales/rfq/reading/figures/targets.ts'
import { isMaker } from '#features/sales/rfq/reading/makers.ts'
import { anyCase } from '#features/sales/rfq/reading/patterns.ts'
import { COMMON_WORDS, NAMED_LIKE_WORDS, OTHER_MAKERS } from '#features/sales/rfq/reading/vocabulary.ts'
import { BRANDS } from '#model/part-numbers/part-number.ts'

/** Words that mean any maker will do, alone in a cell or after a part. */
export const ANY =
  "(?:any(?:thing)?|whatever|whichever|no matter|either|no preference|egal|beliebig\\p{L}*|indiferente|indistint[oa]|cualquier[a]?|qualquer|qualsiasi|indiff?[ée]rente?|peu importe|toutes?|n[’']importe|dowoln\\p{L}|obojętn\\p{L}|willekeurig\\p{L}*|maakt niet uit|fark etmez|don[’']?t (?:care|mind)|doesn[’']?t matter|not (?:important|critical|fussy))"
/** A pattern for a clause that says so. */
export const ANY_MAKER = `(?<!\\p{L})(?:${ANY}\\s(?:[\\p{L}]{1,10}\\s)?(?:brands?|makes?|makers?|manufacturers?|marken?|fabrikat\\p{L}{0,2}|hersteller|marcas?|marques?|mark\\p{L}{1,2}|merk)|(?:brand|make|marke|fabrikat|hersteller|marca|marque|merk)\\s(?:\\p{L}{2,6}\\s)?${ANY})(?!\\p{L})`
const ANY_MAKERS = new RegExp(ANY_MAKER, 'giu')

/** A maker that a text names; without `maker`, any maker will do. */
export interface MakerNamed {
  start: number
  end: number
  maker?: string
  /** It is mentioned but not wanted. */
  isUnwanted?: true
}

/** A word that may name a maker, or a name of two words: `TB Woods`. */
export const WORD = `(?:${OTHER_MAKERS.filter((name) => name.includes(' ')).join('|')}|\\p{L}[\\p{L}-]{1,14})`
export const NAME = new RegExp(`(?<![\\p{L}\\d-])${WORD}(?![\\p{L}\\d])`, 'giu')
/** Between equally acceptable makers. */
const OR =
  /^\s?(?:[,/&+]|(?:,\s)?(?:or|oder|o|ou|of|lub|veya|and|und|y|et|e|bzw\.?|and\/or|then))\s?(?:von |de |by )?$/iu
/** Before a maker that is not wanted. */
const NOT_WANTED =
  /(?<!\p{L}|\bif )(?:not?|non|never|instead(?: of)?|replac\p{L}*|ersatz|ersetz\p{L}*|statt|without|ohne|kein\p{L}*|old|equal to|equivalent (?:to|of)|alternativ\p{L}*(?: to)?|interchange\p{L}*|cross|otherwise|else|sonst|ansonsten|sinon|altrimenti)\s(?:\p{L}{1,6}\s){0,2}$/iu

/** Words before the maker of something already bought. */
const BOUGHT_BEFORE =
  /(?<!\p{L})(?:last (?:time|year|month|week|order)|(?:we|i) (?:had |have )?(?:bought|ordered|had|got)|previously|formerly|bisher|zuletzt|compramos|achet[ée]\p{L}*|authori[sz]ed)(?!\p{L})[^,.;:(]{0,40}$/iu

/** The maker named by a word: in lowercase only well-known makers, because many others are also words. */
export const makerOf = (word: string): string | undefined => {
  const name = word.toUpperCase()
  if (!isMaker(name) || (NAMED_LIKE_WORDS.test(word) && word !== name)) return undefined
  return word === word.toLowerCase() && !BRANDS.includes(name) ? undefined : name
}

/** The makers named in a text; of several acceptable ones, the first is preferred. */
export function makersNamed(text: string): MakerNamed[] {
  const found: MakerNamed[] = []
  for (const { 0: word, index: start } of text.matchAll(NAME)) {
    const isCalled =
      CALLED.test(text.slice(Math.max(0, start - 20), start)) &&
      (isMaker(word.toUpperCase()) || (/^[A-Z]{3,10}$/.test(word) && !COMMON_WORDS.has(word)))
    const maker = isCalled ? word.toUpperCase() : makerOf(word)
    if (!maker) continue
    const end = start + word.length
    const before = found.at(-1)
    if (before && /^\s\($/.test(text.slice(before.end, start)) && text[end] === ')')
      Object.assign(before, { end, maker })
    else if (before && OR.test(text.slice(before.end, start))) before.end = end
    else
      found.push({
        start,
        end,
        maker,
        ...([NOT_WANTED, BOUGHT_BEFORE].some((one) => one.test(text.slice(0, start))) && { isUnwanted: true as const }),
      })
  }
  for (const { 0: any, index: start } of text.matchAll(ANY_MAKERS)) found.push({ start, end: start + any.length })
  return found.toSorted((a, b) => a.start - b.start)
}
const CALLED = /(?<!\p{L})(?:[Bb]rand|[Mm]ake|[Mm]aker|[Mm]arke|[Ff]abrikat|[Mm]arca|[Mm]arque|[Mm]erk)\W{0,2}\s$/u

/** Sets a named maker on parts without one. */
export function give(lines: readonly { brand?: string; isAnyMaker?: boolean }[], { maker }: MakerNamed): void {
  for (const line of lines)
    if (!line.brand && !line.isAnyMaker) Object.assign(line, maker ? { brand: maker } : { isAnyMaker: true })
}

/** Words for all of a list, or for its makers. */
export const OF_LIST =
  /(?<!\p{L})(?:brand|make|maker|manufacturer|marke|fabrikat|hersteller|marca|marque|merk|marki|genuine|original\p{L}{0,2}|accept\p{L}*|approved|insist\p{L}*|should be|ha(?:s|ve) to be|needs? to be|want\p{L}*|quote|premium|stick (?:to|with)|sollte\p{L}{0,2}|m[üu]ss(?:en|te\p{L}{0,2}|t)?|deben?|only|uniquement|exclusiv\p{L}*|exklusiv|acceptable|per contract|nur|solo|seulement|prefer\p{L}*|ideally|am liebsten|preferiblemente|must be|please|pls|bitte|bevorzugt|por favor|svp|if (?:(?:you|we|i) (?:have|can)|possible|available)|as (?:usual|always|before)|wie (?:immer|üblich|gehabt)|como siempre|comme d[’']habitude|come (?:sempre|al solito)|wenn möglich|si (?:es )?pos[si]+ble|preferibilmente|de pr[ée]f[ée]rence|de preferencia)(?!\p{L})/iu

/** A target price stated by a sentence; without a value when it has none in mind. */
export interface PriceNamed {
  start: number
  end: number
  price?: number
  currency?: string
}
const SUM = '\\d{1,3}(?:[.,]\\d{3})+(?:[.,]\\d{1,2})?|\\d{1,7}(?:[.,]\\d{1,4})?'
const PRICE = anyCase`(?<![\\w.,\\/-]|[x×*]\\s?)(?:(?<sign>${CURRENCY})\\s?)?(?<sum>${SUM})(?:,-)?(?![\\w-]|[.,:–\\x2f]\\d|\\)\\s|\\s?(?:%|[x×*]\\s?\\d|(?:pcs|pieces|stk|weeks?|days?|months?|years?|wochen|tage|monate|jahre|mm|kg|m|h)(?!\\p{L})))(?:\\s?(?<behind>${CURRENCY})(?!\\p{L}))?|(?<![\\p{L}\\d])(?<none>open|offen|none|n\\/a|tbd|kein(?:e[rn]?)?(?: ziel(?:preis)?)?|no(?: target| idea)?|(?:your )?best(?: price| offer)?|abierto|ouvert)(?![\\p{L}\\d])`
/** Amounts for more than one part. */
const OF_LOT =
  /(?<!\p{L})(?:lot|total|whole|all of (?:this|these|it|them)|budget for (?:all|everything)|altogether|together|zusammen|order|job|project|insgesamt|gesamt\p{L}*|pedido|commande)(?!\p{L})/iu

/**
 * The prices of a sentence about targets, after the word for them or one after the other, outside its references and
 * dates.
 */
export const pricesNamed = (text: string, others: readonly { start: number; end: number }[]): PriceNamed[] => {
  const label = targetsFrom(text)
  if (label < 0 || OF_LOT.test(text)) return []
  const all = currencyIn(text.slice(label))
  let last = label
  return [...text.matchAll(PRICE)].flatMap(({ 0: whole, index: start, groups }): PriceNamed[] => {
    const end = start + whole.length
    if (others.some((one) => one.start < end && one.end > start)) return []
    if (groups!.none) return start > label ? [{ start, end }] : []
    const currency = currencyIn(groups!.sign ?? groups!.behind ?? '') ?? all
    // A number without a currency may be anything, unless it follows closely.
    const isSum = (groups!.sign ?? groups!.behind) !== undefined || /[.,]\d\d$/.test(groups!.sum!)
    const price =
      isSum || (start >= last && start - last < 40 && !/^max/i.test(text.slice(label)))
        ? writtenPrice(groups!.sum!, currency)
        : undefined
    if (!price) return []
    last = end
    return [{ start, end, price, ...(currency && { currency }) }]
  })
}
