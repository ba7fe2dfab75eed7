import { afterAll, beforeAll, expect, it } from 'vitest'
import { UNSEEN } from '#features/data/structure/tabs/unseen.ts'
import type { Doc } from '#model/schema/value.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openTestWorld()
  const day = { $ts: '2026-11-20T00:00:00.000Z' }
  for (const [collection, id, data] of [
    ['Tracking', 'seen', { delivered: false, etaISO: '2026-11-30' }],
    ['Tracking', 'over', { delivered: true }],
    ['Tracking', 'mute', { etaISO: '2026-11-30' }],
    ['Tracking', 'word', { delivered: 'no', etaISO: '2026-11-30' }],
    ['Tracking', 'whenever', { delivered: false }],
    ['logs', 'open', { status: 'pending' }],
    ['logs', 'lost', { message: 'x' }],
    ['payables', 'due', { status: 'Open', dueDate: day }],
    ['payables', 'never', { status: 'Open', dueDate: 'soon' }],
    ['payables', 'paid', { status: 'Paid' }],
    ['payables', 'none', { dueDate: '2026-11-20', status: null }],
    ['receivable', 'never', { status: 'Open' }],
    ['po', 'dated', { status: 'Pending', poNumber: '112026-01' }],
    ['po', 'short', { status: 'Pending', poNumber: '1120' }],
    ['po', 'none', { poNumber: '112026-02' }],
  ] as const)
    await world.put(collection, id, data)
})
afterAll(() => world.close())

it('lists exactly the records that the bar cannot see, each with its reason', async () => {
  const found: string[] = []
  for (const { collection, where, isMeant = () => true } of UNSEEN) {
    const { body } = await world.call('POST', `/api/collections/${collection}/query`, { where })
    for (const { id, data } of body.documents as Doc[]) if (isMeant(data)) found.push(`${collection} ${id}`)
  }
  expect(found).toEqual([
    'Tracking mute',
    'Tracking word',
    'Tracking whenever',
    'logs lost',
    'payables none',
    'payables never',
    'receivable never',
    'po none',
    'po short',
  ])
})
