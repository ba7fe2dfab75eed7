import { sumsOf } from '#model/document/amounts/sums.ts'
import { baseCurrency, moneyText } from '#ui/shell/money/money.ts'

/** `USD 41,286.40, EUR 120.00`: totals per currency. */
export const sumWords = (items: readonly { amount: number; currency?: string | undefined }[]): string =>
  sumsOf(items, baseCurrency())
    .map(({ total, currency }) => moneyText(total, currency))
    .join(', ')
