import { Client } from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { describeDriver } from '#store/contract.ts'
import { openPostgres } from '#store/postgres/driver.ts'
import { type SharedPostgres, sharePostgres } from '#test/support/postgres.ts'

let server: SharedPostgres
beforeAll(async () => {
  server = await sharePostgres()
})
afterAll(async () => await server.stop())

describeDriver('PostgreSQL', async () => {
  const url = await server.another()
  const driver = await openPostgres({ url, log: () => undefined })
  const behindItsBack = async (...statements: [sql: string, params?: unknown[]][]) => {
    const client = new Client(url)
    await client.connect()
    for (const [sql, params] of statements) await client.query(sql, params)
    await client.end()
  }
  return {
    driver,
    tamper: {
      async document(collection, id) {
        const client = new Client(url)
        await client.connect()
        const { rows } = await client.query('SELECT id FROM prime.collections WHERE name = $1', [collection])
        await client.query(`UPDATE prime.d${rows[0].id} SET doc = '{"n":-1}' WHERE id = $1`, [id])
        await client.end()
      },
      log: (seq) =>
        behindItsBack(
          ['SET session_replication_role = replica'],
          [`UPDATE prime.log SET by_email = 'somebody@else' WHERE seq = $1`, [seq]],
        ),
    },
    close: () => driver.close(),
  }
})
