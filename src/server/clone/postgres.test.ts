import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CloneState } from '#model/clone/clone.ts'
import { type SharedPostgres, sharePostgres } from '#test/support/postgres.ts'
import { preparedDatabase } from '#test/support/prepared.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let postgres: SharedPostgres
let world: World
beforeAll(async () => {
  postgres = await sharePostgres()
  world = await openTestWorld({
    config: { databaseUrl: await preparedDatabase(postgres.url) },
    at: '2026-11-20T00:05:00.000Z',
  })
})
afterAll(async () => {
  await world?.close()
  await postgres?.stop()
})

async function settled(id: string): Promise<CloneState> {
  for (;;) {
    const { body } = await world.call('GET', `/api/clones/${id}`)
    if (!['checking', 'running', 'undoing'].includes(body.step)) return body
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

it('copies page by page, takes back and exports the same on PostgreSQL', async () => {
  const writes = Array.from({ length: 500 }, (_, at) => ({
    op: 'create',
    collection: 'bins',
    id: `b${at}`,
    data: { at, above: { ref: `bins/b${at % 7}` } },
  }))
  await world.call('POST', '/api/commit', { writes }, { 'idempotency-key': 'the-bins-of-postgres' })
  await world.put('bins', 'ü-1', { at: 500 })
  const items = [{ source: 'bins', target: 'copy', where: [['at', '>=', 10]] }]
  const plan = { mode: 'both', ids: 'new', relations: 'remap', existing: 'skip', items }
  const { body } = await world.call('POST', '/api/clones', { plan })
  expect(await settled(body.id)).toMatchObject({ step: 'checked', total: 491, counts: { created: 491 } })
  await world.call('POST', `/api/clones/${body.id}/run`)
  expect(await settled(body.id)).toMatchObject({ step: 'done', counts: { read: 491, created: 491 } })
  expect(new Set((await world.all('copy')).map(({ data }) => data.at)).size).toBe(491)

  const { rawPayload } = await world.app.inject({
    url: '/api/export/all?collections=copy,structures',
    headers: { cookie: 'sam@prime.test' },
  })
  const files = unzipSync(rawPayload)
  expect(JSON.parse(strFromU8(files['collections/copy.json']!))).toHaveLength(491)
  expect(JSON.parse(strFromU8(files['collections/structures.json']!))).toHaveLength(1)

  await world.call('POST', `/api/clones/${body.id}/undo`)
  expect(await settled(body.id)).toMatchObject({ step: 'undone', undone: 492, conflicts: [] })
  expect(await world.all('copy')).toEqual([])
})
