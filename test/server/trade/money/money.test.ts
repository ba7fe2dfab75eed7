import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Data } from '#model/schema/value.ts'
import { type MoneyWorld, openMoneyWorld } from '#test/server/trade/money-world.ts'

const D = '2026-11-20'
let world: MoneyWorld
let n = 0
beforeEach(async () => {
  world = await openMoneyWorld()
  await world.make('vendors', { name: 'Kugel AG' }, 'kugel')
  await world.make('customers', { name: 'Acme' }, 'acme')
})
afterEach(() => world.close())

const bill = async (totalAmount: number, more: object = {}): Promise<string> =>
  (
    await world.run('payables.enter', {
      vendorId: 'kugel',
      vendorInvoiceNo: `V-${++n}`,
      invoiceDate: D,
      termsId: 'Net 30',
      totalAmount,
      category: 'Services',
      ...more,
    })
  ).id
const invoice = async (totalAmount: number, more: object = {}): Promise<string> =>
  (
    await world.run('receivable.enter', {
      customerId: 'acme',
      invoiceNumber: `I-${++n}`,
      invoiceDate: D,
      totalAmount,
      ...more,
    })
  ).id
const pay = (payableId: string, amount: number, more: object = {}) => ({
  vendorId: 'kugel',
  method: 'ACH',
  paidOn: D,
  allocations: [{ payableId, amount }],
  ...more,
})
const send = (name: string, input: object, key: string) =>
  world.call('POST', `/api/commands/${name}`, { input }, { 'idempotency-key': `${key}-of-a-clerk-in-tests` })

it('a pay run under a ceiling nets credits and skips what does not fit', async () => {
  const [a, b, c] = [
    await bill(600, { dueDate: D }),
    await bill(900, { dueDate: '2026-11-21' }),
    await bill(500, { dueDate: '2026-11-22' }),
  ]
  const note = await world.run('vouchers.write', {
    type: 'Debit note',
    date: D,
    partyType: 'vendors',
    partyId: 'kugel',
    reason: 'Returned crate',
    lines: [{ ledger: 'Expense', amount: 100 }],
  })
  await world.run('vouchers.post', { voucherId: note.id })
  const run = await world.run('payRuns.propose', { payBy: '2026-11-25', ceiling: 1000 })
  expect(run.data.lines).toMatchObject([
    { payableId: a, pay: 500, credit: 100, skip: false },
    { payableId: b, pay: 0, credit: 0, skip: true, why: 'Ceiling' },
    { payableId: c, pay: 500, credit: 0, skip: false },
  ])
  const { payments } = await world.run('payRuns.post', { payRunId: run.id })
  expect(payments).toEqual([
    { paymentId: expect.any(String), vendorId: 'kugel', amount: 1000, checkId: expect.any(String) },
  ])
  expect(await world.read('checks', payments[0].checkId)).toMatchObject({ status: 'Queued', amount: 1000 })
  expect(await world.read('vouchers', note.id)).toMatchObject({ balance: 0, status: 'Posted' })
  expect(await world.ledgers()).toEqual({ Expense: 1900, AP: -900, 'Checks issued': -1000 })
  expect(await world.refused('payRuns.post', { payRunId: run.id })).toContain('is Posted')
  expect(await world.refused('vouchers.void', { voucherId: note.id, reason: 'x' })).toContain('unapply it first')
  expect(await world.findings()).toEqual([])
})

it('a run pays of a bill in parts what is due by its day, and all of it for the discount', async () => {
  const vendorId = await world.make('vendors', { name: 'Parts Inc' })
  const bill = { vendorId, vendorInvoiceNo: 'P-1', invoiceDate: D, termsId: '2/10 Net 30', totalAmount: 100.01 }
  const { id: payableId } = await world.run('payables.enter', bill)
  const parts = [
    { dueDate: '2026-11-30', amount: 30.01 },
    { dueDate: '2026-12-30', amount: 50 },
    { dueDate: '2027-01-30', amount: 20 },
  ]
  await world.run('payables.instalments', { payableId, parts })
  const propose = async (more: object) => {
    const { id, data } = await world.run('payRuns.propose', { vendorIds: [vendorId], bankAccountId: 'main', ...more })
    return { payRunId: id, lines: data.lines }
  }
  const first = await propose({ payBy: '2026-12-10' })
  expect(first.lines).toMatchObject([{ open: 100.01, pay: 30.01, discount: 0 }])
  await world.run('payRuns.post', { payRunId: first.payRunId })
  expect(await world.read('payables', payableId)).toMatchObject({ balance: 70, status: 'Open' })
  expect(await world.refused('payRuns.propose', { payBy: '2026-12-10', bankAccountId: 'main' })).toContain('is due')
  const all = await propose({ payBy: '2026-12-10', discountBy: '2026-12-10' })
  expect(all.lines).toMatchObject([{ open: 70, pay: 68, discount: 2 }])
})

