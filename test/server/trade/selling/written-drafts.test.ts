import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSellingWorld, type SellingWorld } from '#test/server/trade/selling-world.ts'

let world: SellingWorld
let made = 0
beforeEach(async () => {
  world = await openSellingWorld()
})
afterEach(async () => {
  expect(await world.findings()).toEqual([])
  await world.close()
})

/** A draft that staff write by hand, bypassing the commands that would have created it. */
async function byHand(collection: string, data: object): Promise<string> {
  const id = `hand-${++made}`
  const answer = await world.call('POST', `/api/collections/${collection}/documents`, { id, data }, {}, world.kim)
  expect([answer.status, answer.body.detail]).toEqual([201, undefined])
  return id
}
const asStaff = (name: string, input: object) =>
  world.call(
    'POST',
    `/api/commands/${name}`,
    { input },
    { 'idempotency-key': `written-draft-${++made}-key` },
    world.kim,
  )
const told = async (name: string, input: object) => {
  const { status, body } = await asStaff(name, input)
  return [status, body.detail]
}

/** Four pieces of a part, ordered, shipped and not invoiced. */
async function shipped() {
  const { partId, lotId } = await world.stocked(10, 1)
  const customerId = await world.customer()
  const lines = [{ partId, qty: 4, unitPrice: 2.5 }]
  const { id: transactionId } = await world.run('deal.enter', { customerId, lines })
  await world.run('deal.confirm', { transactionId })
  const { slip } = await world.run('deal.ship', { transactionId, invoice: 'None' })
  return { partId, lotId, customerId, transactionId, slipId: slip.id as string }
}

describe('an invoice that is written by hand', () => {
  const lineOf = ({ transactionId, slipId }: { transactionId: string; slipId: string }, more: object = {}) => ({
    ...{ lineId: '1', kind: 'Goods', transactionId, dealLineId: '1', slipId, slipLineId: '1' },
    ...{ qty: 4, unitPrice: 2.5, amount: 10 },
    ...more,
  })
  const issue = async (customerId: string, lines: object[], totalAmount = 10) => {
    const receivableId = await byHand('receivable', { status: 'Draft', customerId, totalAmount, lines })
    return await told('receivable.issue', { receivableId })
  }

  it('bills what was shipped to its customer', async () => {
    const one = await shipped()
    expect(await issue(one.customerId, [lineOf(one)])).toEqual([200, undefined])
  })

  it('bills no shipment and no deal of another customer', async () => {
    const [one, other] = [await shipped(), await shipped()]
    const { transactionId } = other
    const refused = async (customerId: string, line: object) => String((await issue(customerId, [line]))[1])
    expect(await refused(other.customerId, lineOf(one))).toContain('went to another customer')
    expect(await refused(other.customerId, lineOf(one, { transactionId }))).toContain('went to another customer')
    expect(await refused(one.customerId, lineOf(one, { transactionId }))).toContain('is for a different order line')
    expect(await refused(one.customerId, lineOf(one, { dealLineId: '7' }))).toContain('is for a different order line')
    const service = lineOf(one, { slipId: undefined, kind: 'Service' })
    expect(await refused(other.customerId, service)).toContain('of another customer')
  })

  it('bills part of a shipment for what that part comes to, and the rest on the next invoice', async () => {
    const one = await shipped()
    const draft = async () => (await world.run('receivable.invoice', { transactionId: one.transactionId })).id as string
    const change = (id: string, patch: object) =>
      world.call('PATCH', `/api/collections/receivable/documents/${id}`, { patch }, { 'if-match': '*' })
    const first = await draft()
    const { lines } = await world.read('receivable', first)
    await change(first, { lines: [{ ...lines[0], qty: 3 }], totalAmount: 9 })
    expect(await world.refused('receivable.issue', { receivableId: first })).toBe(
      'The lines of Invoice INV-2611-0001 total 7.50, but the invoice total is 9.00. Correct the lines or the total.',
    )
    await change(first, { totalAmount: 7.5 })
    await world.run('receivable.issue', { receivableId: first })
    expect(await world.read('receivable', first)).toMatchObject({
      ...{ totalAmount: 7.5, balance: 7.5, costAmount: 3, marginAmount: 4.5, lines: [{ qty: 3, amount: 7.5 }] },
    })
    await world.run('receivable.issue', { receivableId: await draft() })
    expect(await world.ledgers()).toMatchObject({ AR: 10, Sales: -10, COGS: 4 })
    expect(await world.read('transactions', one.transactionId)).toMatchObject({ status: 'Closed' })
  })

  it('bills no quantity below 0 and no goods that were not shipped', async () => {
    const one = await shipped()
    const refused = async (...lines: object[]) => String((await issue(one.customerId, lines, 10 * lines.length))[1])
    expect(await refused(lineOf(one, { qty: -4 }))).toContain('a quantity of -4')
    expect(await refused(lineOf(one, { qty: 8 }), lineOf(one, { lineId: '2', qty: -4 }))).toContain('of')
    expect(await refused(lineOf(one, { slipId: undefined }))).toContain('without a shipment')
    expect(await refused(lineOf(one), lineOf(one, { lineId: '2' }))).toContain('0 are shipped and not invoiced')
  })
})

