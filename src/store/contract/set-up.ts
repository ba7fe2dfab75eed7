import { afterAll, beforeAll } from 'vitest'
import type { Actor, Change } from '#model/command/commit.ts'
import type { Ask } from '#model/query/query.ts'
import type { Data, Doc } from '#model/schema/value.ts'
import { LOOSE, things } from '#store/contract/values.ts'
import type { Driver, WriteTx } from '#store/driver.ts'

/** A new and empty database under test. */
interface Opened {
  driver: Driver
  /** Changes one stored document, or the log line of a seq, bypassing the driver. */
  tamper: { document(collection: string, id: string): Promise<void>; log(seq: number): Promise<void> }
  /** Closes the driver and removes its data. */
  close(): Promise<void>
}
export type Open = () => Promise<Opened>

export const SAM: Actor = { id: 'u1', email: 'sam@prime.test' }
export const KIM: Actor = { id: 'u2', email: 'kim@prime.test' }
export const NOON = new Date('2026-11-20T12:00:00.000Z')

/** Opens one database for the tests of a `describe` block, with the collections of the suite prepared. */
export function inDatabase(open: Open): () => Opened {
  let opened: Opened | undefined
  beforeAll(async () => {
    opened = await open()
    await opened.driver.prepare([things])
  })
  afterAll(async () => await opened?.close())
  return () => opened!
}

interface Put {
  collection?: string
  id: string
  /** Absent removes the document. */
  data?: Data
}
interface PutLine {
  at?: Date
  by?: Actor
  command?: string
  run?: string
  undoes?: number
}

/** Reads each document and writes it, as every caller does. */
export async function putIn(tx: WriteTx, puts: readonly Put[], line: PutLine = {}): Promise<Change[]> {
  const writes = []
  for (const { collection = LOOSE, id, data } of puts)
    writes.push({ collection, id, before: await tx.get(collection, id), ...(data && { data }) })
  return await tx.commit(writes, { at: NOON, by: SAM, command: 'commit', ...line })
}

/** One commit; returns its seq. */
export const put = (driver: Driver, puts: readonly Put[], line?: PutLine, how?: { large?: boolean }): Promise<number> =>
  driver.write(async (tx) => {
    await putIn(tx, puts, line)
    return tx.seq
  }, how)

/** A query for all documents of a collection. */
export const askAll = (collection: string, more: Partial<Ask> = {}): Ask => ({
  collection,
  where: { op: 'and', of: [] },
  orderBy: [],
  searchIn: [],
  limit: 1000,
  skip: 0,
  ...more,
})

export const idsOf = (docs: readonly Doc[]): string[] => docs.map((doc) => doc.id)
export const headSeq = async (driver: Driver): Promise<number> => (await driver.read((tx) => tx.head())).seq
