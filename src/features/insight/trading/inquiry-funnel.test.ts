import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Data } from '#model/schema/value.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

const rows = async (): Promise<unknown[]> => (await world.call('GET', '/api/reports/inquiry-funnel')).body.rows

it('inquiries of a year are counted from arrival to order, each step beside the one before', async () => {
  const came = (day: string, more: Data): Data => ({
    side: 'Selling',
    receivedAt: { $ts: `${day}T10:00:00.000Z` },
    ...more,
  })
  const replied = { firstReplyAt: { $ts: '2026-11-10T10:00:00.000Z' } }
  expect(await rows()).toEqual([])
  for (const [id, data] of Object.entries({
    won: came('2025-12-01', { status: 'Won', transactionId: 't1', ...replied }),
    lost: came('2026-11-05', { status: 'Lost', transactionId: 't2', ...replied }),
    declined: came('2026-11-05', { status: 'Declined', ...replied }),
    fresh: came('2026-11-20', { status: 'New' }),
    older: came('2025-11-30', { status: 'Won', transactionId: 't3', ...replied }),
    ours: came('2026-11-05', { status: 'Won', side: 'Buying' }),
  }))
    await world.put('rfqs', id, data)
  expect(await rows()).toEqual([
    ['Received', 4, null, null],
    ['Answered', 3, 75, 75],
    ['Quoted', 2, 50, 66.7],
    ['Ordered', 1, 25, 50],
  ])
})
