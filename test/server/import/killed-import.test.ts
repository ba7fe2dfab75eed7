import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ImportState } from '#model/import/import.ts'
import { type Client, type Server, signUp, startServer } from '#test/support/server.ts'

const ROWS = 9_000
let server: Server
let owner: Client
beforeAll(async () => {
  server = await startServer({}, { onDisk: true })
  owner = await signUp(server.url, 'sam@prime.test')
})
afterAll(async () => {
  await server?.stop()
  server?.wipe()
})

async function begin(): Promise<string> {
  const body = new FormData()
  body.set('plan', JSON.stringify({ collection: 'stock', format: 'csv' }))
  const rows = Array.from({ length: ROWS }, (_, at) => `N${at},${at}`)
  body.set('file', new File([`sku,quantity\n${rows.join('\n')}\n`], 'stock.csv'))
  const headers = { origin: server.url, cookie: owner.cookie }
  const answer = await fetch(`${server.url}/api/imports?run=true`, { method: 'POST', headers, body })
  return ((await answer.json()) as { id: string }).id
}

async function until(id: string, reached: (state: ImportState) => boolean): Promise<ImportState> {
  for (;;) {
    const { body } = await owner.call('GET', `/api/imports/${id}`)
    if (reached(body)) return body
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
const isStill = ({ step }: ImportState) => !['checking', 'running', 'undoing'].includes(step)

async function skus(): Promise<string[]> {
  const found: string[] = []
  let cursor: string | null = null
  do {
    const page: { body: { documents: { data: { sku: string } }[]; nextCursor: string | null } } = await owner.call(
      'POST',
      '/api/collections/stock/query',
      { limit: 1000, ...(cursor && { cursor }) },
    )
    found.push(...page.body.documents.map(({ data }) => data.sku))
    cursor = page.body.nextCursor
  } while (cursor)
  return found
}

it('goes on without doubles after the server was killed in the middle, and is taken back as one', async () => {
  const id = await begin()
  const { counts } = await until(id, ({ counts }) => counts.created >= 500)
  expect(counts.created).toBeLessThan(ROWS)
  await server.kill()
  await server.restart()

  expect((await owner.call('GET', `/api/imports/${id}`)).body.step).toBe('interrupted')
  expect((await skus()).length).toBeLessThan(ROWS)
  await owner.call('POST', `/api/imports/${id}/run`)
  expect(await until(id, isStill)).toMatchObject({ step: 'done', counts: { rows: ROWS, created: ROWS, failed: 0 } })
  const found = await skus()
  expect(found).toHaveLength(ROWS)
  expect(new Set(found).size).toBe(ROWS)

  await owner.call('POST', `/api/imports/${id}/undo`)
  await until(id, ({ undone = 0 }) => undone >= 500)
  await server.kill()
  await server.restart()
  expect((await owner.call('GET', `/api/imports/${id}`)).body).toMatchObject({
    step: 'done',
    problem: 'The undo was cut off; undo again to go on where it ended.',
  })
  await owner.call('POST', `/api/imports/${id}/undo`)
  expect((await until(id, isStill)).step).toBe('undone')
  expect(await skus()).toEqual([])
})