it('a run over chosen bills takes those and no others, and says which of them it cannot take', async () => {
  const due = await bill(100, { dueDate: D })
  const later = await bill(200, { dueDate: '2027-03-01' })
  const euro = await bill(300, { dueDate: D, currency: 'EUR' })
  const propose = (payableIds: string[]) => ({ payBy: D, bankAccountId: 'main', payableIds })
  const { data } = await world.run('payRuns.propose', propose([later]))
  expect(data.lines).toMatchObject([{ payableId: later, pay: 200, skip: false }])
  expect(await world.refused('payRuns.propose', propose([later, euro]))).toContain('is in EUR, the account in USD')
  await world.run('payments.pay', pay(due, 100))
  expect(await world.refused('payRuns.propose', propose([due, later]))).toContain('is already Paid')
})

it('a run by transfer tells beside each vendor where its money goes, as that is now, and posts all the same', async () => {
  const known = await world.make('vendors', { name: 'NSK' })
  const bank = (vendorId: string, account: string) =>
    world.run('vendors.setBank', { vendorId, holder: 'Holder', bank: 'Chase', account, routing: '021000021' })
  await bank(known, '000123456789')
  await bill(100, { dueDate: D })
  await bill(50, { vendorId: known, dueDate: D })
  const ask = { payBy: D, bankAccountId: 'main' }
  const told = async (id: string) =>
    (await world.read('payRuns', id)).lines.map(({ vendorName, payTo, pay }: Data) => [vendorName, payTo, pay])
  const check = await world.run('payRuns.propose', ask)
  expect(await told(check.id)).toEqual([
    ['Kugel AG', undefined, 100],
    ['NSK', undefined, 50],
  ])
  const { id } = await world.run('payRuns.propose', { ...ask, method: 'ACH' })
  expect(await told(id)).toEqual([
    ['Kugel AG', 'No bank details', 100],
    ['NSK', expect.stringMatching(/^Chase.*6789$/), 50],
  ])
  await bank('kugel', '000987654321')
  expect((await told(id))[0]).toEqual(['Kugel AG', expect.stringMatching(/^Chase.*4321$/), 100])
  expect((await told(check.id))[0]).toEqual(['Kugel AG', undefined, 100])
  const spoken = { payRunId: id, calledBack: 'Ann, 555 0100' }
  expect((await world.run('payRuns.post', spoken)).payments).toHaveLength(2)
})

it('a run takes no discount beyond the terms, and says so when it is changed', async () => {
  const a = await bill(100, { dueDate: D, invoiceDate: D, termsId: '2/10 Net 30' })
  const run = await world.run('payRuns.propose', { payBy: D })
  const discounted = (discount: number) => ({
    payRunId: run.id,
    lines: [{ payableId: a, pay: 100 - discount, discount }],
  })
  expect(await world.refused('payRuns.edit', discounted(5))).toMatch(
    /^A discount of 5\.00 on Bill AP-\S+ is more than the 2\.00 its terms give\.$/,
  )
  const { data } = await world.run('payRuns.edit', discounted(2))
  expect(data.lines).toMatchObject([{ payableId: a, pay: 98, discount: 2 }])
  await world.run('payRuns.post', { payRunId: run.id })
  expect(await world.read('payables', a)).toMatchObject({ status: 'Paid' })
})

it('a maximum total that no bill fits under proposes no run', async () => {
  const a = await bill(100, { dueDate: D })
  for (const ceiling of [0, 99.99])
    expect(await world.refused('payRuns.propose', { payBy: D, ceiling })).toBe(
      `No bill fits under the maximum total of ${ceiling.toFixed(2)} USD. Enter a higher one, or leave it empty.`,
    )
  expect(await world.all('payRuns')).toEqual([])
  const run = await world.run('payRuns.propose', { payBy: D, ceiling: 100 })
  expect(run.data.lines).toMatchObject([{ payableId: a, pay: 100, skip: false }])
})

