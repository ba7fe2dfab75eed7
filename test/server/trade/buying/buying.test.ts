import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type BuyingWorld, openBuyingWorld } from '#test/server/trade/buying-world.ts'

let world: BuyingWorld
let invoices = 0
beforeEach(async () => {
  world = await openBuyingWorld()
})
afterEach(() => world.close())

const DAY = '2026-11-20'
const receive = (poId: string, lines?: readonly object[], more: object = {}) =>
  world.run('po.receive', { poId, receivedOn: DAY, locationId: 'W1', ...(lines && { lines }), ...more })
const bill = (more: object) =>
  world.run('payables.bill', { vendorId: 'kugel', vendorInvoiceNo: `K-${++invoices}`, invoiceDate: DAY, ...more })
const sum = (all: Record<string, number>) =>
  Number(
    Object.values(all)
      .reduce((a, b) => a + b, 0)
      .toFixed(4),
  )

/** Expects that the books balance, nothing waits for a bill, and the integrity check finds nothing. */
async function settled(): Promise<Record<string, number>> {
  const all = await world.ledgers()
  expect(Math.abs(sum(all))).toBe(0)
  expect(await world.owedByLine()).toEqual({})
  expect(await world.findings()).toEqual([])
  return all
}

describe.each([
  ['EUR', 7, 3.3333, [2, 2, 3]],
  ['JPY', 11, 1234, [4, 4, 3]],
  ['KWD', 9, 0.127, [1, 5, 3]],
  ['USD', 3, 0.333, [1, 1, 1]],
] as const)('%s, %d pieces at %d in three parts', (currency, qty, unitPrice, parts) => {
  it('come, are billed in two invoices and leave nothing behind', async () => {
    const part = await world.part()
    const poId = await world.order([{ ...part, qty, unitPrice, discountPct: 2.5 }], { currency })
    const receipts = []
    for (const [at, one] of parts.entries())
      receipts.push(
        await receive(poId, [{ poLineId: '1', qty: one }], { receivedOn: ['2026-11-05', '2026-11-12', DAY][at] }),
      )
    expect(await world.read('po', poId)).toMatchObject({ status: 'Received', billState: 'None' })
    await bill({ receiptIds: [receipts[0].id, receipts[1].id], approve: true })
    expect(await world.read('po', poId)).toMatchObject({ billState: 'Partial' })
    await bill({ receiptIds: [receipts[2].id], approve: true })
    expect(await world.read('po', poId)).toMatchObject({ billState: 'Full', lines: [{ qtyBilled: qty }] })
    const all = await settled()
    expect(Math.abs(all.Rounding ?? 0)).toBeLessThanOrEqual(0.03)
    expect(all.COGS).toBeUndefined()
    for (const { data } of await world.all('inventory')) expect(data.unitCost).toBe(data.landedUnitCost)
  })
})

it('a bill ahead of its goods waits at its price, which the goods take when they come', async () => {
  const part = await world.part()
  const poId = await world.order([{ ...part, qty: 12, unitPrice: 2.5 }])
  const first = await receive(poId, [{ poLineId: '1', qty: 5 }])
  const lines = [{ poId, poLineId: '1', qty: 9, unitPrice: 2.6 }]
  const draft = await bill({ lines })
  expect(draft.data.matchState).toBe('Qty variance')
  expect(await world.refused('payables.approve', { payableId: draft.id })).toContain('is billed 9, received 5')
  await world.run('payables.approve', { payableId: draft.id, acceptVariance: 'Paid up front' })
  expect(await world.read('receipts', first.id)).toMatchObject({ billState: 'Full', lines: [{ qtyBilled: 5 }] })
  expect(await world.ledgers()).toEqual({ Inventory: 13, GRNI: 10.4, AP: -23.4 })
  const second = await receive(poId, [{ poLineId: '1', qty: 7 }])
  expect(second.data.lines[0]).toMatchObject({ qtyBilled: 4, value: 17.9, unitCost: 2.5571 })
  expect(await world.ledgers()).toEqual({ Inventory: 30.9, GRNI: -7.5, AP: -23.4 })
  await bill({ receiptIds: [second.id], lines: [], approve: true, acceptVariance: 'As agreed' })
  const all = await settled()
  expect(all).toEqual({ Inventory: 30.9, AP: -30.9 })
})

