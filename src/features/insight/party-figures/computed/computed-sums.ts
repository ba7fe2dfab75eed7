import { ExactSum } from '#base/decimal.ts'
import { nameKey, partyKey } from '#features/insight/party-figures/computed/computed-days.ts'
import type { AggregateResult } from '#model/query/query.ts'
import type { Data } from '#model/schema/value.ts'

type Sums = ReadonlyMap<string, ExactSum>

/** The field whose sum is taken off the others. */
export const PAID = 'amountPaid'

const less = (value: string): string => (value.startsWith('-') ? value.slice(1) : `-${value}`)

/** What documents hold, by party and currency. */
export interface ByParty {
  /** The sums of a party by currency, with what documents hold that know its name only. */
  of: (id: string, name: unknown) => Sums
}

/** The sums of aggregates by party and currency, of several asks together. */
export function sumsByParty(
  answers: readonly (AggregateResult | undefined)[],
  [idField, nameField]: readonly [string, string],
  base: string,
): ByParty {
  const parties = new Map<string, Map<string, ExactSum>>()
  for (const answer of answers)
    for (const { key, sum = {} } of answer && 'groups' in answer ? answer.groups : []) {
      const party = partyKey(key[idField], key[nameField])
      const currency = typeof key.currency === 'string' && key.currency ? key.currency : base
      const sums = parties.get(party) ?? new Map<string, ExactSum>()
      parties.set(party, sums)
      const own = sums.get(currency) ?? new ExactSum()
      sums.set(currency, own)
      for (const [field, { value, count }] of Object.entries(sum))
        own.addText(field === PAID ? less(value) : value, count)
    }
  return {
    of(id, name) {
      const [own, named] = [parties.get(id), parties.get(nameKey(name))]
      if (!own || !named) return own ?? named ?? new Map()
      const both = new Map<string, ExactSum>()
      for (const [currency, sum] of [...own, ...named]) {
        const all = both.get(currency) ?? new ExactSum()
        both.set(currency, all)
        all.addText(sum.toString(), sum.count)
      }
      return both
    },
  }
}

const valueIn = (sums: Sums, currency: string): number => Number(sums.get(currency)?.toString() ?? 0)

/**
 * Amounts that stand in one column are in one currency: the company's own where anything is in it, else the one in which
 * most is open. The rest is told in words.
 */
export function figuresOf(
  party: Data,
  figures: { openBalance: Sums } & Readonly<Record<string, Sums>>,
  base: string,
): Data {
  const used = new Set(Object.values(figures).flatMap((sums) => [...sums.keys()].filter((key) => valueIn(sums, key))))
  if (used.size === 0) return {}
  const own = typeof party.currency === 'string' && party.currency ? party.currency : base
  const [largest] = [...used].toSorted(
    (a, b) => valueIn(figures.openBalance, b) - valueIn(figures.openBalance, a) || (a < b ? -1 : 1),
  )
  const main = used.has(own) ? own : largest!
  const others = [...figures.openBalance]
    .filter(([currency, sum]) => currency !== main && Number(sum.toString()) !== 0)
    .map(([currency, sum]) => `${currency} ${Number(sum.toString()).toFixed(2)}`)
  return {
    ...Object.fromEntries(
      Object.entries(figures).flatMap(([name, sums]) => (valueIn(sums, main) ? [[name, valueIn(sums, main)]] : [])),
    ),
    figuresIn: main,
    ...(others.length > 0 && { otherCurrencies: others.join(', ') }),
  }
}

/** The share of a customer's limit that is used by what is open in the limit's currency; undefined without a limit. */
export function creditUsed({ creditLimit, currency }: Data, open: Sums, base: string): number | undefined {
  if (typeof creditLimit !== 'number' || creditLimit <= 0) return undefined
  return valueIn(open, typeof currency === 'string' && currency ? currency : base) / creditLimit
}
