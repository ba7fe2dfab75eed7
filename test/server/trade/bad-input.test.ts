import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Data } from '#model/schema/value.ts'
import { type MoneyWorld, openMoneyWorld } from '#test/server/trade/money-world.ts'

const D = '2026-11-20'
const AHEAD = '2026-11-21'
const CLOSED = '2026-10-15'

let world: MoneyWorld
const bills: Record<string, string> = {}
beforeAll(async () => {
  world = await openMoneyWorld()
  for (const currency of ['USD', 'JPY', 'KWD', 'EUR'])
    await world.make('vendors', { name: `Vendor ${currency}`, currency }, `v-${currency}`)
  await world.make('customers', { name: 'Acme' }, 'acme')
  await world.run('ledger.close', { through: '2026-10-31' })
  const note = { type: 'Credit note', date: D, partyType: 'customers', partyId: 'acme', reason: 'Late' }
  await world.put('vouchers', 'odd', {
    ...note,
    status: 'Draft',
    lines: [{ ledger: 'Sales', key: 'Bananas', amount: 5 }],
  })
  bills.note = 'odd'
  bills.USD = await world.bill('v-USD', 100)
  bills.JPY = await world.bill('v-JPY', 5000)
  bills.KWD = await world.bill('v-KWD', 12.345)
})
afterAll(() => world.close())

const bill = (more: Data = {}) => ({
  ...{ vendorId: 'v-USD', vendorInvoiceNo: 'X-1', invoiceDate: D, totalAmount: 10, category: 'Rent' },
  ...more,
})
const pay = (currency: string, amount: unknown, more: Data = {}) => ({
  ...{ vendorId: `v-${currency}`, method: 'ACH', paidOn: D, bankAccountId: 'main' },
  allocations: [{ payableId: bills[currency], amount }],
  ...more,
})

