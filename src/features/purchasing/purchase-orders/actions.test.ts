import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { undoCommit } from '#features/data/history/commands.ts'
import { enterBill } from '#features/money/bill-entry/commands.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { orderActions } from '#features/purchasing/purchase-orders/actions.ts'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { invoiceOffers, receiveTogetherOffer } from '#features/purchasing/receiving/actions.ts'
import { receivePurchaseOrder } from '#features/purchasing/receiving/commands.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
let orders = 0

beforeAll(async () => {
  world = await openTestWorld()
  await world.insert(vendors, { name: 'Kugel AG' }, 'kugel')
  await world.insert(vendors, { name: 'Foul', status: 'Blocked', holdReason: 'False brands' }, 'foul')
})

afterAll(() => world.close())

const LINES = [{ partNumber: '6205-2RS1', qty: 10, unitPrice: 4.185, amount: 41.85 }]

const order = async (data: object = {}): Promise<string> => {
  const poNumber = `112026-${String(++orders).padStart(2, '0')}`
  const filled = {
    poNumber,
    status: 'Draft',
    vendorId: 'kugel',
    vendorName: 'Kugel AG',
    lines: LINES,
    totalAmount: 41.85,
  }
  return (await world.put('po', `o${orders}`, { ...filled, ...data })).id
}

const dataOf = async (id: string) => (await world.get(purchaseOrders, id)).data
const reason = 'Ordered twice'

describe('issuing an order', () => {
  it('makes the draft pending from now on, and its way back is to cancel it', async () => {
    const poId = await order()
    const { seq } = await world.execute(orderActions.command('issue'), { poId })
    expect(await dataOf(poId)).toMatchObject({
      status: 'Pending',
      orderDate: '2026-11-20',
      sentAt: { $ts: '2026-11-20T12:00:00.000Z' },
    })
    await expect(world.execute(undoCommit, { seq })).rejects.toThrow('Cancel the order.')
  })

  it.each([
    [{ status: 'Pending' }, 'is pending. Only draft purchase orders can be issued.'],
    [{ poNumber: '139926-01' }, 'does not begin with month, day and year (MMDDYY)'],
    [{ vendorId: null, vendorName: null }, 'has no vendor. Choose one first.'],
    [{ lines: [] }, 'has no lines. Add lines first.'],
    [{ lines: [...LINES, { partNumber: 'NU 205', qty: 0 }] }, 'Line 2 of PO'],
    [{ lines: [{ qty: 1, unitPrice: -0.01 }] }, 'has a price below 0.'],
    [{ vendorId: 'foul', vendorName: 'Foul' }, 'Foul is Blocked (False brands); release the vendor first.'],
  ])('is refused with %j', async (data, sentence) => {
    const poId = await order(data)
    await expect(world.execute(orderActions.command('issue'), { poId })).rejects.toThrow(sentence)
  })

  it('takes a number without a day where someone said so', async () => {
    const poId = await order({ poNumber: 'OLD-1', noDate: true })
    await world.execute(orderActions.command('issue'), { poId })
    expect((await dataOf(poId)).status).toBe('Pending')
  })
})

describe('revising an order', () => {
  it('counts the revision, and the total follows the lines', async () => {
    const poId = await order({ status: 'Pending' })
    const lines = [
      { partNumber: '6205-2RS1', qty: 8, unitPrice: 4.185 },
      { partNumber: 'NU 205', qty: 3, unitPrice: 1.1 },
    ]
    await world.execute(orderActions.command('revise'), { poId, lines, reason })
    expect(await dataOf(poId)).toMatchObject({
      status: 'Pending',
      revision: 1,
      revisedBecause: reason,
      totalAmount: 36.78,
      lines: [{ amount: 33.48 }, { amount: 3.3 }],
    })
    await expect(world.execute(orderActions.command('revise'), { poId, lines, reason })).rejects.toThrow(
      'are unchanged. Change them first.',
    )
    await world.execute(orderActions.command('revise'), { poId, lines: lines.slice(1), reason })
    expect(await dataOf(poId)).toMatchObject({ revision: 2, totalAmount: 3.3 })
  })

  it.each([
    ['Draft', LINES, 'is draft. Only pending purchase orders can be revised. Change its lines directly.'],
    ['Received', LINES, 'is received. Only pending purchase orders can be revised.'],
    ['Pending', [], 'has no lines'],
  ])('of a %s one to %j is refused', async (status, lines, sentence) => {
    const poId = await order({ status })
    await expect(world.execute(orderActions.command('revise'), { poId, lines, reason })).rejects.toThrow(sentence)
  })
})

