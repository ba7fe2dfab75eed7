import { Client } from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { put } from '#store/contract/set-up.ts'
import { openPostgres } from '#store/postgres/driver.ts'
import { type SharedPostgres, sharePostgres } from '#test/support/postgres.ts'

let server: SharedPostgres
beforeAll(async () => {
  server = await sharePostgres()
})
afterAll(async () => await server.stop())

const ROWS = 8_000
const tableOf = async (client: Client): Promise<string> => {
  const { rows } = await client.query<{ id: string }>("SELECT id FROM prime.collections WHERE name = 'loads'")
  return `prime.d${rows[0]!.id}`
}

it('others go on writing while an index is made, even while it waits for what began before it', async () => {
  const { url } = server
  const driver = await openPostgres({ url, log: () => undefined })
  const earlier = new Client(url)
  await earlier.connect()
  try {
    await put(driver, [{ collection: 'loads', id: 'first', data: { weight: 1 } }])
    await earlier.query(`BEGIN; LOCK TABLE ${await tableOf(earlier)} IN ROW EXCLUSIVE MODE`)
    let isMade = false
    const making = driver.makeIndex('loads', ['weight']).finally(() => {
      isMade = true
    })
    await vi.waitFor(
      async () => expect((await earlier.query('SELECT 1 FROM pg_locks WHERE NOT granted')).rowCount).toBeGreaterThan(0),
      { timeout: 20_000 },
    )
    await put(driver, [{ collection: 'loads', id: 'second', data: { weight: 2 } }])
    expect(isMade).toBe(false)
    await earlier.query('COMMIT')
    expect(await making).toBe(true)
    expect(await driver.ownIndexes()).toMatchObject([{ fields: ['weight'], isReady: true }])
  } finally {
    await earlier.end()
    await driver.close()
  }
})

it('connections that asked while an index was made plan by what the index holds, not by a guess', async () => {
  const { url } = server
  const driver = await openPostgres({ url, log: () => undefined })
  const client = new Client(url)
  await client.connect()
  try {
    const rows = Array.from({ length: ROWS }, (_, at) => ({ status: at % 4 ? 'Paid' : 'Open', due: at }))
    for (let from = 0; from < ROWS; from += 2_000)
      await put(
        driver,
        rows.slice(from, from + 2_000).map((data) => ({ collection: 'loads', id: `r${data.due}`, data })),
        {},
        { large: true },
      )
    const table = await tableOf(client)
    const key = (field: string) => `(prime.sort_key(body -> '${field}') COLLATE "C")`
    await client.query(`SET plan_cache_mode = force_generic_plan;
      PREPARE page (text) AS SELECT id FROM ${table} WHERE ${key('status')} = $1 AND ${key('due')} IS NOT NULL
        ORDER BY ${key('due')}, id LIMIT 51`)
    let isMade = false
    const asking = async () => {
      while (!isMade) await client.query(`EXECUTE page ('4Open')`)
    }
    const making = driver.makeIndex('loads', ['status', 'due']).finally(() => {
      isMade = true
    })
    await Promise.all([making, asking()])
    const { rows: plan } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN EXECUTE page ('4Open')`)
    const text = plan.map((line) => line['QUERY PLAN']).join('\n')
    expect(text).toContain('Index Scan using')
    expect(text).not.toContain('Sort')
  } finally {
    await client.end()
    await driver.close()
  }
})
