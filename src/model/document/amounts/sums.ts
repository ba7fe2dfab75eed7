import { ExactSum, sumMoney } from '#base/decimal.ts'
import { type ExchangeRate, inBase } from '#model/document/currency.ts'

/** An exact amount in one currency. */
export interface Money {
  currency: string
  total: string
}

/** The currency of a document: its own, otherwise the company's. */
export const currencyOf = ({ currency }: { currency?: unknown }, base: string): string =>
  (typeof currency === 'string' && currency.trim().toUpperCase()) || base

/** Exact sums by currency, the largest first; they are never added to each other. */
export const sumsOf = (items: readonly { amount: number; currency?: string | undefined }[], base: string): Money[] =>
  sumsByCurrency(
    items.map(({ amount, currency }) => ({ total: String(amount), currency })),
    base,
  )

/** The same from existing sums, each with the currency as its documents spell it. */
export function sumsByCurrency(items: readonly { total: string; currency?: unknown }[], base: string): Money[] {
  const sums = new Map<string, ExactSum>()
  for (const item of items) {
    const key = currencyOf(item, base)
    const sum = sums.get(key) ?? new ExactSum()
    sum.addText(item.total, 1)
    sums.set(key, sum)
  }
  return [...sums]
    .map(([currency, sum]) => ({ currency, total: sum.toString() }))
    .toSorted((a, b) => Number(b.total) - Number(a.total))
}

/** The currency, rates and day used to compare amounts in several currencies. */
export interface Worth {
  base: string
  rates: readonly ExchangeRate[]
  day: string
}

/**
 * The total of sums in the company's currency at the rates of a day, for sorting; a currency without a rate counts as
 * zero.
 */
export const baseWorth = (sums: readonly Money[], worth: Worth): number =>
  sumMoney(sums.map(({ total, currency }) => inBase(Number(total), { currency }, worth) ?? 0))
