import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSellingWorld, type SellingWorld } from '#test/server/trade/selling-world.ts'

let world: SellingWorld
let customerId: string
beforeEach(async () => {
  world = await openSellingWorld()
  customerId = await world.customer()
})
afterEach(async () => {
  expect(await world.findings()).toEqual([])
  await world.close()
})

const entered = (totalAmount: number, more: object = {}) =>
  world.run('receivable.enter', {
    customerId,
    invoiceNumber: `A-${totalAmount}`,
    invoiceDate: '2026-11-18',
    totalAmount,
    ...more,
  })

describe('an invoice that is entered', () => {
  it.each([
    ['without tax', 100, {}, { AR: 100, Sales: -100 }],
    ['with a tax of the settings', 108.25, { taxName: 'Sales tax' }, { AR: 108.25, Sales: -100, 'Output tax': -8.25 }],
    ['with a rate of its own', 110, { taxRate: 10 }, { AR: 110, Sales: -100, 'Output tax': -10 }],
    ['paid in part before', 100, { amountPaid: 30.5 }, { AR: 69.5, Sales: -100, Opening: 30.5 }],
    ['paid before', 100, { amountPaid: 100 }, { Sales: -100, Opening: 100 }],
    ['in euros of its day', 33.33, { currency: 'EUR', invoiceDate: '2026-11-05' }, { AR: 36.66, Sales: -36.66 }],
    [
      'in euros with tax',
      99.99,
      { currency: 'EUR', taxName: 'VAT 20' },
      { AR: 119.99, Sales: -100, 'Output tax': -19.99 },
    ],
  ])('%s posts its sale', async (_, total, more, expected) => {
    const { data } = await entered(total, more)
    expect(data).toMatchObject({ posted: true, totalAmount: total })
    expect(await world.ledgers()).toEqual(expected)
  })

  it('with terms left empty is due by those of the customer', async () => {
    const other = await world.customer({ termsId: 'Net 10' })
    expect((await entered(10, { customerId: other, termsId: '' })).data).toMatchObject({ dueDate: '2026-11-28' })
    const lines = [{ description: 'Work', qty: 1, unitPrice: 5 }]
    const { data } = await world.run('receivable.invoice', { customerId: other, termsId: '', lines })
    expect(data).toMatchObject({ termsId: 'Net 10', dueDate: '2026-11-30' })
  })

  it('is voided like other invoices, and its number stays used', async () => {
    const { id: receivableId } = await entered(108.25, { taxName: 'Sales tax' })
    await world.run('receivable.void', { receivableId, reason: 'Wrong' })
    expect(await world.ledgers()).toEqual({})
    expect(
      await world.refused('receivable.enter', {
        customerId,
        invoiceNumber: 'A-108.25',
        invoiceDate: '2026-11-18',
        totalAmount: 1,
      }),
    ).toContain('already exists, Void')
  })
})

describe('terms that are split', () => {
  it('are due by parts, the oldest paid first', async () => {
    const { id: receivableId } = await entered(100)
    const parts = (...amounts: number[]) => ({
      receivableId,
      parts: amounts.map((amount, at) => ({ amount, dueDate: `2027-0${at + 1}-15` })),
    })
    expect(await world.refused('receivable.instalments', parts(60, 30))).toContain(
      'The parts total 90.00, 100.00 is open',
    )
    expect(await world.refused('receivable.instalments', parts(50.005, 49.995))).toContain('A part')
    expect(await world.refused('receivable.instalments', parts(100, 0))).toBe(
      'A part has no amount. Enter an amount above 0, or remove the part.',
    )
    expect((await world.run('receivable.instalments', parts(33.34, 33.33, 33.33))).data.dueDate).toBe('2027-01-15')
    await world.run('payments.receive', {
      customerId,
      amount: 50,
      method: 'Wire',
      receivedOn: '2026-11-20',
      bankAccountId: 'main',
      allocations: [{ receivableId, amount: 50 }],
    })
    const paid = await world.read('receivable', receivableId)
    expect(paid).toMatchObject({ balance: 50, dueDate: '2027-02-15', paymentState: 'Partial' })
    expect(paid.instalments.map(({ paid }: { paid: number }) => paid)).toEqual([33.34, 16.66, 0])
    expect((await world.run('receivable.instalments', parts(20, 30))).data.dueDate).toBe('2027-01-15')
  })
})

