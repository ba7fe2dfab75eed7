import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { receivables } from '#features/money/receivables/collection.ts'
import { type MoneyWorld, openMoneyWorld } from '#test/server/trade/money-world.ts'
import { bring } from '#test/support/import/import.ts'

const D = '2026-11-20'
let world: MoneyWorld
let n = 0
beforeEach(async () => {
  world = await openMoneyWorld()
  await world.make('vendors', { name: 'SKF' }, 'skf')
  await world.make('customers', { name: 'Acme' }, 'acme')
})
afterEach(() => world.close())

const bill = (totalAmount: number, more: object = {}) =>
  world.make('payables', {
    status: 'Open',
    vendorId: 'skf',
    vendorInvoiceNo: `V-${++n}`,
    invoiceDate: D,
    termsId: 'Net 30',
    totalAmount,
    ...more,
  })
const invoice = (totalAmount: number, more: object = {}) =>
  world.make('receivable', {
    status: 'Open',
    customerId: 'acme',
    invoiceDate: D,
    termsId: 'Net 30',
    totalAmount,
    ...more,
  })
const pay = (allocations: object[], more: object = {}) => ({
  vendorId: 'skf',
  method: 'ACH',
  paidOn: D,
  allocations,
  ...more,
})
const receive = (amount: number, more: object = {}) => ({
  customerId: 'acme',
  method: 'Wire',
  receivedOn: D,
  amount,
  ...more,
})

