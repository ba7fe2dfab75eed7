import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { undoCommit } from '#features/data/history/commands.ts'
import { payables } from '#features/money/payables/collection.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import type { Data } from '#model/schema/value.ts'
import { bring, settled } from '#test/support/import/import.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openTestWorld()
  await world.put('vendors', 'nsk', { name: 'NSK', termsId: 'Net 30', currency: 'EUR', shipVia: 'DHL' })
  await world.put('vendors', 'odd', { name: 'Odd terms', termsId: 'when it suits' })
  await world.put('customers', 'acme', { name: 'Acme', termsId: 'Net 10' })
  for (const id of ['one', 'two']) await world.put('customers', id, { name: 'Twin', termsId: 'Net 60' })
})
afterAll(() => world.close())

/** Writes a document through the API and reads it back. */
async function create(collection: string, data: Data): Promise<Data> {
  const { status, body } = await world.call(
    'POST',
    `/api/collections/${collection}/documents`,
    { data },
    { 'idempotency-key': randomUUID() },
  )
  expect([status, body]).toEqual([201, expect.anything()])
  return (await world.call('GET', `/api/collections/${collection}/documents/${body.id}`)).body.data
}

describe('a new bill', () => {
  it('of the specified fields alone is valid, keeps them, and has its number and balance', async () => {
    const given = { status: 'Open', dueDate: '2026-11-20', totalAmount: 100 }
    const data = await create('payables', given)
    expect(data).toMatchObject({ ...given, balance: 100, payableNumber: expect.stringMatching(/^AP-2611-\d{4}$/) })
    expect(Object.keys(data).toSorted()).toEqual(['balance', 'dueDate', 'payableNumber', 'status', 'totalAmount'])
  })

  it('takes name, terms and currency from its vendor and falls due by them', async () => {
    expect(
      await create('payables', { status: 'Open', vendorId: 'nsk', invoiceDate: '2026-11-20', totalAmount: 1 }),
    ).toMatchObject({ vendorName: 'NSK', termsId: 'Net 30', currency: 'EUR', dueDate: '2026-12-20' })
  })

  it('in the currency of its vendor keeps the rate of its day', async () => {
    await world.put('settings', 'currencies', {
      name: 'Currencies',
      exchangeRates: [{ currency: 'EUR', rate: 1.1, from: '2026-01-01' }],
    })
    const data = await create('payables', { status: 'Open', vendorId: 'nsk', dueDate: '2026-12-01', totalAmount: 1 })
    expect([data.currency, data.fxRate]).toEqual(['EUR', 1.1])
  })

  it('keeps everything that it says itself', async () => {
    const given = {
      status: 'Paid',
      payableNumber: 'B-77',
      vendorId: 'nsk',
      vendorName: 'NSK Americas',
      invoiceDate: '2026-11-20',
      termsId: 'Net 60',
      currency: 'USD',
      dueDate: '2026-11-21',
      totalAmount: 100,
      amountPaid: 30,
      balance: 50,
    }
    expect(await create('payables', given)).toEqual(given)
  })

  it('of terms that no one can read has no due date and is no worse for it', async () => {
    const data = await create('payables', {
      status: 'Open',
      vendorId: 'odd',
      invoiceDate: '2026-11-20',
      totalAmount: 5,
    })
    expect([data.termsId, data.dueDate, data.balance]).toEqual(['when it suits', undefined, 5])
  })

  it('moves its balance with the total and its due date with the terms, until someone says another', async () => {
    const { id } = await world.insert(payables, {
      status: 'Open',
      vendorId: 'nsk',
      invoiceDate: '2026-11-20',
      totalAmount: 100,
      dueDate: '2026-12-20',
    })
    const patch = async (change: Data) => {
      await world.call('PATCH', `/api/collections/payables/documents/${id}`, { patch: change }, { 'if-match': '*' })
      return (await world.get(payables, id)).data
    }
    expect(await patch({ totalAmount: 130.5 })).toMatchObject({ balance: 130.5 })
    expect(await patch({ termsId: 'Net 10' })).toMatchObject({ dueDate: '2026-11-30' })
    expect(await patch({ dueDate: '2026-12-05' })).toMatchObject({ dueDate: '2026-12-05' })
    expect(await patch({ termsId: 'Net 60' })).toMatchObject({ dueDate: '2026-12-05' })
  })
})

