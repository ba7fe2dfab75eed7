import { figure } from '#base/text/writing.ts'
import { ownCurrency, writtenDecimals } from '#model/document/amounts/amount.ts'

export { ownCurrency as baseCurrency }

/** `41,286.40`, `70,000` yen, `1.250` dinars: an amount in the format of its currency, which is shown beside it. */
export function amountIn(amount: number, currency = ownCurrency()): string {
  const { least, most } = writtenDecimals(currency)
  return figure(amount, least, most)
}

/**
 * `USD 41,286.40`, `JPY 70,000`; a document without a currency is in the base currency, and no decimal of an amount is
 * dropped.
 */
export const moneyText = (amount: number | string, currency = ownCurrency()): string =>
  `${currency} ${amountIn(Number(amount), currency)}`

/** `1,284`. */
export const count = (value: number): string => figure(value)