describe('finance charges', () => {
  const settings = (values: object) => world.put('settings', 'money', { name: 'Money', ...values })
  const due = (dueDate: string, totalAmount: number, more: object = {}) =>
    entered(totalAmount, { dueDate, invoiceDate: '2026-09-01', ...more })
  const charge = (more: object = {}) => world.run('receivable.financeCharge', more)

  it('are asked once a month for what is overdue beyond the grace', async () => {
    expect(await world.refused('receivable.financeCharge', {})).toContain('no rate')
    await settings({ financeChargePct: 1.5, financeGraceDays: 10 })
    await due('2026-11-09', 333.33)
    await due('2026-11-10', 1000)
    await world.run('receivable.dispute', { receivableId: (await due('2026-10-01', 500)).id, reason: 'Count' })
    const { made } = await charge({ issue: true })
    expect(made).toHaveLength(1)
    expect(await world.read('receivable', made[0])).toMatchObject({
      kind: 'Finance charge',
      status: 'Open',
      totalAmount: 5,
      customerId,
      posted: true,
    })
    expect(await world.refused('receivable.financeCharge', {})).toContain('Nothing is charged')
    await world.run('receivable.void', { receivableId: made[0], reason: 'Courtesy' })
    expect((await charge()).made).toHaveLength(1)
  })

  it('are asked once a month also where only some invoices name the currency of the company', async () => {
    await settings({ financeChargePct: 1.5 })
    const late = { status: 'Open', customerId, customerName: 'Acme', invoiceDate: '2026-09-01', dueDate: '2026-10-01' }
    await world.put('receivable', 'silent', { ...late, invoiceNumber: 'S-1', totalAmount: 100 })
    await charge()
    await due('2026-10-02', 200, { currency: 'USD' })
    await world.call('DELETE', '/api/collections/receivable/documents/silent', undefined, { 'if-match': '*' })
    expect(await world.refused('receivable.financeCharge', {})).toContain('Nothing is charged')
  })

  it('are at least the minimum, and only of whom it was asked for', async () => {
    await settings({ financeChargePct: 2, financeChargeMin: 7.5 })
    await due('2026-11-01', 100)
    const other = await world.customer()
    await due('2026-11-01', 80, { customerId: other })
    const { made } = await charge({ customerIds: [other], asOf: '2026-11-15' })
    expect(await world.read('receivable', made[0])).toMatchObject({
      status: 'Draft',
      totalAmount: 7.5,
      customerId: other,
      invoiceDate: '2026-11-15',
    })
    expect(await world.ledgers()).toEqual({ AR: 180, Sales: -180 })
  })
})

it('finance charges bear the least of the settings in the currency of the customer, and none ahead of time', async () => {
  await world.put('settings', 'money', { name: 'Money', financeChargePct: 1, financeChargeMin: 6.5 })
  const kuwait = await world.customer({ currency: 'KWD' })
  await entered(10, { dueDate: '2026-10-01', invoiceDate: '2026-09-21', currency: 'KWD', customerId: kuwait })
  expect(await world.refused('receivable.financeCharge', { asOf: '2026-12-01' })).toContain('is in the future')
  const { made } = await world.run('receivable.financeCharge', {})
  expect((await world.read('receivable', made[0])).totalAmount).toBe(1.999)
})

it('a proforma asks for services alone, as far as they are not invoiced', async () => {
  const lines = [{ kind: 'Service', description: 'Regrease', qty: 4, unitPrice: 25 }]
  const { id: transactionId } = await world.run('deal.enter', { customerId, lines })
  expect((await world.run('proforma.create', { transactionId, depositPct: 50 })).data).toMatchObject({
    ...{ totalAmount: 100, depositAmount: 50 },
    lines: [{ qty: 4, amount: 100 }],
  })
  await world.run('deal.confirm', { transactionId })
  await world.run('receivable.invoice', { transactionId, issue: true })
  expect(await world.refused('proforma.create', { transactionId })).toContain('is closed')
})

