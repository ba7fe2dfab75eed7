import { afterAll, beforeAll, expect, it } from 'vitest'
import { type MoneyWorld, openMoneyWorld } from '#test/server/trade/money-world.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await openMoneyWorld()
  await world.make('vendors', { name: 'Kugel AG' }, 'kugel')
})
afterAll(() => world.close())

const moved = async (chosen = '') => {
  const { status, body } = await world.call('GET', `/api/reports/moved-dates?chosen=${encodeURIComponent(chosen)}`)
  expect(status).toBe(200)
  return (body.rows as unknown[][]).map((row) => row.slice(0, 7))
}

it('every moved date is listed with its first and last day, how often it moved, and who moved it', async () => {
  expect(await moved()).toEqual([])
  const billId = await world.bill('kugel', 100, { category: 'Rent', dueDate: '2026-12-01' })
  await world.run('payables.schedule', { payableId: billId, payOn: '2026-12-02' }).catch(() => undefined)
  const set = async (collection: string, id: string, data: object) => {
    const { body } = await world.call('GET', `/api/collections/${collection}/documents/${id}`)
    const path = `/api/collections/${collection}/documents/${id}`
    const key = {
      'idempotency-key': `moved-dates-${JSON.stringify(data).length}-${Math.random()}`,
      'if-match': `"${body.version}"`,
    }
    const answer = await world.call('PATCH', path, { patch: data }, key)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  }
  for (const dueDate of ['2026-12-05', '2026-12-03', '2026-12-11']) await set('payables', billId, { dueDate })
  await set('payables', billId, { notes: 'Nothing moved' })
  const check = await world.run('payables.payByCheck', {
    payableId: billId,
    checkNumber: '1001',
    checkDate: '2026-11-25',
  })
  await world.run('checks.changeDate', { checkId: check.id, checkDate: '2026-11-30', reason: 'Cash', agreed: true })
  expect(await moved()).toEqual([
    ['Bill AP-2611-0001', 'Due', '2026-12-01', '2026-12-11', 10, 3, 'sam'],
    ['Check 1001', 'Date', '2026-11-25', '2026-11-30', 5, 1, 'sam'],
  ])
  expect(await moved('times=3')).toHaveLength(1)
  const scores = async (chosen = '') =>
    (await world.call('GET', `/api/reports/slip-scores?chosen=${encodeURIComponent(chosen)}`)).body.rows as unknown[][]
  expect(await scores()).toEqual([['Kugel AG', 2, 4, 15, 7.5, 10]])
  expect(await scores('by=person')).toEqual([['sam', 2, 4, 15, 7.5, 10]])
  // A date that is set back to its original value does not count as moved.
  await set('payables', billId, { dueDate: '2026-12-01' })
  expect(await moved()).toHaveLength(1)
})
