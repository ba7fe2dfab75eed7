import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type SharedPostgres, sharePostgres } from '#test/support/postgres.ts'
import { preparedDatabase } from '#test/support/prepared.ts'
import { type Client, type Server, signIn, signUp, startServer } from '#test/support/server.ts'

const ROWS = 15_000
const BINS = 10_000
const SAM = 'sam@prime.test'
let database: SharedPostgres
/** The first two have one data folder, as nodes should; the last has its own. */
let nodes: [Server, Server, Server]
/** The same user, logged in at each node. */
let people: [Client, Client, Client]

beforeAll(async () => {
  database = await sharePostgres()
  const env = {
    DATABASE_URL: await preparedDatabase(database.url),
    PRIME_SECRET_KEY: 'all nodes share one secret key of 32 bytes',
  }
  nodes = await Promise.all([startServer(env), startServer(env), startServer(env, { own: true })])
  const owner = await signUp(nodes[0].url, SAM)
  people = [owner, await signIn(nodes[1].url, SAM), await signIn(nodes[2].url, SAM)]
  for (let from = 0; from < BINS; from += 500) {
    const data = (at: number) => ({ number: from + at, code: `code ${(from + at) % (BINS - 1)}` })
    const writes = Array.from({ length: 500 }, (_, at) => ({
      op: 'create',
      collection: 'bins',
      id: `b${from + at}`,
      data: data(at),
    }))
    await owner.call('POST', '/api/commit', { writes }, { 'idempotency-key': `bins-from-${from}-0000000` })
  }
})
beforeEach(async () => {
  if (nodes[0].process.signalCode !== null) await nodes[0].restart()
})
afterAll(async () => {
  await Promise.all((nodes ?? []).map((node) => node.stop()))
  for (const node of nodes ?? []) node.wipe()
  await database?.stop()
})

async function bring(at: 0 | 1 | 2): Promise<string> {
  const body = new FormData()
  body.set('plan', JSON.stringify({ collection: 'stock', format: 'csv' }))
  const rows = Array.from({ length: ROWS }, (_, row) => `N${row},${row}`)
  body.set('file', new File([`sku,quantity\n${rows.join('\n')}\n`], 'stock.csv'))
  const headers = { origin: nodes[at].url, cookie: people[at].cookie }
  const answer = await fetch(`${nodes[at].url}/api/imports?run=true`, { method: 'POST', headers, body })
  return ((await answer.json()) as { id: string }).id
}

const seen = async (at: 0 | 1 | 2, path: string) => (await people[at].call('GET', path)).body
const ask = (at: 0 | 1 | 2, path: string) => people[at].call('POST', path, {})
const until = (at: 0 | 1 | 2, path: string, state: object) =>
  vi.waitFor(async () => expect(await seen(at, path)).toMatchObject(state), { interval: 100, timeout: 60_000 })
const countOf = async (collection: string): Promise<number> =>
  (await seen(1, '/api/collections')).find(({ name }: { name: string }) => name === collection).documents

it('an import is watched and cancelled from another node, run to its end there, and taken back from a third', async () => {
  const id = await bring(0)
  const path = `/api/imports/${id}`
  expect(await seen(1, path)).toMatchObject({ id, step: 'running' })
  expect((await ask(1, `${path}/cancel`)).status).toBe(200)
  await until(1, path, { step: 'cancelled' })
  await until(0, path, { step: 'cancelled' })
  expect((await seen(2, '/api/imports')).items[0]).toMatchObject({ id, step: 'cancelled' })
  expect((await seen(1, path)).counts.created).toBeLessThan(ROWS)

  const apart = await ask(2, `${path}/run`)
  expect(apart).toMatchObject({ status: 422, body: { code: 'refused' } })
  expect(apart.body.detail).toMatch(/^The file of this import is on .+:\d+, and .+:\d+ does not reach it\./)
  expect((await ask(1, `${path}/run`)).status).toBe(200)
  await until(0, path, { step: 'done', counts: { rows: ROWS, created: ROWS, failed: 0 } })
  expect((await ask(2, `${path}/undo`)).status).toBe(200)
  await until(0, path, { step: 'undone' })
})

it('an import whose node is killed is called interrupted by the others and goes on there without doubles', async () => {
  const id = await bring(0)
  const path = `/api/imports/${id}`
  // Its own node knows its progress at once, the others check every two seconds: by then it might be done.
  await vi.waitFor(async () => expect((await seen(0, path)).counts.created).toBeGreaterThan(0), {
    interval: 5,
    timeout: 60_000,
  })
  await nodes[0].kill()
  await until(1, path, { step: 'interrupted' })
  await ask(1, `${path}/run`)
  await until(1, path, { step: 'done', counts: { rows: ROWS, created: ROWS, failed: 0 } })
  expect(await countOf('stock')).toBe(ROWS)
})

it('a copy is paused from another node and goes on at a third', async () => {
  const plan = {
    mode: 'records',
    ids: 'keep',
    relations: 'keep',
    existing: 'skip',
    items: [{ source: 'bins', target: 'copy' }],
  }
  const { body } = await people[0].call('POST', '/api/clones', { plan })
  const path = `/api/clones/${body.id}`
  await until(1, path, { step: 'checked', counts: { created: BINS } })
  await ask(0, `${path}/run`)
  expect((await ask(1, `${path}/pause`)).status).toBe(200)
  await until(2, path, { step: 'paused' })
  await ask(2, `${path}/run`)
  await until(0, path, { step: 'done', counts: { read: BINS, created: BINS, skipped: 0 } })
  expect(await countOf('copy')).toBe(BINS)
})

it('a search for duplicates is one at a time over all nodes, cancelled from any, and begun again after its node', async () => {
  const plan = { collection: 'bins', tests: [{ field: 'code', test: 'same' }], name: 'Codes' }
  const { body } = await people[0].call('POST', '/api/duplicates/scans', plan)
  const path = `/api/duplicates/scans/${body.id}`
  expect(await people[1].call('POST', '/api/duplicates/scans', plan)).toMatchObject({ status: 422 })
  await nodes[0].kill()
  await until(1, path, { step: 'interrupted' })
  expect((await ask(1, `${path}/run`)).status).toBe(200)
  await until(2, path, { step: 'done', read: BINS, found: 1 })
})
