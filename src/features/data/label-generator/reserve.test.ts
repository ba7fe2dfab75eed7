import { afterAll, beforeAll, expect, it } from 'vitest'
import { reserveOrderNumber } from '#features/data/label-generator/reserve-command.ts'
import { nextOfDay } from '#features/data/label-generator/texts.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

it('a reserved PO number is on a draft and is given out once', async () => {
  await world.put('po', 'old', { poNumber: '110326-01', status: 'Received' })
  const first = await world.execute(reserveOrderNumber, { day: '2026-11-03' })
  const second = await world.execute(reserveOrderNumber, { day: '2026-11-03' })
  expect([first.result.poNumber, second.result.poNumber]).toEqual(['110326-02', '110326-03'])
  const draft = (await world.all('po')).find(({ id }) => id === first.result.id)
  expect(draft?.data).toMatchObject({ status: 'Draft', orderDate: '2026-11-03', poNumber: '110326-02' })
  await expect(world.execute(reserveOrderNumber, { day: 'soon' })).rejects.toThrow()
})

it.each([
  [[], '110326-01'],
  [['110326-01', '110326-02'], '110326-03'],
  [['110326-02'], '110326-01'],
  [['110326', '110326-1', '110326-01-A'], '110326-01'],
])('after %j comes %s', (taken, next) => {
  expect(nextOfDay('2026-11-03', taken)).toBe(next)
})
