import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { undoRun } from '#features/data/history/commands.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
let made = 0
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

const structure = (more: object = {}) => ({
  one: 'Plan',
  many: 'Plans',
  title: 'what',
  fields: { what: { kind: 'text', label: 'What', options: {} } },
  ...more,
})
const post = (collection: string, id: string, data: object, as = world.sam) =>
  world.call('POST', `/api/collections/${collection}/documents`, { id, data }, {}, as)
const put = (collection: string, id: string, data: object, as = world.sam) =>
  world.call('PUT', `/api/collections/${collection}/documents/${id}`, { data }, { 'if-match': '*' }, as)
const close = (table: string, as: typeof world.sam) =>
  world.call(
    'POST',
    '/api/commands/tables.setAccess',
    { input: { table, readers: ['owner'], writers: ['owner'] } },
    { 'idempotency-key': `close-${table}-of-rights-of-now` },
    as,
  )

describe('who may use a table', () => {
  it('is answered by the structure of now, at once', async () => {
    const staff = world.person(`staff-${++made}@prime.test`, 'staff')
    const owner = world.person(`owner-${made}@prime.test`, 'owner')
    expect((await post('plans', 'p1', { what: 'open' })).status).toBe(201)
    expect((await post('structures', 'plans', structure(), owner)).status).toBe(201)
    const read = () => world.call('GET', '/api/collections/plans/documents/p1', undefined, {}, staff)
    expect((await read()).status).toBe(200)
    expect((await close('plans', owner)).status).toBe(200)
    expect((await read()).status).toBe(404)
  })

  it('is said by owners only, when the table is made too', async () => {
    const staff = world.person(`staff-${++made}@prime.test`, 'staff')
    const refused = await post('structures', 'others', structure({ readers: ['owner'] }), staff)
    expect(refused.status).toBe(403)
    expect((await post('structures', 'others', structure(), staff)).status).toBe(201)
  })

  it('does not open a ledger that is kept under its name', async () => {
    const owner = world.person(`owner-${++made}@prime.test`, 'owner')
    await post('structures', 'payments', structure(), owner)
    const answer = await post('payments', 'x', { what: 'mine' })
    expect(answer).toMatchObject({ status: 403, body: { code: 'commands-only' } })
  })

  it('is asked before an undo tells of the records', async () => {
    const staff = world.person(`staff-${++made}@prime.test`, 'staff')
    const owner = world.person(`owner-${made}@prime.test`, 'owner')
    await post('deals', 'd1', { what: 'Alpha' })
    await post('structures', 'deals', structure(), owner)
    const seq = (await put('deals', 'd1', { what: 'Beta' }, staff)).body.seq
    await put('deals', 'd1', { what: 'Gamma' }, owner)
    expect((await close('deals', owner)).status).toBe(200)
    const run = world.execute(undoRun, { run: `commit:${seq}` }, staff)
    await expect(run).rejects.toThrow()
    await expect(run).rejects.not.toThrow(/Alpha|Beta|Gamma|changed since/)
  })
})