it('what is not received is not approved without a reason', async () => {
  const part = await world.part()
  const poId = await world.order([{ ...part, qty: 4, unitPrice: 25 }])
  const draft = await bill({ lines: [{ poId, poLineId: '1', qty: 4 }] })
  expect(draft.data).toMatchObject({ matchState: 'Not received', totalAmount: 100 })
  expect(await world.refused('payables.approve', { payableId: draft.id })).toContain('is not received')
  await world.run('payables.approve', { payableId: draft.id, acceptVariance: 'Prepaid' })
  await receive(poId)
  expect(await settled()).toEqual({ Inventory: 100, AP: -100 })
  await world.run('payables.void', { payableId: draft.id, reason: 'Wrong vendor number' })
  expect(await world.ledgers()).toEqual({ Inventory: 100, GRNI: -100 })
  await bill({ vendorInvoiceNo: 'NEW', lines: [{ poId, poLineId: '1' }], approve: true })
  expect(await settled()).toEqual({ Inventory: 100, AP: -100 })
})

it('goods that went back before their bill are not billed', async () => {
  const part = await world.part()
  const poId = await world.order([{ ...part, qty: 3, unitPrice: 0.333 }])
  const receipt = await receive(poId)
  const back = await world.run('stock.return', {
    lotId: receipt.data.lines[0].lotId,
    qty: 1,
    vendorId: 'kugel',
    reason: 'Rust',
  })
  expect(back).toMatchObject({ value: 0.33, credit: 0.33 })
  const { data } = await bill({ receiptIds: [receipt.id], approve: true })
  expect(data).toMatchObject({ totalAmount: 0.67, lines: [{ qty: 2 }] })
  expect(await settled()).toMatchObject({ AP: -0.67, Inventory: 0.67 })
})

it('a replacement opens the order line again and comes at the cost that is paid', async () => {
  const part = await world.part()
  const poId = await world.order([{ ...part, qty: 10, unitPrice: 7 }])
  const receipt = await receive(poId)
  await bill({ receiptIds: [receipt.id], approve: true })
  const back = { lotId: receipt.data.lines[0].lotId, qty: 4, vendorId: 'kugel', reason: 'Wrong seal', replace: true }
  expect(await world.run('stock.return', back)).toMatchObject({ credit: 28 })
  expect(await world.read('po', poId)).toMatchObject({ status: 'Pending', lines: [{ qtyReceived: 6, qtyOpen: 4 }] })
  expect(await world.ledgers()).toEqual({ Inventory: 42, GRNI: 28, AP: -70 })
  await receive(poId)
  expect(await settled()).toEqual({ Inventory: 70, AP: -70 })
})

it('a replacement that is expected on an order closed short opens that order again', async () => {
  const part = await world.part()
  const poId = await world.order([{ ...part, qty: 9, unitPrice: 5 }])
  const receipt = await receive(poId, [{ poLineId: '1', qty: 6 }])
  await world.run('po.closeLines', { poId, lines: [{ poLineId: '1', qty: 3 }], reason: 'Sold out' })
  expect(await world.read('po', poId)).toMatchObject({ status: 'Closed' })
  const { lotId } = receipt.data.lines[0]
  const back = { lotId, qty: 2, vendorId: 'kugel', reason: 'Rust', replace: true }
  const { movementId } = await world.run('stock.return', back)
  expect(await world.read('po', poId)).toMatchObject({ status: 'Pending', lines: [{ qtyOpen: 2 }] })
  expect(await world.read('parts', part.partId)).toMatchObject({ qtyIncoming: 2 })
  expect(await world.findings()).toEqual([])
  await world.run('stock.unreturn', { movementId, reason: 'Kept' })
  expect(await world.read('parts', part.partId)).toMatchObject({ qtyIncoming: 0, qtyOnHand: 6 })
  expect(await world.findings()).toEqual([])
})

