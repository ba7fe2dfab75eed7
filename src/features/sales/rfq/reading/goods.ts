import type { Mention } from '#features/sales/rfq/reading/designations.ts'
import { UNIT } from '#features/sales/rfq/reading/figures/amounts.ts'
import { boredIn } from '#features/sales/rfq/reading/figures/inch-bores.ts'
import { isMaker } from '#features/sales/rfq/reading/makers.ts'
import { anyCase } from '#features/sales/rfq/reading/patterns.ts'
import { COMMON_WORDS } from '#features/sales/rfq/reading/vocabulary.ts'

/** Goods that are requested by size alone: seals, rings, bushes, by their names in the languages of the trade. */
const SIZED =
  "oil seals?|shaft seals?|rotary seals?|lip seals?|seal(?:ing)? rings?|seals?|o-?\\s?rings?|v-?rings?|simm(?:er|e)ring\\p{L}{0,3}|wellendichtring\\p{L}{0,2}|r?wdr|dichtring\\p{L}{0,2}|ret[ée]n(?:es)?|sellos?|juntas? t[óo]ricas?|joints? (?:spi|[àa] l[èe]vres?|toriques?)|bagues? d[’']?\\s?[ée]tanch[ée]it[ée]|anell[io] (?:(?:di )?tenuta|or)|paraoli[oi]?|retentor(?:es)?|vedante?s?|(?:olie)?keerring(?:en)?|uszczelni\\p{L}{1,8}|simering\\p{L}{0,3}|o-?ringi?|joints?|juntas?|uszczelk[ai]|dichtung(?:en)?|keçe(?:si)?|oring|dry bush(?:es|ings?)?|bronze bush(?:es|ings?)?|plain bush(?:es|ings?)?"
const MEASURED = '\\d{1,4}(?:[.,]\\d{1,3})?(?:\\s?mm)?'
/** The separator between dimensions is the same throughout: in `35x52x7 x 6` the last number is the quantity. */
const SIZE = `${MEASURED}(?:(?:[x×*/-]${MEASURED}){1,3}|(?:\\s?[x×*]\\s?${MEASURED}){1,3})(?:\\x2f\\d{1,2}(?![\\d\\x2f]))?`
/** Codes for design and material, after the size. */
const DESIGN =
  'TC|SC|TB|SB|TG|AS|BA(?:[A-Z]{0,4}SL\\d?)?|NBR|FKM|FPM|VITON|HMSA?\\d{1,2}|RST|C[BC]|B[12]|CRWA?\\d{1,2}|PTFE'
/** Materials, which may follow after a comma. */
const MATERIAL = 'H?NBR|FKM|FPM|VITON|EPDM'
const FOUND = anyCase`(?<![\\p{L}\\d])(?:${SIZED})(?:\\s(?!\\d|by\\s|(?:${DESIGN})\\s?\\d)[\\p{L}.-]{1,12}){0,3}:?\\s{1,2}(?<size>(?:(?:${DESIGN})\\s?(?=\\d))?[øØ]?${SIZE}(?:\\s?mm)?(?:\\s(?:${DESIGN})(?:\\s?(?:RG|R|V))?(?![\\p{L}\\d])|,\\s(?:${MATERIAL})(?![\\p{L}\\d]))?)(?![\\p{L}\\d])`

/**
 * A size followed by a code in capitals needs no other name: `30x45x8 TC`, unless the code is a unit, a maker or a
 * word.
 */
const CODED_AFTER =
  /(?<![\p{L}\d.,/-])(?<size>(?:[A-Z]{2,5}\d{1,2}\s)?\d{1,3}(?:[.,]\d)?\s?[x×*]\s?\d{1,3}(?:[.,]\d)?\s?[x×*]\s?\d{1,2}(?:[.,]\d)?\s(?<code>[A-Z]{1,8}\d{0,3})(?:\s(?:NBR|FKM|FPM|VITON|RG|V))?)(?![\p{L}\d])/gu
