import type { Driver } from '#store/driver.ts'
import { backUp } from '#store/postgres/backup/backup.ts'
import { connect, type Log } from '#store/postgres/connect.ts'
import { openDocuments } from '#store/postgres/documents.ts'
import { openLastChanges } from '#store/postgres/log/last-changes.ts'
import { readTail } from '#store/postgres/log/log.ts'
import { dropOwnIndex, makeOwnIndex, storedIndexes, weigh } from '#store/postgres/own-indexes.ts'
import { notReached } from '#store/postgres/problems.ts'
import { openVerdicts } from '#store/postgres/questions/verdicts.ts'
import { type KnownTables, readerOf, type SharedLookUps } from '#store/postgres/reader.ts'
import { textOfRow } from '#store/postgres/rows.ts'
import { NO_TIME_LIMIT, prepareCollection, setUp, tablesOf } from '#store/postgres/schema.ts'
import { writeDespiteIndexes } from '#store/postgres/too-long.ts'
import { verify } from '#store/postgres/verify.ts'
import { listen } from '#store/postgres/wake.ts'
import { groupWrites } from '#store/postgres/writes/group.ts'
import { CHANNEL } from '#store/postgres/writes/save.ts'
import { TAKE_HEAD } from '#store/postgres/writes/writer.ts'
import { anchorOf, signerOf } from '#store/signing.ts'

/** The store for several nodes on one PostgreSQL database (14 or newer). All its tables are in the schema `prime`. */
export async function openPostgres({
  url,
  log,
  logKey,
}: {
  url: string
  log: Log
  logKey?: Uint8Array
}): Promise<Driver> {
  const signer = logKey && signerOf(logKey)
  const connections = connect(url, log)
  const known: KnownTables = new Map()
  const verdicts = openVerdicts()
  const alone: SharedLookUps = { document: openDocuments(connections), lastChange: openLastChanges(connections) }
  try {
    await connections.write({ take: NO_TIME_LIMIT }, async (session) => ({
      result: await setUp(session, log),
      keep: true,
    }))
  } catch (error) {
    await connections.close()
    throw notReached(error, url)
  }
  const waker = await listen(url, connections, log)

  const write = groupWrites(connections, known, { signer, wake: waker.wake })
  const tableOf = async (name: string): Promise<number | undefined> =>
    (await connections.read((session) => tablesOf(session, [name]), { alone: true })).get(name)?.id
  const indexes: Pick<Driver, 'ownIndexes' | 'makeIndex' | 'dropIndex'> = {
    ownIndexes: () => connections.read(storedIndexes, { alone: true }),
    async makeIndex(collection, fields) {
      const table = await tableOf(collection)
      return table !== undefined && (await makeOwnIndex(url, table, fields))
    },
    async dropIndex(collection, fields) {
      const table = await tableOf(collection)
      if (table !== undefined) await dropOwnIndex(url, table, fields)
    },
  }

  return {
    async prepare(collections) {
      for (const collection of collections)
        await connections.write({ settings: NO_TIME_LIMIT, take: TAKE_HEAD }, async (session) => ({
          result: await prepareCollection(session, collection, log),
          keep: true,
        }))
    },
    read: (work, how = {}) =>
      connections.read(
        (session) => work(readerOf(session, known, verdicts, how.alone && !how.long ? alone : undefined)),
        how,
      ),
    async text(collection, id) {
      const table = known.get(collection)?.id ?? (await tableOf(collection))
      const row = table === undefined ? undefined : await alone.document(table, id)
      return row && { version: Number(row.version), text: textOfRow(row) }
    },
    write: writeDespiteIndexes({ write, ...indexes }),
    // The database maintains its search index itself.
    expect: () => undefined,
    weigh: (ask) => connections.read((session) => weigh(session, ask), {}),
    ...indexes,
    onCommit: async (wake) => waker.onCommit(wake),
    backup: (file) => connections.read((session) => backUp(session, file), { long: true }),
    verify: (outside) => connections.read((session) => verify(session, signer, outside ?? {}), { long: true }),
    anchor: async (seq) => anchorOf(await connections.read((session) => readTail(session, seq), {}), signer),
    async rotateEpoch() {
      await connections.write({ take: TAKE_HEAD }, async (session) => ({
        result: await session.rows(
          `WITH new AS (UPDATE prime.head SET epoch = gen_random_uuid()::text) SELECT pg_notify('${CHANNEL}', 'epoch')`,
        ),
        keep: true,
      }))
    },
    async close() {
      await waker.close()
      await connections.close()
    },
  }
}