it('a short receipt with its invoice bills what came, and with the last goods the rest of the order', async () => {
  const part = await world.part()
  const poId = await world.order([{ ...part, qty: 10, unitPrice: 10 }], { totalAmount: 112.5 })
  const first = await receive(poId, [{ poLineId: '1', qty: 4 }], { invoiceNumber: 'I-1' })
  expect(first.data).toMatchObject({ status: 'Open', totalAmount: 40, vendorInvoiceNo: 'I-1', posted: true })
  const second = await receive(poId, undefined, { invoiceNumber: 'I-2' })
  expect(second.data).toMatchObject({ status: 'Open', totalAmount: 72.5 })
  expect(await settled()).toEqual({ Inventory: 100, Expense: 12.5, AP: -112.5 })
  expect(await world.refused('payables.void', { payableId: second.id, reason: 'x' })).toContain('reverse that receipt')
  const receipts = await world.all('receipts')
  await world.run('po.unreceive', { poId, receiptId: receipts[1]!.id, reason: 'Did not come' })
  expect(await settled()).toEqual({ Inventory: 40, AP: -40 })
  expect(await world.read('po', poId)).toMatchObject({ status: 'Pending', lines: [{ qtyOpen: 6 }] })
})

it('an order with a lower total than its lines makes the goods cheaper', async () => {
  const [a, b] = [await world.part(), await world.part()]
  const lines = [
    { ...a, qty: 3, unitPrice: 10 },
    { ...b, qty: 7, unitPrice: 10 },
  ]
  const poId = await world.order(lines, { totalAmount: 93 })
  await receive(poId, undefined, { invoiceNumber: 'I-1' })
  const all = await settled()
  expect(all).toMatchObject({ Inventory: 93, AP: -93 })
})

describe('lines of a receipt', () => {
  it('one order line comes in several lots, some in quarantine, with serial numbers', async () => {
    const part = await world.part('22210', { tracksSerials: true })
    const poId = await world.order([{ ...part, qty: 3, unitPrice: 50 }])
    const came = { poLineId: '1', qty: 2 }
    expect(await world.refused('po.receive', { poId, receivedOn: DAY, lines: [came] })).toContain(
      'needs 2 serial numbers, 0 are given',
    )
    const receipt = await receive(poId, [
      { ...came, serials: ['A1', 'A2'], dateCode: '2226' },
      { poLineId: '1', qty: 1, serials: ['B1'], dateCode: '1826', quarantine: true },
    ])
    const lots = await world.all('inventory')
    expect(
      lots.map(({ data }) => [data.qtyOnHand, data.dateCode, data.qcStatus, data.locationId, data.serials]),
    ).toEqual([
      [2, '2226', 'OK', 'W1', ['A1', 'A2']],
      [1, '1826', 'Quarantine', 'Q1', ['B1']],
    ])
    expect(receipt.data.lines).toMatchObject([{ lineId: '1' }, { lineId: '2' }])
    expect((await world.read('parts', part.partId)).qtyAvailable).toBe(2)
  })

  it('lines that are not there, nothing, rejects without a reason, a cost of 0 and more than the tolerance are refused', async () => {
    for (const [lines, words] of [
      [[{ poLineId: '7', qty: 1 }], 'has no line 7'],
      [[{ poLineId: '1', qty: 0 }], 'Nothing is entered'],
      [[{ poLineId: '1', qty: 1, qtyRejected: 2 }], 'Enter why 2 pieces of line 1'],
      [[{ poLineId: '1', qty: 1, unitPrice: 0 }], 'at a cost of 0'],
      [
        [
          { poLineId: '1', qty: 6 },
          { poLineId: '1', qty: 5 },
        ],
        'is open for 10; 11 are 1 more than the tolerance of 0%. Enter 10 or fewer.',
      ],
    ] as const) {
      const poId = await world.order([{ ...(await world.part()), qty: 10, unitPrice: 1 }])
      expect(await world.refused('po.receive', { poId, receivedOn: DAY, lines })).toContain(words)
      expect(await world.all('movements')).toEqual([])
    }
  })

  it('tolerances take a little more, and no longer wait for a little less', async () => {
    await world.put('settings', 'purchasing', { name: 'Purchasing', overReceiptPct: 5, underReceiptPct: 10 })
    const part = await world.part()
    const [a, b] = [
      await world.order([{ ...part, qty: 100, unitPrice: 1 }]),
      await world.order([{ ...part, qty: 100, unitPrice: 1 }]),
    ]
    expect(
      await world.refused('po.receive', { poId: a, receivedOn: DAY, lines: [{ poLineId: '1', qty: 107 }] }),
    ).toContain('is open for 100; 107 are 2 more than the tolerance of 5%. Enter 105 or fewer.')
    await receive(a, [{ poLineId: '1', qty: 105 }])
    await receive(b, [{ poLineId: '1', qty: 90 }])
    expect(await world.read('po', a)).toMatchObject({ status: 'Received', lines: [{ qtyReceived: 105, qtyOpen: 0 }] })
    expect(await world.read('po', b)).toMatchObject({
      status: 'Received',
      lines: [{ qtyReceived: 90, qtyCancelled: 10 }],
    })
    expect((await world.read('parts', part.partId)).qtyIncoming).toBe(0)
    expect(await world.findings()).toEqual([])
  })
})

