import type { Lot } from '#features/stock/lots/collection.ts'
import { amountText } from '#model/document/amounts/amount.ts'
import type { Data } from '#model/schema/value.ts'
import { addQty } from '#model/stock/quantity.ts'

export const qtyOf = (input: Data): number => (typeof input.qty === 'number' ? input.qty : 0)
export const value = (amount: number): string => amountText(amount)
/** Zero has no sign. */
export const signed = (sign: string, amount: number): string => (amount === 0 ? '' : sign) + value(amount)

/** The effect of taking part of a lot, with `5 of 36`; a message instead when it is more than the lot holds. */
export const outOf =
  ({ lotNumber, qtyOnHand }: Lot['data'], words: (part: string, qty: number) => string) =>
  (input: Data): string =>
    qtyOf(input) > qtyOnHand
      ? `Lot ${lotNumber} holds only ${qtyOnHand}.`
      : words(`${qtyOf(input)} of ${qtyOnHand}`, qtyOf(input))

/** The effect of reserving part of the free quantity; a message instead when it is more than that. */
export const reserving =
  (free: number, what: string, from: string) =>
  (input: Data): string =>
    qtyOf(input) > free
      ? `Only ${free} of ${what} are available.`
      : `Reserves ${qtyOf(input)} ${from}. ${addQty(free, -qtyOf(input))} of ${free} remain available.`