it.each(['payables', 'receivable'])('without a status %s has its balance, however it comes', async (collection) => {
  const given = { totalAmount: 100, amountPaid: 30 }
  expect((await create(collection, given)).balance).toBe(70)
  expect((await create(collection, { ...given, status: '' })).balance).toBe(70)
  const writes = [{ op: 'set', collection, id: 'set', data: given }]
  const { status } = await world.call('POST', '/api/commit', { writes }, { 'idempotency-key': randomUUID() })
  expect(status).toBe(200)
  const balanceOf = async (id: string) => (await world.all(collection)).find((one) => one.id === id)?.data.balance
  expect(await balanceOf('set')).toBe(70)
  const before = new Set((await world.all(collection)).map(({ id }) => id))
  const state = await bring(world, { name: 'old.csv', text: 'totalAmount,amountPaid\n100,30\n' }, { collection })
  expect(state.step).toBe('done')
  const [come] = (await world.all(collection)).filter(({ id }) => !before.has(id))
  expect(come?.data.balance).toBe(70)
  // A document with an unknown status is left as given.
  expect((await create(collection, { ...given, status: 'Archived' })).balance).toBeUndefined()
})

describe('a new invoice', () => {
  it('knows its customer by a name that one has, and by none that two have', async () => {
    const acme = await create('receivable', {
      status: 'Open',
      customerName: 'Acme',
      invoiceDate: '2026-11-01',
      totalAmount: 9,
    })
    expect([acme.invoiceNumber, acme.customerId, acme.dueDate, acme.balance]).toEqual([
      expect.stringMatching(/^INV-2611-/),
      'acme',
      '2026-11-11',
      9,
    ])
    const twin = await create('receivable', { customerName: 'Twin', totalAmount: 9 })
    expect([twin.customerId, twin.termsId, twin.dueDate]).toEqual([undefined, undefined, undefined])
  })
})

describe('a new order', () => {
  it('is numbered by the day it was ordered, and takes over how its vendor ships', async () => {
    const data = await create('po', { status: 'Pending', vendorId: 'nsk', orderDate: '2026-11-03' })
    expect(data).toMatchObject({ poNumber: '110326-01', shipVia: 'DHL', currency: 'EUR', termsId: 'Net 30' })
    expect((await create('po', { orderDate: 'Nov 3, 2026' })).poNumber).toBe('110326-02')
    expect((await create('po', { status: 'Draft' })).poNumber).toBe('112026-01')
    expect((await create('po', { poNumber: 'P-88' })).poNumber).toBe('P-88')
  })
})

it('two documents made at the same time never share a number', async () => {
  const made = await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      at % 2 ? world.insert(payables, { dueDate: '2026-12-01', totalAmount: at }) : world.insert(purchaseOrders, {}),
    ),
  )
  const numbers = made.map(({ data }) => ('payableNumber' in data ? data.payableNumber : (data as Data).poNumber))
  expect(new Set(numbers).size).toBe(40)
})

it('a number that was given out is not given out again when its document is undone', async () => {
  const first = await world.insert(receivables, { dueDate: '2026-12-01', totalAmount: 1 })
  const { version } = first
  const second = await world.insert(receivables, { dueDate: '2026-12-01', totalAmount: 2 })
  await world.execute(undoCommit, { seq: version })
  const third = await world.insert(receivables, { dueDate: '2026-12-01', totalAmount: 3 })
  const numbers = [first, second, third].map(({ data }) => data.invoiceNumber)
  expect(new Set(numbers).size).toBe(3)
  expect(numbers.toSorted()).toEqual(numbers)
})

it('an import numbers the bills that bring no number, leaves those that do, and is undone as a whole', async () => {
  const before = new Set((await world.all('payables')).map(({ id }) => id))
  const text = 'payableNumber,dueDate,totalAmount\nOLD-1,2026-12-01,10\n,2026-12-02,20\n'
  const state = await bring(world, { name: 'bills.csv', text }, { collection: 'payables' })
  expect(state.step).toBe('done')
  const come = (await world.all('payables')).filter(({ id }) => !before.has(id)).map(({ data }) => data)
  expect(come.toSorted((a, b) => Number(a.totalAmount) - Number(b.totalAmount))).toMatchObject([
    { payableNumber: 'OLD-1', balance: 10 },
    { payableNumber: expect.stringMatching(/^AP-2611-\d{4}$/), balance: 20 },
  ])
  await world.call('POST', `/api/imports/${state.id}/undo`)
  expect((await settled(world, state.id)).step).toBe('undone')
  expect((await world.all('payables')).length).toBe(before.size)
})