describe('paying', () => {
  it('with a discount on its last day, and in parts after it', async () => {
    const first = await bill(4850, { termsId: '2/10 Net 30', invoiceDate: '2026-11-10' })
    const { data } = await world.run('payments.pay', pay([{ payableId: first, amount: 4753, discount: 97 }]))
    expect(data).toMatchObject({ amount: 4753, direction: 'Out', status: 'Posted', unapplied: 0 })
    expect(await world.read('payables', first)).toMatchObject({
      status: 'Paid',
      balance: 0,
      amountPaid: 4850,
      paidOn: D,
    })
    const second = await bill(1000, { termsId: '2/10 Net 30', invoiceDate: '2026-11-05' })
    expect(await world.refused('payments.pay', pay([{ payableId: second, amount: 980, discount: 20 }]))).toMatch(
      /The discount of .* ended on 2026-11-15/,
    )
    await world.run('payments.pay', pay([{ payableId: second, amount: 400 }]))
    expect(await world.read('payables', second)).toMatchObject({
      status: 'Open',
      balance: 600,
      paymentState: 'Partial',
    })
    expect(await world.refused('payments.pay', pay([{ payableId: second, amount: 600.01 }]))).toContain('Only 600.00')
    await world.run('payments.pay', pay([{ payableId: second, amount: 600 }]))
    expect(await world.ledgers()).toEqual({ Opening: 5850, Bank: -5753, 'Discounts taken': -97 })
  })

  it('is refused for nothing, half a cent, more than is open and more discount than its terms give', async () => {
    for (const [line, words] of [
      [{ amount: 100, discount: 3 }, '3.00 on Bill'],
      [{ amount: 98, discount: 2.01 }, 'is more than the 2.00 its terms give'],
      [{ amount: 0.005 }, 'more decimals than USD has'],
      [{ amount: 0 }, 'Nothing is paid'],
    ] as const) {
      const id = await bill(100, { termsId: '2/10 Net 30' })
      expect(await world.refused('payments.pay', pay([{ payableId: id, ...line }]))).toContain(words)
      expect(await world.all('postings')).toEqual([])
    }
  })

  it('is taken back as a whole, once', async () => {
    const id = await bill(110)
    const { id: paymentId } = await world.run('payments.pay', pay([{ payableId: id, amount: 40 }]))
    expect(await world.ledgers()).toEqual({ AP: -70, Opening: 110, Bank: -40 })
    await world.run('payments.void', { paymentId, reason: 'Wrong account' })
    expect(await world.read('payables', id)).toMatchObject({
      status: 'Open',
      balance: 110,
      amountPaid: 0,
      posted: true,
    })
    expect(await world.refused('payments.void', { paymentId, reason: 'x' })).toContain('is already void')
    expect(await world.ledgers()).toEqual({ AP: -110, Opening: 110 })
  })

  it('in another currency posts what the exchange rate moved, to the last cent', async () => {
    const one = await bill(1000, { currency: 'EUR', invoiceDate: '2026-10-31' })
    await world.run('payments.pay', pay([{ payableId: one, amount: 1000 }], { method: 'Wire', bankAmount: 1200 }))
    expect(await world.ledgers()).toEqual({ Opening: 1100, Bank: -1200, Exchange: 100 })
    const thirds = await bill(333.33, { currency: 'EUR', invoiceDate: '2026-10-31' })
    for (let at = 0; at < 3; at++)
      await world.run('payments.pay', pay([{ payableId: thirds, amount: 111.11 }], { bankAccountId: 'main' }))
    expect(await world.ledgers()).toEqual({ Opening: 1466.66, Bank: -1599.99, Exchange: 133.33 })
    expect(await world.read('payables', thirds)).toMatchObject({ status: 'Paid', balance: 0 })
  })

  it.each([
    ['JPY', 1001, 500, 501],
    ['KWD', 10.005, 3.335, 6.67],
  ])('in %s keeps its smallest unit', async (currency, total, first, second) => {
    const id = await bill(total, { currency })
    await world.run('payments.pay', pay([{ payableId: id, amount: first }]))
    await world.run('payments.pay', pay([{ payableId: id, amount: second }]))
    expect(await world.read('payables', id)).toMatchObject({ status: 'Paid', balance: 0 })
    expect((await world.ledgers()).AP).toBeUndefined()
  })

  it('never twice for one reference, nor before its day, nor in a closed period', async () => {
    const id = await bill(100)
    await world.run('payments.pay', pay([{ payableId: id, amount: 10 }], { reference: 'T-1' }))
    expect(await world.refused('payments.pay', pay([{ payableId: id, amount: 10 }], { reference: 'T-1' }))).toMatch(
      /was already posted as PAY-2611-0001/,
    )
    expect(
      await world.refused('payments.pay', pay([{ payableId: id, amount: 10 }], { paidOn: '2026-11-21' })),
    ).toContain('is in the future')
    await world.put('settings', 'money', { name: 'Money', closedThrough: '2026-10-31' })
    expect(
      await world.refused('payments.pay', pay([{ payableId: id, amount: 10 }], { paidOn: '2026-10-31' })),
    ).toContain('closed through')
  })

  it('by check without a number queues it, with one prints it', async () => {
    const [a, b] = [await bill(100), await bill(200)]
    const { data } = await world.run(
      'payments.pay',
      pay(
        [
          { payableId: a, amount: 100 },
          { payableId: b, amount: 200 },
        ],
        { method: 'Check' },
      ),
    )
    const check = await world.read('checks', data.checkId)
    expect(check).toMatchObject({
      status: 'Queued',
      amount: 300,
      bankAccountId: 'main',
      stub: [{ paid: 100 }, { paid: 200 }],
    })
    expect(await world.ledgers()).toEqual({ 'Checks issued': -300, Opening: 300 })
    const c = await bill(50)
    const again = await world.run(
      'payments.pay',
      pay([{ payableId: c, amount: 50 }], { method: 'Check', checkNumber: '77' }),
    )
    expect(await world.read('checks', again.data.checkId)).toMatchObject({ status: 'Printed', checkNumber: '77' })
    expect(await world.read('payables', c)).toMatchObject({ checkNumber: '77' })
    await world.run('checks.void', { checkId: again.data.checkId, reason: 'Lost' })
    expect(await world.read('payables', c)).toMatchObject({ status: 'Open', balance: 50 })
    expect((await world.read('payables', c)).checkId).toBeUndefined()
    expect(await world.read('payments', again.id)).toMatchObject({ status: 'Void' })
  })
})