/** The input, and the words of the expected error. */
const TYPED: readonly (readonly [name: string, command: string, input: () => object, words: RegExp])[] = [
  ['a bill over nothing', 'payables.enter', () => bill({ totalAmount: 0 }), /above 0/],
  ['a negative bill', 'payables.enter', () => bill({ totalAmount: -5 }), /above 0|at least/i],
  ['a bill without end', 'payables.enter', () => bill({ totalAmount: 1e15 }), /too large: at most 1,000,000,000,000/],
  ['half a cent', 'payables.enter', () => bill({ totalAmount: 10.005 }), /decimal/i],
  ['a yen in parts', 'payables.enter', () => bill({ vendorId: 'v-JPY', totalAmount: 10.5 }), /decimal/i],
  ['a day there is not', 'payables.enter', () => bill({ invoiceDate: '2026-02-30' }), /date|day/i],
  ['a bill paid with more than its total', 'payables.enter', () => bill({ amountPaid: 11 }), /more than its total/],
  ['a currency there is not', 'payables.enter', () => bill({ currency: 'EURO' }), /currency|exchange rate/i],
  ['a payment of nothing', 'payments.pay', () => pay('USD', 0), /above 0|0/],
  ['a negative payment', 'payments.pay', () => pay('USD', -1), /above 0|below 0|at least|negative|-1/i],
  ['half a cent of a payment', 'payments.pay', () => pay('USD', 0.005), /decimal/i],
  [
    'half a cent received',
    'payments.receive',
    () => ({ customerId: 'acme', amount: 5.0005, method: 'ACH', receivedOn: D, bankAccountId: 'main' }),
    /decimal/i,
  ],
  [
    'half a cent in a transfer',
    'bank.transfer',
    () => ({ fromId: 'main', toId: 'other', amount: 0.0005, on: D }),
    /decimal/i,
  ],
  ['half a yen of a payment', 'payments.pay', () => pay('JPY', 0.5), /decimal/i],
  ['more than is open', 'payments.pay', () => pay('USD', 100.01), /Only 100\.00/],
  ['an own rate of the own currency', 'payments.pay', () => pay('USD', 1, { fxRate: 1.3 }), /own currency. Leave out/],
  ['a payment of tomorrow', 'payments.pay', () => pay('USD', 1, { paidOn: AHEAD }), /is in the future/],
  ['a payment in a closed month', 'payments.pay', () => pay('USD', 1, { paidOn: CLOSED }), /closed through/],
  ['a bill of another vendor', 'payments.pay', () => pay('USD', 1, { vendorId: 'v-EUR' }), /is of Vendor USD|is in/],
  ['an account that is not there', 'payments.pay', () => pay('USD', 1, { bankAccountId: 'none' }), /no|not/i],
  [
    'money received of tomorrow',
    'payments.receive',
    () => ({ customerId: 'acme', amount: 5, method: 'ACH', receivedOn: AHEAD, bankAccountId: 'main' }),
    /is in the future/,
  ],
  [
    'nothing received',
    'payments.receive',
    () => ({ customerId: 'acme', amount: 0, method: 'ACH', receivedOn: D, bankAccountId: 'main' }),
    /above 0|0/,
  ],
  [
    'a transfer to the same account',
    'bank.transfer',
    () => ({ fromId: 'main', toId: 'main', amount: 5, on: D }),
    /same|itself|two|another/i,
  ],
  [
    'a fee above what comes in',
    'payments.receive',
    () => ({ customerId: 'acme', amount: 60, feeAmount: 61, method: 'ACH', receivedOn: D, bankAccountId: 'main' }),
    /fee of 61\.00 USD is more than the 60\.00 USD/,
  ],
  [
    'a rate of 0 for what comes in',
    'payments.receive',
    () => ({ ...{ customerId: 'acme', amount: 5, currency: 'EUR', fxRate: 0 }, method: 'ACH', receivedOn: D }),
    /rate/i,
  ],
  [
    'a count of cash with half a cent',
    'bank.countCash',
    () => ({ bankAccountId: 'petty', counted: 190.005, note: 'Short' }),
    /^190\.005 USD has more decimals/,
  ],
  [
    'a week that takes nothing a day',
    'checks.levelDates',
    () => ({ bankAccountId: 'main', from: D, to: AHEAD, perDay: 0 }),
    /must be above 0/,
  ],
  ['a rate of 0 for what is paid', 'payments.pay', () => pay('EUR', 0, { fxRate: 0, unapplied: 5 }), /rate/i],
  [
    'money received by contra',
    'payments.receive',
    () => ({ customerId: 'acme', amount: 5, method: 'Contra', receivedOn: D }),
    /method/i,
  ],
  [
    'an invoice received by contra',
    'receivable.receive',
    () => ({ receivableId: 'any', amount: 5, method: 'Contra', paidOn: D }),
    /method/i,
  ],
  ['a bill paid by contra', 'payments.pay', () => pay('USD', 1, { method: 'Contra' }), /method/i],
  [
    'a refund by contra',
    'payments.refund',
    () => ({ sourceType: 'payments', sourceId: 'any', amount: 1, method: 'Contra', paidOn: D }),
    /method/i,
  ],
  [
    'a voucher by contra',
    'vouchers.write',
    () => ({ type: 'Payment', date: D, method: 'Contra', lines: [{ ledger: 'Expense', amount: 3 }] }),
    /method/i,
  ],
  ['a run by contra', 'payRuns.propose', () => ({ payBy: D, method: 'Contra' }), /method/i],
  ['commission by contra', 'commissions.pay', () => ({ email: 'k@example.com', upTo: D, method: 'Contra' }), /method/i],
  [
    'an invoice of a customer that is not there',
    'receivable.invoice',
    () => ({ customerId: 'zz', lines: [{ description: 'Repair', qty: 1, unitPrice: 5 }], issue: true }),
    /no customer "zz"/,
  ],
  [
    'goods on an invoice that were not shipped',
    'receivable.invoice',
    () => ({ customerId: 'acme', lines: [{ description: '20 bearings', kind: 'Goods', qty: 20, unitPrice: 5 }] }),
    /20 bearings.*after shipping/,
  ],
  ['sales of a kind there is not', 'vouchers.post', () => ({ voucherId: bills.note }), /“Bananas” as its kind of sale/],
  ['a month that is not over', 'ledger.close', () => ({ through: '2026-11-30' }), /is in the future/],
  ['the middle of a month', 'ledger.close', () => ({ through: '2026-11-15' }), /not the last day of a month/],
]

/** The inputs that a rule refuses, and the field or cell that the error points to. */
const FIELDS: Readonly<Record<string, string | readonly string[]>> = {
  'a bill over nothing': 'totalAmount',
  'a yen in parts': 'totalAmount',
  'a bill paid with more than its total': 'amountPaid',
  'a currency there is not': 'currency',
  'half a cent of a payment': 'allocations/0/amount',
  'half a yen of a payment': 'allocations/0/amount',
  'more than is open': 'allocations/0/amount',
  'an own rate of the own currency': 'fxRate',
  'a payment of tomorrow': 'paidOn',
  'a payment in a closed month': 'paidOn',
  'a bill of another vendor': 'allocations/0/payableId',
  'an account that is not there': 'bankAccountId',
  'money received of tomorrow': 'receivedOn',
  'nothing received': 'amount',
  'a transfer to the same account': 'toId',
  'a fee above what comes in': 'feeAmount',
  'a count of cash with half a cent': 'counted',
  'an invoice of a customer that is not there': 'customerId',
  'goods on an invoice that were not shipped': 'lines/0/kind',
  'a month that is not over': 'through',
  'the middle of a month': 'through',
  'a rate of 0 for what is paid': ['fxRate', 'allocations/0/payableId'],
}
/** The fault is in a record, not in the input. */
const ABOUT_NO_FIELD = ['sales of a kind there is not']

