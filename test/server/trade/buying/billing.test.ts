import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type BuyingWorld, openBuyingWorld } from '#test/server/trade/buying-world.ts'

let world: BuyingWorld
let invoices = 0
beforeEach(async () => {
  world = await openBuyingWorld()
})
afterEach(() => world.close())

const DAY = '2026-11-20'
const receive = (poId: string, more: object = {}) =>
  world.run('po.receive', { poId, receivedOn: DAY, locationId: 'W1', ...more })
const billOf = (more: object) => ({
  vendorId: 'kugel',
  vendorInvoiceNo: `B-${++invoices}`,
  invoiceDate: DAY,
  ...more,
})
const bill = (more: object) => world.run('payables.bill', billOf(more))
const back = (lotId: string, qty: number, more: object = {}) =>
  world.run('stock.return', { lotId, qty, vendorId: 'kugel', reason: 'Rust', ...more })

/** Expects that the books balance, nothing waits for a bill, and the integrity check finds nothing. */
async function settled(): Promise<Record<string, number>> {
  expect(await world.owedByLine()).toEqual({})
  expect(await world.findings()).toEqual([])
  return await world.ledgers()
}

describe('a draft whose amount was changed by hand', () => {
  it('does not match, and what is accepted is a price variance', async () => {
    const part = await world.part()
    const poId = await world.order([
      { ...part, qty: 10, unitPrice: 3 },
      { ...part, qty: 1, unitPrice: 3 },
    ])
    const { id: receiptId } = await receive(poId)
    const { id: payableId, data } = await bill({ receiptIds: [receiptId] })
    const lines = [{ ...data.lines[0], amount: 40 }, data.lines[1]]
    const draft = await world.read('payables', payableId)
    await world.put('payables', payableId, { ...draft, lines, totalAmount: 43 })
    expect(await world.refused('payables.approve', { payableId })).toContain('is billed at 4.00, ordered at 3.00')
    const approved = await world.run('payables.approve', { payableId, acceptVariance: 'Agreed by phone' })
    expect(approved.data).toMatchObject({ matchState: 'Price variance' })
    expect(await settled()).toEqual({ AP: -43, Inventory: 43 })
  })

  it('is not approved over goods of another vendor or currency', async () => {
    for (const [_, named, words] of [
      ['vendor', { vendorId: 'forwarder', vendorName: 'Forwarder Inc' }, 'is of Kugel AG, not of Forwarder Inc'],
      ['currency', { currency: 'EUR', vendorId: 'kugel' }, 'is in USD, the invoice in EUR'],
    ] as const) {
      const part = await world.part()
      const poId = await world.order([{ ...part, qty: 5, unitPrice: 2 }])
      const receipt = await receive(poId)
      const line = { kind: 'Goods', receiptId: receipt.id, receiptLineId: '1', qty: 5, unitPrice: 2, amount: 10 }
      const lines = [{ ...line, lineId: '1', poId, poLineId: '1', partId: part.partId }]
      const payableId = await world.make('payables', { status: 'Draft', ...named, lines, totalAmount: 10 })
      expect(await world.refused('payables.approve', { payableId })).toContain(words)
    }
  })

  it('is not approved over goods that came from another vendor without an order', async () => {
    const { partId } = await world.part()
    const { movementId } = await world.run('stock.receive', {
      partId,
      qty: 5,
      unitCost: 2,
      vendorId: 'kugel',
      locationId: 'W1',
    })
    const line = { lineId: '1', kind: 'Goods', movementId, qty: 5, unitPrice: 2, amount: 10 }
    const payableId = await world.make('payables', {
      status: 'Draft',
      vendorId: 'forwarder',
      lines: [line],
      totalAmount: 10,
    })
    expect(await world.refused('payables.approve', { payableId })).toContain('is of Kugel AG, not of Forwarder Inc')
  })
})

it('a line whose amount contradicts its quantity and price is refused', async () => {
  const poId = await world.order([{ ...(await world.part()), qty: 10, unitPrice: 3 }])
  const { id: receiptId } = await receive(poId)
  const line = { receiptId, receiptLineId: '1', qty: 10, unitPrice: 3, amount: 300 }
  expect(await world.refused('payables.bill', billOf({ lines: [line] }))).toContain(
    '10 at 3.00 is 30.00, but the line amount is 300.00',
  )
})