const NO_CODE = new RegExp(`^(?:${UNIT}|X|[A-Z]?SEALS?|RINGS?|BEARINGS?)$`, 'iu')

/** A design code in capitals before the size: `BAUMSL 35x52x7`. */
const CODED =
  /(?<![\p{L}\d])(?<size>(?!(?:SIZE|DIM|DIMS|BOX|OD|ID|CTN|CARTON|PALLET|MASSE?|K|KT|KBK|KZK|IR|LR|TLA|SKF|FAG|NSK|NTN|INA)\s?\d|(?:DIN|ISO|KSB)\b)(?![A-Z]+\s?0)[A-Z]{2,8}(?:\d{0,2}\s(?:RG|R|V|RD)\s|\d?\s|\s?)\d{1,3}(?:[.,]\d)?(?<by>\s?[xX×*]\s?|-)\d{1,3}(?:[.,]\d)?\k<by>\d{1,3}(?:[.,]\d)?(?:\s(?:RG|R|V|HMSA?\d{1,2}|NBR|FKM|FPM|VITON)(?![\w/-]))?)(?![\w/-]|[.,]\d|\s?(?:cm|mm))/gu

/** Belts, whose letters are too short to be accepted as a prefix anywhere else. */
const BELT =
  /(?<!\p{L})(?:(?:v-?|wedge )?belts?|keilriemen|riemen|correas?|courroies?|cinghi[ae]|correias?|v-?snaren|pask\p{L}{1,3}|kayış\p{L}{0,3})(?!\p{L})/iu
const BELTS = /(?<![\p{L}\d/-])(?:[A-DZ]|[358]VX?)[ -]?\d{2,4}(?![\p{L}\d/]|[.,]\d)/gu

/** The goods of a row that are named by their size. */
export const sizedIn = (row: string): Mention[] =>
  [
    ...(O_RING.test(row) ? called(row, DASHED) : []),
    ...ringsIn(row),
    ...boredIn(row),
    ...(BELT.test(row) ? called(row, BELTS) : []),
    ...called(row, CHAIN.test(row) ? CHAINS : NAMED_CHAINS),
    // Wheel seals by dashed figures alone: `10-36 seal`.
    ...called(row, /(?<![\w./-])\d{2}-\d{2,3}(?=\s(?:wheel |grease |oil )?seals?(?!\p{L}))/gu).map((one) => ({
      ...one,
      isOdd: true,
    })),
  ].filter((one, at, all) => !all.slice(0, at).some(({ start, end }) => start < one.end && end > one.start))

/** O-rings by their American number: `2-214 N70`. */
const O_RING = /(?<!\p{L})o-?\s?rings?(?!\p{L})/iu
const DASHED =
  /(?<![\w./-])(?:AS ?568[A-Z]?-)?[12]-\d{3}(?:\s?(?:[NVES]\d{2,4}-?\d{0,2}|NBR|FKM|VITON|BUNA|EPDM))?(?![\w/-])/gu