it('what is open is closed short, reopened, revised and cancelled, and incoming follows', async () => {
  const part = await world.part()
  const incoming = async () => (await world.read('parts', part.partId)).qtyIncoming
  const poId = await world.order([{ ...part, qty: 10, unitPrice: 2 }])
  await receive(poId, [{ poLineId: '1', qty: 4 }])
  expect(await world.refused('po.cancel', { poId, reason: 'x' })).toContain('has received goods. Close the rest')
  expect(await world.refused('po.closeLines', { poId, reason: 'x', lines: [{ poLineId: '1', qty: 7 }] })).toContain(
    'is open for 6, not 7. Enter 6 or fewer.',
  )
  await world.run('po.closeLines', { poId, reason: 'Sold out', lines: [{ poLineId: '1', qty: 2 }] })
  expect(await incoming()).toBe(4)
  await world.run('po.close', { poId, reason: 'Gone' })
  expect([await incoming(), (await world.read('po', poId)).status]).toEqual([0, 'Closed'])
  await world.run('po.reopen', { poId })
  expect([await incoming(), (await world.read('po', poId)).status]).toEqual([6, 'Pending'])
  const revise = (lines: object[]) => ({ poId, reason: 'New wish', lines })
  expect(await world.refused('po.revise', revise([{ lineId: '1', ...part, qty: 3, unitPrice: 2 }]))).toContain(
    'is received 4. Enter 4 or more',
  )
  await world.run(
    'po.revise',
    revise([
      { lineId: '1', ...part, qty: 5, unitPrice: 2 },
      { ...part, qty: 8, unitPrice: 3 },
    ]),
  )
  expect(await incoming()).toBe(9)
  expect(await world.read('po', poId)).toMatchObject({
    totalAmount: 34,
    lines: [
      { lineId: '1', qtyReceived: 4, qtyOpen: 1 },
      { lineId: '2', qtyOpen: 8 },
    ],
  })
  await bill({ lines: [{ poId, poLineId: '1', qty: 4 }], approve: true })
  expect(await world.refused('po.revise', revise([{ lineId: '1', ...part, qty: 5, unitPrice: 2.1 }]))).toContain(
    'is billed at ',
  )
  await world.run('po.revise', revise([{ lineId: '1', ...part, qty: 4, unitPrice: 2 }]))
  expect(await incoming()).toBe(0)
  expect(await world.findings()).toEqual([])
})

it('several people count into one receipt, and posting tells the differences', async () => {
  const part = await world.part('6205')
  const poId = await world.order([{ ...part, qty: 10, unitPrice: 2 }])
  const { id: receiptId, data } = await world.run('receipts.start', { poId, blind: true })
  expect(data).toMatchObject({ status: 'Draft', lines: [] })
  const count = (more: object) => world.run('receipts.count', { receiptId, ...more })
  await Promise.all([
    count({ poLineId: '1', qty: 3 }),
    count({ partNumber: '6205', qty: 4 }),
    count({ partNumber: '9999', qty: 1 }),
  ])
  expect(await count({ poLineId: '1', qty: -1 })).toEqual({ qty: 6 })
  expect(await world.refused('receipts.count', { receiptId, poLineId: '1', qty: -7 })).toContain('counted 6, not 7')
  await count({ poLineId: '1', qty: 2, rejected: true, note: 'Dented' })
  const posted = await world.run('receipts.post', { receiptId })
  expect(posted.differences).toEqual([{ poLineId: '1', expected: 10, counted: 6 }])
  expect(posted.receipt.data).toMatchObject({ status: 'Posted', value: 12, strays: [{ partNumber: '9999', qty: 1 }] })
  expect(await world.refused('receipts.count', { receiptId, poLineId: '1', qty: 1 })).toContain('is Posted')
  const empty = await world.run('receipts.start', { poId })
  expect(await world.refused('receipts.post', { receiptId: empty.id })).toContain('has no counted goods')
  await world.run('receipts.discard', { receiptId: empty.id, reason: 'Nothing is entered' })
  expect(await world.findings()).toEqual([])
})

