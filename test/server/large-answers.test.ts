import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LIMITS } from '#base/limits.ts'
import { startPostgres, type TestPostgres } from '#test/support/postgres.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

const DOCUMENTS = 40
const MOST = LIMITS.answerBytes.most + LIMITS.documentBytes.most
const ids = Array.from({ length: DOCUMENTS }, (_, n) => `d${String(n).padStart(2, '0')}`)

describe.each(['sqlite', 'postgres'] as const)('an answer of very large documents, on %s', (kind) => {
  let postgres: TestPostgres | undefined
  let world: World
  beforeAll(async () => {
    postgres = kind === 'postgres' ? await startPostgres() : undefined
    world = await openTestWorld(postgres && { config: { databaseUrl: postgres.url } })
    for (const [n, id] of ids.entries())
      await world.put('fat', id, { n: n % 7, word: 'bearing', text: 'x'.repeat(1_000_000) })
  }, 120_000)
  afterAll(async () => {
    await world.close()
    await postgres?.stop()
  })

  it.each([
    ['in order of its ids', {}],
    ['in an order of its own', { orderBy: [['n', 'desc']] }],
    ['of a search', { search: 'bearing' }],
    ['of some fields', { select: ['n'] }],
    ['of figures', { where: [['n', '>=', 0]], orderBy: [['n', 'asc']] }],
  ])(
    '%s ends early and goes on with its cursor',
    async (_, question) => {
      const seen: string[] = []
      let cursor: string | null = null
      let pages = 0
      do {
        const { status, body } = await world.call('POST', '/api/collections/fat/query', {
          ...question,
          limit: 1_000,
          ...(cursor && { cursor }),
        })
        expect(status).toBe(200)
        expect(JSON.stringify(body.documents).length).toBeLessThan(MOST)
        seen.push(...body.documents.map(({ id }: { id: string }) => id))
        cursor = body.nextCursor
        pages++
      } while (cursor && pages < DOCUMENTS)
      expect(pages).toBe(3)
      expect(seen.toSorted()).toEqual(ids)
    },
    60_000,
  )

  it('of changes ends early and goes on', async () => {
    const seen: string[] = []
    let since = 0
    let more = true
    let pages = 0
    while (more && pages++ < DOCUMENTS) {
      const { body } = await world.call('GET', `/api/collections/fat/changes?since=${since}&limit=1000`)
      expect(body.changes.length).toBeLessThanOrEqual(20)
      seen.push(...body.changes.map(({ id }: { id: string }) => id))
      since = body.nextSince
      more = body.more
    }
    expect(seen).toEqual(ids)
  }, 60_000)

  it('to many questions at once is refused', async () => {
    const query = { collection: 'fat', limit: 1_000 }
    const two = await world.call('POST', '/api/read', { queries: [query, query] })
    expect([two.status, two.body.code]).toEqual([413, 'too-large'])
    const gets = ids.map((id) => ({ collection: 'fat', id }))
    expect((await world.call('POST', '/api/read', { gets })).status).toBe(413)
    expect((await world.call('POST', '/api/read', { gets: gets.slice(0, 10) })).status).toBe(200)
  }, 60_000)
})