it('a posted run shows the account that its bank file will take, and keeps the one it took', async () => {
  await bill(100, { dueDate: D })
  const run = await world.run('payRuns.propose', { payBy: D, method: 'ACH' })
  await world.run('payRuns.post', { payRunId: run.id })
  const told = async () => (await world.read('payRuns', run.id)) as { fileOn?: string; lines: { payTo: string }[] }
  const bank = (account: string) =>
    world.run('vendors.setBank', {
      ...{ vendorId: 'kugel', holder: 'Kugel AG', bank: 'Chase', routing: '021000021' },
      account,
    })
  expect((await told()).lines[0]!.payTo).toBe('No bank details')
  await bank('000123456789')
  expect((await told()).lines[0]!.payTo).toMatch(/6789$/)
  expect((await world.run('payRuns.bankFile', { payRunId: run.id })).text).toContain('000123456789')
  await bank('000987654321')
  const { fileOn, lines } = await told()
  expect(lines[0]!.payTo).toMatch(/6789$/)
  expect(fileOn).toMatch(/^2026-/)
})

it('a run tells what changed since it was proposed', async () => {
  const a = await bill(100, { dueDate: D })
  const run = await world.run('payRuns.propose', { payBy: D, method: 'ACH' })
  const left = async (skip: boolean) =>
    (await world.run('payRuns.edit', { payRunId: run.id, lines: [{ payableId: a, skip }] })).data.lines
  expect(await left(true)).toMatchObject([{ pay: 0, skip: true, why: 'By hand' }])
  expect(await left(false)).toMatchObject([{ pay: 100, skip: false }])
  await world.run('payments.pay', pay(a, 60))
  expect(await world.refused('payRuns.post', { payRunId: run.id })).toContain('has 40.00 open, the run pays 100.00')
  expect(await world.refused('payRuns.edit', { payRunId: run.id, lines: [{ payableId: a, pay: 0.005 }] })).toMatch(
    /^Bill AP-\S+: 0\.005 USD has more decimals than USD has \(2\)\.$/,
  )
  await world.run('payRuns.edit', { payRunId: run.id, lines: [{ payableId: a, pay: 40 }] })
  expect(await world.refused('payRuns.bankFile', { payRunId: run.id })).toContain('is not posted')
  await world.run('payRuns.post', { payRunId: run.id })
  expect(await world.refused('payRuns.bankFile', { payRunId: run.id })).toContain('has no bank details')
  await world.run('vendors.setBank', {
    vendorId: 'kugel',
    holder: 'Kugel, AG',
    bank: 'Chase',
    account: '000123456789',
    routing: '021000021',
  })
  expect(await world.run('payRuns.bankFile', { payRunId: run.id })).toMatchObject({
    count: 1,
    total: 40,
    text: expect.stringContaining('"Kugel, AG",Chase,000123456789,021000021,40.00,USD,2026-11-20,PAY-2611-0002'),
  })
  expect((await world.read('vendors', 'kugel')).bankSeen).toContain('sam@prime.test')
  // Each account pays what is due in its own currency, and the refusal names it.
  for (const [bankAccountId, currency] of [
    [undefined, 'USD'],
    ['eur', 'EUR'],
  ])
    expect(await world.refused('payRuns.propose', { payBy: D, ...(bankAccountId && { bankAccountId }) })).toBe(
      `Nothing is due through ${D} in ${currency}. Choose a later day, or an account in another currency.`,
    )
})

