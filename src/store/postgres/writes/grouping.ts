import type { Made } from '#store/driver.ts'
import type { Connections, PgSession } from '#store/postgres/connect.ts'
import type { KnownTables } from '#store/postgres/reader.ts'
import type { Unsaved } from '#store/postgres/writes/unsaved.ts'
import type { HeadRow } from '#store/postgres/writes/writer.ts'
import type { Signer } from '#store/signing.ts'

/** So many writes share one statement at most. */
export const MOST_SHARED = 64

/** The parts that every group of writes shares. */
export interface Grouping {
  connections: Connections
  signer: Signer | undefined
  /** The tables that are known so far; their numbers never change. */
  known: KnownTables
  /** The tables as this head knows them: what was made of other fields since is read again. */
  tablesAt(head: HeadRow): KnownTables
  /** Tables that are there for good now. */
  keep(tables: KnownTables): void
  /** Removes answers that are too old, now and then, before new ones are saved. */
  purge(session: PgSession, unsaved: Unsaved): Promise<void>
  /** Called after each commit, with what was written where it is at hand. */
  wake(made?: Made): void
}

/** Whether nothing of a group has run because others held the head row for too long. */
export const isTimeUp = (error: unknown): boolean => (error as { code?: unknown }).code === 'storage-busy'
