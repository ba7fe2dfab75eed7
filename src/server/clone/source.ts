import type { CloneItem } from '#model/clone/clone.ts'
import type { Caller } from '#model/command/people.ts'
import { readAsk } from '#model/query/ask.ts'
import { type Ask, matches } from '#model/query/query.ts'
import { compareText, type Data, type Doc } from '#model/schema/value.ts'
import { visibleTo } from '#server/access/authorise.ts'
import { onlySeen } from '#server/access/owned.ts'
import type { Prime } from '#server/ports.ts'

/** Documents of one page: few enough that one commit of them never lets others wait long. */
const PAGE_DOCS = 250
const LARGEST_STEP = 5000

/** The documents of one collection that are copied, in the order of their ids. */
export interface CloneSource {
  /** How many there are. */
  count(): Promise<number>
  /** The last id of a sample; undefined when everything is copied. */
  end(): Promise<string | undefined>
  page(after: string | undefined, end: string | undefined): Promise<{ docs: Doc[]; last: string | undefined }>
  /** Whether a document of the collection is among them. */
  holds(id: string, data: Data, end: string | undefined): boolean
}

export function openSource(prime: Prime, caller: Caller, item: CloneItem): CloneSource {
  const collection = prime.collections.get(item.source)
  const visible = visibleTo(prime, caller, collection)
  const filter = readAsk({ ...(item.where && { where: item.where }) }, item.source, [])
  // By id, whatever else: so a run that was cut off knows where it was.
  const base: Ask = { ...onlySeen(prime, caller, collection, filter), orderBy: [], limit: PAGE_DOCS }
  return {
    async count() {
      const { where, searchIn } = base
      const task = { collection: item.source, where, searchIn, count: true, sum: [], avg: [], by: [] }
      const found = await prime.driver.read((tx) => tx.aggregate(task), { long: true })
      return Math.min('count' in found ? (found.count ?? 0) : 0, item.limit ?? Number.MAX_SAFE_INTEGER)
    },
    async end() {
      if (item.limit === undefined) return undefined
      let ask = base
      let last: string | undefined
      for (let left = item.limit; left > 0; ) {
        const step = { ...ask, limit: Math.min(left, LARGEST_STEP) }
        const { docs, next } = await prime.driver.read((tx) => tx.find(step), { long: true })
        last = docs.at(-1)?.id ?? last
        left -= docs.length
        if (!next) break
        ask = { ...base, after: next }
      }
      return last ?? ''
    },
    async page(after, end) {
      const ask = after === undefined ? base : { ...base, after: [after] }
      const { docs, next } = await prime.driver.read((tx) => tx.find(ask), { long: true })
      const inScope = end === undefined ? docs : docs.filter(({ id }) => compareText(id, end) <= 0)
      const isLast = !next || inScope.length < docs.length
      return { docs: inScope.flatMap((doc) => visible(doc) ?? []), last: isLast ? undefined : docs.at(-1)!.id }
    },
    holds: (id, data, end) => matches(base, data, id) && (end === undefined || compareText(id, end) <= 0),
  }
}
