import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSellingWorld, type SellingWorld } from '#test/server/trade/selling-world.ts'

let world: SellingWorld
beforeAll(async () => {
  world = await openSellingWorld()
  await world.put('settings', 'money', { name: 'Money', smallBalance: 5 })
})
afterAll(() => world.close())

const TODAY = '2026-11-20'
/** Rounds half away from zero, with a tolerance for floating-point errors. */
const round = (value: number, decimals: number): number => {
  const whole = Math.round(Math.abs(value) * 10 ** decimals + 1e-7)
  return (Math.sign(value) * whole) / 10 ** decimals || 0
}

/** What the given work adds to the ledgers, in company currency. */
async function ledgersOf(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = (await world.all('postings')).length
  await work()
  const sums: Record<string, number> = {}
  const rows = (await world.all('postings')).toSorted((a, b) => Number(a.data.seq) - Number(b.data.seq)).slice(before)
  for (const { data } of rows)
    sums[String(data.ledger)] = round((sums[String(data.ledger)] ?? 0) + Number(data.base), 2)
  return Object.fromEntries(Object.entries(sums).filter(([, value]) => value !== 0))
}

it.each([
  {
    ...{ currency: 'EUR', decimals: 2, rate: 1.2, cost: 6.3333, qty: 7, price: 33.33, discountPct: 2.5, tax: 20 },
    ...{ freight: 12.5, deposit: 50, first: 3, short: 1.11, back: 2, restocking: 15 },
  },
  {
    ...{ currency: 'JPY', decimals: 0, rate: 0.006543, cost: 4.4444, qty: 11, price: 1234.5, discountPct: 0, tax: 20 },
    ...{ freight: 500, deposit: 3000, first: 4, short: 1, back: 3, restocking: 10 },
  },
  {
    ...{ currency: 'KWD', decimals: 3, rate: 3.251234, cost: 2.7189, qty: 5, price: 2.3456, discountPct: 1, tax: 8.25 },
    ...{ freight: 1.125, deposit: 2.5, first: 2, short: 0.005, back: 1, restocking: 7.5 },
  },
  {
    ...{ currency: 'USD', decimals: 2, rate: 1, cost: 0.0333, qty: 13, price: 0.4567, discountPct: 0, tax: 8.25 },
    ...{ freight: 0.99, deposit: 1, first: 6, short: 0.01, back: 5, restocking: 12.5 },
  },
])('$currency: a quote with a deposit, shipped in two parts, paid short, and a part credited', async (of) => {
  const { currency, decimals, rate, qty, price, discountPct, tax, freight, deposit, first, short, back } = of
  const r = (value: number) => round(value, decimals)
  const net = (count: number) => r(count * price * (1 - discountPct / 100))
  const taxed = (amount: number) => r((amount * tax) / 100)
  const customerId = await world.customer({ currency })
  const { partId } = await world.stocked(100, of.cost)
  let billed = 0
  const ledgers = await ledgersOf(async () => {
    const taxName = tax === 20 ? 'VAT 20' : 'Sales tax'
    const lines = [{ partId, qty, unitPrice: price, discountPct, taxName }]
    const entered = await world.run('deal.enter', { customerId, currency, freightCharge: freight, lines })
    const transactionId = entered.id
    expect(entered.data.totalAmount).toBe(r(net(qty) + taxed(net(qty)) + freight))
    await world.run('deal.quote', { transactionId })
    const { id: proformaId } = await world.run('proforma.create', { transactionId, depositAmount: deposit })
    await world.run('proforma.send', { proformaId })
    const wire = { customerId, currency, method: 'Wire', receivedOn: TODAY, bankAccountId: 'main' }
    await world.run('payments.receive', { ...wire, amount: deposit, deposit, proformaId })
    await world.run('deal.confirm', { transactionId })
    await world.run('deal.ship', { transactionId, lines: [{ lineId: '1', qty: first }] })
    const one = await world.run('receivable.invoice', { transactionId, issue: true })
    const total = r(net(first) + taxed(net(first)) + freight)
    expect(one.data).toMatchObject({ totalAmount: total, balance: r(total - deposit), status: 'Open' })
    const money = r(total - deposit - short)
    const allocations = [{ receivableId: one.id, amount: money, writeOff: short, reason: 'Freight' }]
    await world.run('payments.receive', { ...wire, amount: money, allocations })
    expect(await world.read('receivable', one.id)).toMatchObject({ status: 'Paid', balance: 0, amountPaid: total })
    const { receivableId } = await world.run('deal.ship', { transactionId, invoice: 'Issue' })
    const rest = r(net(qty - first) + taxed(net(qty - first)))
    const second = await world.read('receivable', receivableId)
    expect(second).toMatchObject({ totalAmount: rest, balance: rest })
    await world.run('payments.receive', { ...wire, method: 'ACH', amount: rest, auto: true })
    billed = r(total + rest)
    expect((await world.read('transactions', transactionId)).status).toBe('Closed')
    const asked = [{ dealLineId: '1', qty: back, reason: 'Too many' }]
    const rma = await world.run('deal.return', { transactionId, lines: asked })
    const received = { transactionId: rma.id, receivedOn: TODAY, lines: [{ lineId: '1', qty: back }] }
    await world.run('returns.receive', received)
    const note = await world.run('returns.credit', { transactionId: rma.id, restockingPct: of.restocking })
    const credited = net(back)
    const fee = r((credited * of.restocking) / 100)
    expect(note.data).toMatchObject({
      taxAmount: taxed(credited),
      totalAmount: r(credited + taxed(credited) - fee),
      status: 'Posted',
    })
    await world.run('payments.refund', {
      ...{ sourceType: 'vouchers', sourceId: note.id, amount: note.data.totalAmount },
      ...{ method: 'ACH', bankAccountId: 'main', paidOn: TODAY },
    })
    billed = r(billed - note.data.totalAmount)
  })
  expect(ledgers.AR).toBeUndefined()
  expect(ledgers['Customer deposits']).toBeUndefined()
  expect(ledgers.SNI).toBeUndefined()
  // Each payment is converted at its own rate, so a cent for each of the four may be left between their sum and the
  // whole.
  expect(Math.abs(Number(ledgers.Bank) - round((billed - short) * rate, 2))).toBeLessThanOrEqual(0.03)
  expect(await world.findings()).toEqual([])
})

