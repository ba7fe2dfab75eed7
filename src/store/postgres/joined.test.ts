import { Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { sendRows } from '#store/postgres/joined.ts'
import { type SharedPostgres, sharePostgres } from '#test/support/postgres.ts'

let server: SharedPostgres
let pool: Pool
beforeAll(async () => {
  server = await sharePostgres()
  pool = new Pool({ connectionString: server.url, max: 1, pipeline: true })
  // The end of the database may come before that of its connection.
  pool.on('connect', (client) => void client.on('error', () => undefined))
  await pool.query('CREATE TABLE IF NOT EXISTS public.joined (n int PRIMARY KEY)')
})
beforeEach(() => pool.query('TRUNCATE public.joined'))
afterAll(async () => {
  await pool.query('DROP TABLE public.joined')
  await pool.end()
  await server.stop()
})

const insert = 'INSERT INTO public.joined VALUES ($1), ($2) RETURNING n'
const stored = async () => (await pool.query('SELECT n FROM public.joined ORDER BY n')).rows.map(({ n }) => n)

it.each([undefined, 'a_name'])('a statement answers its own rows, not those beside it (name %s)', async (name) => {
  const client = await pool.connect()
  for (const from of [1, 3]) {
    const beside = { before: ['BEGIN', 'SET LOCAL lock_timeout = 1000'], after: ['COMMIT'] }
    expect(await sendRows(client, insert, [from, from + 1], { name, beside })).toEqual([{ n: from }, { n: from + 1 }])
  }
  client.release()
  expect(await stored()).toEqual([1, 2, 3, 4])
})

it('nothing after a failed statement runs, and the connection can be used again', async () => {
  const client = await pool.connect()
  const sent = sendRows(client, insert, [1, 1], { name: 'twice', beside: { before: ['BEGIN'], after: ['COMMIT'] } })
  await expect(sent).rejects.toMatchObject({ code: '23505' })
  await expect(sendRows(client, 'SELECT 1')).rejects.toMatchObject({ code: '25P02' })
  await client.query('ROLLBACK')
  await sendRows(client, insert, [1, 2], { name: 'twice', beside: { before: ['BEGIN'], after: ['COMMIT'] } })
  client.release()
  expect(await stored()).toEqual([1, 2])
})
