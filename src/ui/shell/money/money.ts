import { figure } from '#base/writing.ts'
import { writtenDecimals } from '#model/document/amount.ts'

// One company, one base currency in a tab: it follows the settings, told by `web/business-clock.tsx`.
let base = 'USD'

/** The company's own currency. */
export const baseCurrency = (): string => base

export const setBaseCurrency = (currency: string): void => {
  base = currency
}

/** `41,286.40`, `70,000` yen, `1.250` dinars: an amount as its currency is written, where that is told beside it. */
export function amountIn(amount: number, currency = base): string {
  const { least, most } = writtenDecimals(currency)
  return figure(amount, least, most)
}

/** `USD 41,286.40`, `JPY 70,000`; a document without a currency is in the base currency, and no cent of one is left out. */
export const moneyText = (amount: number | string, currency = base): string =>
  `${currency} ${amountIn(Number(amount), currency)}`

/** `1,284`. */
export const count = (value: number): string => figure(value)