it('a receipt whose second line is billed is billed for its first', async () => {
  const part = await world.part()
  const poId = await world.order([
    { ...part, qty: 10, unitPrice: 3 },
    { ...part, qty: 4, unitPrice: 5 },
  ])
  const { id: receiptId } = await receive(poId)
  await bill({ lines: [{ receiptId, receiptLineId: '2' }], approve: true })
  expect((await bill({ receiptIds: [receiptId], approve: true })).data).toMatchObject({
    totalAmount: 30,
    lines: [{ lineId: '1', receiptLineId: '1' }],
  })
  expect(await world.refused('payables.bill', billOf({ receiptIds: [receiptId] }))).toContain('is already billed')
  expect(await settled()).toEqual({ AP: -50, Inventory: 50 })
})

describe('goods that went back', () => {
  const ordered = async (more: object = {}) => {
    const poId = await world.order([{ ...(await world.part()), qty: 20, unitPrice: 10 }], more)
    const receipt = await receive(poId)
    return { poId, receiptId: receipt.id as string, lotId: receipt.data.lines[0].lotId as string }
  }
  const note = async (movementId: string, amount: number, more: object = {}) => {
    const lines = [{ ledger: 'GRNI', movementId, amount }]
    const input = {
      type: 'Debit note',
      date: DAY,
      partyType: 'vendors',
      partyId: 'kugel',
      reason: 'Rust',
      lines,
      ...more,
    }
    const { id: voucherId } = await world.run('vouchers.write', input)
    return await world.run('vouchers.post', { voucherId })
  }
  const billAll = (poId: string, unitPrice: number) => {
    const lines = [{ poId, poLineId: '1', qty: 20, unitPrice }]
    return bill({ lines, approve: true, acceptVariance: 'As agreed' })
  }

  it.each([
    ['the bill first', true],
    ['the note first', false],
  ])('before a bill of everything at another price leave nothing behind: %s', async (_, isBillFirst) => {
    const { poId, lotId } = await ordered()
    const { movementId } = await back(lotId, 5)
    const written = isBillFirst ? await billAll(poId, 12) : undefined
    const voucher = await note(movementId, 60)
    const { id: payableId } = written ?? (await billAll(poId, 12))
    expect(await settled()).toEqual({ AP: -180, Inventory: 180 })
    await world.run('payables.void', { payableId, reason: 'Wrong number' })
    expect(await world.findings()).toEqual([])
    await billAll(poId, 11)
    expect(await settled()).toMatchObject({ AP: -160 })
    await world.run('vouchers.void', { voucherId: voucher.id, reason: 'Not sent' })
    expect(await world.findings()).toEqual([])
    await note(movementId, 55)
    expect(await settled()).toMatchObject({ AP: -165 })
  })

  it('leave nothing behind where the exchange rate moved since', async () => {
    const poId = await world.order([{ ...(await world.part()), qty: 20, unitPrice: 10 }], { currency: 'EUR' })
    const receipt = await receive(poId, { receivedOn: '2026-11-05' })
    const { movementId } = await back(receipt.data.lines[0].lotId, 5)
    await billAll(poId, 10)
    await note(movementId, 50, { currency: 'EUR' })
    await settled()
  })

  it.each([true, false])(
    'after a bill with a price variance, which is then void: replacement expected %s',
    async (replace) => {
      const { poId, receiptId, lotId } = await ordered()
      const { id: payableId } = await billAll(poId, 12)
      expect(await back(lotId, 5, { replace })).toMatchObject({ value: 60, credit: 60 })
      await world.run('payables.void', { payableId, reason: 'Wrong number' })
      expect(await world.read('receipts', receiptId)).toMatchObject({ lines: [{ openValue: 140 }] })
      expect(await world.findings()).toEqual([])
      const again = replace ? [(await receive(poId)).id] : []
      await bill({ receiptIds: [receiptId, ...again], approve: true })
      const all = await settled()
      expect(all.Rounding).toBeUndefined()
      expect(all).toMatchObject({ AP: replace ? -200 : -150, Inventory: replace ? 200 : 150 })
    },
  )
})

