import { Client } from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { describeSigned } from '#store/contract/signed.ts'
import { openPostgres } from '#store/postgres/driver.ts'
import { hashOf, type LogRow } from '#store/postgres/log/log.ts'
import { type SharedPostgres, sharePostgres } from '#test/support/postgres.ts'

let server: SharedPostgres
beforeAll(async () => {
  server = await sharePostgres()
})
afterAll(async () => await server.stop())

describeSigned('PostgreSQL', async () => {
  const url = await server.another()
  const raw = async (work: (client: Client) => Promise<unknown>) => {
    const client = new Client(url)
    await client.connect()
    await client.query('SET session_replication_role = replica')
    await work(client)
    await client.end()
  }
  return {
    open: (logKey) => openPostgres({ url, log: () => undefined, ...(logKey && { logKey }) }),
    rewrite: (seq, signatures) =>
      raw(async (client) => {
        await client.query(`UPDATE prime.log SET by_email = 'innocent@prime.test' WHERE seq = $1`, [seq])
        const { rows } = await client.query<LogRow>('SELECT * FROM prime.log ORDER BY seq')
        let previous = ''
        for (const line of rows) {
          previous = hashOf(previous, line)
          const isUnchanged = Number(line.seq) < seq || !signatures
          const mac = isUnchanged ? line.mac : signatures === 'removed' ? null : `other${line.mac}`
          await client.query('UPDATE prime.log SET hash = $1, mac = $2 WHERE seq = $3', [previous, mac, line.seq])
        }
        await client.query('UPDATE prime.head SET hash = $1', [previous])
      }),
    cutOut: (seq) =>
      raw(async (client) => {
        await client.query(`DELETE FROM prime.log WHERE seq = ${seq}`)
      }),
    cut: (seq) =>
      raw(async (client) => {
        const { rows } = await client.query("SELECT id FROM prime.collections WHERE name = 'notes'")
        await client.query(`DELETE FROM prime.d${rows[0].id} WHERE version > ${seq}; DELETE FROM prime.log WHERE seq > ${seq};
          DELETE FROM prime.touched WHERE seq > ${seq};
          UPDATE prime.head SET seq = ${seq}, hash = (SELECT hash FROM prime.log WHERE seq = ${seq})`)
      }),
    remove: async () => undefined,
  }
})
