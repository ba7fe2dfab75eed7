import { anyCase } from '#features/sales/rfq/reading/patterns.ts'

/** Number words by language; each list begins with one. */
const LISTS = [
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty',
  'ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig',
  'eine zwo',
  'un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize',
  'une',
  'uno due tre quattro cinque sei sette otto nove dieci undici dodici',
  'una dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte',
  'een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien twintig',
  'um dois três quatro cinco seis sete oito nove dez onze doze',
  'uma duas tres',
  'jeden dwa trzy cztery pięć sześć siedem osiem dziewięć dziesięć',
  'jedna dwie',
  'jedno dwóch trzech czterech pięciu sześciu siedmiu ośmiu',
  'bir iki üç dört beş altı yedi sekiz dokuz on',
]
/** Words that mean something else in another language, or do not state a quantity. */
const NO_COUNTS = new Set(['on', 'once', 'a'])

const each = (value: number, words: string): Readonly<Record<string, number>> =>
  Object.fromEntries(words.split('|').map((word) => [word, value]))
/** A pair and a couple are two, in every language. */
const MORE: Readonly<Record<string, number>> = {
  ...each(100, 'hundred|a hundred|one hundred|hundert|einhundert|cien|cent|cento|cem|honderd|sto|yüz|une centaine'),
  ...each(1000, 'thousand|tausend|mil|mille|bin'),
  ...each(200, 'doscientos|doscientas|duecento|duzentos|duzentas|tweehonderd|dwieście'),
  ...each(300, 'trescientos|trescientas|trecento|trezentos|trezentas|driehonderd|trzysta'),
  ...each(400, 'cuatrocientos|cuatrocientas|quattrocento|quatrocentos|vierhonderd|czterysta'),
  ...each(500, 'quinientos|quinientas|cinquecento|quinhentos|quinhentas|vijfhonderd|pięćset'),
  ...each(
    2,
    'a pair|one pair|a couple|couple|pair|ein paar|un par|une paire|un paio|una coppia|um par|een paar|parę|bir çift',
  ),
  ...each(1, 'einen|einem|a single|one single'),
  ...each(6, 'half a dozen|half dozen|media docena|une demi-douzaine|mezza dozzina|meia dúzia'),
  ...each(10, 'une dizaine|una decena|una decina|uma dezena|een tiental'),
  ...each(15, 'une quinzaine'),
  ...each(20, 'une vingtaine|una veintena|una ventina'),
  ...each(50, 'une cinquantaine'),
}

/** Tens from twenty up, by language, and the separators between tens and ones. */
const TENS = [
  ['twenty thirty forty fifty sixty seventy eighty ninety', ' ', '-', ''],
  ['veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa', ' y '],
  ['vingt trente quarante cinquante soixante', '-', ' '],
  ['venti trenta quaranta cinquanta sessanta settanta ottanta novanta', '', ' '],
  ['vinte trinta quarenta cinquenta sessenta setenta oitenta noventa', ' e '],
  ['twintig dertig veertig vijftig zestig zeventig tachtig negentig'],
  ['dwadzieścia trzydzieści czterdzieści pięćdziesiąt sześćdziesiąt siedemdziesiąt osiemdziesiąt', ' '],
  ['yirmi otuz kırk elli altmış yetmiş seksen doksan', ' '],
] as const
/** The ones of the same languages. */
const ONES = [0, 6, 3, 5, 8, 7, 10, 13].map((at) => LISTS[at]!.split(' ').slice(0, 9))
const ZEHNER = 'zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig'.split(' ')
const GERMAN = LISTS[1]!.split(' ').slice(0, 9)
/** `two hundred`, `zweihundert`, `deux cents`. */
const HUNDREDS = (
  [
    [0, ' hundred'],
    [1, 'hundert'],
    [3, ' cents'],
  ] as const
).flatMap(([list, word]) =>
  LISTS[list]!.split(' ')
    .slice(1, 9)
    .map((one, at): [string, number] => [`${one}${word}`, (at + 2) * 100]),
)
/** `twenty-four`, `treinta y dos` and `vierundzwanzig`. */
const COMPOUND: Readonly<Record<string, number>> = Object.fromEntries([
  ...TENS.flatMap(([words, ...between], language) =>
    words
      .split(' ')
      .flatMap((ten, at): [string, number][] => [
        [ten, (at + 2) * 10],
        ...between.flatMap((sign) =>
          ONES[language]!.map((one, unit): [string, number] => [`${ten}${sign}${one}`, (at + 2) * 10 + unit + 1]),
        ),
      ]),
  ),
  ...ZEHNER.flatMap((ten, at): [string, number][] => [
    [ten, (at + 2) * 10],
    ...GERMAN.map((one, unit): [string, number] => [`${one}und${ten}`, (at + 2) * 10 + unit + 1]),
  ]),
  ...HUNDREDS,
])