describe('a revision that names another part', () => {
  const incoming = async (partId: string) => (await world.read('parts', partId)).qtyIncoming ?? 0

  it('moves what is incoming from the one to the other', async () => {
    const [a, b] = [await world.part(), await world.part()]
    const poId = await world.order([{ ...a, qty: 20, unitPrice: 2 }])
    const revise = (line: object) =>
      world.run('po.revise', { poId, reason: 'Other seal', lines: [{ lineId: '1', ...line }] })
    await revise({ ...b, qty: 17, unitPrice: 3 })
    expect([await incoming(a.partId), await incoming(b.partId)]).toEqual([0, 17])
    expect(await world.findings()).toEqual([])
    await revise({ qty: 15, unitPrice: 3 })
    expect(await world.read('po', poId)).toMatchObject({ lines: [{ ...b, qty: 15, qtyOpen: 15 }] })
    await world.run('po.cancel', { poId, reason: 'Not needed' })
    expect([await incoming(a.partId), await incoming(b.partId)]).toEqual([0, 0])
    expect(await world.findings()).toEqual([])
  })

  it('is refused for a line of which goods came', async () => {
    const [a, b] = [await world.part(), await world.part()]
    const poId = await world.order([{ ...a, qty: 25, unitPrice: 3 }])
    await receive(poId, { lines: [{ poLineId: '1', qty: 8 }] })
    const lines = [{ lineId: '1', ...b, qty: 25, unitPrice: 3 }]
    expect(await world.refused('po.revise', { poId, reason: 'x', lines })).toContain(
      'is received 8; its part cannot be changed',
    )
    expect([await incoming(a.partId), await incoming(b.partId)]).toEqual([17, 0])
  })
})

it.each([
  ['Pending', 4, undefined, { status: 'Received', lines: [{ qtyReceived: 10, qtyOpen: 0 }] }],
  ['Closed', 4, undefined, { lines: [{ qtyReceived: 4, qtyCancelled: 6, qtyOpen: 0 }] }],
])('an imported order that is %s with %d received keeps that, with entries', async (status, qtyReceived, _, after) => {
  const { partId } = await world.part()
  const lines = [{ partId, qty: 10, unitPrice: 2.22, qtyReceived }]
  const poId = await world.make('po', { poNumber: '112026-77', status, vendorId: 'kugel', lines })
  if (status === 'Pending') await receive(poId)
  else {
    await world.run('po.reopen', { poId })
    await world.run('po.close', { poId, reason: 'Gone' })
  }
  expect(await world.read('po', poId)).toMatchObject(after)
  expect((await world.read('parts', partId)).qtyIncoming).toBe(0)
  expect(await world.findings()).toEqual([])
  if (status !== 'Pending') return
  await bill({ lines: [{ poId, poLineId: '1', qty: 10 }], approve: true, acceptVariance: '4 came before the ledger' })
  expect(await settled()).toMatchObject({ AP: -22.2, Opening: 8.88 })
})

it('a line without a part that was billed ahead is not billed again when the rest comes', async () => {
  const poId = await world.order([{ partNumber: 'SVC', qty: 4, unitPrice: 10 }])
  await receive(poId, { lines: [{ poLineId: '1', qty: 2 }] })
  await bill({ lines: [{ poId, poLineId: '1', qty: 4, unitPrice: 10 }], approve: true, acceptVariance: 'Ahead' })
  const { id } = await receive(poId)
  expect(await world.refused('payables.bill', billOf({ receiptIds: [id] }))).toContain('is already billed')
  expect(await settled()).toEqual({ AP: -40, Expense: 40 })
})

it('goods without an order that are billed beyond what stayed keep their cost, and the note clears the rest', async () => {
  const { partId } = await world.part()
  const came = { partId, qty: 10, unitCost: 5, vendorId: 'kugel', locationId: 'W1' }
  const { movementId, lotId } = await world.run('stock.receive', came)
  const gone = await back(lotId ?? (await world.all('inventory'))[0]!.id, 4)
  await bill({ lines: [{ movementId, qty: 10, unitPrice: 5 }], approve: true, acceptVariance: 'Note follows' })
  expect(await world.ledgers()).toEqual({ AP: -50, GRNI: 20, Inventory: 30 })
  const lines = [{ ledger: 'GRNI', movementId: gone.movementId, amount: 20 }]
  const note = { type: 'Debit note', date: DAY, partyType: 'vendors', partyId: 'kugel', reason: 'Rust', lines }
  await world.run('vouchers.post', { voucherId: (await world.run('vouchers.write', note)).id })
  expect(await settled()).toEqual({ AP: -30, Inventory: 30 })
})

