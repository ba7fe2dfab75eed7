import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { receivePayment } from '#features/money/customer-payments/receive-payment.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { writeOffActions } from '#features/money/write-offs/actions.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

let invoices = 0
const invoice = (values: object = {}) =>
  world.insert(receivables, {
    invoiceNumber: `INV-${++invoices}`,
    status: 'Open',
    dueDate: '2026-11-20',
    totalAmount: 100.1,
    ...values,
  })
const receive = (receivableId: string, amount: number, paidOn = '2026-11-20') =>
  world.execute(receivePayment, { receivableId, amount, paidOn })

describe('a payment received', () => {
  it('in part leaves the invoice Open, and the rest closes it on its day', async () => {
    const { id } = await invoice()
    await receive(id, 100)
    expect((await world.get(receivables, id)).data).toMatchObject({ status: 'Open', amountPaid: 100, balance: 0.1 })
    await receive(id, 0.1, '2026-11-19')
    expect((await world.get(receivables, id)).data).toMatchObject({
      status: 'Paid',
      amountPaid: 100.1,
      balance: 0,
      paidOn: '2026-11-19',
    })
    await expect(receive(id, 1)).rejects.toThrow(`Invoice INV-${invoices} is Paid. Only open invoices can be paid.`)
  })

  it('adds to what old data says was paid, where only the balance stands', async () => {
    const { id } = await invoice({ balance: 40 })
    await receive(id, 10)
    expect((await world.get(receivables, id)).data).toMatchObject({ amountPaid: 70.1, balance: 30 })
  })

  it.each([
    [100.11, '2026-11-20', {}, 'Only 100.10 of Invoice'],
    [5, '2026-11-21', {}, 'cannot be in the future'],
    [5, '2026-11-20', { status: 'Draft' }, 'is Draft. Only open invoices can be paid.'],
  ])('of %s on %s is refused', async (amount, day, values, sentence) => {
    const { id } = await invoice(values)
    await expect(receive(id, amount, day)).rejects.toThrow(sentence)
    expect((await world.get(receivables, id)).data.amountPaid).toBeUndefined()
  })
})

describe('a write-off', () => {
  const giveUp = (receivableId: string, reason = 'Bank charge') =>
    world.execute(writeOffActions.command('writeOff'), { receivableId, reason })
  const limit = (writeOffLimit: number) => world.put('settings', 'money', { name: 'Money', writeOffLimit })

  it('closes the invoice with what was open, the day and the reason', async () => {
    const { id } = await invoice({ balance: 3.2 })
    await giveUp(id)
    expect((await world.get(receivables, id)).data).toMatchObject({
      status: 'Written off',
      balance: 0,
      writtenOff: 3.2,
      writtenOffOn: '2026-11-20',
      writeOffReason: 'Bank charge',
    })
    await expect(giveUp(id)).rejects.toThrow(
      `Invoice INV-${invoices} is written off. Only open invoices can be written off.`,
    )
    await expect(giveUp((await invoice({ balance: 0 })).id)).rejects.toThrow(/has no open balance/)
  })

  it('holds to the limit of the settings on every way, in the company’s currency', async () => {
    await limit(5)
    const [small, large] = [await invoice({ balance: 5 }), await invoice({ balance: 5.01 })]
    const foreign = await invoice({ balance: 4.8, currency: 'EUR', fxRate: 1.1 })
    await giveUp(small.id)
    const sentence = `Invoice ${large.data.invoiceNumber} has 5.01 open, more than the 5.00 that may be written off (Settings, Money).`
    await expect(giveUp(large.id)).rejects.toThrow(sentence)
    await expect(giveUp(foreign.id)).rejects.toThrow('has 4.80 EUR (5.28 USD) open')
    const unrated = await invoice({ balance: 1, currency: 'JPY' })
    await expect(giveUp(unrated.id)).rejects.toThrow('is in JPY, which has no exchange rate')
    const byHand = await world.call(
      'PATCH',
      `/api/collections/receivable/documents/${large.id}`,
      { patch: { status: 'Written off' } },
      { 'if-match': '*' },
    )
    expect(byHand.body).toMatchObject({ code: 'commands-only' })
    await limit(6)
    await giveUp(large.id)
  })
})
