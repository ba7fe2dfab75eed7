import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { refuse } from '#base/problem.ts'
import { BACKUP_TABLES, openPostgresPool, SCHEMA } from '#server/identity/stores/postgres.ts'
import type { Log } from '#server/ports.ts'

/** Replaces the people in PostgreSQL with a copy, in one transaction; all sessions and open challenges end. */
export async function restorePeople(parts: { databaseUrl: string; file: string; log: Log }): Promise<void> {
  const pool = openPostgresPool(parts.databaseUrl, parts.log)
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    const { rows } = await client.query<{ name: string }>(
      'SELECT quote_ident(table_name) AS name FROM information_schema.tables WHERE table_schema = $1',
      [SCHEMA],
    )
    const migrations = rows.filter(({ name }) => !/migration/i.test(name)).map(({ name }) => name)
    await client.query(`TRUNCATE ${migrations.join(', ')} CASCADE`)
    const lines = createInterface({ input: createReadStream(parts.file), crlfDelay: Number.POSITIVE_INFINITY })
    for await (const line of lines) {
      const { table, row } = JSON.parse(line) as { table: string; row: object }
      const known = BACKUP_TABLES.find((name) => name === table)
      if (!known) throw refuse('The people of this backup are of another release.')
      await client.query(`INSERT INTO "${known}" SELECT * FROM json_populate_record(NULL::"${known}", $1::json)`, [
        JSON.stringify(row),
      ])
    }
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
    await pool.end()
  }
}