it('a note credits no goods that went back to another vendor', async () => {
  const poId = await world.order([{ ...(await world.part()), qty: 5, unitPrice: 4 }])
  const { movementId } = await back((await receive(poId)).data.lines[0].lotId, 2)
  const lines = [{ ledger: 'GRNI', movementId, amount: 8 }]
  const note = { type: 'Debit note', date: DAY, partyType: 'vendors', partyId: 'forwarder', reason: 'Rust', lines }
  const { id: voucherId } = await world.run('vouchers.write', note)
  expect(await world.refused('vouchers.post', { voucherId })).toContain('is of Kugel AG, not of Forwarder Inc')
})

it('a note credits a return once, in the currency of its order', async () => {
  const poId = await world.order([{ ...(await world.part()), qty: 5, unitPrice: 4 }])
  const { movementId } = await back((await receive(poId)).data.lines[0].lotId, 2)
  const line = { ledger: 'GRNI', movementId, amount: 8 }
  const note = { type: 'Debit note', date: DAY, partyType: 'vendors', partyId: 'kugel', reason: 'Rust' }
  expect(await world.refused('vouchers.write', { ...note, lines: [line, line] })).toContain('is named on two lines')
  const inEuro = await world.run('vouchers.write', { ...note, currency: 'EUR', lines: [line] })
  expect(await world.refused('vouchers.post', { voucherId: inEuro.id })).toContain('is in USD, the note in EUR')
})

describe('goods without an order', () => {
  const came = async (more: object = {}): Promise<{ movementId: string; lotId: string }> => {
    const { partId } = await world.part()
    const goods = { partId, qty: 10, unitCost: 5, vendorId: 'kugel', locationId: 'W1', ...more }
    const { movementId } = await world.run('stock.receive', goods)
    return { movementId, lotId: (await world.all('inventory')).at(-1)!.id }
  }
  const accepted = { approve: true, acceptVariance: 'Agreed' }
  const credit = async (movementId: string, amount: number) => {
    const lines = [{ ledger: 'GRNI', movementId, amount }]
    const note = { type: 'Debit note', date: DAY, partyType: 'vendors', partyId: 'kugel', reason: 'Rust', lines }
    await world.run('vouchers.post', { voucherId: (await world.run('vouchers.write', note)).id })
  }

  it('billed in part at another price leave nothing behind once the rest went back', async () => {
    const { movementId, lotId } = await came()
    await bill({ lines: [{ movementId, qty: 6, unitPrice: 6 }], ...accepted })
    await back(lotId, 4)
    expect((await settled()).GRNI).toBeUndefined()
    expect((await world.read('parts', (await world.read('inventory', lotId)).partId)).qtyOnHand).toBe(6)
  })

  it.each([
    ['the note', ['back', 'bill', 'credit']],
    ['the bill', ['back', 'credit', 'bill']],
    ['the note after a part', ['part', 'back', 'rest', 'credit']],
  ])('leave nothing behind where %s comes last', async (_, steps) => {
    const { movementId, lotId } = await came()
    let gone = ''
    for (const step of steps) {
      if (step === 'back') gone = (await back(lotId, 3)).movementId
      if (step === 'bill') await bill({ lines: [{ movementId, qty: 10, unitPrice: 6 }], ...accepted })
      if (step === 'part') await bill({ lines: [{ movementId, qty: 8, unitPrice: 7 }], ...accepted })
      if (step === 'rest') await bill({ lines: [{ movementId, qty: 2, unitPrice: 4 }], ...accepted })
      if (step === 'credit') await credit(gone, 18)
    }
    expect((await settled()).GRNI).toBeUndefined()
  })

  it('are billed once, at their cost in the currency of the bill, and corrected only without a bill', async () => {
    const { movementId } = await came({ unitCost: 6 })
    const line = { movementId, qty: 10, unitPrice: 5 }
    const twice = billOf({ currency: 'EUR', lines: [line, line], approve: true })
    expect(await world.refused('payables.bill', twice)).toContain('is already billed')
    const { id, data } = await bill({ currency: 'EUR', lines: [{ movementId, qty: 4 }], approve: true })
    expect(data).toMatchObject({ matchState: 'Matched', totalAmount: 20, balance: 20 })
    const correction = { movementId, qty: 5, reason: 'Counted anew' }
    expect(await world.refused('stock.correct', correction)).toContain('Void that bill first')
    await world.run('payables.void', { payableId: id, reason: 'Wrong' })
    await world.run('stock.correct', correction)
    await bill({ currency: 'EUR', lines: [{ movementId, qty: 5, unitPrice: 5 }], approve: true })
    expect(await settled()).toEqual({ AP: -30, Inventory: 30 })
  })

  it('that still carry something though all is billed are found', async () => {
    const { movementId } = await came()
    await bill({ lines: [{ movementId, qty: 10, unitPrice: 5 }], approve: true })
    const [row] = (await world.all('postings')).filter(
      ({ data }) => data.ledger === 'GRNI' && data.docType === 'payables',
    )
    await world.put('postings', row!.id, { ...row!.data, base: 49, amount: 49 })
    expect((await world.findings()).join()).toContain('is fully billed, but −1.00 waits for a bill')
  })
})

