import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { proposeDocument } from '#features/money/documents/commands.ts'
import type { Data } from '#model/schema/value.ts'
import { runAtStart } from '#server/jobs/at-start.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openTestWorld()
  await world.put('vendors', 'nsk', { name: 'NSK', termsId: 'Net 30', currency: 'EUR', shipVia: 'DHL' })
})
afterAll(() => world.close())

describe('the form of a new document', () => {
  const propose = async (collection: 'payables' | 'po', data: Data) =>
    (await world.execute(proposeDocument, { collection, data })).result

  it('shows its defaults; nothing is written and no number is taken', async () => {
    const before = (await world.commits()).length
    expect(await propose('payables', { vendorId: 'nsk' })).toEqual({
      vendorName: 'NSK',
      termsId: 'Net 30',
      currency: 'EUR',
      invoiceDate: '2026-11-20',
      dueDate: '2026-12-20',
      payableNumber: 'AP-2611-0001',
    })
    expect(await propose('payables', {})).toMatchObject({ payableNumber: 'AP-2611-0001' })
    expect((await world.commits()).length).toBe(before)
  })

  it('gets no default for a field that was typed', async () => {
    expect(await propose('payables', { vendorId: 'nsk', termsId: 'Net 10', invoiceDate: '2026-11-01' })).toEqual({
      vendorName: 'NSK',
      currency: 'EUR',
      invoiceDate: '2026-11-01',
      dueDate: '2026-11-11',
      payableNumber: 'AP-2611-0001',
    })
  })

  it('of an order takes its number from the day it is ordered', async () => {
    expect(await propose('po', { orderDate: '2026-11-03' })).toMatchObject({ poNumber: '110326-01' })
    expect(await propose('po', {})).toMatchObject({ poNumber: '112026-01', orderDate: '2026-11-20' })
  })
})

describe('older documents', () => {
  const messages: unknown[] = []
  const start = () => runAtStart({ ...world.prime, log: (...line) => messages.push(line) })
  const dataOf = async (collection: string, id: string) =>
    (await world.all(collection)).find((doc) => doc.id === id)?.data
  beforeEach(() => messages.splice(0))

  it('are completed as the server starts: once, in as many commits as it takes, with a line in the log', async () => {
    const unchanged = { status: 'Open', payableNumber: 'B-1', totalAmount: 9, balance: 3, currency: 'EUR' }
    await world.put('payables', 'kept', unchanged)
    await world.put('payables', 'due', { status: 'Open', payableNumber: 'B-2', totalAmount: 1000, amountPaid: 400 })
    await world.put('payables', 'bare', { payableNumber: 'B-4', totalAmount: 50, amountPaid: 20 })
    await world.put('receivable', 'bare', { invoiceNumber: 'I-4', totalAmount: 70, status: '' })
    await world.put('payables', 'text', {
      status: 'Paid',
      payableNumber: 'B-3',
      currency: 'eur',
      dueDate: 'Oct 1, 2026',
    })
    await world.put('receivable', 'late', { status: 'Open', dueDate: '20 October 2026', totalAmount: 'ask' })
    await world.put('po', 'old', { status: 'Pending', orderDate: '10/01/2026' })
    for (let at = 0; at < 120; at++)
      await world.put('payables', `many${at}`, { status: 'Open', dueDate: '2026-11-30', totalAmount: at })
    const before = (await world.commits()).length
    await start()
    expect(await dataOf('payables', 'kept')).toEqual(unchanged)
    expect(await dataOf('payables', 'due')).toMatchObject({ balance: 600, payableNumber: 'B-2' })
    expect(await dataOf('payables', 'bare')).toMatchObject({ balance: 30 })
    expect(await dataOf('receivable', 'bare')).toMatchObject({ balance: 70 })
    expect(await dataOf('payables', 'text')).toEqual({
      status: 'Paid',
      payableNumber: 'B-3',
      currency: 'EUR',
      dueDate: '2026-10-01',
    })
    expect(await dataOf('receivable', 'late')).toMatchObject({
      dueDate: '2026-10-20',
      totalAmount: 'ask',
      invoiceNumber: expect.stringMatching(/^INV-2611-/),
    })
    expect(await dataOf('po', 'old')).toEqual({
      ...{ status: 'Pending', orderDate: '2026-10-01', receiveState: 'None', billState: 'None' },
    })
    const many = (await world.all('payables')).filter(({ id }) => id.startsWith('many')).map(({ data }) => data)
    expect(new Set(many.map(({ payableNumber }) => payableNumber)).size).toBe(120)
    expect(many.every(({ balance, totalAmount }) => balance === totalAmount)).toBe(true)
    const commands = (await world.commits()).slice(before).map(({ command }) => command)
    expect(commands.filter((command) => command === 'documents.complete')).toHaveLength(3)
    // The ledger adopts complete documents, and reports the bill in EUR, which has no exchange rate.
    const withoutRate = [expect.objectContaining({ id: 'kept', currency: 'EUR' })]
    expect(messages).toEqual([
      ['info', 'Older data was brought up to date.', expect.objectContaining({ completed: 126 })],
      ['info', 'Older data was brought up to date.', expect.objectContaining({ documents: 120, withoutRate })],
    ])
    const after = (await world.commits()).length
    messages.splice(0)
    await start()
    expect((await world.commits()).length).toBe(after)
    expect(messages).toEqual([['info', expect.anything(), expect.objectContaining({ documents: 0, withoutRate })]])
  })
})
