import { afterAll, beforeAll, expect, it } from 'vitest'
import { COCKPIT_FIGURES } from '#features/insight/cockpit/figures.ts'
import type { Data } from '#model/schema/value.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

const SPAN = { from: '2026-11-16', to: '2026-11-20' }

async function read(label: string) {
  const figure = COCKPIT_FIGURES.find((one) => one.label === label)!
  const { collection, ...question } = figure.query(SPAN, 'UTC')
  const answer = await world.call('POST', `/api/collections/${collection}/query`, question)
  return { value: figure.value(answer.body.aggregate, 'USD'), sums: figure.sums?.(answer.body.aggregate, 'USD') }
}

it('what was invoiced and settled holds every currency, and neither drafts, void nor written-off ones', async () => {
  const invoices: [string, Data][] = [
    ['a', { status: 'Open', invoiceDate: '2026-11-16', totalAmount: 10.1 }],
    ['b', { status: 'Paid', invoiceDate: '2026-11-20', paidOn: '2026-11-20', totalAmount: 0.2, currency: 'usd' }],
    ['c', { status: 'Paid', paidOn: '2026-11-18', totalAmount: 7, currency: 'EUR' }],
    ['d', { status: 'Void', invoiceDate: '2026-11-18', paidOn: '2026-11-18', totalAmount: 900 }],
    ['e', { status: 'Written off', invoiceDate: '2026-11-18', paidOn: '2026-11-18', totalAmount: 30 }],
    ['f', { status: 'Draft', invoiceDate: '2026-11-18', totalAmount: 500 }],
    ['g', { status: 'Open', invoiceDate: '2026-11-21', totalAmount: 5 }],
    ['h', { invoiceDate: '2026-11-18', paidOn: '2026-11-18', totalAmount: 5 }],
  ]
  for (const [id, data] of invoices) await world.put('receivable', id, data)
  expect(await read('Invoiced')).toEqual({ value: 40.3, sums: [{ currency: 'USD', total: '40.3' }] })
  expect(await read('Invoices settled')).toEqual({
    value: 0.2,
    sums: [
      { currency: 'EUR', total: '7' },
      { currency: 'USD', total: '0.2' },
    ],
  })
})

it('what was ordered leaves out drafts and cancelled orders', async () => {
  for (const status of ['Draft', 'Pending', 'Received', 'Closed', 'Cancelled'])
    await world.put('po', status, { status, orderDate: '2026-11-18', receivedOn: '2026-11-18', totalAmount: 10 })
  expect((await read('Ordered')).value).toBe(30)
  expect((await read('Orders received')).value).toBe(2)
})
