import type { PgSession } from '#store/postgres/connect.ts'

export const BEGIN_SNAPSHOT = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY'

/** The name under which other connections can use a session's snapshot while its transaction is open. */
export async function nameOfSnapshot(session: PgSession): Promise<string> {
  const [row] = await session.rows<{ name: string }>('SELECT pg_export_snapshot() AS name')
  return row!.name
}
