import { COUNT_WORD, COUNT_WORDS } from '#features/sales/rfq/reading/figures/count-words.ts'
import type { Line } from '#features/sales/rfq/reading/lines.ts'
import { isWholeNumber } from '#features/sales/rfq/reading/numbers.ts'
import { pnKey } from '#model/part-numbers/part-number.ts'

/**
 * How a sentence refers to parts listed elsewhere, and where: `the 6205`, `items 1-3`, `the last two`, `the seals`,
 * `all`, `the rest`.
 */
export interface Reference {
  start: number
  end: number
  /** How precise it is; a more precise one takes precedence: numbers, positions, kinds, all, the rest. */
  rank: 0 | 1 | 2 | 3 | 4
  isOf: (text: string, place: number, count: number) => boolean
}

const PLACES = String.raw`(?:items?|[ií]tems?|pos(?:itions?|itionen|ici[óo]n(?:es)?|izion[ei])?|lines?|l[ií]neas?|nos?|nr|artikel|art[ií]culos?|partidas?|postes?|rep[èe]res?|lignes?|voc[ei]|rig(?:a|he)|zeilen?|pozycj\p{L}+|poz|kalem)\.?\s?(?:no\.?\s|nr\.?\s|#\s?)?|#\s?`
const PLACE = String.raw`\d{1,3}(?!\d|[.,]\d\d?(?!\d)|\s?[%x×])`
const LIST = `${PLACE}(?:\\s?(?:,|/|\\+|&|-|–|(?:,\\s)?(?:and|und|y|et|e|i|en|to|till|bis|through|thru|a|à|au|al|do))\\s?${PLACE}){0,9}`
const FIRST = '1st|first|former|erstere[nrs]?|erste[nrs]?|primer[oa]?s?|premi[eè]re?s?|prim[oaie]|primeir[oa]s?|eerste'
const SECOND = '2nd|second|zweite[nrs]?|segund[oa]|deuxi[eè]me|second[oa]|tweede'
const THIRD = '3rd|third|dritte[nrs]?|tercer[oa]?|troisi[eè]me|terz[oa]|terceir[oa]|derde'
const LAST = 'last|latter|letztere[nrs]?|letzte[nrs]?|[uú]ltim[oa]s?|derni[eè]re?s?|ultim[oiae]|laatste|bottom'
const SOME =
  'two|three|four|\\d|zwei|drei|vier|beiden?|both|dos|tres|cuatro|deux|trois|quatre|due|tre|dois|duas|três|twee|drie'
const MANY: Readonly<Record<string, number>> = { beide: 2, beiden: 2, both: 2 }
const countOf = (word: string): number => MANY[word.toLowerCase()] ?? COUNT_WORDS[word.toLowerCase()] ?? Number(word)

