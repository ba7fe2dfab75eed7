import { ExactSum } from '#base/decimal.ts'
import type { AggregateAnswer, AggregateAsk, AggregateResult, Figure } from '#model/query/query.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import { shownField } from '#model/schema/computed.ts'
import { pathText } from '#model/schema/value.ts'

/** The total of a column; amounts have one figure per currency. */
export interface Sum extends Figure {
  name: string
  /** Undefined when the column is not an amount, or its definition has no currency. */
  currency?: string
}

const quoted = (name: string): string => pathText([name])
const summed = ({ list, computed }: AnyCollection) => [
  ...((list.sums ?? []) as readonly string[]),
  ...(computed?.sums ?? []),
]
const owed = ({ list }: AnyCollection): readonly string[] => list.owed ?? []
const currencyField = (collection: AnyCollection, name: string) => shownField(collection, name)?.options.currency

/** The aggregate for the totals of a list: grouped by currency for amounts, and by status for amounts owed. */
export function sumsAsk(collection: AnyCollection): Pick<AggregateAsk, 'sum' | 'by'> {
  const names = summed(collection)
  if (names.length === 0) return {}
  const fields = new Set(names.flatMap((name) => currencyField(collection, name) ?? []))
  if (owed(collection).length > 0) fields.add('status')
  return { sum: names.map(quoted), ...(fields.size > 0 && { by: [...fields].map(quoted) }) }
}

/**
 * The totals in a response, in the order of the list's definition; a document without a currency counts in the
 * company's.
 */
export function sumsOfDocuments(collection: AnyCollection, answer: AggregateResult, base: string): Sum[] {
  const groups = 'groups' in answer ? answer.groups : [{ ...answer, key: {} }]
  return summed(collection).flatMap((name) => {
    const path = quoted(name)
    const field = currencyField(collection, name)
    const totals = new Map<string | undefined, ExactSum>()
    const isOwed = owed(collection).includes(name)
    for (const { key, sum } of groups) {
      // Nothing is owed on a draft, nor on a document without a status: accounts, ageing and reports leave both out.
      if (isOwed && (key.status === 'Draft' || (key.status ?? '') === '')) continue
      const figure = sum?.[path] ?? sum?.[name]
      if (!figure || figure.count === 0) continue
      const currency = field === undefined ? undefined : currencyOf(key[quoted(field)] ?? key[field]) || base
      const total = totals.get(currency) ?? new ExactSum()
      totals.set(currency, total)
      total.addText(figure.value, figure.count)
    }
    return [...totals]
      .sort(([a = ''], [b = '']) => Number(b === base) - Number(a === base) || (a < b ? -1 : 1))
      .map(([currency, total]) => ({
        name,
        value: total.toString(),
        count: total.count,
        ...(currency && { currency }),
      }))
  })
}

/** The number of documents a response counted, grouped or not. */
export const documentCount = (answer: AggregateResult): number | undefined =>
  'groups' in answer ? answer.groups.reduce((sum, { count = 0 }) => sum + count, 0) : (answer as AggregateAnswer).count

const currencyOf = (value: unknown): string => (typeof value === 'string' ? value.trim().toUpperCase() : '')
