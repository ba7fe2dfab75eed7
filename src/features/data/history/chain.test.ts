import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chainOf, type DocumentReader } from '#features/data/history/chain.ts'
import type { Doc } from '#model/schema/value.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
let reader: DocumentReader
beforeAll(async () => {
  world = await openTestWorld()
  reader = {
    async find({ collection, ...query }) {
      const { body } = await world.call('POST', `/api/collections/${collection}/query`, query)
      return body.documents as Doc[]
    },
    async get(collection, id) {
      const { status, body } = await world.call('GET', `/api/collections/${collection}/documents/${id}`)
      return status === 200 ? (body as Doc) : undefined
    },
  }
  await world.put('po', 'o1', { poNumber: '101026-01', vendorName: 'SKF', status: 'Received', payableId: 'b1' })
  await world.put('Tracking', 't1', {
    title: 'Rings',
    carrier: 'UPS',
    etaISO: '2026-10-20',
    delivered: true,
    poId: 'o1',
  })
  await world.put('payables', 'b1', {
    payableNumber: 'AP-1',
    vendorInvoiceNo: '9004',
    vendorName: 'SKF',
    invoiceDate: '2026-10-21',
    totalAmount: 120,
    poId: 'o1',
    checkId: 'k2',
    status: 'Paid',
  })
  await world.put('checks', 'k1', {
    checkNumber: '1001',
    payeeName: 'SKF',
    checkDate: '2026-11-01',
    status: 'Void',
    payableId: 'b1',
    amount: 120,
  })
  await world.put('checks', 'k2', {
    checkNumber: '1002',
    payeeName: 'SKF',
    checkDate: '2026-11-02',
    status: 'Printed',
    payableId: 'b1',
    amount: 120,
    replacesCheckId: 'k1',
  })
  await world.put('payables', 'else', { payableNumber: 'AP-2', totalAmount: 5, vendorName: 'SKF' })
  await world.put('receivable', 'r1', { invoiceNumber: 'INV-1', customerPoNo: '101026-01', customerName: 'Acme' })
})
afterAll(() => world.close())

const whole = [
  ['Ordered', '101026-01'],
  ['On the way', 't'],
  ['Billed', 'AP-1'],
  ['Paid by check', '1001'],
  ['Paid by check', '1002'],
]

describe('what hangs together with a number', () => {
  it.each(['AP-1', '9004', '1001', ' 1002 ', 'Rings'])(
    '%j leads to order, parcel, bill and both checks',
    async (number) => {
      const chain = await chainOf(number, reader, 'UTC')
      expect(chain.map(({ act, number }) => [act, act === 'On the way' ? 't' : number])).toEqual(whole)
    },
  )

  it('a number two documents bear leads to both', async () => {
    const acts = (await chainOf('101026-01', reader, 'UTC')).map(({ act }) => act)
    expect(acts).toEqual([...whole.map(([act]) => act), 'Invoiced'])
  })

  it('holds the day, the sum and the state', async () => {
    const [order, , bill] = await chainOf('AP-1', reader, 'UTC')
    expect(order).toMatchObject({ day: '2026-10-10', party: 'SKF', status: 'Received' })
    expect(bill).toMatchObject({ day: '2026-10-21', amount: 120, status: 'Paid' })
  })

  it.each(['', '  ', 'AP-99'])('%j leads nowhere', async (number) => {
    expect(await chainOf(number, reader, 'UTC')).toEqual([])
  })
})
