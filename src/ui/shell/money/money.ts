import { figure } from '#base/writing.ts'
import { writtenDecimals } from '#model/document/amount.ts'

// One company, one base currency in a tab: it follows the settings, told by `web/business-clock.tsx`.
let base = 'USD'

/** The company's own currency. */
export const baseCurrency = (): string => base

export const setBaseCurrency = (currency: string): void => {
  base = currency
}

/** `USD 41,286.40`, `JPY 70,000`; a document without a currency is in the base currency, and no cent of one is left out. */
export const moneyText = (amount: number | string, currency = base): string => {
  const { least, most } = writtenDecimals(currency)
  return `${currency} ${figure(Number(amount), least, most)}`
}

/** `1,284`. */
export const count = (value: number): string => figure(value)
