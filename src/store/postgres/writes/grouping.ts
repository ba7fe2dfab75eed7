import type { Made } from '#store/driver.ts'
import type { Connections, PgSession } from '#store/postgres/connect.ts'
import type { KnownTables } from '#store/postgres/reader.ts'
import type { Unsaved } from '#store/postgres/writes/unsaved.ts'
import type { HeadRow } from '#store/postgres/writes/writer.ts'
import type { Signer } from '#store/signing.ts'

/** The most writes that share one statement. */
export const MAX_SHARED = 64

/** What all groups of writes share. */
export interface Grouping {
  connections: Connections
  signer: Signer | undefined
  /** The known tables; their numbers never change. */
  known: KnownTables
  /** The tables as of this head: those whose fields have changed since are reloaded. */
  tablesAt(head: HeadRow): KnownTables
  /** Tables that are committed now. */
  keep(tables: KnownTables): void
  /** Deletes expired responses from time to time, before new ones are stored. */
  purge(session: PgSession, unsaved: Unsaved): Promise<void>
  /** Called after each commit, with what was written if it is at hand. */
  wake(made?: Made): void
}

/** Whether nothing in a group has run because others held the head row too long. */
export const isTimeUp = (error: unknown): boolean => (error as { code?: unknown }).code === 'storage-busy'