it.each([
  ['EUR', 1.2, 10, 41.37, 'EUR', 29.955, 10],
  ['USD', 1, 9, 18.045, 'EUR', 9.99, 4],
] as const)(
  'a drop shipment sold in %s at %d, bought in %s, ships in two parts and is billed at once',
  async (currency, rate, qty, price, bought, cost, part) => {
    const customerId = await world.customer({ currency })
    const partId = await world.make('parts', { partNumber: `DS-${currency}`, brand: 'SKF', isActive: true })
    const vendorId = await world.make('vendors', { name: `Vendor ${currency}`, status: 'Active', currency: bought })
    const ledgers = await ledgersOf(async () => {
      const lines = [{ partId, qty, unitPrice: price, source: 'Drop ship' }]
      const { id: transactionId } = await world.run('deal.enter', { customerId, currency, kind: 'Drop ship', lines })
      await world.run('deal.confirm', { transactionId })
      const poId = await world.make('po', {
        ...{ poNumber: `112026-${currency}`, status: 'Draft', vendorId, vendorName: 'V', currency: bought },
        ...{ poDate: TODAY, dropShip: { transactionId, shipTo: {} } },
        lines: [{ partId, partNumber: 'DS', qty, unitPrice: cost, forTransactionId: transactionId, forLineId: '1' }],
      })
      await world.run('po.issue', { poId })
      const receiptIds: string[] = []
      for (const some of part === qty ? [qty] : [part, qty - part])
        receiptIds.push(
          (await world.run('po.dropShipped', { poId, shippedOn: TODAY, lines: [{ poLineId: '1', qty: some }] }))
            .receiptId,
        )
      await world.run('receivable.invoice', { transactionId, issue: true })
      const bill = { vendorId, vendorInvoiceNo: `D-${currency}`, invoiceDate: TODAY, receiptIds }
      const { id: payableId } = await world.run('payables.bill', bill)
      await world.run('payables.approve', { payableId })
      expect((await world.read('transactions', transactionId)).status).toBe('Closed')
      expect((await world.read('po', poId)).status).toBe('Received')
    })
    const sold = round(round(qty * price, 2) * rate, 2)
    const unit = round(cost * 1.2, 4)
    const worth = part === qty ? round(qty * unit, 2) : round(round(part * unit, 2) + round((qty - part) * unit, 2), 2)
    expect(ledgers).toMatchObject({ AR: sold, Sales: -sold, COGS: worth })
    expect(ledgers.GRNI).toBeUndefined()
    expect(ledgers.SNI).toBeUndefined()
    expect(round(Number(ledgers.AP) + worth + (ledgers.Rounding ?? 0) + (ledgers.Exchange ?? 0), 2)).toBe(0)
    expect(await world.findings()).toEqual([])
  },
)

it.each([
  [417.5, 3.4, 17.25],
  [0.07, 0.01, 0.02],
])(
  'a check of %d bounces with a fee of %d and a charge of %d, before and after its deposit',
  async (total, fee, charge) => {
    for (const isDeposited of [true, false]) {
      const customerId = await world.customer()
      const ledgers = await ledgersOf(async () => {
        const { id: receivableId } = await world.run('receivable.invoice', {
          customerId,
          lines: [{ description: 'Work', qty: 1, unitPrice: total }],
          issue: true,
        })
        const checkNumber = `${Math.round(total * 100)}${isDeposited ? 1 : 2}`
        const allocations = [{ receivableId, amount: total }]
        const payment = { customerId, amount: total, method: 'Check', receivedOn: TODAY, checkNumber, allocations }
        const { data } = await world.run('payments.receive', payment)
        if (isDeposited) await world.run('checks.deposit', { bankAccountId: 'main', checkIds: [data.checkId] })
        await world.run('checks.bounce', { checkId: data.checkId, on: TODAY, fee, charge, reason: 'No funds' })
        expect(await world.read('receivable', receivableId)).toMatchObject({ status: 'Open', balance: total })
      })
      expect(ledgers).toEqual({
        AR: round(total + charge, 2),
        Bank: -fee,
        'Bank fees': fee,
        Sales: -round(total + charge, 2),
      })
      expect(await world.findings()).toEqual([])
    }
  },
)
