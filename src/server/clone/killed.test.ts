import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CloneState, noCloneCounts } from '#model/clone/clone.ts'
import { openStore } from '#store/open.ts'
import { type Client, type Server, signUp, startServer } from '#test/support/server.ts'

const DOCUMENTS = 6000
let server: Server
let owner: Client
beforeAll(async () => {
  server = await startServer({}, { onDisk: true })
  owner = await signUp(server.url, 'sam@prime.test')
  for (let from = 0; from < DOCUMENTS; from += 500) {
    const writes = Array.from({ length: 500 }, (_, at) => {
      const number = from + at
      return {
        op: 'create',
        collection: 'bins',
        id: `b${number}`,
        data: { number, above: { ref: `bins/b${number % 10}` } },
      }
    })
    const { status } = await owner.call(
      'POST',
      '/api/commit',
      { writes },
      { 'idempotency-key': `bins-from-${from}-0000000` },
    )
    expect(status).toBe(200)
  }
})
afterAll(async () => {
  await server?.stop()
  server?.wipe()
})

async function until(id: string, reached: (state: CloneState) => boolean): Promise<CloneState> {
  for (;;) {
    const { body } = await owner.call('GET', `/api/clones/${id}`)
    if (reached(body)) return body
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
const isStill = ({ step }: CloneState) => !['checking', 'running', 'undoing'].includes(step)

async function numbers(): Promise<number[]> {
  const found: number[] = []
  let cursor: string | null = null
  do {
    const page: { body: { documents: { data: { number: number } }[]; nextCursor: string | null } } = await owner.call(
      'POST',
      '/api/collections/copy/query',
      { limit: 1000, ...(cursor && { cursor }) },
    )
    found.push(...page.body.documents.map(({ data }) => data.number))
    cursor = page.body.nextCursor
  } while (cursor)
  return found
}

async function forgetProgress(folder: string, id: string): Promise<void> {
  const log = () => undefined
  const driver = await openStore({ databaseUrl: `file:${join(folder, 'prime.db')}`, dataFolder: folder, log })
  await driver.write(async (tx) => {
    const stored = JSON.parse((await tx.noteOf('clone', id))!.text)
    const state = { ...stored.state, counts: noCloneCounts(), byCollection: {} }
    const more = { ...stored.more, place: undefined }
    await tx.note('clone', id, JSON.stringify({ ...stored, state, more }), new Date())
  })
  await driver.close()
}

it('goes on without doubles after the server was killed, even when the last commit was never noted', async () => {
  const items = [{ source: 'bins', target: 'copy' }]
  const plan = { mode: 'both', ids: 'new', relations: 'remap', existing: 'skip', items }
  const { body } = await owner.call('POST', '/api/clones', { plan })
  expect(await until(body.id, isStill)).toMatchObject({ step: 'checked', counts: { created: DOCUMENTS } })
  await owner.call('POST', `/api/clones/${body.id}/run`)
  const { counts } = await until(body.id, ({ counts }) => counts.created >= 500)
  expect(counts.created).toBeLessThan(DOCUMENTS)
  await server.kill()
  // As if the process had died between the commits and their notes.
  await forgetProgress(server.folder, body.id)
  await server.restart()

  expect((await owner.call('GET', `/api/clones/${body.id}`)).body.step).toBe('interrupted')
  await owner.call('POST', `/api/clones/${body.id}/run`)
  const done = await until(body.id, isStill)
  expect(done).toMatchObject({ step: 'done', counts: { read: DOCUMENTS, created: DOCUMENTS, skipped: 0, failed: 0 } })
  const found = await numbers()
  expect(found).toHaveLength(DOCUMENTS)
  expect(new Set(found).size).toBe(DOCUMENTS)

  await owner.call('POST', `/api/clones/${body.id}/undo`)
  await until(body.id, ({ undone }) => undone >= 500)
  await server.kill()
  await server.restart()
  expect((await owner.call('GET', `/api/clones/${body.id}`)).body.step).toBe('interrupted')
  await owner.call('POST', `/api/clones/${body.id}/undo`)
  expect(await until(body.id, isStill)).toMatchObject({ step: 'undone', undone: DOCUMENTS + 1, conflicts: [] })
  expect(await numbers()).toEqual([])
})
