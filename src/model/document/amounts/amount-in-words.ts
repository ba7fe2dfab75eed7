import { decimalsOf, roundAmount } from '#model/document/amounts/amount.ts'

const ONES = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
]
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const GROUPS = ['', ' thousand', ' million', ' billion', ' trillion']
const UNITS: Record<string, string> = { USD: 'dollars', EUR: 'euros', GBP: 'pounds' }

/**
 * An amount in words for a check (US bank usage): `Twenty-one and 00/100 dollars`, with the fraction in the smallest
 * unit of the currency. Words prevail over figures (UCC 3-114).
 */
export function amountInWords(amount: number, currency = 'USD'): string {
  const decimals = decimalsOf(currency)
  const [whole = '0', part = ''] = String(roundAmount(amount, currency)).split('.')
  const words = wholeInWords(BigInt(whole))
  const fraction = decimals === 0 ? '' : ` and ${part.padEnd(decimals, '0')}/${10 ** decimals}`
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${fraction} ${UNITS[currency] ?? currency}`
}

function wholeInWords(whole: bigint): string {
  if (whole === 0n) return 'zero'
  const groups: string[] = []
  let rest = whole
  for (let group = 0; rest > 0n; group++, rest /= 1000n) {
    const three = Number(rest % 1000n)
    if (three > 0) groups.unshift(`${threeInWords(three)}${GROUPS[group]}`)
  }
  return groups.join(' ')
}

function threeInWords(number: number): string {
  const hundreds = number >= 100 ? [`${ONES[Math.floor(number / 100)]} hundred`] : []
  return [...hundreds, ...twoInWords(number % 100)].join(' ')
}

function twoInWords(number: number): string[] {
  if (number === 0) return []
  if (number < 20) return [ONES[number]!]
  const tens = TENS[Math.floor(number / 10)]!
  return [number % 10 === 0 ? tens : `${tens}-${ONES[number % 10]}`]
}
