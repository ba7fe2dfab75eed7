import { decimalsOf, roundAmount } from '#model/document/amounts/amount.ts'
import { amountInWords } from '#model/document/amounts/amount-in-words.ts'
import type { Language } from '#model/languages/languages.ts'

type Other = Exclude<Language, 'English'>

interface Unit {
  one: string
  many: string
  isFeminine?: true
}

const UNITS: Readonly<Record<Other, Readonly<Record<string, Unit>>>> = {
  German: {
    USD: { one: 'Dollar', many: 'Dollar' },
    EUR: { one: 'Euro', many: 'Euro' },
    GBP: { one: 'Pfund', many: 'Pfund' },
  },
  Spanish: {
    USD: { one: 'dólar', many: 'dólares' },
    EUR: { one: 'euro', many: 'euros' },
    GBP: { one: 'libra', many: 'libras', isFeminine: true },
  },
  French: {
    USD: { one: 'dollar', many: 'dollars' },
    EUR: { one: 'euro', many: 'euros' },
    GBP: { one: 'livre', many: 'livres', isFeminine: true },
  },
}

const AND: Readonly<Record<Other, string>> = { German: 'und', Spanish: 'con', French: 'et' }

/** An amount in words: `Twenty-one and 00/100 dollars`, `Veintiún dólares con 00/100`. */
export function amountWordsIn(language: Language, amount: number, currency: string): string {
  if (language === 'English') return amountInWords(amount, currency)
  const decimals = decimalsOf(currency)
  const [digits = '0', part = ''] = String(roundAmount(amount, currency)).split('.')
  const whole = Number(digits)
  const known = UNITS[language][currency]
  const words = WHOLE[language](whole, known?.isFeminine === true)
  const unit = known ? (whole === 1 ? known.one : known.many) : currency
  const fraction = decimals === 0 ? '' : ` ${AND[language]} ${part.padEnd(decimals, '0')}/${10 ** decimals}`
  const counted = language === 'German' ? `${words} ${unit}` : `${words}${ofMillions(language, whole, unit)}`
  return `${counted.charAt(0).toUpperCase()}${counted.slice(1)}${fraction}`
}

/** `un millón de euros`, `un million d’euros`: round millions take a preposition. */
function ofMillions(language: Other, whole: number, unit: string): string {
  if (whole === 0 || whole % 1_000_000 !== 0) return ` ${unit}`
  return language === 'French' && /^[aeiouh]/i.test(unit) ? ` d’${unit}` : ` de ${unit}`
}

const MILLION = 1_000_000
const MILLIARD = 1_000 * MILLION
const BILLION = 1_000 * MILLIARD

const GERMAN = words(
  'null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn',
)
const GERMAN_TENS = words('- - zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig')

function german(whole: number): string {
  if (whole === 1) return 'ein'
  const big = [
    [BILLION, 'Billion', 'Billionen'],
    [MILLIARD, 'Milliarde', 'Milliarden'],
    [MILLION, 'Million', 'Millionen'],
  ] as const
  const words: string[] = []
  let rest = whole
  for (const [size, one, many] of big) {
    const count = Math.floor(rest / size)
    rest %= size
    if (count > 0) words.push(count === 1 ? `eine ${one}` : `${germanBelow(count).replace(/eins$/, 'eine')} ${many}`)
  }
  if (rest > 0 || words.length === 0) words.push(germanBelow(rest))
  return words.join(' ')
}

function germanBelow(number: number): string {
  if (number >= 1_000) {
    const rest = number % 1_000
    return `${germanBelow(Math.floor(number / 1_000)).replace(/eins$/, 'ein')}tausend${rest > 0 ? germanBelow(rest) : ''}`
  }
  if (number >= 100) {
    const rest = number % 100
    return `${germanBelow(Math.floor(number / 100)).replace(/eins$/, 'ein')}hundert${rest > 0 ? germanBelow(rest) : ''}`
  }
  if (number < 20) return GERMAN[number]!
  const [tens, ones] = [GERMAN_TENS[Math.floor(number / 10)]!, number % 10]
  return ones === 0 ? tens : `${ones === 1 ? 'ein' : GERMAN[ones]}und${tens}`
}

const SPANISH = words(
  'cero un dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiún veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve',
)
const SPANISH_TENS = words('- - - treinta cuarenta cincuenta sesenta setenta ochenta noventa')
const SPANISH_HUNDREDS = words(
  '- ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos',
)

