const cents = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const whole = new Intl.NumberFormat('en-US')

// One company, one base currency in a tab: it follows the settings, told by `web/business-clock.tsx`.
let base = 'USD'

/** The company's own currency. */
export const baseCurrency = (): string => base

export const setBaseCurrency = (currency: string): void => {
  base = currency
}

/** `USD 41,286.40`; a document without a currency is in the base currency. */
export const money = (amount: number | string, currency = base): string => `${currency} ${cents.format(Number(amount))}`

/** `1,284`. */
export const count = (value: number): string => whole.format(value)