it('what came in place of goods that were credited is billed once more', async () => {
  const poId = await world.order([{ ...(await world.part()), qty: 10, unitPrice: 4 }])
  const first = await receive(poId)
  const { movementId } = await back(first.data.lines[0].lotId, 2, { replace: true })
  const note = { type: 'Debit note', date: DAY, partyType: 'vendors', partyId: 'kugel', reason: 'Rust' }
  const lines = [{ ledger: 'GRNI', movementId, amount: 8 }]
  await world.run('vouchers.post', { voucherId: (await world.run('vouchers.write', { ...note, lines })).id })
  const { id } = await receive(poId)
  await bill({ receiptIds: [first.id, id], approve: true })
  const again = { lines: [{ poId, poLineId: '1', qty: 2, unitPrice: 4 }], approve: true, acceptVariance: 'Replaced' }
  await bill(again)
  expect(await settled()).toEqual({ AP: -40, Inventory: 40 })
  expect(await world.refused('payables.bill', billOf(again))).toContain('is already billed')
})

describe('a charge that waits for its goods', () => {
  const charge = async () =>
    (
      await bill({
        vendorId: 'forwarder',
        lines: [
          { kind: 'Landed cost', category: 'Freight', description: 'Sea', amount: 57.31 },
          { kind: 'Landed cost', category: 'Duty', description: 'Duty', amount: 13.07 },
        ],
        approve: true,
      })
    ).id as string
  const credit = async (docId: string | undefined, amount: number, partyId = 'forwarder') => {
    const lines = [{ ledger: 'Landed cost clearing', key: 'Freight', amount, ...(docId && { docId }) }]
    const note = { type: 'Debit note', date: DAY, partyType: 'vendors', partyId, reason: 'Too much', lines }
    return { voucherId: (await world.run('vouchers.write', note)).id as string }
  }
  const came = async () => {
    const poId = await world.order([{ ...(await world.part()), qty: 10, unitPrice: 4 }])
    return (await receive(poId)).id as string
  }

  it('is spread kind by kind, less what a note credits, and taken back only as far as it was', async () => {
    const [billId, receiptId] = [await charge(), await came()]
    const note = await credit(billId, 20)
    await world.run('vouchers.post', note)
    const spread = (kind: string, amount: number) => ({ receiptIds: [receiptId], kind, amount, billId })
    expect(await world.refused('stock.addCost', spread('Freight', 37.32))).toContain('has 37.31 of landed cost left')
    expect(await world.refused('stock.addCost', spread('Duty', 13.08))).toContain('has 13.07 of landed cost left')
    await world.run('stock.addCost', spread('Freight', 30))
    expect(await world.refused('stock.addCost', spread('Freight', -30.01))).toContain('30.00 of bill')
    expect(await world.refused('vouchers.post', await credit(billId, 7.32))).toContain('has 7.31 of landed cost left')
    expect(await world.refused('payables.void', { payableId: billId, reason: 'x' })).toContain('Void that first')
    await world.run('stock.addCost', spread('Freight', -30))
    await world.run('vouchers.void', { ...note, reason: 'x' })
    await world.run('payables.void', { payableId: billId, reason: 'x' })
    expect(await world.ledgers()).toEqual({ Inventory: 40, GRNI: -40 })
    expect(await world.findings()).toEqual([])
  })

  it('is credited on the bill of its vendor', async () => {
    const billId = await charge()
    expect(await world.refused('vouchers.post', await credit(undefined, 1))).toContain('has no bill')
    expect(await world.refused('vouchers.post', await credit(billId, 1, 'kugel'))).toContain('is of Forwarder Inc')
  })
})

