import { roundProduct, roundTo } from '#base/decimal.ts'
import { figure } from '#base/text/writing.ts'

/** Unit prices and unit costs have more decimals than amounts. */
export const PRICE_DECIMALS = 4

/** Currencies whose smallest unit is not a hundredth, by ISO 4217. */
const WHOLE = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ')
const THOUSANDTHS = 'BHD IQD JOD KWD LYD OMR TND'.split(' ')
/** A currency with the most decimals, used to read an amount while its currency is not known. */
export const FINEST_CURRENCY = 'KWD'

// A process or tab belongs to one company with one base currency; both receive it when the settings change.
let own = 'USD'

/** The company's currency. */
export const ownCurrency = (): string => own

/** Applies the company settings: their currency is used for amounts that name none. */
export const keepOwnCurrency = (company: { currency?: unknown } | undefined): void => {
  own = String(company?.currency || 'USD')
}

/** The decimals of amounts in a currency; those of the company's currency when none is named. */
export function decimalsOf(currency?: unknown): number {
  const code = (typeof currency === 'string' && currency ? currency : own).trim().toUpperCase()
  return WHOLE.includes(code) ? 0 : THOUSANDTHS.includes(code) ? 3 : 2
}

/** The minimum and maximum decimals of an amount, so that no digit of an odd amount is left out. */
export function writtenDecimals(currency: unknown): { least: number; most: number } {
  const least = decimalsOf(currency)
  return { least, most: Math.max(least, 2) }
}

/** `1,234.50`: an amount in sentences, with the decimals of its currency. */
export function amountText(amount: number, currency?: unknown): string {
  const decimals = decimalsOf(currency)
  return figure(amount, decimals, decimals)
}

/** An amount rounded to the smallest unit of its currency, half away from zero. */
export const roundAmount = (amount: number, currency?: unknown): number => roundTo(amount, decimalsOf(currency))

/** An amount converted at an exchange rate. */
export const convertAmount = (amount: number, rate: number, into?: unknown): number =>
  roundProduct([amount, rate], decimalsOf(into))
