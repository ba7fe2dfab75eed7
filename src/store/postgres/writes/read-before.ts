import type { Doc } from '#model/schema/value.ts'
import type { Ahead, ReadTx, StoredAnswer } from '#store/driver.ts'
import type { PgSession } from '#store/postgres/connect.ts'
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

export function readBefore(session: PgSession, reader: ReadTx): ReadBefore {
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
    for (const [id, doc] of found) if (!known.has(id) && size++ < REMEMBERED) known.set(id, doc)
    return ids.map((id) => (known.has(id) ? known.get(id) : found.get(id)))
  }

  async function bringAnswers(requests: readonly { userId: string; key: string }[]): Promise<void> {
    if (requests.length === 0) return
    const columns = 'user_id, key, fingerprint, answer'
    const [one, ...more] = requests
    const rows = await session.rows<StoredAnswer & { user_id: string; key: string }>(
      more.length === 0
        ? `SELECT ${columns} FROM prime.answers WHERE user_id = $1 AND key = $2`
        : `SELECT ${columns} FROM unnest($1::text[], $2::text[]) AS asked(user_id, key)
           CROSS JOIN LATERAL (SELECT fingerprint, answer FROM prime.answers a
             WHERE a.user_id = asked.user_id AND a.key = asked.key LIMIT 1) found`,
      more.length === 0
        ? [one!.userId, one!.key]
        : [requests.map(({ userId }) => userId), requests.map(({ key }) => key)],
      true,
    )
    for (const { userId, key } of requests) answers.set(nameOf(userId, key), undefined)
    for (const { user_id, key, fingerprint, answer } of rows) answers.set(nameOf(user_id, key), { fingerprint, answer })
  }

  return {
    getMany,
    async answerOf(userId, key) {
      const name = nameOf(userId, key)
      return answers.has(name) ? answers.get(name) : await reader.answerOf(userId, key)
    },
    async bring(ahead) {
      const docs = ahead.flatMap(({ docs = [] }) => docs)
      const byName = Map.groupBy(docs, ({ collection }) => collection)
      await Promise.all([
        bringAnswers(ahead.flatMap(({ answer }) => answer ?? [])),
        ...[...byName].map(([name, of]) =>
          getMany(
            name,
            of.map(({ id }) => id),
          ),
        ),
      ])
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
