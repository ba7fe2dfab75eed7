import { afterAll, beforeAll, expect, it } from 'vitest'
import { appliedIds, openAt, openAtAsks, paidSince } from '#features/money/ageing/open-at.ts'
import type { Check } from '#features/money/checks/collection.ts'
import { billPayments } from '#features/money/checks/rules.ts'
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
    ['wired', { status: 'Open', invoiceDate: '2026-10-02', totalAmount: 500, balance: 200, amountPaid: 250 }],
    ['once', { status: 'Paid', invoiceDate: '2026-10-02', totalAmount: 80, amountPaid: 80, paidOn: '2026-11-11' }],
    ['credited', { status: 'Open', invoiceDate: '2026-10-03', totalAmount: 90, balance: 20, amountPaid: 70 }],
    ['none', { invoiceDate: '2026-10-01', totalAmount: 900 }],
  ]
  for (const [id, data] of bills) await world.put('payables', id, data)
  const check = { direction: 'Out', status: 'Printed', payableId: 'paid', payeeName: 'SKF', amount: 400 }
  await world.put('checks', 'c', { ...check, checkDate: '2026-11-10' })
  const out = { direction: 'Out', status: 'Posted', partyType: 'vendors' }
  const wired = { docType: 'payables', docId: 'wired', amount: 250, discount: 50, on: '2026-11-12' }
  await world.put('payments', 'p1', { ...out, method: 'Wire', paidOn: '2026-11-12', amount: 250, allocations: [wired] })
  await world.put('payments', 'p2', { ...out, status: 'Void', paidOn: '2026-11-12', amount: 9, allocations: [wired] })
  // Earlier credits that were applied later: of a payment, and of a note.
  const applied = { docType: 'payables', docId: 'credited', amount: 60, on: '2026-11-13' }
  await world.put('payments', 'p4', {
    ...out,
    method: 'Wire',
    paidOn: '2026-10-02',
    amount: 60,
    allocations: [applied],
  })
  await world.put('vouchers', 'n1', {
    type: 'Debit note',
    status: 'Posted',
    date: '2026-10-02',
    allocations: [{ ...applied, amount: 10, on: '2026-11-14' }],
  })
  const leg = { ledger: 'AP', amount: 1, base: 1, seq: 1, groupId: 'g' }
  await world.put('postings', 'l1', { ...leg, day: '2026-11-13', docType: 'payments', docId: 'p4' })
  await world.put('postings', 'l2', { ...leg, day: '2026-11-14', docType: 'vouchers', docId: 'n1' })
  // A check with its own payment counts as one payment.
  const once = { docType: 'payables', docId: 'once', amount: 80, on: '2026-11-11' }
  const byCheck = { ...out, method: 'Check', checkId: 'c2', paidOn: '2026-11-11', amount: 80, allocations: [once] }
  await world.put('payments', 'p3', byCheck)
  await world.put('checks', 'c2', { ...check, payableId: 'once', amount: 80, checkDate: '2026-11-11', paymentId: 'p3' })
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
  const find = async ({ collection: of, ...asked }: ReturnType<typeof paidSince>['written']) =>
    (await world.call('POST', `/api/collections/${of}/query`, asked)).body.documents
  const docs = (await Promise.all(openAtAsks(collection, day, 'UTC').map(find))).flat()
  const since = paidSince(day, 'UTC')
  const later = await find(since.recorded)
  const gets = appliedIds(await find(since.applied), later)
  const { body } = await world.call('POST', '/api/read', { gets, queries: [] })
  const paid = { written: (await find(since.written)) as Check[], recorded: [...later, ...body.gets] }
  const open = openAt(docs, { day, timeZone: 'UTC', paymentsOf: billPayments(paid, 'UTC') })
  return Object.fromEntries(open.map(({ totalAmount, balance }) => [String(totalAmount), balance]))
}

it.each([
  ['payables', '2026-10-31', { 80: 80, 90: 90, 100: 60, 500: 500, 1000: 400 }],
  ['payables', '2026-11-09', { 7: 7, 80: 80, 90: 90, 100: 60, 500: 500, 1000: 400 }],
  ['payables', '2026-11-10', { 7: 7, 80: 80, 90: 90, 100: 60, 500: 500 }],
  ['payables', '2026-11-11', { 7: 7, 90: 90, 100: 60, 500: 500 }],
  ['payables', '2026-11-12', { 7: 7, 90: 90, 100: 60, 500: 200 }],
  ['payables', '2026-11-13', { 7: 7, 90: 30, 100: 60, 500: 200 }],
  ['payables', '2026-11-14', { 7: 7, 90: 20, 100: 60, 500: 200 }],
  ['payables', '2026-09-30', {}],
  ['receivable', '2026-10-31', { 30: 30 }],
  ['receivable', '2026-11-01', {}],
])('of %s at the end of %s %j was open', async (collection, day, expected) => {
  expect(await at(collection, day)).toEqual(expected)
})