describe('collecting', () => {
  it('oldest first, unapplied, applied, unapplied again, and refunded only as far as there is', async () => {
    const ids = [await invoice(100), await invoice(250), await invoice(75.4)]
    const { id: sourceId } = await world.run('payments.receive', receive(600, { auto: true }))
    for (const id of ids) expect(await world.read('receivable', id)).toMatchObject({ status: 'Paid', balance: 0 })
    expect(await world.read('payments', sourceId)).toMatchObject({ unapplied: 174.6 })
    const last = await invoice(100)
    const source = { sourceType: 'payments', sourceId }
    const whole = { ...source, allocations: [{ docType: 'receivable', docId: last, amount: 100 }] }
    expect(await world.run('payments.apply', whole)).toEqual({ left: 74.6 })
    expect(await world.run('payments.unapply', { ...source, docId: last })).toEqual({ left: 174.6 })
    expect(await world.read('receivable', last)).toMatchObject({ status: 'Open', balance: 100, amountPaid: 0 })
    expect(await world.run('payments.apply', whole)).toEqual({ left: 74.6 })
    const give = { ...source, amount: 75, method: 'ACH', paidOn: D }
    expect(await world.refused('payments.refund', give)).toContain('Only 74.60')
    const refund = await world.run('payments.refund', { ...give, amount: 74.6 })
    expect(await world.read('payments', sourceId)).toMatchObject({ unapplied: 0 })
    expect(await world.refused('payments.void', { paymentId: sourceId, reason: 'x' })).toContain('was refunded')
    // A refund settles the payment it pays back: only voiding it takes that back.
    const paidBack = { sourceType: 'payments', sourceId: refund.id, docId: sourceId }
    const { paymentNumber } = await world.read('payments', sourceId)
    expect(await world.refused('payments.unapply', paidBack)).toContain(`Payment ${paymentNumber}`)
    await world.run('payments.void', { paymentId: refund.id, reason: 'x' })
    expect(await world.read('payments', sourceId)).toMatchObject({ unapplied: 74.6 })
    await world.run('payments.void', { paymentId: sourceId, reason: 'x' })
    expect(await world.ledgers()).toEqual({ AR: 525.4, Opening: -525.4 })
    for (const id of ids) expect(await world.read('receivable', id)).toMatchObject({ status: 'Open', amountPaid: 0 })
  })

  it('with a write-off in its limit and with a reason', async () => {
    await world.put('settings', 'money', { name: 'Money', writeOffLimit: 5 })
    const id = await invoice(263)
    const line = { receivableId: id, amount: 258, writeOff: 5, reason: 'Freight' }
    expect(
      await world.refused('payments.receive', receive(258, { allocations: [{ ...line, reason: undefined }] })),
    ).toContain('Enter ')
    expect(
      await world.refused('payments.receive', receive(258, { allocations: [{ ...line, amount: 257, writeOff: 6 }] })),
    ).toContain('that may be written off')
    expect(await world.refused('payments.receive', receive(100, { allocations: [line] }))).toContain(
      'The parts total more than 100.00',
    )
    const { id: sourceId } = await world.run('payments.receive', receive(258, { allocations: [line] }))
    expect(await world.read('receivable', id)).toMatchObject({
      status: 'Paid',
      balance: 0,
      amountPaid: 263,
      receivedParts: [{ on: D, amount: 258 }],
    })
    expect(await world.ledgers()).toEqual({ Bank: 258, 'Write-offs': 5, Opening: -263 })
    await world.run('payments.unapply', { sourceType: 'payments', sourceId, docId: id })
    expect(await world.read('receivable', id)).toMatchObject({ status: 'Open', balance: 263, receivedParts: [] })
    expect(await world.ledgers()).toEqual({ Bank: 258, AR: 5, Opening: -263 })
  })

  it('into an account of the same currency, with a fee', async () => {
    const id = await invoice(500, { currency: 'EUR', invoiceDate: '2026-10-31' })
    await world.run(
      'payments.receive',
      receive(500, { allocations: [{ receivableId: id, amount: 500 }], bankAccountId: 'eur' }),
    )
    expect(await world.ledgers()).toEqual({ Bank: 600, Opening: -550, Exchange: -50 })
    const other = await invoice(150)
    await world.run(
      'payments.receive',
      receive(150, { auto: true, method: 'PayPal', bankAccountId: 'paypal', feeAmount: 4.65 }),
    )
    expect(await world.read('receivable', other)).toMatchObject({ status: 'Paid' })
    expect(await world.ledgers(true)).toMatchObject({ 'Bank paypal': 145.35, 'Bank fees': 4.65 })
  })

  it('a write-off of the rest posts, and opens the invoice again when undone', async () => {
    const id = await invoice(100)
    await world.run('payments.receive', receive(60, { allocations: [{ receivableId: id, amount: 60 }] }))
    await world.run('receivable.writeOff', { receivableId: id, reason: 'Out of business' })
    expect(await world.read('receivable', id)).toMatchObject({ status: 'Written off', writtenOff: 40, amountPaid: 60 })
    expect(await world.ledgers()).toEqual({ Bank: 60, 'Write-offs': 40, Opening: -100 })
    await world.run('receivable.unwriteOff', { receivableId: id })
    expect(await world.read('receivable', id)).toMatchObject({ status: 'Open', balance: 40 })
    expect(await world.ledgers()).toEqual({ Bank: 60, AR: 40, Opening: -100 })
  })

  it('an invoice that was written off before the amount was kept is open again with what had not come in', async () => {
    const old = { status: 'Written off' as const, customerName: 'Acme', totalAmount: 100, amountPaid: 35, balance: 0 }
    await world.insert(receivables, { ...old, invoiceNumber: 'INV-OLD' }, 'old')
    await world.run('receivable.unwriteOff', { receivableId: 'old' })
    expect(await world.read('receivable', 'old')).toMatchObject({ status: 'Open', balance: 65 })
  })
})

