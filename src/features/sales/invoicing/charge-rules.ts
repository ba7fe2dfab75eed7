import { roundProduct, roundQuotient } from '#base/decimal.ts'
import { decimalsOf } from '#model/document/amounts/amount.ts'

/**
 * The finance charge on the amount a customer owes in one currency. `least` is in the company's currency, like all
 * limits in the settings; `rate` is the exchange rate of the customer's currency.
 */
export const chargeOn = (
  owed: number,
  { pct, least, rate, currency }: { pct: number; least: number; rate: number; currency: string },
): number => {
  const decimals = decimalsOf(currency)
  return Math.max(roundQuotient([least], rate, decimals), roundProduct([owed, pct, 0.01], decimals))
}