/** The matches of a pattern for goods whose numbers are not bearing numbers. */
const called = (row: string, pattern: RegExp): Mention[] =>
  [...row.matchAll(pattern)].map(({ 0: text, index: start }) => ({
    ...{ text: text.replace(/#\s/, '#'), start, end: start + text.length, confidence: 3, isBare: false },
  }))

const ringsIn = (row: string): Mention[] => {
  const coded = [...row.matchAll(CODED)]
  // A code before the size belongs to it even when another follows: `BA 35x52x7 NBR`.
  const own = coded.filter(({ groups }) => !isMaker(/^[A-Z]*/.exec(groups!.size!)![0]))
  return [...row.matchAll(FOUND), ...own, ...row.matchAll(CODED_AFTER), ...coded].flatMap((found) => {
    // A maker is not a code: `SIMRIT 110x140x12`.
    const size = found.groups!.size!.replace(/^[A-Z]{2,}\s/, (word) => (isMaker(word.trim()) ? '' : word))
    const start = found.index + found[0].length - size.length
    const isCoded = /^[A-Z]{2}/.test(size)
    const { code } = found.groups!
    if (code && (NO_CODE.test(code) || COMMON_WORDS.has(code) || isMaker(code))) return []
    const text = isCoded
      ? size.replace(/(?<=\d)\s?[×*x]\s?/gi, 'x')
      : /^\d+-\d+$/.test(size)
        ? size
        : size
            .replace(/[øØ]|\s?mm\b/gi, '')
            .replace(/(?<=\d)\s?[×*x/-]\s?/gi, 'x')
            .replace(/,\s(?:(?=\p{Lu})|\p{Ll}.*$)/u, (sign) => (/\p{Ll}/u.test(sign) ? '' : ' '))
    // The outer diameter of a ring is larger than the inner.
    const [inner = 0, outer = 0] = /^[A-Z]*\s?(\d{1,3})-(\d{1,3})-\d/.exec(size)?.slice(1).map(Number) ?? [0, 1]
    return outer > inner && outer < 500
      ? [{ text, start, end: start + size.length, confidence: 3 as const, isBare: false }]
      : []
  })
}

/** Words for bearings: dimensions next to them are a request by size. */
const BEARING =
  /(?<!\p{L})(?:bearings?|brgs?|\p{L}{0,16}lager|rodamientos?|cojinetes?|roulements?|cuscinett[oi]|rolamentos?|łożysk\p{L}{0,3}|lagers?|rulman\p{L}{0,3}|ložisk\p{L}{0,2})(?!\p{L})/iu
const TRIPLE = anyCase`(?<![\\w.,\\x2f-])${MEASURED}\\s?[x×*]\\s?${MEASURED}\\s?[x×*]\\s?${MEASURED}(?:\\x2f\\d{1,2}(?:[.,]\\d)?)?(?:(?<=\\d)\\s(?:${DESIGN})(?:\\s?(?:RG|R|V))?)?(?![\\w\\x2f-]|[.,]\\d|\\s?cm)`

/** What a row may request by size alone; a person decides whether it is a bearing. */
export const sizesIn = (row: string): Mention[] =>
  [...row.matchAll(TRIPLE)].flatMap(({ 0: size, index: start }) => {
    const text = size.replace(/\s?mm/gi, '').replace(/\s?[×*x]\s?/gi, 'x')
    const [inner = 0, outer = 0, wide = 0] = (text.match(/[\d.,]+/g) ?? []).map((one) => Number(one.replace(',', '.')))
    const isCalled = BEARING.test(row)
    const found = { text, start, end: start + size.length, confidence: 2 as const, isBare: false }
    return isCalled || (inner < outer && wide < outer) ? [{ ...found, ...(isCalled && { isGuess: true }) }] : []
  })

/** Roller chains by their American number, and their links, when the row names them: `#60`, `RS80 connecting links`. */
const CHAINS =
  /(?<![\p{L}\d#])(?:(?:#|ASA|ANSI)\s?\d{2,3}H?(?:-\d)?|RS\d{2,3}H?(?:-\d)?|(?:[2-68][05]|41|1[0-8]0|2[04]0)H?-[1-6]R?)(?:\s(?:(?:connecting|offset|half|master)\slinks?|[CO]\/?L))?(?![\p{L}\d/-])/gu
/** The name of the standard makes it a chain: `ANSI 80-1R`. */
const NAMED_CHAINS = /(?<![\p{L}\d])(?:ASA|ANSI)\s\d{2,3}H?-[1-6]R?(?![\p{L}\d/-])/gu
const CHAIN =
  /(?<!\p{L})(?:chains?|(?:connecting|offset|half|master) links?|cadenas?|ketten?|rollenketten?|cha[îi]nes?|caten[ae]|correntes?|łańcuch\p{L}*|zincir\p{L}*)(?!\p{L})/iu