/** The count of millions goes up to 999,999: `mil millones` for 1,000,000,000. */
function spanish(whole: number, isFeminine: boolean): string {
  const words: string[] = []
  const [billions, millions, rest] = [
    Math.floor(whole / BILLION),
    Math.floor(whole / MILLION) % MILLION,
    whole % MILLION,
  ]
  if (billions > 0) words.push(`${spanishBelow(billions, false)} ${billions === 1 ? 'billón' : 'billones'}`)
  if (millions > 0) words.push(`${spanishBelow(millions, false)} ${millions === 1 ? 'millón' : 'millones'}`)
  if (rest > 0 || words.length === 0) words.push(spanishBelow(rest, isFeminine))
  return words.join(' ')
}

function spanishBelow(number: number, isFeminine: boolean): string {
  const words: string[] = []
  const thousands = Math.floor(number / 1_000)
  if (thousands > 0) words.push(thousands === 1 ? 'mil' : `${spanishHundreds(thousands, isFeminine)} mil`)
  if (number % 1_000 > 0 || number === 0) words.push(spanishHundreds(number % 1_000, isFeminine, true))
  return words.join(' ')
}

function spanishHundreds(number: number, isFeminine: boolean, isLast = false): string {
  if (number === 100) return 'cien'
  const hundreds = number >= 100 ? [SPANISH_HUNDREDS[Math.floor(number / 100)]!] : []
  const below = number % 100
  const [tens, ones] = [SPANISH_TENS[Math.floor(below / 10)]!, below % 10]
  const rest =
    below === 0 && number > 0 ? [] : below < 30 ? [SPANISH[below]!] : [ones === 0 ? tens : `${tens} y ${SPANISH[ones]}`]
  const words = [...hundreds, ...rest].join(' ')
  if (!isFeminine) return words
  const agreed = words.replace(/cientos\b/, 'cientas').replace('quinientos', 'quinientas')
  return isLast ? agreed.replace(/veintiún$/, 'veintiuna').replace(/\bun$/, 'una') : agreed
}

const FRENCH = words(
  'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf',
)
const FRENCH_TENS = words('- - vingt trente quarante cinquante soixante soixante quatre-vingt quatre-vingt')

function french(whole: number, isFeminine: boolean): string {
  const words: string[] = []
  let rest = whole
  for (const [size, name] of [
    [BILLION, 'billion'],
    [MILLIARD, 'milliard'],
    [MILLION, 'million'],
  ] as const) {
    const count = Math.floor(rest / size)
    rest %= size
    if (count > 0) words.push(`${frenchHundreds(count, true)} ${name}${count > 1 ? 's' : ''}`)
  }
  const thousands = Math.floor(rest / 1_000)
  if (thousands > 0) words.push(thousands === 1 ? 'mille' : `${frenchHundreds(thousands, false)} mille`)
  if (rest % 1_000 > 0 || words.length === 0) words.push(frenchHundreds(rest % 1_000, true))
  const all = words.join(' ')
  return isFeminine && !all.endsWith('onze') ? all.replace(/\bun$/, 'une') : all
}

/** `deux cents`, but `deux cent mille`: before a numeral hundreds and eighty have no plural. */
function frenchHundreds(number: number, isCounted: boolean): string {
  const [count, below] = [Math.floor(number / 100), number % 100]
  const hundreds =
    count === 0 ? [] : [count === 1 ? 'cent' : `${FRENCH[count]} cent${below === 0 && isCounted ? 's' : ''}`]
  return [...hundreds, ...(below > 0 || count === 0 ? [frenchBelow(below, isCounted)] : [])].join(' ')
}

function frenchBelow(number: number, isCounted: boolean): string {
  if (number < 20) return FRENCH[number]!
  const place = Math.floor(number / 10)
  const tens = FRENCH_TENS[place]!
  const ones = number - (place === 7 || place === 9 ? place - 1 : place) * 10
  if (number === 80) return isCounted ? 'quatre-vingts' : tens
  if (ones === 0) return tens
  return (ones === 1 || ones === 11) && place < 8 ? `${tens} et ${FRENCH[ones]}` : `${tens}-${FRENCH[ones]}`
}

const WHOLE: Readonly<Record<Other, (whole: number, isFeminine: boolean) => string>> = {
  German: german,
  Spanish: spanish,
  French: french,
}

function words(text: string): readonly string[] {
  return text.split(' ')
}
