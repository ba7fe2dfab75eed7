import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Payable, payables } from '#features/money/payables/collection.ts'
import { payByCheck } from '#features/money/vendor-payments/pay-by-check.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { receivePurchaseOrder, takeReceiptBack } from '#features/purchasing/receiving/commands.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
let orders = 0
beforeAll(async () => {
  world = await openTestWorld()
  await world.insert(vendors, { name: 'SKF USA Inc.', termsId: '2/10 Net 30' }, 'skf')
})
afterAll(() => world.close())

const order = (values: object = {}) =>
  world.insert(purchaseOrders, {
    poNumber: `011526-${++orders}`,
    status: 'Pending',
    vendorId: 'skf',
    vendorName: 'SKF USA Inc.',
    totalAmount: 125,
    ...values,
  })
const receiptOf = (poId: string, invoiceNumber = `V-${orders}`) => ({
  poId,
  invoiceNumber,
  receivedOn: '2026-01-31',
})

describe('receiving a purchase order', () => {
  it('closes it and opens a payable with the amount and the vendor’s terms', async () => {
    const { id } = await order({ poNumber: '01152612' })

    const { result: payable } = await world.execute(receivePurchaseOrder, receiptOf(id, 'INV-7'))

    expect(payable.data).toMatchObject({
      payableNumber: 'AP-2611-0001',
      status: 'Open',
      vendorId: 'skf',
      vendorName: 'SKF USA Inc.',
      vendorInvoiceNo: 'INV-7',
      invoiceDate: '2026-01-31',
      dueDate: '2026-03-02',
      totalAmount: 125,
      balance: 125,
      poId: id,
      poNumber: '01152612',
    })
    const received = await world.get(purchaseOrders, id)
    expect(received.data).toMatchObject({ status: 'Received', receivedOn: '2026-01-31', payableId: payable.id })
    const commit = (await world.commits()).at(-1)
    expect(commit).toMatchObject({ command: 'po.receive', by: { email: 'sam@prime.test' } })
    expect(new Set(commit?.changes.map(({ collection }) => collection))).toEqual(
      new Set(['po', 'payables', 'counters', 'postings']),
    )
    await expect(world.execute(receivePurchaseOrder, receiptOf(id, 'INV-8'))).rejects.toThrow(
      'PO 01152612 is already Received.',
    )
  })

  it('sums the lines when the order has no total, and takes the order’s own terms', async () => {
    const { id } = await order({ totalAmount: undefined, termsId: 'EOM', lines: [{ amount: 0.1 }, { amount: 0.2 }] })
    const { result } = await world.execute(receivePurchaseOrder, receiptOf(id))
    expect(result.data).toMatchObject({ totalAmount: 0.3, dueDate: '2026-01-31', termsId: 'EOM' })
  })

  it('takes old orders that know their vendor by name only', async () => {
    const { id } = await world.put('po', 'old', { poNumber: '011526', vendorName: 'Old', totalAmount: 9 })
    const { result } = await world.execute(receivePurchaseOrder, receiptOf(id))
    expect(result.data).toMatchObject({ vendorName: 'Old', termsId: 'Net 30', dueDate: '2026-03-02' })
  })

  it('numbers payables without gaps and steps over imported numbers', async () => {
    const before = Number(
      (await world.all('payables'))
        .map(({ data }) => String(data.payableNumber).slice(-4))
        .sort()
        .at(-1),
    )
    const taken = `AP-2611-${String(before + 1).padStart(4, '0')}`
    await world.insert(payables, { payableNumber: taken, dueDate: '2026-01-01', totalAmount: 1 })
    const { result } = await world.execute(receivePurchaseOrder, receiptOf((await order()).id))
    expect((result as Payable).data.payableNumber).toBe(`AP-2611-${String(before + 2).padStart(4, '0')}`)
  })

  it.each([
    [{ status: 'Draft' }, 'is still a draft. Issue it first.'],
    [{ status: 'Cancelled' }, 'is already Cancelled.'],
    [{ totalAmount: 0 }, 'has no amount. Enter the total first.'],
    [{ termsId: 'soon' }, '"soon" are no payment terms'],
  ])('is refused for an order with %j', async (values, sentence) => {
    const { id } = await order(values)
    await expect(world.execute(receivePurchaseOrder, receiptOf(id))).rejects.toThrow(sentence)
  })

  it('is refused for an invoice of the same vendor that was entered before', async () => {
    const [first, second] = [await order(), await order()]
    const { result } = await world.execute(receivePurchaseOrder, receiptOf(first.id, 'DOUBLE'))
    await expect(world.execute(receivePurchaseOrder, receiptOf(second.id, 'DOUBLE'))).rejects.toThrow(
      `Invoice DOUBLE of SKF USA Inc. was already entered as Bill ${(result as Payable).data.payableNumber}.`,
    )
  })

  it('is refused for an order that no one knows', async () => {
    await expect(world.execute(receivePurchaseOrder, receiptOf('nobody'))).rejects.toThrow('There is no purchase order')
  })
})

describe('reversing the invoice of an order', () => {
  it('makes the order pending again and its payable void, so that it can be received again', async () => {
    const { id } = await order()
    const { result: payable } = await world.execute(receivePurchaseOrder, receiptOf(id, 'BACK'))

    await world.execute(takeReceiptBack, { poId: id, reason: 'Wrong order' })

    const pending = await world.get(purchaseOrders, id)
    expect(pending.data.status).toBe('Pending')
    expect(pending.data).not.toHaveProperty('payableId')
    expect((await world.get(payables, payable.id)).data).toMatchObject({
      status: 'Void',
      balance: 0,
      voidReason: 'Wrong order',
    })
    const again = await world.execute(receivePurchaseOrder, receiptOf(id, 'BACK'))
    expect(again.result.id).not.toBe(payable.id)
  })

  it('is refused when the payable was paid, and names the check', async () => {
    const { id } = await order()
    const { result: payable } = await world.execute(receivePurchaseOrder, receiptOf(id))
    await world.execute(payByCheck, { payableId: payable.id, checkNumber: '900', checkDate: '2026-02-01' })
    await expect(world.execute(takeReceiptBack, { poId: id, reason: 'x' })).rejects.toThrow(
      'is already paid by check 900; void the check first.',
    )
  })

  it('is refused for an order that was not received', async () => {
    const { id, data } = await order()
    await expect(world.execute(takeReceiptBack, { poId: id, reason: 'x' })).rejects.toThrow(
      `PO ${data.poNumber} is Pending. There is no receipt to reverse.`,
    )
  })
})