describe('deposits', () => {
  it('are on their order until they are applied', async () => {
    await world.put('po', 'o', {
      poNumber: '112026-01',
      status: 'Pending',
      vendorId: 'skf',
      vendorName: 'SKF',
      totalAmount: 1000,
    })
    const { id: sourceId } = await world.run(
      'payments.pay',
      pay([], { method: 'Wire', depositPoId: 'o', deposit: 400 }),
    )
    expect(await world.read('po', 'o')).toMatchObject({ depositPaid: 400, depositLeft: 400 })
    expect(await world.ledgers()).toEqual({ 'Vendor deposits': 400, Bank: -400 })
    const id = await bill(1000)
    const source = { sourceType: 'payments', sourceId }
    await world.run('payments.apply', { ...source, allocations: [{ docType: 'payables', docId: id, amount: 300 }] })
    expect(await world.read('po', 'o')).toMatchObject({ depositPaid: 400, depositLeft: 100 })
    await world.run('payments.unapply', { ...source, docId: id, amount: 50 })
    expect(await world.read('payables', id)).toMatchObject({ balance: 750, amountPaid: 250 })
    expect(await world.read('payments', sourceId)).toMatchObject({ depositLeft: 150, unapplied: 0 })
    await world.run('payments.refund', { ...source, amount: 150, method: 'Wire', paidOn: D })
    expect(await world.read('po', 'o')).toMatchObject({ depositPaid: 250, depositLeft: 0 })
    expect(await world.ledgers()).toEqual({ AP: -750, Opening: 1000, Bank: -250 })
  })
  it('are in the currency of their order, which is the company’s where none is entered', async () => {
    await world.put('po', 'o', { poNumber: '112026-02', status: 'Pending', vendorId: 'skf', vendorName: 'SKF' })
    const paying = pay([], { method: 'Wire', depositPoId: 'o', deposit: 400, currency: 'EUR' })
    expect(await world.refused('payments.pay', paying)).toBe('PO 112026-02 is in USD, the payment in EUR.')
  })
})

