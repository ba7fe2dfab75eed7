import { ExactSum } from '#base/decimal.ts'
import { writtenDecimals } from '#model/document/amounts/amount.ts'
import { currencyOf } from '#model/document/amounts/sums.ts'
import type { AggregateResult } from '#model/query/query.ts'
import type { Data } from '#model/schema/value.ts'

/** Amounts by currency. */
type Sums = ReadonlyMap<string, ExactSum>

/** The field whose sum is subtracted from the others. */
export const PAID = 'amountPaid'

const less = (value: string): string => (value.startsWith('-') ? value.slice(1) : `-${value}`)
const NONE: Sums = new Map()

/** The sums by party and currency, combined from the results of several aggregate queries. */
export function sumsByParty(
  answers: readonly (AggregateResult | undefined)[],
  idField: string,
  base: string,
): (id: string) => Sums {
  const parties = new Map<string, Map<string, ExactSum>>()
  for (const answer of answers)
    for (const { key, sum = {} } of answer && 'groups' in answer ? answer.groups : []) {
      const party = key[idField]
      if (typeof party !== 'string' || !party) continue
      const currency = currencyOf(key, base)
      const sums = parties.get(party) ?? new Map<string, ExactSum>()
      parties.set(party, sums)
      const own = sums.get(currency) ?? new ExactSum()
      sums.set(currency, own)
      for (const [field, { value, count }] of Object.entries(sum))
        own.addText(field === PAID ? less(value) : value, count)
    }
  return (id) => parties.get(id) ?? NONE
}

const valueIn = (sums: Sums, currency: string): number => Number(sums.get(currency)?.toString() ?? 0)

/** True when the sum in any currency is above zero. */
export const isAbove = (sums: Sums): true | undefined =>
  [...sums.keys()].some((currency) => valueIn(sums, currency) > 0) || undefined

/**
 * The amounts of a party. The columns contain those in its own currency, otherwise in the company's, otherwise in the
 * one with the largest open amount; other currencies are in `otherFigures`, one row each, and as text in
 * `otherCurrencies`.
 */
export function partyAmounts(
  party: Data,
  figures: { openBalance: Sums } & Readonly<Record<string, Sums>>,
  { base, labelOf }: { base: string; labelOf: (name: string) => string },
): Data {
  const all = Object.entries(figures)
  const used = new Set(all.flatMap(([, sums]) => [...sums.keys()].filter((key) => valueIn(sums, key))))
  if (used.size === 0) return {}
  const [largest] = [...used].toSorted(
    (a, b) => valueIn(figures.openBalance, b) - valueIn(figures.openBalance, a) || (a < b ? -1 : 1),
  )
  const main = [currencyOf(party, base), base].find((currency) => used.has(currency)) ?? largest!
  const inOne = (currency: string): Data => ({
    ...Object.fromEntries(
      all.flatMap(([name, sums]) => (valueIn(sums, currency) ? [[name, valueIn(sums, currency)]] : [])),
    ),
    figuresIn: currency,
  })
  const others = [...used].filter((currency) => currency !== main).toSorted()
  return {
    ...inOne(main),
    ...(others.length > 0 && {
      otherCurrencies: others.map((currency) => wordsIn(currency, all, labelOf)).join('; '),
      otherFigures: others.map(inOne),
    }),
  }
}

/** `EUR: open 9000.00, overdue 9000.00`. */
const wordsIn = (
  currency: string,
  figures: readonly (readonly [string, Sums])[],
  labelOf: (name: string) => string,
): string =>
  `${currency}: ${figures
    .flatMap(([name, sums]) => {
      const value = valueIn(sums, currency)
      return value ? [`${labelOf(name).toLowerCase()} ${plainly(value, currency)}`] : []
    })
    .join(', ')}`

/** `9000.00`, `70000` in JPY. */
const plainly = (value: number, currency: string): string => {
  const { least, most } = writtenDecimals(currency)
  return value.toFixed(Number.isInteger(value) ? least : most)
}

/** The share of a customer's credit limit used by what is open in the limit's currency; undefined without a limit. */
export function creditUsed(party: Data, open: Sums, base: string): number | undefined {
  const { creditLimit } = party
  if (typeof creditLimit !== 'number' || creditLimit <= 0) return undefined
  return valueIn(open, currencyOf(party, base)) / creditLimit
}
