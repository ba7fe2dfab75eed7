import { figure } from '#base/writing.ts'

// One company, one base currency in a tab: it follows the settings, told by `web/business-clock.tsx`.
let base = 'USD'

/** The company's own currency. */
export const baseCurrency = (): string => base

export const setBaseCurrency = (currency: string): void => {
  base = currency
}

/** `USD 41,286.40`; a document without a currency is in the base currency. */
export const money = (amount: number | string, currency = base): string => `${currency} ${figure(Number(amount), 2, 2)}`

/** `1,284`. */
export const count = (value: number): string => figure(value)