it('a count that a phone sends again is counted once, on the order and beside it', async () => {
  const part = await world.part('6206')
  const poId = await world.order([{ ...part, qty: 10, unitPrice: 2 }])
  const { id: receiptId } = await world.run('receipts.start', { poId })
  const count = (more: object) => world.run('receipts.count', { receiptId, ...more })
  for (let sent = 0; sent < 2; sent++) {
    expect(await count({ poLineId: '1', qty: 3, countId: 'phone-1' })).toEqual({ qty: 3 })
    expect(await count({ partNumber: '6206', qty: 1, rejected: true, note: 'Dented', countId: 'phone-2' })).toEqual({
      qty: 1,
    })
    expect(await count({ partNumber: '9999', qty: 2, countId: 'phone-3' })).toEqual({ qty: 2 })
  }
  for (let at = 0; at < 60; at++) await count({ poLineId: '1', qty: at % 2 === 0 ? 1 : -1, countId: `other-${at}` })
  const { receipt } = await world.run('receipts.post', { receiptId })
  expect(receipt.data.lines).toMatchObject([{ qty: 3, qtyRejected: 1 }])
  expect(receipt.data.strays).toEqual([{ partNumber: '9999', qty: 2 }])
  expect(receipt.data.lastCounts).toHaveLength(50)
  expect(await world.findings()).toEqual([])
})

it('needs become one draft per vendor: same parts together, full packs, the price of the break', async () => {
  const a = await world.part('6001', { packQty: 6, lastCost: 1 })
  const b = await world.part('6002', { lastCost: 3.25 })
  const vendor = await world.read('vendors', 'kugel')
  await world.put('vendors', 'kugel', {
    ...vendor,
    minOrder: 100,
    priceList: [
      { partId: a.partId, minQty: 1, price: 2 },
      { partId: a.partId, minQty: 10, price: 1.5 },
    ],
  })
  const lines = [
    { partId: a.partId, qty: 4, vendorId: 'kugel' },
    { partId: a.partId, qty: 7, vendorId: 'kugel' },
    { partId: b.partId, qty: 2, vendorId: 'kugel', transactionId: 'deal', dealLineId: '1' },
    { partId: b.partId, qty: 2, vendorId: 'forwarder' },
  ]
  expect(await world.refused('po.fromNeeds', { lines: [{ partId: b.partId, qty: 1 }] })).toContain(
    'has no vendor. Choose one',
  )
  const { orders } = await world.run('po.fromNeeds', { lines })
  expect(orders).toMatchObject([
    { vendorId: 'kugel', lines: 2, totalAmount: 24.5, belowMinimum: 75.5, rounded: [{ asked: 11, qty: 12 }] },
    { vendorId: 'forwarder', lines: 1, totalAmount: 6.5 },
  ])
  expect(await world.refused('po.fromNeeds', { lines: [lines[2]!] })).toContain('already')
  const more = await world.run('po.fromNeeds', { lines: [lines[1]!] })
  expect(more.orders[0]).toMatchObject({ poId: orders[0].poId, totalAmount: 42.5 })
})

it('a rent is written every month once, and approved where that was said', async () => {
  await world.make('recurring', {
    name: 'Rent',
    template: { vendorId: 'forwarder', category: 'Rent', totalAmount: 240, taxName: 'VAT 20' },
    every: 'Month',
    nextOn: '2026-08-31',
    approve: true,
  })
  expect((await world.run('recurring.run', {})).made).toHaveLength(3)
  expect((await world.run('recurring.run', {})).made).toEqual([])
  const bills = await world.all('payables')
  expect(bills.map(({ data }) => [data.invoiceDate, data.status])).toEqual([
    ['2026-08-31', 'Open'],
    ['2026-09-30', 'Open'],
    ['2026-10-31', 'Open'],
  ])
  expect(await settled()).toEqual({ Expense: 600, 'Input tax': 120, AP: -720 })
})