describe('two clerks', () => {
  it('pay one bill once, and parts of one until nothing is open; a replay answers the same', async () => {
    const first = await bill(800)
    const both = await Promise.all(['a', 'b'].map((key) => send('payments.pay', pay(first, 800), `whole-${key}`)))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(both.find(({ status }) => status === 422)!.body.detail).toContain('is already Paid')
    const second = await bill(800)
    const parts = await Promise.all(
      Array.from({ length: 20 }, (_, at) => send('payments.pay', pay(second, 50), `part-${at}`)),
    )
    expect(parts.filter(({ status }) => status === 200)).toHaveLength(16)
    expect(parts.filter(({ status }) => status === 422)).toHaveLength(4)
    for (const [at, answer] of parts.entries())
      if (answer.status === 200) {
        const again = await send('payments.pay', pay(second, 50), `part-${at}`)
        expect([again.body, again.headers['idempotency-replayed']]).toEqual([answer.body, 'true'])
      }
    expect(await world.ledgers()).toEqual({ Expense: 1600, Bank: -1600 })
    expect((await world.all('payments')).filter(({ data }) => data.status === 'Posted')).toHaveLength(17)
    expect(await world.findings()).toEqual([])
  })

  it.each([
    ['payments.void', 'is already void'],
    ['payments.refund', 'Only 0.00 of'],
    ['payments.apply', 'Only 0.00 of'],
  ])('%s once', async (name, words) => {
    const receivableId = await invoice(60)
    const paid = await world.run('payments.receive', { customerId: 'acme', amount: 50, method: 'Wire', receivedOn: D })
    const source = { sourceType: 'payments', sourceId: paid.id }
    const input = {
      'payments.void': { paymentId: paid.id, reason: 'Twice' },
      'payments.refund': { ...source, amount: 50, method: 'ACH', paidOn: D },
      'payments.apply': { ...source, allocations: [{ docType: 'receivable', docId: receivableId, amount: 50 }] },
    }[name]!
    const both = await Promise.all(['a', 'b'].map((key) => send(name, input, `${name}-${key}`)))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(both.find(({ status }) => status === 422)!.body.detail).toContain(words)
    expect(await world.findings()).toEqual([])
  })
})

it('a year of PayPal is read in one file, each row once', async () => {
  const row = (at: number) => `11/20/2026,08:00:00,UTC,Acme,Website Payment,Completed,USD,1.00,0.00,1.00,,,Y${at},,,`
  const head =
    'Date,Time,TimeZone,Name,Type,Status,Currency,Gross,Fee,Net,From Email Address,To Email Address,Transaction ID,Reference Txn ID,Invoice Number,Balance'
  const text = [head, ...Array.from({ length: 700 }, (_, at) => row(at))].join('\r\n')
  expect(await world.run('paypal.import', { text })).toMatchObject({ added: 700, known: 0 })
  expect(await world.run('paypal.import', { text })).toMatchObject({ added: 0, known: 700 })
})

it('a PayPal row is read once, matched, and its fee is posted', async () => {
  const receivableId = await invoice(150)
  const text = [
    'Date,Time,TimeZone,Name,Type,Status,Currency,Gross,Fee,Net,From Email Address,To Email Address,Transaction ID,Reference Txn ID,Invoice Number,Balance',
    '11/20/2026,08:00:00,UTC,Acme,Website Payment,Completed,USD,150.00,-4.65,145.35,a@acme.test,us@prime.test,T1,,I-1,145.35',
    '11/20/2026,09:00:00,UTC,,General Withdrawal,Completed,USD,-100.00,0.00,-100.00,,,T2,,,45.35',
    '11/20/2026,09:00:00,UTC,,Account Hold for Open Authorization,Pending,USD,-5.00,0.00,-5.00,,,T3,,,45.35',
  ].join('\r\n')
  expect(await world.run('paypal.import', { text })).toEqual({ added: 3, known: 0, transfers: 1 })
  expect(await world.run('paypal.import', { text })).toEqual({ added: 0, known: 3, transfers: 0 })
  const rows = Object.fromEntries(
    (await world.all('paypalTransactions')).map(({ id, data }) => [String(data.txnId), id]),
  )
  const over = { rowId: rows.T1, allocations: [{ receivableId, amount: 160 }] }
  expect(await world.refused('paypal.match', over)).toContain('The row is for 150.00 gross')
  const match = { rowId: rows.T1, allocations: [{ receivableId, amount: 150 }] }
  await world.run('paypal.match', match)
  expect(await world.refused('paypal.match', match)).toContain('is already matched')
  expect(await world.read('receivable', receivableId)).toMatchObject({ status: 'Paid' })
  await world.run('paypal.transfer', { rowId: rows.T2, bankAccountId: 'main' })
  expect(await world.ledgers(true)).toMatchObject({ 'Bank paypal': 45.35, 'Bank main': 100, 'Bank fees': 4.65 })
  const statement = { bankAccountId: 'main', opening: 0, closing: 100 }
  const { statementId } = await world.run('bank.importStatement', { ...statement, text: `Date,Amount\n${D},100` })
  const { suggestions } = await world.run('bank.suggest', { statementId })
  expect(suggestions).toMatchObject([{ kind: 'transfer' }])
  await world.run('paypal.unmatch', { rowId: rows.T1 })
  expect(await world.read('receivable', receivableId)).toMatchObject({ status: 'Open', balance: 150 })
  expect(await world.read('paypalTransactions', rows.T1!)).toMatchObject({ matchState: 'Unmatched' })
  expect(await world.refused('paypal.match', { ...match, rowId: rows.T3 })).toContain('is Ignored')
  expect(await world.refused('paypal.import', { text: 'a,b\n1,2' })).toContain('has no column')
  expect(await world.findings()).toEqual([])
})

