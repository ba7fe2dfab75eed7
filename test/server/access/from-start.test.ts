import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

const CLOSED = { name: 'Money', closedThrough: '2099-12-31' }

it.each([
  ['closedThrough', '2099-12-31'],
  ['ledgerFrom', '2099-01-01'],
  ['lockedThrough', '2099-12-31'],
])('%s of settings that are not there yet is not given by staff: a command sets it', async (field, value) => {
  const data = { name: 'Money', [field]: value }
  const make = (as = world.kim) =>
    world.call('POST', '/api/collections/settings/documents', { id: field, data }, {}, as)
  expect(await make()).toMatchObject({ status: 403, body: { code: 'commands-only' } })
  const put = await world.call(
    'PUT',
    `/api/collections/settings/documents/${field}`,
    { data },
    { 'if-none-match': '*' },
    world.kim,
  )
  expect(put).toMatchObject({ status: 403, body: { code: 'commands-only' } })
  // An owner restores an export.
  expect((await make(world.sam)).status).toBe(201)
})

it('other settings are made by staff as before', async () => {
  const { closedThrough: _, ...data } = CLOSED
  const made = await world.call(
    'POST',
    '/api/collections/settings/documents',
    { id: 'money', data: { ...data, writeOffLimit: 5 } },
    {},
    world.kim,
  )
  expect(made.status).toBe(201)
})