/** The value of each number word, in lowercase. */
export const COUNT_WORDS: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    LISTS.flatMap((list) => list.split(' ').map((word, at): [string, number] => [word, at + 1])).filter(
      ([word]) => !NO_COUNTS.has(word),
    ),
  ),
  ...COMPOUND,
  ...MORE,
}

/** All of them as a pattern, the longest first. */
export const COUNT_WORD = Object.keys(COUNT_WORDS)
  .toSorted((a, b) => b.length - a.length)
  .join('|')

/** Words that never occur between a quantity and what is counted. */
const APART = new Set(
  'pallets pallet worth boxes crates and or with for from to at in on by is are was were has have we you it they our your need needs order orders invoice invoices quote offer delivery day days week weeks month months year years hour hours no nr number item items line lines pos position page pages room hall machine plant gate phase tel phone fax mobile ext dated per until since after before und oder mit für von aus bei bis zu am im ist sind wir sie ihr tage tagen wochen werktage monate jahre stunden bestellung rechnung auftrag maschine y o con para desde hasta del los es son en días semanas meses años pedido factura et ou avec pour depuis jours semaines mois ans commande facture e con per da giorni settimane mesi ordine fattura ou com para dias semanas en met voor dagen weken i z do od dni tygodni ve ile gün hafta target price preis precio prix prezzo per pro daily weekly täglich wöchentlich eur usd gbp each mm cm kg bar volt rpm percent old same other'.split(
    ' ',
  ),
)

const HEAD = anyCase`(?<![\\p{L}\\d./,#:-])(?:(?<figure>[1-9]\\d{0,2}(?:[.,' ]\\d{3})+|\\d{1,6})|(?<word>${COUNT_WORD}))(?![\\p{L}\\d./,-]|\\s\\d{1,2}/\\d)`
const CALLED =
  /^(?:\s(?:\([\p{L}\d]{1,12}\)|\d{1,2}[ .-]\d{1,2}\/\d{1,2}["”]?|\u0001{1,16}|[\p{L}'’.-]{1,24}|-)){0,7}\s{0,2}\(?$/u
/** A year is not a quantity, unless it is directly before the part. */
const YEAR = /^(?:19|20)\d\d$/

/** Whether a word never occurs between a quantity and what is counted. */
export const standsApart = (word: string): boolean => APART.has(word.toLowerCase())

/** A quantity before a part, with only the kind of part in between: `ten spherical roller bearings 23138`. */
export function countAhead(
  before: string,
): { value: number; start: number; length: number; isBeside: boolean } | undefined {
  const found = [...before.matchAll(HEAD)].at(-1)
  const { figure, word } = found?.groups ?? {}
  if (!found) return undefined
  const called = before.slice(found.index + found[0].length)
  const isBeside = !called.trim()
  if (!CALLED.test(called) || (!isBeside && figure && YEAR.test(figure))) return undefined
  if (
    called
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .some((one) => APART.has(one))
  )
    return undefined
  const value = word ? (COUNT_WORDS[word.toLowerCase()] ?? 0) : Number(figure!.replace(/[.,' ]/g, ''))
  return value > 0 ? { value, start: found.index, length: found[0].length, isBeside } : undefined
}