describe('what does not come', () => {
  it('is closed, and opened again', async () => {
    const poId = await order({ status: 'Pending' })
    await world.execute(orderActions.command('close'), { poId, reason })
    expect(await dataOf(poId)).toMatchObject({ status: 'Closed', closeReason: reason })
    await expect(world.execute(orderActions.command('close'), { poId, reason })).rejects.toThrow(
      'is closed. Only pending purchase orders can be closed short.',
    )
    await world.execute(orderActions.command('reopen'), { poId })
    expect((await dataOf(poId)).status).toBe('Pending')
    expect((await dataOf(poId)).closeReason).toBeUndefined()
    await expect(world.execute(orderActions.command('reopen'), { poId })).rejects.toThrow(
      'Only closed and cancelled purchase orders can be reopened.',
    )
  })

  it.each(['Draft', 'Pending'])('is cancelled while it is %s', async (status) => {
    const poId = await order({ status })
    await world.execute(orderActions.command('cancel'), { poId, reason })
    expect(await dataOf(poId)).toMatchObject({ status: 'Cancelled', closeReason: reason })
    await expect(world.execute(orderActions.command('cancel'), { poId, reason })).rejects.toThrow(
      'is cancelled. Only draft and pending purchase orders can be cancelled.',
    )
  })

  it('is not cancelled once it came or was billed', async () => {
    const [came, billed] = [await order({ status: 'Pending' }), await order({ status: 'Pending' })]
    await world.execute(receivePurchaseOrder, { poId: came, invoiceNumber: 'R-1', receivedOn: '2026-11-20' })
    await expect(world.execute(orderActions.command('cancel'), { poId: came, reason })).rejects.toThrow(
      'Reverse its invoice first.',
    )
    const { poNumber } = await dataOf(billed)
    const bill = { vendorId: 'kugel', vendorInvoiceNo: 'R-2', invoiceDate: '2026-11-20', totalAmount: 5, poNumber }
    await world.execute(enterBill, { ...bill, poNumber: poNumber! })
    await expect(world.execute(orderActions.command('cancel'), { poId: billed, reason })).rejects.toThrow(
      'Void that bill first.',
    )
  })
})

describe('several orders together', () => {
  it('records that allow the action are changed, the others are reported', async () => {
    const ids = [await order(), await order({ lines: [] }), await order()]
    const { seq, result } = await world.execute(orderActions.bulk('issue')!, { ids })
    expect(result).toEqual({ done: 2, refused: [expect.stringContaining('has no lines')] })
    expect(await Promise.all(ids.map(async (id) => (await dataOf(id)).status))).toEqual(['Pending', 'Draft', 'Pending'])
    await expect(world.execute(undoCommit, { seq })).rejects.toThrow('Cancel the order.')
    await expect(world.execute(orderActions.bulk('issue')!, { ids: [ids[1]!] })).rejects.toThrow('has no lines')
  })

  it('are promised for one day, which is on each of them', async () => {
    const ids = [await order({ status: 'Pending', expectedDate: '2026-11-25' }), await order({ status: 'Pending' })]
    await world.execute(orderActions.bulk('promise')!, { ids, expectedDate: '2026-12-01', saidBy: 'Frank' })
    expect((await dataOf(ids[0]!)).promises?.map(({ day }) => day)).toEqual(['2026-11-25', '2026-12-01'])
    expect((await dataOf(ids[1]!)).promises).toMatchObject([{ day: '2026-12-01', by: 'Frank' }])
  })
})

