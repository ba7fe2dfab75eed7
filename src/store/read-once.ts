import type { Ask } from '#model/query/query.ts'
import type { Doc } from '#model/schema/value.ts'
import type { ReadTx } from '#store/driver.ts'

/** The documents of a transaction that are cached; beyond that they are read again. */
const REMEMBERED = 5_000

/** The query results that are cached, each with at most this many documents. */
const ANSWERS = { most: 500, docs: 200 }

/** Reads of a transaction with each document fetched once: while it writes, nobody else does. */
interface ReadOnce {
  get(collection: string, id: string): Promise<Doc | undefined>
  /** In the order of the ids; uncached documents are fetched in one query. */
  getMany(collection: string, ids: readonly string[]): Promise<(Doc | undefined)[]>
  /** A query whose whole result is cached is not run again, whatever part of it is wanted. */
  find(ask: Ask): Promise<Doc[]>
  /** Records that there is no document with this id. */
  isNew(collection: string, id: string): void
}

export function readOnce(store: Pick<ReadTx, 'get' | 'getMany' | 'find'>): ReadOnce {
  const collections = new Map<string, Map<string, Doc | undefined>>()
  const whole = new Map<string, readonly Doc[]>()
  let size = 0

  const known = (collection: string): Map<string, Doc | undefined> => {
    const docs = collections.get(collection) ?? new Map<string, Doc | undefined>()
    collections.set(collection, docs)
    return docs
  }
  const remember = (collection: string, id: string, doc: Doc | undefined): Doc | undefined => {
    const docs = known(collection)
    // The first result is kept, so that one document is the same object throughout.
    if (docs.has(id)) return docs.get(id)
    if (size++ < REMEMBERED) docs.set(id, doc)
    return doc
  }

  return {
    async get(collection, id) {
      const docs = known(collection)
      return docs.has(id) ? docs.get(id) : remember(collection, id, await store.get(collection, id))
    },
    async getMany(collection, ids) {
      const docs = known(collection)
      const missing = [...new Set(ids)].filter((id) => !docs.has(id))
      const read = missing.length > 0 ? await store.getMany(collection, missing) : []
      const answers = new Map(missing.map((id, at) => [id, remember(collection, id, read[at])]))
      return ids.map((id) => answers.get(id) ?? docs.get(id))
    },
    async find(ask) {
      const { limit, skip, ...question } = ask
      const name = JSON.stringify(question)
      const known = whole.get(name)
      if (known) return known.slice(skip, skip + limit)
      const { docs, next } = await store.find(ask)
      const found = docs.map((doc) => remember(ask.collection, doc.id, doc)!)
      if (next === null && skip === 0 && found.length <= ANSWERS.docs && whole.size < ANSWERS.most)
        whole.set(name, found)
      return found
    },
    isNew: (collection, id) => void remember(collection, id, undefined),
  }
}