it('a bill is entered as an expense with its tax, falls due in parts, and is voided on an open day', async () => {
  const entered = await world.run('payables.enter', {
    vendorId: 'forwarder',
    vendorInvoiceNo: 'F-1',
    invoiceDate: '2026-10-15',
    totalAmount: 108.25,
    taxName: 'Sales tax',
    category: 'Rent',
  })
  expect(entered.data).toMatchObject({ status: 'Open', posted: true, paymentState: 'Unpaid' })
  expect(await world.ledgers()).toEqual({ Expense: 108.25, AP: -108.25 })
  const split = {
    payableId: entered.id,
    parts: [
      { dueDate: '2026-12-01', amount: 50 },
      { dueDate: '2026-11-25', amount: 40 },
    ],
  }
  expect(await world.refused('payables.instalments', split)).toContain('The parts total 90.00, 108.25 is open')
  const parts = [split.parts[0], { dueDate: '2026-11-25', amount: 58.25 }]
  expect((await world.run('payables.instalments', { ...split, parts })).data.dueDate).toBe('2026-11-25')
  await world.run('payables.void', { payableId: entered.id, reason: 'Twice' })
  expect(await settled()).toEqual({})
})

it('goods without an order wait for their bill under their own movement', async () => {
  const { partId } = await world.part()
  const came = await world.run('stock.receive', { partId, qty: 8, unitCost: 2.5, locationId: 'W1', vendorId: 'kugel' })
  expect(await world.ledgers()).toEqual({ Inventory: 20, GRNI: -20 })
  await bill({ lines: [{ movementId: came.movementId, qty: 8, unitPrice: 2.5 }], approve: true })
  expect(await settled()).toEqual({ Inventory: 20, AP: -20 })
  expect(await world.refused('stock.correct', { movementId: came.movementId, qty: 7, reason: 'x' })).toContain(
    'is billed by',
  )
})

it('of two people, the second sees the current state', async () => {
  const part = await world.part()
  const poId = await world.order([{ ...part, qty: 10, unitPrice: 2 }])
  const post = (name: string, input: object, key: string) =>
    world.call('POST', `/api/commands/${name}`, { input }, { 'idempotency-key': `${key}-of-two-people-at-once` })
  const twice = async (name: string, inputs: readonly [object, object]) => {
    const answers = await Promise.all(inputs.map((input, at) => post(name, input, `${name}-${at}`)))
    expect(answers.map(({ status }) => status)).toEqual([200, 422])
    return answers[1]!.body.detail as string
  }
  const all = { poId, receivedOn: DAY, lines: [{ poLineId: '1', qty: 10 }] }
  expect(await twice('po.receive', [all, all])).toMatch(/is already Received|is open for 0/)
  const receiptIds = [(await world.all('receipts'))[0]!.id]
  const invoice = { vendorId: 'kugel', invoiceDate: DAY, receiptIds }
  expect(
    await twice('payables.bill', [
      { ...invoice, vendorInvoiceNo: 'A' },
      { ...invoice, vendorInvoiceNo: 'B' },
    ]),
  ).toContain('is already billed')
  const payableId = (await world.all('payables'))[0]!.id
  expect(await twice('payables.approve', [{ payableId }, { payableId }])).toContain('only a draft is approved')
})

it('what was paid ahead on an order pays its bill first', async () => {
  await world.put('bankAccounts', 'main', { name: 'Main', kind: 'Bank', currency: 'USD', isActive: true })
  const poId = await world.order([{ ...(await world.part()), qty: 50, unitPrice: 20 }])
  const wire = { vendorId: 'kugel', method: 'Wire', paidOn: DAY, bankAccountId: 'main' }
  await world.run('payments.pay', { ...wire, depositPoId: poId, deposit: 400, reference: 'W1' })
  expect(await world.read('po', poId)).toMatchObject({ depositPaid: 400, depositLeft: 400 })
  const receipt = await receive(poId)
  const { id, data } = await bill({ receiptIds: [receipt.id], approve: true })
  expect(data).toMatchObject({ balance: 600, paymentState: 'Partial', status: 'Open' })
  expect(await world.refused('payables.void', { payableId: id, reason: 'x' })).toContain('is paid')
  await world.run('payments.pay', { ...wire, allocations: [{ payableId: id, amount: 600 }], reference: 'W2' })
  expect(await settled()).toEqual({ Inventory: 1000, Bank: -1000 })
})

