const cents = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const whole = new Intl.NumberFormat('en-US')

/** `USD 41,286.40`; a document without a currency is in the base currency. */
export const money = (amount: number | string, currency = 'USD'): string =>
  `${currency} ${cents.format(Number(amount))}`

/** `1,284`. */
export const count = (value: number): string => whole.format(value)
