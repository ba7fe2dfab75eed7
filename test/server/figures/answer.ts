import type { Money } from '#model/document/amounts/sums.ts'
import type { AggregateQuery, AggregateResult, Query } from '#model/query/query.ts'
import type { Doc } from '#model/schema/value.ts'
import { BASE, TODAY, ZONE } from '#test/server/figures/company.ts'
import type { World } from '#test/support/world.ts'

/** What one screen answers to one question. */
export interface Answer {
  question: string
  screen: string
  says: unknown
}

export const AT = { today: TODAY, timeZone: ZONE, base: BASE }
/** The last moment of the day, so that what is due today counts as due. */
export const NOW = new Date('2026-11-21T04:59:59.999Z')
export const SPAN = { from: '2026-11-01', to: TODAY }

/** How a screen reads: through the public API, as a browser does. */
export interface Reader {
  find(query: Query): Promise<Doc[]>
  sum(query: AggregateQuery): Promise<AggregateResult>
  get(collection: string, id: string): Promise<Doc | undefined>
}

/** Repeated queries are answered from a cache, because nothing is written in between. */
export function readerOf(world: World): Reader {
  const answers = new Map<string, Promise<{ documents: Doc[]; aggregate: AggregateResult }>>()
  const sent = async (collection: string, rest: object) => {
    const { status, body } = await world.call('POST', `/api/collections/${collection}/query`, rest)
    if (status !== 200) throw new Error(`${collection} ${JSON.stringify(rest)}: ${JSON.stringify(body)}`)
    return body
  }
  const ask = ({ collection, ...rest }: Query | AggregateQuery) => {
    const key = JSON.stringify([collection, rest])
    const answer = answers.get(key) ?? sent(collection, rest)
    answers.set(key, answer)
    return answer
  }
  const find = async (query: Query): Promise<Doc[]> => (await ask(query)).documents
  return {
    find,
    sum: async (query) => (await ask(query)).aggregate,
    get: async (collection, id) => (await find({ collection, where: [] })).find((doc) => doc.id === id),
  }
}

/** Totals by currency, rounded to thousandths; currencies with a total of 0 are left out. */
export function tally(items: readonly { currency: string; amount: number }[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const { currency, amount } of items) sums[currency] = Math.round(((sums[currency] ?? 0) + amount) * 1000) / 1000
  return Object.fromEntries(Object.entries(sums).filter(([, total]) => total !== 0))
}

export const totalsOf = (sums: readonly Money[]): Record<string, number> =>
  tally(sums.map(({ currency, total }) => ({ currency, amount: Number(total) })))