it('half a bearing is neither ordered nor revised to, and no price of a receipt is below 0', async () => {
  const part = await world.part()
  const poId = await world.order([{ ...part, qty: 4, unitPrice: 3 }])
  const revised = { poId, reason: 'Less', lines: [{ lineId: '1', ...part, qty: 2.25, unitPrice: 3 }] }
  expect(await world.refused('po.revise', revised)).toContain('Enter whole numbers.')
  const received = { poId, receivedOn: '2026-11-20', locationId: 'W1' }
  const lines = [{ poLineId: '1', qty: 1, unitPrice: -1 }]
  expect(await world.refused('po.receive', { ...received, lines })).toContain('Unit price is below 0')
  const half = {
    poNumber: '111826-77',
    status: 'Draft',
    vendorId: 'kugel',
    lines: [{ ...part, qty: 0.5, unitPrice: 3 }],
  }
  expect(await world.refused('po.issue', { poId: await world.make('po', half) })).toContain('Enter whole numbers.')
})

describe('a revision of an order that goods came of', () => {
  it.each([
    ['keeps what came where no line is named', (line: object) => [line]],
    ['keeps what came where a new line stands beside it', (line: object) => [{ lineId: '1', ...line }, line]],
  ])('%s', async (_, lines) => {
    const part = await world.part()
    const poId = await world.order([{ ...part, qty: 10, unitPrice: 2 }])
    await receive(poId, [{ poLineId: '1', qty: 4 }])
    await world.run('po.revise', { poId, reason: 'More', lines: lines({ ...part, qty: 12, unitPrice: 2 }) })
    const [first, ...added] = (await world.read('po', poId)).lines
    expect(first).toMatchObject({ lineId: '1', qty: 12, qtyReceived: 4, qtyOpen: 8 })
    expect((await world.read('parts', part.partId)).qtyIncoming).toBe(8 + 12 * added.length)
    expect(await world.findings()).toEqual([])
  })

  it.each([
    ['another part takes the place of the line', (other: object) => [{ ...other, qty: 10, unitPrice: 2 }]],
    ['a new line takes the place of the line', (other: object) => [{ lineId: '1', qty: 1, unitPrice: 1 }, other]],
  ])('is refused where %s', async (_, lines) => {
    const [first, part, other] = [await world.part(), await world.part(), await world.part()]
    const poId = await world.order([
      { ...first, qty: 1, unitPrice: 1 },
      { ...part, qty: 10, unitPrice: 2 },
    ])
    await receive(poId)
    await world.run('po.unreceive', { poId, reason: 'Counted anew' })
    await receive(poId, [
      { poLineId: '1', qty: 1 },
      { poLineId: '2', qty: 4 },
    ])
    const revision = { poId, reason: 'Other goods', lines: lines({ ...other, qty: 10, unitPrice: 2 }) }
    expect(await world.refused('po.revise', revision)).toMatch(/is received \d(; its part cannot be changed|\. Enter)/)
  })
})

it('a count that began with a vendor alone is of the order that waits for as many', async () => {
  const part = await world.part()
  const few = await world.order([{ ...part, qty: 5, unitPrice: 2 }], { orderDate: '2026-11-01' })
  const many = await world.order([{ ...part, qty: 9, unitPrice: 3 }], { orderDate: '2026-11-02' })
  const { id: receiptId } = await world.run('receipts.start', { vendorId: 'kugel' })
  await world.run('receipts.count', { receiptId, partNumber: 'NOBODY-1', qty: 1 })
  expect(await world.refused('receipts.post', { receiptId })).toContain(
    'has no counted goods that Kugel AG has on order',
  )
  await world.run('receipts.count', { receiptId, partNumber: part.partNumber, qty: 7 })
  await world.run('receipts.count', { receiptId, partNumber: part.partNumber, qty: 2 })
  const { receipt, differences } = await world.run('receipts.post', { receiptId, receivedOn: DAY })
  expect(receipt.data).toMatchObject({ status: 'Posted', poId: many, strays: [{ partNumber: 'NOBODY-1', qty: 1 }] })
  expect(differences).toEqual([])
  expect((await world.read('po', few)).status).toBe('Pending')
  expect((await world.read('po', many)).status).toBe('Received')
  expect(await world.findings()).toEqual([])
})