describe('a party that is merged into another', () => {
  const merge = (collection: string, keepId: string) =>
    world.run('duplicates.merge', { collection, keepId, loserIds: ['twin'], confirmed: true })
  const partiesOf = async (collection: string, type: string) =>
    new Set((await world.all(collection)).filter(({ data }) => data.partyType === type).map(({ data }) => data.partyId))

  it('brings a customer’s money, notes and postings along, which settle its invoices', async () => {
    await world.make('customers', { name: 'ACME Inc.' }, 'twin')
    const receivableId = await world.invoice('twin', 100)
    const { id: paymentId } = await world.run('payments.receive', receive(50, { customerId: 'twin' }))
    const note = await world.run('vouchers.write', {
      ...{ type: 'Credit note', date: D, partyType: 'customers', partyId: 'twin', reason: 'Late' },
      lines: [{ ledger: 'Sales', amount: 30 }],
    })
    const apply = (sourceType: string, sourceId: string, amount: number) => ({
      ...{ sourceType, sourceId, allocations: [{ docType: 'receivable', docId: receivableId, amount }] },
    })
    expect(await world.refused('payments.apply', apply('vouchers', note.id, 30))).toBe(
      'The credit note of ACME Inc. is Draft. Only posted notes can be applied.',
    )
    await world.run('vouchers.post', { voucherId: note.id })
    const { mergeId } = await merge('customers', 'acme')
    await world.run('duplicates.undoMerge', { mergeId })
    expect(await partiesOf('postings', 'customers')).toEqual(new Set(['twin']))
    await merge('customers', 'acme')
    for (const collection of ['postings', 'payments', 'vouchers'])
      expect(await partiesOf(collection, 'customers'), collection).toEqual(new Set(['acme']))
    await world.run('payments.apply', apply('payments', paymentId, 50))
    await world.run('payments.apply', apply('vouchers', note.id, 30))
    expect(await world.read('receivable', receivableId)).toMatchObject({ customerId: 'acme', balance: 20 })
    expect(await world.findings()).toEqual([])
  })

  it('is removed again with what was posted for it since, unless money has gone between them', async () => {
    await world.make('customers', { name: 'ACME Inc.' }, 'twin')
    const receivableId = await world.invoice('twin', 100)
    const first = await merge('customers', 'acme')
    await world.run('receivable.writeOff', { receivableId, reason: 'Freight' })
    await world.run('duplicates.undoMerge', { mergeId: first.mergeId })
    expect(await partiesOf('postings', 'customers')).toEqual(new Set(['twin']))
    expect((await world.all('postings')).filter(({ data }) => data.ledger === 'Write-offs')).toHaveLength(1)

    await world.run('receivable.unwriteOff', { receivableId })
    const { mergeId } = await merge('customers', 'acme')
    await world.run('payments.receive', receive(30, { allocations: [{ receivableId, amount: 30 }] }))
    expect(await world.refused('duplicates.undoMerge', { mergeId })).toContain('so the merge cannot be undone')
    expect(await partiesOf('postings', 'customers')).toEqual(new Set(['acme']))
    expect(await world.findings()).toEqual([])
  })

  it('brings a vendor’s money and postings along', async () => {
    await world.make('vendors', { name: 'SKF USA' }, 'twin')
    const payableId = await world.bill('twin', 100, { category: 'Rent' })
    const { id } = await world.pay('twin', payableId, 40, { unapplied: 15 })
    await merge('vendors', 'skf')
    for (const collection of ['postings', 'payments'])
      expect(await partiesOf(collection, 'vendors'), collection).toEqual(new Set(['skf']))
    const allocations = [{ docType: 'payables', docId: payableId, amount: 15 }]
    await world.run('payments.apply', { sourceType: 'payments', sourceId: id, allocations })
    expect(await world.read('payables', payableId)).toMatchObject({ vendorId: 'skf', balance: 45 })
  })
})