describe('a voucher that is written by hand', () => {
  const journal = (more: object = {}) => ({
    ...{ type: 'Journal', status: 'Draft', date: '2026-11-20', currency: 'USD' },
    lines: [
      { lineId: '1', ledger: 'Expense', key: 'Rent', amount: 50 },
      { lineId: '2', ledger: 'Bank', key: 'main', amount: -50 },
    ],
    ...more,
  })

  it('is no journal unless an owner approves and posts it', async () => {
    const voucherId = await byHand('vouchers', journal())
    for (const name of ['vouchers.approve', 'vouchers.post'])
      expect(await told(name, { voucherId })).toEqual([403, 'Only an owner writes and posts journal vouchers.'])
    expect((await told('vouchers.postMany', { voucherIds: [voucherId] }))[0]).not.toBe(200)
    expect((await world.read('vouchers', voucherId)).status).toBe('Draft')
    // A receipt whose type was changed to journal after approval counts as a journal too.
    const receipt = await byHand('vouchers', journal({ type: 'Receipt' }))
    const patch = { patch: { type: 'Journal' } }
    await world.call('PATCH', `/api/collections/vouchers/documents/${receipt}`, patch, { 'if-match': '*' }, world.kim)
    expect((await told('vouchers.post', { voucherId: receipt }))[0]).toBe(403)
    expect((await world.run('vouchers.post', { voucherId })).data.status).toBe('Posted')
  })

  it('is no journal in another currency', async () => {
    const voucherId = await byHand('vouchers', journal({ currency: 'EUR' }))
    expect(await world.refused('vouchers.post', { voucherId })).toContain('a journal voucher is written in USD')
  })
})

describe('a packing slip that is written by hand', () => {
  it('ships lots of the part that was sold, to the customer of the order, and is numbered', async () => {
    const { partId, lotId } = await world.stocked(10, 1)
    const { lotId: dear } = await world.stocked(10, 100)
    const [customerId, other] = [await world.customer(), await world.customer()]
    const lines = [{ partId, qty: 4, unitPrice: 2.5 }]
    const { id: transactionId } = await world.run('deal.enter', { customerId, lines })
    await world.run('deal.confirm', { transactionId })
    const line = { lineId: '1', dealLineId: '1', partId, lotId, qtyToPick: 2, qty: 2 }
    const ship = async (more: object) => {
      const data = { status: 'Draft', transactionId, customerId, lines: [line], ...more }
      const slipId = await byHand('packingSlips', data)
      return [await told('slips.ship', { slipId }), slipId] as const
    }
    expect((await ship({ lines: [{ ...line, lotId: dear }] }))[0][1]).toContain('not 62')
    expect((await ship({ customerId: other }))[0][1]).toContain('is for a different customer')
    expect((await ship({ lines: [{ ...line, qty: 5 }] }))[0][0]).toBe(422)
    const [sent, slipId] = await ship({})
    expect(sent).toEqual([200, undefined])
    expect(await world.read('packingSlips', slipId)).toMatchObject({
      status: 'Shipped',
      slipNumber: expect.any(String),
    })
  })
})

describe('a bill that is written by hand', () => {
  it('bills orders of its own vendor, and no quantity below 1', async () => {
    const vendorId = await world.make('vendors', { name: 'NSK', status: 'Active' })
    const otherId = await world.make('vendors', { name: 'FAG', status: 'Active' })
    const { partId } = await world.stocked(1, 1)
    const goods = { lineId: '1', partId, partNumber: '6205', qty: 10, unitPrice: 3 }
    const order = { poNumber: '112026-01', status: 'Pending', vendorId, currency: 'USD', totalAmount: 30 }
    const poId = await world.make('po', { ...order, lines: [goods] })
    const approve = async (vendor: string, more: object) => {
      const line = {
        lineId: '1',
        kind: 'Goods',
        poId,
        poLineId: '1',
        partId,
        qty: 10,
        unitPrice: 3,
        amount: 30,
        ...more,
      }
      const data = { status: 'Draft', vendorId: vendor, vendorInvoiceNo: `V${++made}`, totalAmount: 30, lines: [line] }
      const payableId = await byHand('payables', data)
      return await told('payables.approve', { payableId, acceptVariance: 'Billed ahead' })
    }
    expect((await approve(otherId, {}))[1]).toContain('not of FAG')
    for (const qty of [-10, 0]) expect((await approve(vendorId, { qty }))[1]).toContain(`a quantity of ${qty}`)
    expect(await approve(vendorId, {})).toEqual([200, undefined])
  })
})

describe('a proforma that was sent', () => {
  it('keeps what the customer was sent', async () => {
    const id = await world.make('proformas', { proformaNumber: 'PF-1', status: 'Sent', bankAccountId: 'main' })
    const was = await world.read('proformas', id)
    const path = `/api/collections/proformas/documents/${id}`
    const amounts = [{ freight: 5 }, { insurance: 5 }, { taxAmount: 5 }, { depositPct: 1 }, { fxRate: 2 }]
    const others = [{ bankAccountId: 'eur' }, { customerName: 'Evil' }, { transactionId: 'o' }, { date: '2026-01-01' }]
    for (const patch of [...amounts, ...others]) {
      const answer = await world.call('PATCH', path, { patch }, { 'if-match': '*' }, world.kim)
      expect([patch, answer.status, answer.body.code]).toEqual([patch, 422, 'refused'])
    }
    expect(await world.read('proformas', id)).toEqual(was)
  })
})
