import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordOutcome } from '#features/purchasing/chasing/commands.ts'
import { followUps } from '#features/records/follow-ups/collection.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

const change = (id: string, patch: object) =>
  world.call('PATCH', `/api/collections/followups/documents/${id}`, { patch }, { 'if-match': '*' })

it('a follow-up is not done before someone says what came of it', async () => {
  const { id } = await world.insert(followUps, { subject: 'Call Acme', dueOn: '2026-11-20' })
  const refused = await change(id, { status: 'Done' })
  expect([refused.status, refused.body.detail]).toEqual([422, 'Choose an outcome before closing "Call Acme".'])
  expect((await change(id, { status: 'Cancelled' })).status).toBe(200)
  expect((await change(id, { status: 'Done', outcome: 'No answer' })).status).toBe(200)
})

it('an outcome closes it', async () => {
  const { id } = await world.insert(followUps, { subject: 'Call Bolt', dueOn: '2026-11-20' })
  await world.execute(recordOutcome, { followUpId: id, outcome: 'Done' })
  expect((await world.get(followUps, id)).data.status).toBe('Done')
})