it.each(TYPED)('%s is refused by %s with a sentence, and nothing is written', async (_, command, input, words) => {
  const seq = async () => (await world.commits()).at(-1)!.seq
  const before = await seq()
  const key = { 'idempotency-key': `bad-input-${command}-${Math.trunc(before)}-${words.source.length}-${_.length}` }
  const { status, body } = await world.call('POST', `/api/commands/${command}`, { input: input() }, key)
  expect([404, 422]).toContain(status)
  const told = [body.detail, ...(body.errors ?? []).map((fault: { detail: string }) => fault.detail)].join(' ')
  expect(told).toMatch(words)
  expect(await seq()).toBe(before)
  const fields = (body.errors ?? []).map((fault: { pointer: string }) => fault.pointer.replace('/input/', ''))
  expect(fields).toEqual(
    FIELDS[_] ? [FIELDS[_]].flat() : ABOUT_NO_FIELD.includes(_) ? [] : [expect.stringMatching(/^\w/)],
  )
})

it.each([8.64e15, 253_402_300_800_000, -62_135_596_800_000, -62_135_596_800_001])(
  'documents dated %d milliseconds, which are on no day, are kept, and commands with such a date are refused',
  async (date) => {
    const amounts = { invoiceDate: date, totalAmount: 5 }
    const post = (path: string, body: object) =>
      world.call('POST', `/api/${path}`, body, { 'idempotency-key': `no-day-${path}-${date}`.replaceAll('/', '-') })
    const bill = { vendorId: 'v-USD', vendorInvoiceNo: `D${date}`, ...amounts }
    const invoice = { customerId: 'acme', invoiceNumber: `D${date}`, ...amounts }
    expect((await post('collections/payables/documents', { data: bill })).status).toBe(201)
    expect((await post('collections/receivable/documents', { data: invoice })).status).toBe(201)
    expect(await post('commands/payables.enter', { input: { ...bill, vendorInvoiceNo: `C${date}` } })).toMatchObject({
      status: 422,
      body: { detail: 'Invoice date is not a date.' },
    })
  },
)

it('an invoice that is named with nothing is not kept on the payment', async () => {
  const receivableId = await world.invoice('acme', 30)
  const allocations = [{ receivableId, amount: 0 }]
  const received = { customerId: 'acme', amount: 5, method: 'ACH', receivedOn: D, bankAccountId: 'main' }
  const { data } = await world.run('payments.receive', { ...received, allocations })
  expect(data).toMatchObject({ allocations: [], unapplied: 5 })
})

it.each([
  ['JPY', 4999],
  ['KWD', 12.344],
])('the smallest unit of %s is paid exactly', async (currency, amount) => {
  await world.pay(`v-${currency}`, bills[currency]!, amount)
  expect(await world.read('payables', bills[currency]!)).toMatchObject({
    status: 'Open',
    balance: currency === 'JPY' ? 1 : 0.001,
  })
})

it('of 40 pasted lines with errors each is named by its place, and nothing is written', async () => {
  const lines = Array.from({ length: 40 }, (_, at) => ({
    ...{ kind: 'Expense', category: 'Office', description: `Line ${at + 1}`, amount: at === 30 ? 1.005 : at + 1 },
  }))
  const asked = { vendorId: 'v-USD', vendorInvoiceNo: 'P-40', invoiceDate: D, lines }
  expect(await world.refused('payables.bill', asked)).toMatch(/Line 31.*decimal/i)
  expect((await world.all('payables')).some(({ data }) => data.vendorInvoiceNo === 'P-40')).toBe(false)
  const good = lines.map((line, at) => (at === 30 ? { ...line, amount: 1.01 } : line))
  expect((await world.run('payables.bill', { ...asked, lines: good })).data.lines).toHaveLength(40)
})

it('a voucher in the company’s own currency is worth its amount, whatever rate it states', async () => {
  const before = await world.ledgers()
  const lines = [{ ledger: 'Expense', key: 'Stamps', amount: 7 }]
  const voucher = { type: 'Payment', date: D, payeeName: 'Post', currency: 'USD', fxRate: 1.3, status: 'Draft', lines }
  await world.put('vouchers', 'stamps', voucher)
  await world.run('vouchers.post', { voucherId: 'stamps' })
  expect((await world.ledgers()).Expense).toBeCloseTo((before.Expense ?? 0) + 7, 2)
  expect((await world.read('vouchers', 'stamps')).fxRate).toBeUndefined()
})
