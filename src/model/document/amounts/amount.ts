import { roundProduct, roundTo } from '#base/decimal.ts'
import { figure } from '#base/text/writing.ts'

/** Unit prices and unit costs are finer than amounts. */
export const PRICE_DECIMALS = 4

/** Currencies whose smallest unit is not a hundredth, by ISO 4217. */
const WHOLE = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ')
const THOUSANDTHS = 'BHD IQD JOD KWD LYD OMR TND'.split(' ')
/** A currency with the most decimals. An amount is read with them while its currency is not known. */
export const FINEST_CURRENCY = 'KWD'

// One company, one currency of its own in a process and in a tab: both are told it as the settings change.
let own = 'USD'

/** The company's own currency. */
export const ownCurrency = (): string => own

/** Takes the settings of the company: their currency is the one of amounts that name none. */
export const keepOwnCurrency = (company: { currency?: unknown } | undefined): void => {
  own = String(company?.currency || 'USD')
}

/** How many decimals an amount in a currency has: those of the company's own where none is named. */
export function decimalsOf(currency?: unknown): number {
  const code = String(currency || own)
    .trim()
    .toUpperCase()
  return WHOLE.includes(code) ? 0 : THOUSANDTHS.includes(code) ? 3 : 2
}

/** How many decimals an amount is written with, at least and at most: no cent of an odd amount is left out. */
export function writtenDecimals(currency: unknown): { least: number; most: number } {
  const least = decimalsOf(currency)
  return { least, most: Math.max(least, 2) }
}

/** `1,234.50`: an amount as sentences write it, in the decimals of its currency. */
export function amountText(amount: number, currency?: unknown): string {
  const decimals = decimalsOf(currency)
  return figure(amount, decimals, decimals)
}

/** An amount in the smallest unit of its currency, half away from zero. */
export const roundAmount = (amount: number, currency?: unknown): number => roundTo(amount, decimalsOf(currency))

/** An amount at an exchange rate, in the other currency. */
export const convertAmount = (amount: number, rate: number, into?: unknown): number =>
  roundProduct([amount, rate], decimalsOf(into))