it('PayPal converts between wallets at its own rate, takes a fee alone, and what is pending waits', async () => {
  const head =
    'Date,Time,TimeZone,Name,Type,Status,Currency,Gross,Fee,Net,From Email Address,To Email Address,Transaction ID,Reference Txn ID,Invoice Number,Balance'
  const row = (type: string, status: string, [currency, gross]: readonly [string, number], ids: string) =>
    `11/20/2026,08:00:00,UTC,,${type},${status},${currency},${gross.toFixed(2)},0.00,${gross.toFixed(2)},,,${ids},,`
  const file = (status: string) =>
    [
      head,
      row('Express Checkout Payment', status, ['EUR', 96.2], 'E1,'),
      row('General Currency Conversion', 'Completed', ['EUR', -96.2], 'C1,E1'),
      row('General Currency Conversion', 'Completed', ['USD', 104.77], 'C2,E1'),
      row('Chargeback Fee', 'Completed', ['USD', -20], 'F1,E1'),
    ].join('\n')
  expect(await world.run('paypal.import', { text: file('Pending') })).toEqual({ added: 4, known: 0, transfers: 1 })
  const rows = Object.fromEntries(
    (await world.all('paypalTransactions')).map(({ id, data }) => [String(data.txnId), id]),
  )
  const match = { rowId: rows.E1, customerId: 'acme' }
  expect(await world.refused('paypal.match', match)).toContain('E1 is Pending at PayPal')
  expect(await world.run('paypal.import', { text: file('Completed') })).toEqual({ added: 0, known: 4, transfers: 0 })
  await world.run('paypal.match', match)
  await world.run('paypal.transfer', { rowId: rows.C2 })
  await world.run('paypal.match', { rowId: rows.F1 })
  // 96.20 at 1.2 is 115.44; PayPal gave 104.77 for it.
  const after = { AR: -115.44, 'Bank paypal': 84.77, 'Bank fees': 20, Exchange: 10.67 }
  expect(await world.ledgers(true)).toEqual(after)
  expect(await world.refused('paypal.transfer', { rowId: rows.C1 })).toContain('is already matched')
  await world.run('paypal.unmatch', { rowId: rows.C1 })
  await world.run('paypal.unmatch', { rowId: rows.F1 })
  expect(Object.values(await world.ledgers(true)).toSorted((a, b) => a - b)).toEqual([-115.44, 115.44])
  await world.run('paypal.transfer', { rowId: rows.C1 })
  await world.run('paypal.match', { rowId: rows.F1 })
  expect(await world.ledgers(true)).toEqual(after)
  expect(await world.findings()).toEqual([])
})

it('bills and invoices of one company are netted, oldest first, as far as both go', async () => {
  const [receivableId, payableId] = [await invoice(700), await bill(450)]
  const input = { vendorId: 'kugel', customerId: 'acme' }
  expect(await world.refused('vouchers.contra', input)).toContain('are not linked')
  await world.put('vendors', 'kugel', { name: 'Kugel AG', linkedCustomerId: 'acme' })
  expect(await world.refused('vouchers.contra', { ...input, amount: 500 })).toContain('Only 450.00')
  const voucher = await world.run('vouchers.contra', input)
  expect(voucher.data).toMatchObject({
    type: 'Contra',
    status: 'Posted',
    totalAmount: 450,
    voucherNumber: 'CT-2611-0001',
  })
  expect(await world.read('payables', payableId)).toMatchObject({ status: 'Paid' })
  expect(await world.read('receivable', receivableId)).toMatchObject({ status: 'Open', balance: 250 })
  expect((await world.ledgers())['Contra clearing']).toBeUndefined()
  expect((await world.ledgers()).AR).toBe(250)
  await world.run('vouchers.void', { voucherId: voucher.id, reason: 'Not agreed' })
  expect(await world.read('payables', payableId)).toMatchObject({ status: 'Open', balance: 450 })
  expect((await world.ledgers()).AR).toBe(700)
  expect(await world.findings()).toEqual([])
})