it.each([
  ['Draft', ['Issue', 'Cancel the order']],
  [
    'Pending',
    [
      'Receive',
      'Record invoice',
      'Revise',
      'Change promised date',
      'Short close',
      'Short close lines',
      'Cancel the order',
    ],
  ],
  ['Received', ['Reverse invoice']],
  ['Closed', ['Reopen']],
  ['Cancelled', ['Reopen']],
])('%s offers %j, each with its effect in numbers', async (status, labels) => {
  const at = { today: '2026-11-20', timeZone: 'UTC' }
  const id = await order({ status, currency: undefined, orderDate: '2026-11-20', expectedDate: '2026-11-19' })
  const doc = await world.get(purchaseOrders, id)
  const invoice = invoiceOffers(doc, { ...at, base: 'EUR' })
  const open = orderActions.open(doc, at).map((name) => orderActions.actions[name]!)
  expect([...invoice, ...open].map(({ label }) => label)).toEqual(labels)
  // A reversal is never the next step.
  for (const { label, reverses } of invoice) expect(reverses ?? false).toBe(label.startsWith('Reverse'))
  // The title of the dialog matches the label of its button.
  for (const { label, title } of invoice.filter(({ label }) => label.endsWith('invoice')))
    expect(title).toBe(`${label.replace(' ', ' the ')} of PO ${String(doc.data.poNumber)}`)
  const format = { money: (amount: number, currency = 'EUR') => `${currency} ${amount.toFixed(2)}` }
  const record = { ...doc, ...at, name: orderActions.nameOf(doc) }
  const refusals = [
    ...invoice.map(({ confirm, suggest = {} }) => confirm(suggest)),
    ...open.flatMap(({ effect, suggest }) => effect?.(record, suggest?.(record) ?? {}, format) ?? []),
  ]
  for (const sentence of refusals) expect(sentence).toMatch(/EUR 41\.85|41\.85 instead/)
})

it('closing short, in full or by line, shows the open quantity', async () => {
  const lines = [
    { lineId: '1', partNumber: 'A', qty: 10, unitPrice: 2, qtyReceived: 4, qtyOpen: 6 },
    { lineId: '2', partNumber: 'B', qty: 3, unitPrice: 5, qtyCancelled: 1, qtyOpen: 2 },
  ]
  const id = await order({ status: 'Pending', lines, totalAmount: 35, sentAt: { $ts: '2026-11-20T00:00:00Z' } })
  const record = { ...(await world.get(purchaseOrders, id)), name: 'PO 1', today: '2026-11-20', timeZone: 'UTC' }
  const format = { money: (amount: number) => `EUR ${amount.toFixed(2)}` }
  const refusalOf = (name: 'close' | 'closeLines', input: object = {}) =>
    orderActions.actions[name]?.effect?.(record, input as never, format)
  expect(refusalOf('close')).toBe('PO 1 will be closed; 8 pieces for EUR 22.00 are no longer expected.')
  expect(refusalOf('closeLines')).toBe(
    '8 pieces for EUR 22.00 of PO 1 are open. Enter the quantities that are no longer expected.',
  )
  const some = { lines: [{ poLineId: '1', qty: 1 }, { poLineId: '2' }] }
  expect(refusalOf('closeLines', some)).toBe('3 pieces for EUR 12.00 of PO 1 are no longer expected.')
})

it('goods that the vendor sends to our customer are recorded as shipped by their parts', async () => {
  const id = await order({ status: 'Pending' })
  const doc = await world.get(purchaseOrders, id)
  const at = { today: '2026-11-20', base: 'EUR' }
  const lines = [{ lineId: '1', brand: 'FAG', partNumber: '22210 EK', qty: 10, unitPrice: 35 }]
  const data = { ...doc.data, lines, dropShip: { transactionId: 'd' } }
  const [first] = invoiceOffers({ ...doc, data } as never, at)
  expect(first!.label).toBe('Shipped by the vendor')
  expect(first!.ask!.lines!.of!.poLineId!.options.words).toEqual({ 1: 'FAG 22210 EK · 10' })
  expect(first!.confirm(first!.suggest!)).toContain('10 pieces of')
})

it('orders received together are worth their amounts after discount, each currency by itself', () => {
  const pending = (id: string, currency: string, discountPct: number) => ({
    ...{ id, version: 1, createTime: '', updateTime: '' },
    data: {
      ...{ poNumber: id, status: 'Pending', currency },
      lines: [{ lineId: '1', partNumber: '6205', qty: 10, unitPrice: 4, discountPct, qtyReceived: 5 }],
    },
  })
  const orders = [pending('1', 'USD', 0), pending('2', 'EUR', 50)] as never
  const said = receiveTogetherOffer(orders, { today: '2026-11-20', base: 'USD' } as never)?.confirm?.({} as never)
  expect(said).toBe(
    'All that is open of 2 orders will be in stock, worth USD 20.00 and EUR 10.00, with a receipt each.',
  )
})
