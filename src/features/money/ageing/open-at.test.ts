import { afterAll, beforeAll, expect, it } from 'vitest'
import { checksSince, openAt, openAtAsks } from '#features/money/ageing/open-at.ts'
import type { Check } from '#features/money/checks/collection.ts'
import { checkPayments } from '#features/money/checks/rules.ts'
import type { Data } from '#model/schema/value.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World

beforeAll(async () => {
  world = await openTestWorld()
  const bills: [string, Data][] = [
    ['open', { status: 'Open', invoiceDate: '2026-10-05', dueDate: '2026-11-04', totalAmount: 100, balance: 60 }],
    ['later', { status: 'Open', invoiceDate: '2026-11-02', totalAmount: 7 }],
    ['paid', { status: 'Paid', invoiceDate: '2026-10-01', totalAmount: 1000, amountPaid: 1000, paidOn: '2026-11-10' }],
    ['gone', { status: 'Paid', invoiceDate: '2026-10-01', totalAmount: 5, paidOn: '2026-10-31' }],
    ['void', { status: 'Void', invoiceDate: '2026-10-01', totalAmount: 900 }],
    ['draft', { status: 'Draft', invoiceDate: '2026-10-01', totalAmount: 900 }],
    ['none', { invoiceDate: '2026-10-01', totalAmount: 900 }],
  ]
  for (const [id, data] of bills) await world.put('payables', id, data)
  const check = { direction: 'Out', status: 'Printed', payableId: 'paid', payeeName: 'SKF', amount: 400 }
  await world.put('checks', 'c', { ...check, checkDate: '2026-11-10' })
  await world.put('receivable', 'lost', {
    status: 'Written off',
    invoiceDate: '2026-10-01',
    totalAmount: 30,
    writtenOff: 30,
    writtenOffOn: '2026-11-01',
  })
})

afterAll(() => world.close())

async function at(collection: string, day: string): Promise<Record<string, unknown>> {
  const find = async ({ collection: of, ...asked }: ReturnType<typeof checksSince>) =>
    (await world.call('POST', `/api/collections/${of}/query`, asked)).body.documents
  const docs = (await Promise.all(openAtAsks(collection, day, 'UTC').map(find))).flat()
  const written = (await find(checksSince(day, 'UTC'))) as Check[]
  const open = openAt(docs, { day, timeZone: 'UTC', paymentsOf: checkPayments(written, 'UTC') })
  return Object.fromEntries(open.map(({ totalAmount, balance }) => [String(totalAmount), balance]))
}

it.each([
  ['payables', '2026-10-31', { 100: 60, 1000: 400 }],
  ['payables', '2026-11-09', { 100: 60, 7: 7, 1000: 400 }],
  ['payables', '2026-11-10', { 100: 60, 7: 7 }],
  ['payables', '2026-09-30', {}],
  ['receivable', '2026-10-31', { 30: 30 }],
  ['receivable', '2026-11-01', {}],
])('of %s at the end of %s %j was open', async (collection, day, expected) => {
  expect(await at(collection, day)).toEqual(expected)
})