/** Kinds of goods by their words, and the pattern of their numbers. */
const KINDS: readonly (readonly [words: RegExp, number: RegExp])[] = [
  [
    /cam followers?|track rollers?|kurvenrollen|laufrollen|galets?/,
    /^(?:KR|NUKR|PWKR|NUTR|PWTR|NATR|NATV|STO|RSTO|CF|LR)/,
  ],
  [/rod ends?|gelenkk[öo]pfe?|r[óo]tulas/, /^(?:G[IA]|S[IA]|PHS|POS)[A-Z]*\d/],
  [
    /tapers?(?:ed)?(?: rollers?)?(?: bearings?| ones)?|kegelrollenlager|c[óo]nicos|coniques|conici/,
    /^(?:3[0-3]\d{3}|[A-Z]{1,3}\d+\/?[A-Z]{1,3}\d{4,})/,
  ],
  [/housings?|geh[äa]use|soportes?|paliers?|supporti|mancais/, /^(?:SN|SD|SAF|FSN|SSN|SNL|TU|UC|SY|FY)/],
  [/(?:lock ?)?nuts?|(?:nut)?muttern?|tuercas?|[ée]crous?/, /^(?:KM|HM|AN|N\d)/],
  [/(?:lock ?)?washers?|sicherungsbleche?|arandelas?|rondelles?/, /^(?:MB|W\d|AW)/],
  [
    /(?:oil )?seals?|o-?rings?|v-?rings?|simm(?:er|e)ring\p{L}{0,2}|dichtung(?:en)?|wellendichtring\p{L}?|ret[eé]n(?:es)?|joints?|paraoli|retentores|uszczelki|keerringen/u,
    /^[A-Z]{0,6}\d{1,3}(?:[.,]\d)?X\d|^V[ASLEX]\d/,
  ],
  [
    /chains?|(?:rollen)?ketten?|cadenas?|cha[îi]nes?|catene|correntes|łańcuch\p{L}*/u,
    /^(?:\d\d[AB]H?\d?$|#|ASA|ANSI)/u,
  ],
  [/(?:v-?)?belts?|(?:keil)?riemen|correas?|courroies?|cinghie|correias|paski/, /^(?:[SX]P[ABCZ]|[A-D]\d|[358]VX?\d)/],
  [
    /(?:adapter |withdrawal )?sleeves?|\p{L}{0,12}h(?:ü|ue)lsen?|manguitos?|manchons?|bussole|tulej\p{L}|bussen|buchas/u,
    /^(?:H[AES]?\d|AO?HX?\d|AHX|OHX?\d)/,
  ],
]
const isBearing = (key: string): boolean =>
  !KINDS.slice(-7).some(([, number]) => number.test(key)) && !isWholeNumber(key)
const BEARINGS =
  /bearings?|brgs?|\p{L}{0,16}lager[ns]?|rodamientos?|baleros?|cojinetes?|chumaceras?|roulements?|cuscinetti|rolamentos?|łożyska?|rulman\p{L}{0,4}/u

const ALL =
  /all|everything|every|throughout|both|the (?:whole )?(?:lot|list)|alle[ns]?|alles|s[äa]mtliche|beides?|amb[oa]s|entramb[ie]|les deux|tod[oa]s?|tout(?:es)?|tous|tutt[oiae]|tudo|allemaal|wszystk\p{L}+|hepsi|tümü/u
const REST =
  /(?:the |der |die |den |el |la |le |il |lo |o |de )?(?:rest|reste|resto|others?|remaining(?: \p{L}+)?|remainder|[üu]brigen?|restlichen?|anderen|dem[áa]s|autres|altri|demais|overige|reszt\p{L}|pozostał\p{L}+)/u

const word = (pattern: RegExp | string): RegExp =>
  new RegExp(`(?<![\\p{L}\\d-])(?:${typeof pattern === 'string' ? pattern : pattern.source})(?![\\p{L}\\d])`, 'giu')
const ORDINAL = word(
  `(?:(?<before>${SOME})\\s)?(?:(?<first>${FIRST})|(?<last>${LAST})|(?<second>${SECOND})|(?<third>${THIRD}))(?:\\s(?<some>${SOME}))?(?:\\s(?:ones?|items?|lines?|pos(?:ition(?:s|en)?)?|parts?|bearings?|articles?|artikel|art[íi]culos?|lager|postes?))?(?!\\s(?:deliver(?:y|ies)|lot|order|call-?off|time|year|month|week|day|price|quote|offer|mail|e-?mail|lieferung|entrega|livraison|consegna))`,
)
const PLACED = new RegExp(`(?<![\\p{L}\\d])(?:${PLACES})(?<list>${LIST})`, 'giu')
/** `1) 148,- EUR  2) 510,- EUR`, `Target for (b): 62.50` */
const BRACKETED = /(?<![\w.,(])(?<list>\d{1,2})\)(?=\s)|(?<![\p{L}\d])\(?(?<letter>[a-h])\)(?=[\s:])/gu
const NUMBER =
  /(?<![\p{L}\d/-])[A-Z]{0,6}[ -]?\d{2,6}(?:[\w/.-]*[\w])?(?![\p{L}\d])|(?<=(?:the|die|der|den|les?|los|las|el|la|gli|i|os|as)\s)[A-Z]{1,5}(?:s)?(?![\p{L}\d-])/gu
const NUMBER_OF_KIND = KINDS.map(([words, number]) => [word(words), number] as const)
const CALLED =
  /(?<=(?<!\p{L})(?:for|on|für|bei|para|pour|per|voor|dla)\s(?:the|our|die|den|das|los|las|les|le|la|el|il|i|gli|de)\s)(\p{L}{4,20})(?!\p{L})/giu
const LETTERS = /(?<![\p{L}\d-])[A-Za-z]{2,5}(?![\p{L}\d-]|\s\d)/gu
const COUNTED = new RegExp(`(?<![\\p{L}\\d])(\\d{1,4}|${COUNT_WORD})\\s$`, 'iu')
const BEARING = word(BEARINGS)
export const ALL_OF = word(ALL)
const REST_OF = word(REST)

const placesOf = (list: string): ((place: number) => boolean) => {
  const pieces = list
    .split(/\s?(?:,|\/|\+|&|\s(?:and|und|y|et|e|i|en)\s)\s?/u)
    .map((piece) => (piece.match(/\d+/g) ?? []).map(Number))
  return (place) => pieces.some(([from = 0, to = from]) => place + 1 >= from && place + 1 <= to)
}

/** The references of a sentence to some of the parts, in order; they do not overlap. */
export function referencesIn(text: string, lines: readonly Pick<Line, 'text' | 'row' | 'qty'>[]): Reference[] {
  const keys = lines.map((line) => pnKey(line.text))
  const found: Reference[] = []
  const add = (
    pattern: RegExp,
    rank: Reference['rank'],
    isOf: (found: RegExpMatchArray) => Reference['isOf'] | undefined,
  ) => {
    for (const one of text.matchAll(pattern)) {
      const [start, end] = [one.index, one.index + one[0].length]
      const of = found.some((other) => other.start < end && other.end > start) ? undefined : isOf(one)
      if (of) found.push({ start, end, rank, isOf: of })
    }
  }
  add(NUMBER, 0, ([number]) => {
    const key = pnKey(number).replace(/(?<=^(?:[A-Z]{2,5}|\d{3,5}))S$/, '')
    if (key.length < 2 || !keys.some((one) => one.startsWith(key))) return undefined
    return (own) => pnKey(own).startsWith(key)
  })
  add(PLACED, 1, ({ groups }) => {
    const isPlaced = placesOf(groups!.list!)
    return (_, place) => isPlaced(place)
  })
  add(BRACKETED, 1, ({ groups }) => {
    const own = groups!.letter ? groups!.letter.charCodeAt(0) - 96 : Number(groups!.list)
    return (_, place) => place + 1 === own
  })
  add(ORDINAL, 1, ({ groups }) => {
    const { first, second, third, last, before, some = before } = groups!
    const many = some ? countOf(some) : 1
    if (!(many > 0)) return undefined
    if (last) return (_, place, count) => place >= count - many
    const from = first ? 0 : second ? 1 : third ? 2 : 0
    return (_, place) => place >= from && place < from + many
  })
  add(REST_OF, 4, () => () => true)
  // `The two bearings`: if a quantity of two is requested for only one of several, that one is meant.
  const ofKind =
    (kind: { test: (key: string) => boolean }) =>
    (one: RegExpMatchArray): Reference['isOf'] => {
      const isKind = (own: string) => kind.test(pnKey(own))
      const count = COUNTED.exec(text.slice(0, one.index))?.[1]
      const counted = lines.filter((line) => count && isKind(line.text) && line.qty === countOf(count))
      return (own, place) => (counted.length === 1 ? lines[place] === counted[0] : isKind(own))
    }
  for (const [words, number] of NUMBER_OF_KIND) add(words, 2, ofKind(number))
  add(BEARING, 2, ofKind({ test: isBearing }))
  // Prefixes of some of the numbers, as written there: `brand Asahi for ucp`.
  add(LETTERS, 0, ([lead]) => {
    const isLed = (own: string) => own.startsWith(lead) && /^[ -]?\d/.test(own.slice(lead.length))
    return lines.some((line) => isLed(line.text)) ? isLed : undefined
  })
  // Words used in the rows of some parts: `the carriages`.
  add(CALLED, 2, ([, word]) => {
    const stem = word!.toLowerCase().replace(/(?<=\p{L}{3})(?:e[sn]|s|n)$/u, '')
    const isCalled = lines.map(({ row = '' }) => row.toLowerCase().includes(stem))
    return isCalled.includes(true) && isCalled.includes(false) ? (_, place) => isCalled[place] === true : undefined
  })
  add(ALL_OF, 3, () => () => true)
  return found.toSorted((a, b) => a.start - b.start)
}

/**
 * Joins neighboring references: `the 6205 and the 6206`, `all bearings`; an exception is removed from all and kept
 * separately.
 */
export function joined(references: readonly Reference[], text: string): Reference[] {
  const whole: Reference[] = []
  for (const one of references) {
    const before = whole.at(-1)
    const gap = before ? text.slice(before.end, one.start) : ''
    if (before && EXCEPT.test(gap)) {
      whole[whole.length - 1] = { ...before, isOf: (...own) => before.isOf(...own) && !one.isOf(...own) }
      whole.push(one)
    } else if (
      before &&
      before.rank < 3 &&
      one.rank < 3 &&
      AND.test(gap) &&
      ((before.rank < 2 && one.rank < 2) || /[^\s,]/.test(gap))
    )
      whole[whole.length - 1] = {
        ...before,
        end: one.end,
        rank: Math.max(before.rank, one.rank) as Reference['rank'],
        isOf: (...own) => before.isOf(...own) || one.isOf(...own),
      }
    else whole.push(one)
  }
  return whole
}
const EXCEPT =
  /^[\s,(]{0,3}(?:\p{L}+\s){0,4}?(?:but|except\p{L}*|apart from|other than|unless|außer|bis auf|sauf|excepto|salvo|eccetto|tranne|exceto|behalve|oprócz|hariç)(?!\p{L})\s?(?:for\s)?(?:\p{L}{1,4}\s){0,3}$/iu
const AND =
  /^[\s,]{0,2}(?:and|und|y|et|e|&|\+|\/|as well as|sowie|i|en)?\s?(?:the |die |der |los |las |les |le |i |gli |for )?$/iu
