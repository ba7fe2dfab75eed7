import type { DatabaseSync } from 'node:sqlite'
import type { Pool } from 'pg'

export type IdentityRow = Readonly<Record<string, unknown>>

/** The identity service's own database: one handle for better-auth, and reads that never wait for its transactions. */
export interface Database {
  handle: DatabaseSync | Pool
  /** Runs the migrations, on one node at a time. */
  migrate(work: () => Promise<void>): Promise<void>
  /** The message for a database error; a bug stays as it is. */
  problemFrom(error: unknown): unknown
  /** The first row of a query with one `?` for the value, outside any transaction. */
  first(sql: string, value: string): Promise<IdentityRow | undefined>
  /** Notifies the other nodes, if there are any. */
  announce(what: string): Promise<void>
  /** Receives notifications from other nodes. */
  onAnnounced(tell: (what: string) => void): void
  /** Writes a copy without live sessions and open challenges. */
  backup(file: string): Promise<void>
  close(): Promise<void>
}

/** A date column in milliseconds; it is ISO text, except in rows that `pg` has read, where it is a `Date`. */
export function timeOf(value: unknown): number {
  if (value instanceof Date) return value.getTime()
  return typeof value === 'string' ? Date.parse(value) : Number.NaN
}

export const isoOf = (value: unknown): string | undefined => {
  const time = timeOf(value)
  return Number.isNaN(time) ? undefined : new Date(time).toISOString()
}