describe('before the ledger', () => {
  it('a credit note that was posted elsewhere enters it when it is used', async () => {
    const receivableId = await world.invoice('acme', 100)
    const note = { type: 'Credit note', status: 'Posted', voucherNumber: 'OLD-1', date: D, partyType: 'customers' }
    await world.put('vouchers', 'old', { ...note, partyId: 'acme', partyName: 'Acme', totalAmount: 50, balance: 40 })
    const allocations = [{ docType: 'receivable', docId: receivableId, amount: 30 }]
    await world.run('payments.apply', { sourceType: 'vouchers', sourceId: 'old', allocations })
    const refund = {
      sourceType: 'vouchers',
      sourceId: 'old',
      amount: 5,
      method: 'ACH',
      paidOn: D,
      bankAccountId: 'main',
    }
    await world.run('payments.refund', refund)
    expect(await world.read('vouchers', 'old')).toMatchObject({ posted: true, balance: 5 })
    expect(await world.ledgers()).toEqual({ AR: 65, Sales: -100, Opening: 40, Bank: -5 })
    expect(await world.findings()).toEqual([])
  })

  it('the company keeps its currency once amounts are posted in it', async () => {
    const change = (at: number, currency: string) =>
      world.call(
        'PATCH',
        '/api/collections/settings/documents/company',
        { patch: { currency } },
        { 'if-match': '*', 'idempotency-key': `company-currency-in-tests-${at}` },
      )
    expect((await change(1, 'EUR')).status).toBe(200)
    expect((await change(2, 'usd')).status).toBe(200)
    await world.run('payments.receive', receive(5, { currency: ' eur ', bankAccountId: 'eur' }))
    expect((await world.all('payments'))[0]!.data.currency).toBe('EUR')
    const { status, body } = await change(3, 'EUR')
    expect([status, body.detail]).toEqual([
      422,
      'The company keeps its books in USD, and amounts are already posted in it. The currency cannot be changed.',
    ])
  })

  it('an import brings no document that says it is posted', async () => {
    const plan = { collection: 'receivable' }
    const row = {
      invoiceNumber: 'OLD-2',
      status: 'Open',
      posted: true,
      customerId: 'acme',
      totalAmount: 50,
      balance: 50,
    }
    await bring(world, { name: 'old.json', text: JSON.stringify([row]) }, { ...plan, mode: 'create' })
    const [invoice] = await world.all('receivable')
    expect(invoice!.data).toMatchObject({ invoiceNumber: 'OLD-2', balance: 50 })
    expect(invoice!.data.posted).not.toBe(true)
    expect(await world.run('ledger.adopt', {})).toMatchObject({ adopted: 1 })
    expect(await world.findings()).toEqual([])
  })

  it('an account that money moved through stays, in its currency', async () => {
    await world.run('payments.receive', receive(5, { bankAccountId: 'eur', currency: 'EUR' }))
    const of = (id: string) => `/api/collections/bankAccounts/documents/${id}`
    const key = (at: number) => ({ 'if-match': '*', 'idempotency-key': `account-stays-in-tests-${at}` })
    const answers = [
      await world.call('DELETE', of('eur'), undefined, key(1)),
      await world.call('PATCH', of('eur'), { patch: { currency: 'USD' } }, key(2)),
      await world.call('PATCH', of('eur'), { patch: { kind: 'Petty cash' } }, key(3)),
    ]
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422])
    expect(answers[0]!.body.detail).toBe('Euro has transactions. Make it inactive instead.')
    expect((await world.call('PATCH', of('eur'), { patch: { name: 'Euro old' } }, key(4))).status).toBe(200)
    expect((await world.call('DELETE', of('petty'), undefined, key(5))).status).toBeLessThan(300)
  })
})

describe('what is open by age', () => {
  const report = async (name: string) => {
    const { body } = await world.call('GET', `/api/reports/${name}`)
    const at = (label: string) => body.head.indexOf(label)
    const rows = body.rows.map((row: unknown[]) =>
      ['Party', 'Currency', 'Unapplied', 'Total', 'Control account', 'Difference'].map((label) => row[at(label)]),
    )
    return { rows, totals: body.totals as { currency: string; sums: Record<string, number> }[] }
  }

  it('shows money and notes that are not applied, and comes to the control account', async () => {
    await world.make('customers', { name: 'Beta' }, 'beta')
    const receivableId = await world.invoice('acme', 100)
    await world.run('payments.receive', receive(60, { allocations: [{ receivableId, amount: 40 }] }))
    const wire = { customerId: 'beta', currency: 'EUR', bankAccountId: 'eur' }
    await world.run('payments.receive', receive(180, wire))
    expect((await report('receivables-by-age')).rows).toEqual([
      ['Acme', 'USD', -20, 40, 40, 0],
      ['Beta', 'EUR', -180, -180, -180, 0],
    ])
    const payableId = await world.bill('skf', 100, { category: 'Rent' })
    await world.pay('skf', payableId, 40, { unapplied: 15 })
    await bill(7)
    const { rows, totals } = await report('payables-by-age')
    // A bill entered by hand is not in the ledger until money is applied to it.
    expect(rows).toEqual([['SKF', 'USD', -15, 52, 45, 7]])
    expect(totals).toMatchObject([{ currency: 'USD', sums: { Total: 52, 'Control account': 45, Difference: 7 } }])
    await world.run('ledger.adopt', {})
    expect((await report('payables-by-age')).rows).toEqual([['SKF', 'USD', -15, 52, 52, 0]])
  })

  it('what was adopted says how far it is paid', async () => {
    const ids = [await invoice(77.77), await invoice(100.1, { amountPaid: 30, balance: 70.1 })]
    await world.run('ledger.adopt', {})
    expect(await world.read('receivable', ids[0]!)).toMatchObject({ paymentState: 'Unpaid', amountPaid: 0 })
    expect(await world.read('receivable', ids[1]!)).toMatchObject({ paymentState: 'Partial', amountPaid: 30 })
  })
})