it('petty cash is spent only as far as it goes, counted, and filled up', async () => {
  await world.run('bank.transfer', { fromId: 'main', toId: 'petty', amount: 200 })
  expect(await world.refused('bank.transfer', { fromId: 'main', toId: 'main', amount: 1 })).toContain(
    'are the same account',
  )
  const petty = async (amount: number) => {
    const draft = await world.run('vouchers.write', {
      type: 'Petty cash',
      date: D,
      bankAccountId: 'petty',
      payeeName: 'Post office',
      lines: [{ amount }],
    })
    return draft.id as string
  }
  for (const amount of [35.5, 12.25]) await world.run('vouchers.post', { voucherId: await petty(amount) })
  const large = await petty(160)
  expect(await world.refused('vouchers.post', { voucherId: large })).toContain('holds 152.25')
  const journal = await world.run('vouchers.write', {
    ...{ type: 'Journal', date: D, reason: 'Moved' },
    lines: [
      { ledger: 'Bank', key: 'petty', amount: -152.26 },
      { ledger: 'Expense', key: 'Rent', amount: 152.26 },
    ],
  })
  expect(await world.refused('vouchers.post', { voucherId: journal.id })).toContain('holds 152.25')
  expect(await world.refused('bank.countCash', { bankAccountId: 'petty', counted: 152 })).toContain('Enter ')
  expect(await world.run('bank.countCash', { bankAccountId: 'petty', counted: 152, note: 'Coins' })).toEqual({
    amount: -0.25,
  })
  expect(await world.run('bank.replenish', { bankAccountId: 'petty', fromId: 'main' })).toEqual({ amount: 48 })
  expect(await world.refused('bank.replenish', { bankAccountId: 'petty', fromId: 'main' })).toContain('is full')
  expect(await world.ledgers(true)).toEqual({ 'Bank petty': 200, 'Bank main': -248, Expense: 48 })
  expect(await world.findings()).toEqual([])
})

it('a bill written by hand is adopted by its first payment and then belongs to the ledger', async () => {
  const id = await world.make('payables', {
    status: 'Open',
    vendorId: 'kugel',
    vendorInvoiceNo: 'H-1',
    invoiceDate: D,
    totalAmount: 100,
  })
  const at = `/api/collections/payables/documents/${id}`
  const patch = (data: object) => world.call('PATCH', at, { patch: data }, { 'if-match': '*' })
  expect((await patch({ totalAmount: 110 })).status).toBe(200)
  const payment = await world.run('payments.pay', pay(id, 40))
  expect(await world.ledgers()).toEqual({ AP: -70, Opening: 110, Bank: -40 })
  const wrong = await patch({ totalAmount: 120 })
  expect([wrong.status, wrong.body.detail]).toEqual([422, expect.stringContaining('is posted')])
  expect((await patch({ notes: 'Called' })).status).toBe(200)
  expect((await world.call('DELETE', at, undefined, { 'if-match': '*' })).status).toBe(422)
  await world.run('payments.void', { paymentId: payment.id, reason: 'Wrong' })
  expect(await world.read('payables', id)).toMatchObject({ balance: 110 })
  for (const { seq, command } of await world.commits())
    if (command === 'payments.pay' || command === 'payments.void')
      expect((await send('history.undo', { seq }, `undo-${seq}`)).status).toBe(422)
  expect(await world.ledgers()).toEqual({ AP: -110, Opening: 110 })
  expect(await world.findings()).toEqual([])
})

