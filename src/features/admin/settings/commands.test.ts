import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { settings } from '#features/admin/settings/collection.ts'
import { closeStock } from '#features/admin/settings/commands.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeEach(async () => {
  world = await openTestWorld({ at: '2026-11-20T15:00:00Z' })
})
afterEach(() => world.close())

const closedThrough = async () => (await world.get(settings, 'stock')).data.lockedThrough

describe('closing stock', () => {
  it('moves the day forward without a question', async () => {
    await world.execute(closeStock, { through: '2026-09-30' })
    await world.execute(closeStock, { through: '2026-10-31' })
    expect(await closedThrough()).toBe('2026-10-31')
  })

  it('opens a period again only with a reason, which is kept', async () => {
    await world.execute(closeStock, { through: '2026-10-31' })
    const back = world.execute(closeStock, { through: '2026-09-30' })
    await expect(back).rejects.toThrow('Stock is closed through 2026-10-31. Enter a reason for reopening.')
    await world.execute(closeStock, { through: '2026-09-30', reason: 'A late receipt' })
    expect((await world.get(settings, 'stock')).data).toMatchObject({
      lockedThrough: '2026-09-30',
      lockReason: 'A late receipt',
    })
  })

  it('closes no day that is still to come', async () => {
    await expect(world.execute(closeStock, { through: '2026-11-21' })).rejects.toThrow('up to today, 2026-11-20')
  })

  it('is the only way: the day is not written by hand', async () => {
    await world.execute(closeStock, { through: '2026-10-31' })
    const address = '/api/collections/settings/documents/stock'
    const answer = await world.call('PATCH', address, { patch: { lockedThrough: '2026-01-31' } }, { 'if-match': '*' })
    expect(answer.status).toBe(403)
  })
})

describe('the ageing buckets', () => {
  let key = 0
  const put = (ageingDays: unknown) =>
    world.call(
      'POST',
      '/api/commit',
      { writes: [{ op: 'set', collection: 'settings', id: 'money', data: { name: 'Money', ageingDays } }] },
      { 'idempotency-key': `a-key-of-the-ageing-${++key}` },
    )

  it.each(['30, 60, 90', '14 28'])('%j is kept', async (days) => {
    expect((await put(days)).status).toBeLessThan(300)
    expect((await world.get(settings, 'money')).data.ageingDays).toBe(days)
  })

  it.each(['90, 60', 'soon', '0'])('%j is refused, with a sentence', async (days) => {
    const { status, body } = await put(days)
    expect([status, body.detail]).toEqual([
      422,
      'Ageing buckets are up to six rising numbers of days, such as 30, 60, 90.',
    ])
  })
})
