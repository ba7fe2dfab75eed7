import type { Doc } from '#model/schema/value.ts'
import type { Ahead, ReadTx, StoredAnswer } from '#store/driver.ts'
import type { PgSession } from '#store/postgres/connect.ts'
import type { KnownTables } from '#store/postgres/reader.ts'
import { readTogether } from '#store/postgres/writes/read-together.ts'
import type { Unsaved } from '#store/postgres/writes/unsaved.ts'

/** The documents of one transaction that are cached; beyond that they are read again. */
const REMEMBERED = 5_000

/** Caches the reads of a transaction that holds the head row. They stay valid, because no other transaction can write. */
export interface ReadBefore {
  getMany(collection: string, ids: readonly string[]): Promise<(Doc | undefined)[]>
  answerOf(userId: string, key: string): Promise<StoredAnswer | undefined>
  /** Fetches what several writes read first, together. */
  bring(ahead: readonly Ahead[]): Promise<void>
  /** The writes since then. */
  take(unsaved: Unsaved): void
}

/** `tables` are the known ones. */
export function readBefore(session: PgSession, reader: ReadTx, tables: KnownTables): ReadBefore {
  const collections = new Map<string, Map<string, Doc | undefined>>()
  const answers = new Map<string, StoredAnswer | undefined>()
  let size = 0
  const docsOf = (collection: string): Map<string, Doc | undefined> => {
    const known = collections.get(collection) ?? new Map<string, Doc | undefined>()
    collections.set(collection, known)
    return known
  }
  const nameOf = (userId: string, key: string): string => `${userId} ${key}`

  async function getMany(collection: string, ids: readonly string[]): Promise<(Doc | undefined)[]> {
    const known = docsOf(collection)
    const missing = [...new Set(ids)].filter((id) => !known.has(id))
    if (missing.length === 0) return ids.map((id) => known.get(id))
    const found = new Map((await reader.getMany(collection, missing)).map((doc, at) => [missing[at]!, doc]))
    remember(collection, missing, found)
    return ids.map((id) => (known.has(id) ? known.get(id) : found.get(id)))
  }

  /** Takes documents that have been read, or that are missing, unless they are known. */
  function remember(collection: string, ids: readonly string[], found: ReadonlyMap<string, Doc | undefined>): void {
    const known = docsOf(collection)
    for (const id of ids) if (!known.has(id) && size++ < REMEMBERED) known.set(id, found.get(id))
  }

  return {
    getMany,
    async answerOf(userId, key) {
      const name = nameOf(userId, key)
      return answers.has(name) ? answers.get(name) : await reader.answerOf(userId, key)
    },
    async bring(ahead) {
      const requests = ahead.flatMap(({ answer }) => answer ?? [])
      const byName = Map.groupBy(
        ahead.flatMap(({ docs = [] }) => docs),
        ({ collection }) => collection,
      )
      const wanted = [...byName].map(([name, of]) => ({ name, ids: [...new Set(of.map(({ id }) => id))] }))
      const here = wanted.flatMap(({ name, ids }) => {
        const table = tables.get(name)?.id
        return table === undefined ? [] : [{ name, ids, table }]
      })
      const [found] = await Promise.all([
        readTogether(session, new Map(here.map(({ table, ids }) => [table, ids])), requests),
        ...wanted.filter(({ name }) => !tables.has(name)).map(({ name, ids }) => getMany(name, ids)),
      ])
      const docs = Map.groupBy(found.docs, ({ table }) => table)
      for (const { name, ids, table } of here)
        remember(name, ids, new Map((docs.get(table) ?? []).map(({ doc }) => [doc.id, doc])))
      for (const { userId, key } of requests) answers.set(nameOf(userId, key), undefined)
      for (const { userId, key, fingerprint, answer } of found.answers)
        answers.set(nameOf(userId, key), { fingerprint, answer })
    },
    take({ commits, answers: stored }) {
      // Always: before it is sent, the database would return the old state.
      for (const { changes } of commits)
        for (const { collection, id, after } of changes) docsOf(collection).set(id, after)
      for (const { userId, key, fingerprint, answer } of stored)
        answers.set(nameOf(userId, key), { fingerprint, answer })
    },
  }
}
