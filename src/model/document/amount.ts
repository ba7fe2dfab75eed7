import { roundProduct, roundTo } from '#base/decimal.ts'

/** Unit prices and unit costs are finer than amounts. */
export const PRICE_DECIMALS = 4

/** Currencies whose smallest unit is not a hundredth, by ISO 4217. */
const DECIMALS: Readonly<Record<string, number>> = {
  JPY: 0,
  KRW: 0,
  CLP: 0,
  VND: 0,
  KWD: 3,
  BHD: 3,
  OMR: 3,
  JOD: 3,
  TND: 3,
}

/** How many decimals an amount in a currency has: 2 where the currency is unknown. */
export const decimalsOf = (currency: unknown): number =>
  (typeof currency === 'string' ? DECIMALS[currency.trim().toUpperCase()] : undefined) ?? 2

/** An amount in the smallest unit of its currency, half away from zero. */
export const roundAmount = (amount: number, currency?: unknown): number => roundTo(amount, decimalsOf(currency))

/** An amount at an exchange rate, in the other currency. */
export const convertAmount = (amount: number, rate: number, into?: unknown): number =>
  roundProduct([amount, rate], decimalsOf(into))
