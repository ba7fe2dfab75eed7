import { figure } from '#base/writing.ts'

// One company, one base currency in a tab: it follows the settings, told by `web/business-clock.tsx`.
let base = 'USD'

/** The company's own currency. */
export const baseCurrency = (): string => base

export const setBaseCurrency = (currency: string): void => {
  base = currency
}

const digits = new Map<string, number>()

/** The decimals a currency is written with: 2 for USD, none for JPY, 3 for KWD; 2 for what is no currency. */
function digitsOf(currency: string): number {
  const known = digits.get(currency)
  if (known !== undefined) return known
  const isCode = /^[A-Za-z]{3}$/.test(currency)
  const format = isCode ? new Intl.NumberFormat('en', { style: 'currency', currency }) : undefined
  const found = format?.resolvedOptions().maximumFractionDigits ?? 2
  digits.set(currency, found)
  return found
}

/** `USD 41,286.40`, `JPY 70,000`; a document without a currency is in the base currency, and no cent of one is left out. */
export const money = (amount: number | string, currency = base): string => {
  const least = digitsOf(currency)
  return `${currency} ${figure(Number(amount), least, Math.max(least, 2))}`
}

/** `1,284`. */
export const count = (value: number): string => figure(value)
