import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Data } from '#model/schema/value.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openTestWorld()
  const check = (id: string, data: Data) =>
    world.put('checks', id, {
      payeeName: 'Bolt',
      amount: 10,
      direction: 'Out',
      status: 'Printed',
      checkNumber: id,
      ...data,
    })
  await check('102', { checkDate: '2026-12-02', amount: 25.5 })
  await check('101', { checkDate: '2026-12-02', currency: 'JPY', amount: 700 })
  await check('90', { checkDate: '2026-11-23', status: 'Queued', checkNumber: '' })
  await check('80', { checkDate: '2026-11-23', status: 'Cleared' })
  await check('70', { checkDate: '2026-11-23', direction: 'In', status: 'Queued' })
  await check('60', { checkDate: '2026-11-01', status: 'Void', voidReason: 'Lost in the mail' })
  await check('50', { checkDate: '2025-10-01', status: 'Void', voidReason: 'Long ago' })
  const bill = (id: string, data: Data) =>
    world.put('payables', id, { status: 'Open', payableNumber: id, vendorName: 'Bolt', ...data })
  await bill('AP-1', { dueDate: '2026-11-01', totalAmount: 100 })
  await bill('AP-2', { dueDate: '2026-11-22', totalAmount: 40, onHold: true })
  await bill('AP-3', { dueDate: '2026-11-20', scheduledFor: '2026-11-25', totalAmount: 7.25 })
  await bill('AP-4', { dueDate: '2026-11-24', totalAmount: 5000, currency: 'JPY' })
  await bill('AP-5', { dueDate: '2026-11-24', totalAmount: 9, status: 'Paid', balance: 0 })
})
afterAll(() => world.close())

async function rowsOf(name: string): Promise<unknown[][]> {
  const { body } = await world.call('GET', `/api/reports/${name}`)
  if (!body.rows) throw new Error(JSON.stringify(body))
  return (body as { rows: unknown[][] }).rows
}

it('the check schedule has the checks that are not cleared, by their day', async () => {
  expect(await rowsOf('check-schedule')).toEqual([
    ['2026-11-23', 'No number yet', 'Bolt', 'Queued', 'USD', 10],
    ['2026-12-02', '101', 'Bolt', 'Printed', 'JPY', 700],
    ['2026-12-02', '102', 'Bolt', 'Printed', 'USD', 25.5],
  ])
})

it('a check is stale from the 181st day after its date, issued or in hand, until it is cashed', async () => {
  expect(await rowsOf('stale-checks')).toEqual([])
  const check = { payeeName: 'Bolt', amount: 10, status: 'Printed', direction: 'Out' }
  // 2026-11-20 less 180 and 181 days.
  await world.put('checks', '30', { ...check, checkNumber: '30', checkDate: '2026-05-24' })
  await world.put('checks', '31', { ...check, checkNumber: '31', checkDate: '2026-05-23' })
  await world.put('checks', '32', { ...check, checkNumber: '32', checkDate: '2026-01-01', status: 'Cleared' })
  await world.put('checks', '33', {
    ...check,
    checkNumber: '33',
    checkDate: '2026-01-01',
    direction: 'In',
    status: 'Queued',
  })
  expect(await rowsOf('stale-checks')).toEqual([
    ['2026-07-01', '33', 'Bolt', 'Queued', 'USD', 10],
    ['2026-11-20', '31', 'Bolt', 'Printed', 'USD', 10],
  ])
  await Promise.all(['30', '31', '32', '33'].map((id) => world.put('checks', id, { ...check, status: 'Bounced' })))
})

it('the list of void checks has those of a year, with the reason', async () => {
  expect(await rowsOf('void-checks')).toEqual([['2026-11-01', '60', 'Bolt', 'Lost in the mail', 'USD', 10]])
})

it('cash requirements are by the week of payment, each currency on its own, with what is needed by then', async () => {
  const weeks = (await rowsOf('cash-requirements')).map((row) => row.map((cell) => cell ?? 0))
  expect(weeks).toEqual([
    ['2026-11-16', 'USD', 2, 140, 40, 0, 140],
    ['2026-11-23', 'JPY', 1, 5000, 0, 0, 5000],
    ['2026-11-23', 'USD', 1, 7.25, 0, 0, 147.25],
  ])
})