it('a bill that is approved as it is entered, and differs, is refused by the number on its paper', async () => {
  const poId = await world.order([{ ...(await world.part()), qty: 10, unitPrice: 3 }])
  const { id: receiptId } = await receive(poId)
  const lines = [{ kind: 'Goods', receiptId, receiptLineId: '1', qty: 10, unitPrice: 5 }]
  const answer = await world.call(
    'POST',
    '/api/commands/payables.bill',
    { input: { ...billOf({ lines, approve: true }), vendorInvoiceNo: 'P-55' } },
    { 'idempotency-key': 'a-bill-that-differs-of-p-55' },
  )
  expect([answer.status, answer.body.errors]).toMatchObject([
    422,
    [{ pointer: '/input/acceptVariance', detail: expect.stringMatching(/^Invoice P-55 does not match: line 1/) }],
  ])
  expect(await world.all('payables')).toEqual([])
})

it('nothing is billed for a vendor on hold until it is released', async () => {
  const poId = await world.order([{ ...(await world.part()), qty: 2, unitPrice: 3 }])
  const { id: receiptId } = await receive(poId)
  await world.run('vendors.hold', { vendorId: 'kugel', status: 'On hold', reason: 'Wrong bank account' })
  expect(await world.refused('payables.bill', billOf({ receiptIds: [receiptId] }))).toBe(
    'Kugel AG is On hold (Wrong bank account); release the vendor first.',
  )
  await world.run('vendors.release', { vendorId: 'kugel' })
  await bill({ receiptIds: [receiptId] })
})

it('an order in a currency without a rate is not issued; with one it is issued at that rate', async () => {
  const lines = [{ ...(await world.part()), qty: 2, unitPrice: 3 }]
  const draft = { poNumber: '112026-31', status: 'Draft', vendorId: 'kugel', currency: 'CHF', lines }
  const poId = await world.make('po', draft)
  expect(await world.refused('po.issue', { poId })).toBe(
    'PO 112026-31 has no exchange rate for CHF on 2026-11-20. Enter the rate in the settings first.',
  )
  const rates = { name: 'Currencies', exchangeRates: [{ currency: 'CHF', rate: 1.12, from: '2026-11-01' }] }
  await world.put('settings', 'currencies', rates)
  expect((await world.run('po.issue', { poId })).data).toMatchObject({ status: 'Pending', fxRate: 1.12 })
})

it('a price of more than four decimals is refused, not rounded', async () => {
  const lines = [{ ...(await world.part()), qty: 2, unitPrice: 3 }]
  const poId = await world.order(lines)
  const revised = (unitPrice: number) => ({ poId, reason: 'Price', lines: [{ ...lines[0], lineId: '1', unitPrice }] })
  const answer = await world.call(
    'POST',
    '/api/commands/po.revise',
    { input: revised(1.23456) },
    { 'idempotency-key': 'a-price-of-five-decimals' },
  )
  expect([answer.status, answer.body.errors]).toEqual([
    422,
    [
      {
        pointer: '/input/lines/0/unitPrice',
        code: 'decimals',
        detail: 'Unit price has too many decimals. Enter 1.2346 or another amount.',
      },
    ],
  ])
  expect((await world.run('po.revise', revised(1.2345))).data.lines[0]).toMatchObject({ unitPrice: 1.2345 })
})