describe('vouchers', () => {
  const write = (type: string, lines: object[], more: object = {}) => ({
    type,
    date: D,
    payeeName: 'Landlord',
    lines,
    ...more,
  })

  it('refuse ledgers of another type, sums that are not equal, amounts below 0, no lines and no reason', async () => {
    for (const [_, input, words] of [
      [
        'a note without reason',
        write('Debit note', [{ amount: 5 }], { partyType: 'vendors', partyId: 'kugel' }),
        'Enter the reason',
      ],
      ['a ledger of another type', write('Payment', [{ ledger: 'Sales', amount: 5 }]), 'names Sales'],
      [
        'a journal that is not 0',
        write('Journal', [
          { ledger: 'Expense', key: 'Rent', amount: 5 },
          { ledger: 'Rounding', amount: -4 },
        ]),
        'Debits and credits must be equal',
      ],
      ['a journal over what bills and invoices keep', write('Journal', [{ ledger: 'AR', amount: 5 }]), 'names AR'],
      ['an amount below 0', write('Payment', [{ amount: -5 }]), 'Enter one above 0'],
      ['no lines', write('Payment', []), 'has no lines'],
    ] as const) {
      expect(await world.refused('vouchers.write', input)).toContain(words)
    }
  })

  it('are drafts by hand, get their number when they are posted, and are void with their payment', async () => {
    const byHand = await world.call(
      'POST',
      '/api/collections/vouchers/documents',
      { data: { type: 'Payment', status: 'Posted' } },
      { 'idempotency-key': 'a-voucher-by-hand-1' },
    )
    expect([byHand.status, byHand.body.detail]).toEqual([422, expect.stringContaining('enter it as a draft')])
    await world.put('settings', 'tax', { name: 'Tax', taxes: [{ name: 'VAT 20', rate: 20, recoverable: true }] })
    const { id } = await world.run(
      'vouchers.write',
      write('Payment', [{ key: 'Rent', amount: 1000, taxName: 'VAT 20' }], { method: 'Check' }),
    )
    const wired = await world.run('vouchers.write', write('Payment', [{ amount: 3 }], { method: 'Wire' }))
    expect(await world.refused('vouchers.post', { voucherId: wired.id, checkNumber: '88' })).toContain('paid by Wire')
    await world.run('vouchers.approve', { voucherId: id })
    expect(await world.refused('vouchers.approve', { voucherId: id })).toContain('is Approved')
    const posted = await world.run('vouchers.post', { voucherId: id, checkNumber: '88' })
    expect(posted.data).toMatchObject({
      voucherNumber: 'PV-2611-0001',
      status: 'Posted',
      totalAmount: 1200,
      taxAmount: 200,
    })
    expect(await world.refused('vouchers.post', { voucherId: id })).toContain('is Posted')
    expect(await world.ledgers()).toEqual({ Expense: 1000, 'Input tax': 200, 'Checks issued': -1200 })
    expect(await world.refused('payments.void', { paymentId: posted.data.paymentIds[0], reason: 'x' })).toContain(
      'void the voucher',
    )
    await world.run('vouchers.void', { voucherId: id, reason: 'Twice' })
    expect(await world.refused('vouchers.void', { voucherId: id, reason: 'Twice' })).toContain('is already void')
    expect(await world.ledgers()).toEqual({})
    expect(await world.findings()).toEqual([])
  })

  it('credit a customer, who has it applied or paid back', async () => {
    const receivableId = await invoice(500)
    const { id } = await world.run(
      'vouchers.write',
      write('Credit note', [{ key: 'Goods', amount: 49.13 }], {
        partyType: 'customers',
        partyId: 'acme',
        reason: 'Short',
      }),
    )
    await world.run('vouchers.post', { voucherId: id })
    const source = { sourceType: 'vouchers', sourceId: id }
    expect(
      await world.run('payments.apply', {
        ...source,
        allocations: [{ docType: 'receivable', docId: receivableId, amount: 40 }],
      }),
    ).toEqual({ left: 9.13 })
    const refund = { ...source, amount: 9.14, method: 'ACH', paidOn: D }
    expect(await world.refused('payments.refund', refund)).toContain('Only 9.13')
    await world.run('payments.refund', { ...refund, amount: 9.13 })
    expect(await world.read('receivable', receivableId)).toMatchObject({ balance: 460 })
    expect(await world.ledgers()).toMatchObject({ AR: 460, Bank: -9.13 })
    expect(await world.run('payments.unapply', { ...source, docId: receivableId })).toEqual({ left: 40 })
    expect(await world.findings()).toEqual([])
  })
})

