import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderActions } from '#features/purchasing/purchase-orders/actions.ts'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { withPromise } from '#features/purchasing/purchase-orders/promises.ts'
import { slipOf } from '#features/purchasing/purchase-orders/rules.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

const at = { today: '2026-11-20', timeZone: 'UTC', by: 'sam@prime.test' }

it.each([
  ['the first day', undefined, { expectedDate: '2026-12-01' }, ['2026-12-01']],
  ['another day', { expectedDate: '2026-12-01' }, { expectedDate: '2026-12-08' }, ['2026-12-01', '2026-12-08']],
  [
    'a third day',
    { expectedDate: '2026-12-08' },
    { expectedDate: '2026-12-20', promises: [{ day: '2026-12-01' }, { day: '2026-12-08' }] },
    ['2026-12-01', '2026-12-08', '2026-12-20'],
  ],
  ['the same day', { expectedDate: '2026-12-01' }, { expectedDate: '2026-12-01' }, undefined],
  ['a day taken away', { expectedDate: '2026-12-01' }, {}, undefined],
  [
    'a day that is listed already',
    { expectedDate: '2026-12-01' },
    { expectedDate: '2026-12-08', promises: [{ day: '2026-12-08' }] },
    undefined,
  ],
])('%s', (_, before, after, days) => {
  expect(withPromise(before, after, at)?.map(({ day }) => day)).toEqual(days)
})

it.each([
  [{}, undefined],
  [{ expectedDate: '2026-12-01' }, 0],
  [{ expectedDate: '2026-12-08', promises: [{ day: '2026-12-01' }, { day: '2026-12-08' }] }, 7],
  [{ expectedDate: '2026-11-28', promises: [{ day: '2026-12-01' }, { day: '2026-11-28' }] }, -3],
])('%j slipped by %j days', (order, days) => {
  expect(slipOf(order, 'UTC')).toBe(days)
})

describe('a promise', () => {
  let world: World
  beforeAll(async () => {
    world = await openTestWorld()
    await world.insert(purchaseOrders, { poNumber: '110126-01', status: 'Pending', expectedDate: '2026-12-01' }, 'p1')
    await world.insert(purchaseOrders, { poNumber: '110126-02', status: 'Received' }, 'p2')
  })
  afterAll(() => world.close())

  it('is kept with who said so, in the form as by the act', async () => {
    await world.execute(orderActions.command('promise'), {
      poId: 'p1',
      expectedDate: '2026-12-05',
      saidBy: 'Frank',
      note: 'Truck broke',
    })
    await world.call(
      'PATCH',
      '/api/collections/po/documents/p1',
      { patch: { expectedDate: '2026-12-09' } },
      { 'if-match': '*' },
    )
    const { data } = await world.get(purchaseOrders, 'p1')
    expect(data.expectedDate).toBe('2026-12-09')
    expect(data.promises).toEqual([
      { day: '2026-12-01', saidOn: '2026-11-20', by: 'sam@prime.test' },
      { day: '2026-12-05', saidOn: '2026-11-20', by: 'Frank', note: 'Truck broke' },
      { day: '2026-12-09', saidOn: '2026-11-20', by: 'sam@prime.test' },
    ])
  })

  it.each([
    ['p1', '2026-12-09', 'PO 110126-01 is already promised for 2026-12-09.'],
    ['p1', '2026-11-19', 'The promised date has passed. Enter today or a later day.'],
    ['p2', '2026-12-09', 'PO 110126-02 is received. Only pending purchase orders can be promised for another day.'],
  ])('of %s for %s is refused', async (poId, expectedDate, detail) => {
    await expect(world.execute(orderActions.command('promise'), { poId, expectedDate })).rejects.toThrow(detail)
  })
})
