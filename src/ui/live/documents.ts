import { type Ask, inOrder } from '#model/query/query.ts'
import { type Doc, sameValue } from '#model/schema/value.ts'

/** With more changes than this at once, sorting again is cheaper than inserting each at its position. */
const MANY = 50

/**
 * The documents of a result after a change, in the query's order, in a new array; unchanged ones keep their identity. A
 * search in default order is ranked by the server, which sends a new result: until then known documents keep their
 * position.
 */
export function changedAnswer(
  docs: readonly Doc[],
  ask: Ask,
  put: readonly Doc[],
  del: readonly string[],
): readonly Doc[] {
  if (put.length === 0 && del.length === 0) return docs
  const puts = new Map(put.map((doc) => [doc.id, doc]))
  const gone = new Set(del.filter((id) => !puts.has(id)))
  if (isRanked(ask)) {
    const remaining = docs.filter(({ id }) => !gone.has(id)).map((doc) => take(puts, doc.id) ?? doc)
    return [...remaining, ...puts.values()]
  }
  const compare = inOrder(ask)
  const rest = docs.filter(({ id }) => !gone.has(id) && !puts.has(id))
  if (puts.size > MANY) return [...rest, ...puts.values()].sort(compare)
  for (const doc of puts.values()) rest.splice(placeOf(rest, doc, compare), 0, doc)
  return rest
}

/** A complete new result: unchanged documents keep their identity, so that only changed rows render again. */
export function renewed(before: readonly Doc[], after: readonly Doc[]): readonly Doc[] {
  if (before.length === 0) return after
  const known = new Map(before.map((doc) => [doc.id, doc]))
  const docs = after.map((doc) => {
    const old = known.get(doc.id)
    return old && old.version === doc.version && sameValue(old.data, doc.data) ? old : doc
  })
  const isSame = docs.length === before.length && docs.every((doc, at) => doc === before[at])
  return isSame ? before : docs
}

const isRanked = (ask: Ask): boolean => ask.search !== undefined && ask.orderBy.length === 0

function take(from: Map<string, Doc>, id: string): Doc | undefined {
  const doc = from.get(id)
  from.delete(id)
  return doc
}

function placeOf(docs: readonly Doc[], doc: Doc, compare: (a: Doc, b: Doc) => number): number {
  let low = 0
  let high = docs.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (compare(docs[middle]!, doc) <= 0) low = middle + 1
    else high = middle
  }
  return low
}