describe('a proforma', () => {
  let transactionId: string
  let partId: string
  beforeEach(async () => {
    partId = (await world.stocked(20, 3)).partId
    transactionId = (
      await world.run('deal.enter', {
        customerId,
        lines: [{ partId, qty: 7, unitPrice: 9.99, taxName: 'VAT 20' }],
        freightCharge: 12,
      })
    ).id
  })
  const create = (more: object = {}) => world.run('proforma.create', { transactionId, ...more })
  const step = async (name: string, proformaId: string, more: object = {}) =>
    (await world.run(`proforma.${name}`, { proformaId, ...more })).data.status

  it('asks a share of the total as deposit, and no more than is open', async () => {
    const { data } = await create({ depositPct: 33.3333 })
    expect(data).toMatchObject({
      proformaNumber: 'PF-2611-0001',
      status: 'Draft',
      freight: 12,
      taxAmount: 13.99,
      totalAmount: 95.92,
      depositAmount: 31.97,
      paidState: 'None',
      validUntil: '2026-12-20',
    })
    expect(await world.refused('proforma.create', { transactionId, lines: [{ dealLineId: '1', qty: 8 }] })).toContain(
      'more than is open on the deal',
    )
    expect(await world.refused('proforma.create', { transactionId, depositAmount: 96 })).toContain(
      'is more than the total of 95.92',
    )
  })

  it('is sent, accepted, extended and converted into an order', async () => {
    const { id } = await create()
    expect(await world.refused('proforma.accept', { proformaId: id })).toContain('is draft')
    expect(await world.refused('proforma.send', { proformaId: id, customs: true })).toContain(
      'has no HS code and no origin, which customs requires',
    )
    expect(await step('send', id)).toBe('Sent')
    expect(await step('extend', id, { validUntil: '2027-01-31' })).toBe('Sent')
    expect(await step('accept', id)).toBe('Accepted')
    expect(await step('convert', id)).toBe('Converted')
    expect(await world.read('transactions', transactionId)).toMatchObject({
      status: 'Confirmed',
      lines: [{ qtyReserved: 7 }, {}],
    })
    expect(await world.refused('proforma.cancel', { proformaId: id })).toContain('is converted')
    expect(await world.all('receivable')).toEqual([])
  })

  it('converted after shipping is a draft invoice of what left', async () => {
    const { id } = await create()
    await step('send', id)
    await world.run('deal.confirm', { transactionId })
    await world.run('deal.ship', { transactionId, lines: [{ lineId: '1', qty: 3 }] })
    await step('convert', id)
    expect((await world.all('receivable')).map(({ data }) => [data.status, data.totalAmount, data.proformaId])).toEqual(
      [['Draft', 47.96, id]],
    )
  })

  it('of packing slips is over what is on them, and of that over what its lines say', async () => {
    await world.run('deal.confirm', { transactionId })
    const { id: slipId } = await world.run('slips.create', { transactionId, lines: [{ dealLineId: '1', qty: 3 }] })
    const qtyOf = async (more: object = {}) =>
      (await world.run('proforma.create', { slipIds: [slipId], ...more })).data.lines[0].qty
    expect(await qtyOf()).toBe(3)
    expect(await qtyOf({ lines: [{ dealLineId: '1', qty: 1 }] })).toBe(1)
    const tooMany = { slipIds: [slipId], lines: [{ dealLineId: '1', qty: 4 }] }
    expect(await world.refused('proforma.create', tooMany)).toContain('4 are more than is open on PS-2611-0001 (3).')
    await world.run('slips.pick', { slipId, lines: [{ lineId: '1', qty: 2, shortReason: 'Box damaged' }] })
    expect(await qtyOf()).toBe(2)
    await world.run('slips.discard', { slipId })
    expect(await world.refused('proforma.create', { slipIds: [slipId] })).toContain('PS-2611-0001 is void.')
  })

  it('expires at night after its last day, is extended, and cancelled', async () => {
    const { id } = await create({ validUntil: '2026-11-20' })
    const draft = await create({ validUntil: '2026-11-20' })
    await step('send', id)
    expect(await world.run('proforma.expire', {})).toEqual({ expired: 0 })
    world.pass(86_400_000)
    expect(await world.run('proforma.expire', {})).toEqual({ expired: 1 })
    expect((await world.read('proformas', draft.id)).status).toBe('Draft')
    expect(await world.refused('proforma.convert', { proformaId: id })).toContain('is expired')
    expect(await step('extend', id, { validUntil: '2026-12-01' })).toBe('Sent')
    expect(await step('cancel', id)).toBe('Cancelled')
  })

  it('holds the goods until its deposit is there', async () => {
    const { id } = await create({ depositAmount: 50, holdUntilPaid: true })
    await step('send', id)
    await world.run('deal.confirm', { transactionId })
    expect(await world.refused('deal.ship', { transactionId })).toContain('PF-2611-0001 is paid 0.00 of 50.00')
    const deposit = (amount: number) =>
      world.run('payments.receive', {
        customerId,
        amount,
        deposit: amount,
        proformaId: id,
        method: 'Wire',
        receivedOn: '2026-11-20',
        bankAccountId: 'main',
      })
    await deposit(49.99)
    expect(await world.read('proformas', id)).toMatchObject({ amountPaid: 49.99, paidState: 'Part' })
    expect(await world.refused('deal.ship', { transactionId })).toContain('is paid 49.99 of 50.00')
    await deposit(0.01)
    expect(await world.read('proformas', id)).toMatchObject({ amountPaid: 50, paidState: 'Full' })
    const { receivableId } = await world.run('deal.ship', { transactionId, invoice: 'Issue' })
    expect(await world.read('receivable', receivableId)).toMatchObject({ totalAmount: 95.92, balance: 45.92 })
    expect(await world.ledgers()).toEqual({
      Bank: 50,
      AR: 45.92,
      Sales: -81.93,
      'Output tax': -13.99,
      COGS: 21,
      Inventory: 39,
      Opening: -60,
    })
  })
})
