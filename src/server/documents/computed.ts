import { dayIn } from '#base/days.ts'
import type { Caller } from '#model/command/people.ts'
import { printableText } from '#model/print/blocks.ts'
import { readAggregate } from '#model/query/ask.ts'
import { type Ask, inOrder, type Position } from '#model/query/query.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import { answersComputed, storedPart } from '#model/schema/computed.ts'
import { compareText, compareValues, type Doc, valueAt } from '#model/schema/value.ts'
import { authorise } from '#server/access/authorise.ts'
import { onlySeen } from '#server/access/owned.ts'
import { zoneFrom } from '#server/http/zone.ts'
import type { Prime } from '#server/ports.ts'
import type { ReadTx } from '#store/driver.ts'

const PAGE = 1000

/** Adds a collection's computed columns to its documents, from what this caller may read. */
export async function withComputed(
  prime: Prime,
  caller: Caller,
  tx: ReadTx,
  { computed }: AnyCollection,
): Promise<(doc: Doc) => Doc> {
  if (!computed) return (doc) => doc
  const company = await tx.get('settings', 'company')
  const timeZone = zoneFrom(company, prime.config)
  const at = { timeZone, today: dayIn(timeZone, prime.now()), base: printableText(company?.data.currency) || 'USD' }
  const answers = []
  for (const { collection: name, ...ask } of computed.asks(at)) {
    const collection = prime.collections.get(name)
    authorise(caller, 'query', { name, collection })
    answers.push(await tx.aggregate(onlySeen(prime, caller, collection, readAggregate(ask, name, []))))
  }
  const work = computed.work(answers, at)
  return (doc) => ({ ...doc, data: { ...doc.data, ...work(doc) } })
}

/**
 * The documents of a query whose rows or order depend on computed columns, which the store does not know: the store
 * evaluates what it can, and the rest is decided here. `next` continues after the last one, as with a driver.
 */
export async function findComputed(
  prime: Prime,
  caller: Caller,
  tx: ReadTx,
  collection: AnyCollection,
  ask: Ask,
): Promise<{ docs: Doc[]; next: Position | null }> {
  const over = await withComputed(prime, caller, tx, collection)
  const isRanked = ask.search !== undefined && ask.orderBy.length === 0
  const { after, select: _, ...rest } = ask
  const stored: Ask = { ...rest, where: storedPart(collection, ask.where), orderBy: [], limit: PAGE, skip: 0 }
  const all: Doc[] = []
  let page: Ask = stored
  for (;;) {
    const { docs, next } = await tx.find(page)
    all.push(...docs.map(over).filter(({ data }) => answersComputed(ask, data)))
    if (next === null) break
    page = { ...stored, after: next }
  }
  // Only the store knows the rank of an unsorted search: its order is kept, and a page continues by position.
  const sorted = isRanked ? all : all.sort(inOrder(ask))
  const from = after ? (isRanked ? Number(after[0]) : sorted.findIndex(isBehind(ask, after))) : ask.skip
  const start = from < 0 ? sorted.length : from
  const docs = sorted.slice(start, start + ask.limit)
  const last = docs.at(-1)
  if (!last || start + docs.length >= sorted.length) return { docs, next: null }
  return { docs, next: isRanked ? [start + docs.length, 0] : positionOf(ask, last) }
}

const positionOf = ({ orderBy }: Ask, { id, data }: Doc): Position => [
  ...orderBy.map(({ path }) => valueAt(data, path) ?? null),
  id,
]

/** Whether a document comes after a position; the id follows the direction of the last sort field. */
const isBehind =
  ({ orderBy }: Ask, after: Position) =>
  ({ id, data }: Doc): boolean => {
    for (const [at, { path, down }] of orderBy.entries()) {
      const order = compareValues(valueAt(data, path) ?? null, after[at] ?? null)
      if (order !== 0) return down ? order < 0 : order > 0
    }
    const order = compareText(id, String(after.at(-1)))
    return orderBy.at(-1)?.down ? order < 0 : order > 0
  }
