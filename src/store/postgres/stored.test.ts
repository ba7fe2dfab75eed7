import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { parseSearch } from '#model/query/search.ts'
import { askAll, idsOf, NOON, put, putIn, SAM } from '#store/contract/set-up.ts'
import { things } from '#store/contract/values.ts'
import type { Driver } from '#store/driver.ts'
import { openPostgres } from '#store/postgres/driver.ts'
import { type SharedPostgres, sharePostgres } from '#test/support/postgres.ts'

let server: SharedPostgres
const open: Driver[] = []
beforeAll(async () => {
  server = await sharePostgres()
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((driver) => driver.close()))
})
afterAll(async () => await server.stop())

const node = async (url: string): Promise<Driver> => {
  const driver = await openPostgres({ url, log: () => undefined })
  open.push(driver)
  return driver
}
const twoNodes = async () => {
  const url = await server.another()
  return { url, nodes: (await Promise.all([node(url), node(url)])) as [Driver, Driver] }
}

it('a first write creates its collection in the transaction that it is stored in', async () => {
  const url = await server.another()
  const driver = await node(url)
  const docs = [{ collection: 'loose', id: 'a' }]
  await driver.write((tx) => putIn(tx, [{ ...docs[0]!, data: { n: 1 } }]), { ahead: { docs } })
  const client = new Client(url)
  await client.connect()
  const { rows } = await client.query(`SELECT t.xmin = l.xmin AS together
    FROM prime.log l, prime.collections c JOIN pg_class t ON t.oid = ('prime.d' || c.id)::regclass WHERE l.seq = 1`)
  expect(rows).toEqual([{ together: true }])
  await client.end()
})

it('texts that were stored for the search in an older form are found in the new one', async () => {
  const url = await server.another()
  const search = askAll(things.name, { search: parseSearch('Strasse')!, searchIn: [['name'], ['code']] })
  const old = await node(url)
  await old.prepare([things])
  const puts = ['Straße', 'Strasse', '6205'].map((name) => ({ collection: things.name, id: name, data: { name } }))
  await put(old, puts)
  const client = new Client(url)
  await client.connect()
  const { rows } = await client.query('SELECT id FROM prime.collections WHERE name = $1', [things.name])
  await client.query('ALTER TABLE prime.collections DROP COLUMN search_form')
  await client.query(`UPDATE prime.d${rows[0].id} SET search = chr(6) || 'straße' || chr(7) WHERE id = 'Straße'`)
  await client.end()
  const driver = await node(url)
  expect(idsOf((await driver.read((tx) => tx.find(search))).docs)).toEqual(['Strasse'])
  await driver.prepare([things])
  expect(idsOf((await driver.read((tx) => tx.find(search))).docs)).toEqual(['Straße', 'Strasse'])
})

it('an index made under an older form of the sort key is used under the one of now, on connections that were open', async () => {
  const url = await server.another()
  const old = await node(url)
  await old.prepare([things])
  const client = new Client(url)
  await client.connect()
  const { rows } = await client.query('SELECT id FROM prime.collections WHERE name = $1', [things.name])
  await client.query('DROP FUNCTION prime.sort_key(jsonb) CASCADE')
  await client.query(`CREATE FUNCTION prime.sort_key(v jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE jsonb_typeof(v) WHEN 'string' THEN '4' || (v #>> '{}') WHEN 'number' THEN '21' || encode(float8send(v::float8), 'hex') END $$`)
  await old.prepare([things])
  await put(
    old,
    [1, 2].map((n) => ({ collection: things.name, id: `t${n}`, data: { name: `Thing ${n}`, b: `C${n}` } })),
  )
  await client.query('SET enable_seqscan = off')
  const table = `prime.d${rows[0].id}`
  const ask = `SELECT id FROM ${table} WHERE (prime.sort_key((body -> E'b'::text)) COLLATE "C") = '4C2'`
  const plan = async () => JSON.stringify((await client.query(`EXPLAIN ${ask}`)).rows)
  expect(await plan()).toMatch(/Index (Only )?Scan|Bitmap Index/)
  await node(url)
  expect(await plan()).toMatch(/Index (Only )?Scan|Bitmap Index/)
  expect(await plan()).not.toContain('CASE')
  expect((await client.query(ask)).rows).toEqual([{ id: 't2' }])
  await client.end()
})

describe('the log', () => {
  it.each(["UPDATE prime.log SET command = 'x'", 'DELETE FROM prime.log', 'TRUNCATE prime.log'])(
    'refuses %s',
    async (sql) => {
      const { url, nodes } = await twoNodes()
      await put(nodes[0], [{ id: 'x', data: {} }])
      const client = new Client(url)
      await client.connect()
      await expect(client.query(sql)).rejects.toThrow('append-only')
      await client.end()
    },
  )
})

describe('a document', () => {
  it('keeps the order of its fields and texts that PostgreSQL itself cannot hold', async () => {
    const { nodes } = await twoNodes()
    const data = { z: 1, a: { y: 'nul \0 in \u0001 text', b: [{ q: 1, c: '\ud800' }] } }
    await nodes[0].write((tx) =>
      tx.commit([{ collection: 'odd', id: 'x', before: undefined, data }], { at: NOON, by: SAM, command: 'commit' }),
    )
    const doc = await nodes[1].read((tx) => tx.get('odd', 'x'))
    expect(JSON.stringify(doc?.data)).toBe(JSON.stringify(data))
    expect((await nodes[0].verify()).firstBad).toBeUndefined()
  })

  it('with a text too long for an index is refused with a sentence', async () => {
    const { nodes } = await twoNodes()
    await nodes[0].prepare([things])
    const long = Array.from({ length: 4_000 }, (_, at) => String.fromCharCode(0x4e00 + ((at * 7919) % 20_000))).join('')
    const write = put(nodes[0], [{ collection: 'things', id: 'x', data: { a: long } }])
    await expect(write).rejects.toMatchObject({ code: 'too-large' })
  })
})