describe('a statement', () => {
  const ofx = (lines: string[], closing: string) =>
    `OFXHEADER:100\n<OFX><BANKTRANLIST>${lines.join('')}</BANKTRANLIST><LEDGERBAL><BALAMT>${closing}<DTASOF>20261120</LEDGERBAL></OFX>`
  const entry = (day: string, amount: string, fitId: string, name: string) =>
    `<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>${day}120000<TRNAMT>${amount}<FITID>${fitId}<NAME>${name}</STMTTRN>`

  it('in OFX keeps two equal lines with one id, and adds only what is new', async () => {
    const twice = [entry('20261118', '-10.00', 'X', 'Coffee'), entry('20261118', '-10.00', 'X', 'Coffee')]
    const first = await world.run('bank.importStatement', { bankAccountId: 'main', text: ofx(twice, '80.00') })
    expect(first).toMatchObject({ added: 2, known: 0, opening: 100, closing: 80 })
    const more = [...twice, entry('20261119', '5.00', 'X', 'Refund')]
    const second = await world.run('bank.importStatement', { bankAccountId: 'main', text: ofx(more, '85.00') })
    expect(second).toMatchObject({ added: 1, known: 2, opening: 80, closing: 85 })
    const late = ofx([entry('20261120', '1.00', 'Z', 'Interest')], '90.00')
    expect(await world.refused('bank.importStatement', { bankAccountId: 'main', text: late })).toContain(
      'opens at 89.00, the last ended at 85.00',
    )
  })

  it.each([
    ['eur', 'EUR', '0.005'],
    ['jpy', 'JPY', '100.50'],
    ['kwd', 'KWD', '-1.0005'],
  ])('of %s has no amounts that %s does not have', async (bankAccountId, currency, amount) => {
    await world.put('bankAccounts', bankAccountId, { name: currency, kind: 'Bank', currency, isActive: true })
    const text = `Date,Amount,Description\n2026-11-17,${amount},Fee`
    expect(await world.refused('bank.importStatement', { bankAccountId, text })).toContain('has more decimals')
    const whole = text.replace(amount, currency === 'KWD' ? '-1.005' : '100.00')
    expect(await world.run('bank.importStatement', { bankAccountId, text: whole })).toMatchObject({ added: 1 })
  })

  it.each([
    [
      'Datum;Betrag;Text\n20.11.2026;-1.234,56;Miete',
      { date: 'Datum DD.MM.YYYY', amount: 'Betrag', text: 'Text' },
      -1234.56,
    ],
    ['Date,Debit,Credit,Description\n11/20/2026,"1,234.50",,Rent', undefined, -1234.5],
    ['Description,Amount,Date\nRent,(12.00),2026-11-20', undefined, -12],
  ])('as CSV %j', async (text, columns, amount) => {
    await world.run('bank.importStatement', { bankAccountId: 'main', text, ...(columns && { columns }) })
    expect((await world.all('bankLines'))[0]!.data).toMatchObject({ amount, day: D })
  })

  it('in CAMT.053', async () => {
    const text = `<Document><BkToCstmrStmt><Stmt>
      <Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">10.00</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>
      <Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">7.50</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>
      <Ntry><Amt Ccy="EUR">2.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><BookgDt><Dt>2026-11-20</Dt></BookgDt><AcctSvcrRef>R1</AcctSvcrRef>
      <NtryDtls><TxDtls><RmtInf><Ustrd>Fee &amp; more</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>
      </Stmt></BkToCstmrStmt></Document>`
    expect(await world.run('bank.importStatement', { bankAccountId: 'eur', text })).toMatchObject({
      added: 1,
      opening: 10,
      closing: 7.5,
    })
    expect((await world.all('bankLines'))[0]!.data).toMatchObject({ amount: -2.5, fitId: 'R1', text: 'Fee & more' })
  })

  it('without a needed column is refused', async () => {
    for (const text of ['Description,Amount\nRent,5', 'Date,Description\n2026-11-20,Rent'] as const) {
      expect(await world.refused('bank.importStatement', { bankAccountId: 'main', text })).toMatch(
        /no (date|amount) column/,
      )
    }
  })
})
