import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSellingWorld, type SellingWorld } from '#test/server/trade/selling-world.ts'

let world: SellingWorld
let ids: Record<string, string>
beforeAll(async () => {
  world = await openSellingWorld()
  await world.put('settings', 'money', { name: 'Money', closedThrough: '2026-10-31' })
  const customerId = await world.customer({ name: 'Rossi' })
  const yen = await world.customer({ name: 'Tokyo', currency: 'JPY' })
  const dinar = await world.customer({ name: 'Kuwait', currency: 'KWD' })
  const { partId } = await world.stocked(100, 4)
  const enter = async (status: 'Draft' | 'Confirmed' | 'Shipped') => {
    const { id } = await world.run('deal.enter', { customerId, lines: [{ partId, qty: 10, unitPrice: 9 }] })
    if (status !== 'Draft') await world.run('deal.confirm', { transactionId: id })
    return id as string
  }
  const [draft, confirmed] = [await enter('Draft'), await enter('Confirmed')]
  const late = { partId, qty: 10, unitPrice: 9, promiseDate: '2026-11-19' }
  const { id: lateId } = await world.run('deal.enter', { customerId, lines: [late] })
  const { slip } = await world.run('deal.ship', { transactionId: await enter('Confirmed') })
  const invoice = await world.run('receivable.invoice', { slipIds: [slip.id], issue: true })
  ids = { customerId, yen, dinar, partId, draft, confirmed, late: lateId, slipId: slip.id, invoice: invoice.id }
})
afterAll(async () => {
  expect(await world.findings()).toEqual([])
  await world.close()
})

const line = (more: object = {}) => ({ partId: ids.partId, qty: 1, unitPrice: 9, ...more })
const deal = (more: object = {}, head: object = {}) =>
  ['deal.enter', { customerId: ids.customerId, lines: [line(more)], ...head }] as const
const pay = (more: object = {}) =>
  [
    'payments.receive',
    {
      customerId: ids.customerId,
      amount: 10,
      method: 'Wire',
      receivedOn: '2026-11-20',
      bankAccountId: 'main',
      ...more,
    },
  ] as const

type Call = readonly [name: string, input: object]
const own = (more: object) => ({ customerId: ids.customerId, ...more })
const of = (more: object) => [{ description: 'Work', qty: 1, unitPrice: 5, ...more }]

/** The input, and the sentence with which it is refused. */
const WRONG: readonly (readonly [what: string, call: () => Call, words: string])[] = [
  ['a quantity below 0', () => deal({ qty: -1 }), 'Quantity is below 0.'],
  ['terms that are none', () => deal({}, { termsId: 'soon' }), '"soon" are no payment terms'],
  ['a quantity of 0', () => deal({ qty: 0 }), 'Line 1 (6204): Quantity must be greater than 0.'],
  ['a quantity in words', () => deal({ qty: 'ten' }), 'Quantity is not a number.'],
  ['a quantity beyond all stock', () => deal({ qty: 2e9 }), 'Line 1 (6204): Quantity must be 1,000,000,000 or less.'],
  ['a price below 0', () => deal({ unitPrice: -1 }), 'Line 1 (6204) has a price below 0. Enter 0 or more.'],
  ['a discount over 100', () => deal({ discountPct: 101 }), 'Discount % is above 100.'],
  ['a discount below 0', () => deal({ discountPct: -1 }), 'Discount % is below 0.'],
  ['no currency', () => deal({}, { currency: 'EURO' }), 'no exchange rate for EURO on 2026-11-20'],
  ['a currency without a rate', () => deal({}, { currency: 'CHF' }), 'no exchange rate for CHF on 2026-11-20'],
  ['freight below 0', () => deal({}, { freightCharge: -5 }), 'Freight is below 0.'],
  ['no line', () => ['deal.enter', own({ lines: [] })], 'The deal has no lines. Add lines first.'],
  ['a day that is none', () => deal({ promiseDate: '2026-02-30' }), 'Promised date is not a date.'],
  ['a tax nobody knows', () => deal({ taxName: 'Moon tax' }), 'There is no tax rate "Moon tax"'],
  [
    'a quote that has ended',
    () => ['deal.quote', { transactionId: ids.draft, validUntil: '2026-11-19' }],
    '2026-11-19 has passed. Enter today or a later day.',
  ],
  [
    'an order promised for yesterday',
    () => ['deal.confirm', { transactionId: ids.draft, promiseDate: '2026-11-19' }],
    '2026-11-19 has passed. Enter today or a later day.',
  ],
  ['a shipment of tomorrow', () => ship({ shippedOn: '2026-11-21' }), '2026-11-21 is in the future.'],
  ['a shipment in closed books', () => ship({ shippedOn: '2026-10-30' }), 'closed through 2026-10-31'],
  [
    'a shipment of less than nothing',
    () => ship({ lines: [{ lineId: '1', qty: -1 }] }),
    'Line 1 (6204): Quantity must be greater than 0.',
  ],
  [
    'more than is open',
    () => ship({ lines: [{ lineId: '1', qty: 11 }] }),
    'is open for 10; 11 are too many. Enter 10 or fewer',
  ],
  ['freight paid below 0', () => ship({ freightCost: -1 }), 'Freight cost is below 0.'],
  ['a payment of 0', () => pay({ amount: 0 }), 'Nothing is received. Enter an amount above 0.'],
  ['a payment below 0', () => pay({ amount: -1 }), 'Amount is below 0.'],
  ['half a cent', () => pay({ amount: 0.005 }), '0.005 USD has more decimals than USD has (2).'],
  ['half a yen', () => pay({ amount: 10.5, currency: 'JPY' }), '10.5 JPY has more decimals than JPY has (0).'],
  [
    'a deposit in euros on a deal in dollars',
    () => pay({ currency: 'EUR', deposit: 10, transactionId: ids.draft }),
    'SO-2611-0001 is in USD, the payment in EUR.',
  ],
  ['a payment of tomorrow', () => pay({ receivedOn: '2026-11-21' }), '2026-11-21 is in the future.'],
  ['a payment in closed books', () => pay({ receivedOn: '2026-10-30' }), 'closed through 2026-10-31'],
  ['a day in words', () => pay({ receivedOn: 'yesterday noon' }), 'Received on is not a date.'],
  ['a way of payment nobody knows', () => pay({ method: 'Shells' }), 'Method must be one of Check, ACH, Wire'],
  [
    'more than an invoice has open',
    () => pay({ amount: 200, allocations: [{ receivableId: ids.invoice, amount: 200 }] }),
    'Only 90.00 of Invoice INV-2611-0001 is open.',
  ],
  [
    'more parts than the whole',
    () => pay({ allocations: [{ receivableId: ids.invoice, amount: 11 }] }),
    'The parts total more than 10.00: 11.00.',
  ],
  ['a part below 0', () => pay({ allocations: [{ receivableId: ids.invoice, amount: -10 }] }), 'Amount is below 0.'],
  [
    'an invoice of less than nothing',
    () => ['receivable.invoice', own({ lines: of({ qty: -1 }) })],
    'Line 1 (Work): Quantity must be greater than 0.',
  ],
  [
    'a deposit of more than all',
    () => ['proforma.create', { transactionId: ids.draft, depositPct: 120 }],
    'Deposit % is above 100.',
  ],
  [
    'a deposit below 0',
    () => ['proforma.create', { transactionId: ids.draft, depositAmount: -1 }],
    'Deposit is below 0.',
  ],
  [
    'a deposit finer than a cent',
    () => ['proforma.create', { transactionId: ids.draft, depositAmount: 0.005 }],
    'The deposit: 0.005 USD has more decimals than USD has (2).',
  ],
  [
    'a proforma of no pieces',
    () => ['proforma.create', { transactionId: ids.draft, lines: [{ dealLineId: '1', qty: 0 }] }],
    'Line 1 (6204): Quantity must be greater than 0.',
  ],
  [
    'a proforma that has expired',
    () => ['proforma.create', { transactionId: ids.draft, validUntil: '2026-11-19' }],
    '2026-11-19 has passed.',
  ],
  [
    'half a piece that is canceled',
    () => ['deal.cancelLines', { transactionId: ids.confirmed, lines: [{ lineId: '1', qty: 0.5 }], reason: 'x' }],
    'Line 1 (6204): Enter whole numbers.',
  ],
  [
    'goods back that never left',
    () => ['deal.return', { transactionId: ids.confirmed, lines: [{ dealLineId: '1', qty: 1, reason: 'Wrong' }] }],
    '0 were shipped and invoiced',
  ],
  [
    'a write-off of tomorrow',
    () => ['receivable.writeOff', { receivableId: ids.invoice, reason: 'Lost', on: '2026-11-21' }],
    '2026-11-21 is in the future.',
  ],
  [
    'the seventeenth of forty lines without a quantity',
    () => ['deal.enter', own({ lines: Array.from({ length: 40 }, (_, at) => line({ qty: at === 16 ? 0 : 1 })) })],
    'Line 17 (6204): Quantity must be greater than 0.',
  ],
]

const ship = (more: object) => ['deal.ship', { transactionId: ids.confirmed, ...more }] as const

it.each(['deal.quote', 'deal.confirm'])('%s takes no line that is promised for yesterday', async (command) => {
  expect(await world.refused(command, { transactionId: ids.late })).toBe(
    'Line 1 (6204) has a promised date that has passed, 2026-11-19. Enter today or a later day.',
  )
})

it.each(WRONG)('%s is refused by name, and nothing is written', async (_, call, words) => {
  const written = async () => (await world.prime.driver.read((tx) => tx.head())).seq
  const before = await written()
  const [name, input] = call()
  const key = { 'idempotency-key': `sales-inputs-${WRONG.findIndex(([what]) => what === _)}-00000000` }
  const { body } = await world.call('POST', `/api/commands/${name}`, { input }, key)
  expect(body.detail).toContain(words)
  // The field or cell that the error is about; an unknown tax is refused for a field derived from a line.
  const [{ pointer }, ...others] = body.errors
  expect(pointer).toMatch(_ === 'a tax nobody knows' ? /taxName$/ : /^\/input\/\w/)
  expect(others).toEqual([])
  expect(await written()).toBe(before)
})

it.each([
  ['USD', 0.005, 1, 0.01],
  ['USD', 0.3333, 3, 1],
  ['JPY', 1000.5, 3, 3002],
  ['KWD', 1.2345, 3, 3.704],
])('in %s, %d for each of %i comes to %d', async (currency, unitPrice, qty, amount) => {
  const customerId = { USD: ids.customerId, JPY: ids.yen, KWD: ids.dinar }[currency]
  const { data } = await world.run('deal.enter', { customerId, lines: [line({ unitPrice, qty })] })
  expect(data).toMatchObject({ totalAmount: amount, lines: [{ amount }] })
})

it('a field of a new deal that is left empty is not stored as an empty text', async () => {
  const { data } = await world.run('deal.enter', own({ lines: of({}), currency: '', contact: '', notes: '' }))
  for (const name of ['currency', 'contact', 'notes']) expect(data[name]).toBeUndefined()
})

it('forty pasted rows are read but for those that name no part, and no quantity is invented', async () => {
  const rows = Array.from({ length: 40 }, (_, at) =>
    at % 10 === 3
      ? 'please see above'
      : at % 10 === 7
        ? `6204-2RS ${'?'} pcs`
        : `${at + 1} pcs SKF 62${String(10 + at)}-2Z`,
  )
  const { lines } = await world.run('rfq.read', { text: rows.join('\n') })
  expect(lines).toHaveLength(36)
  const without = (lines as { qty?: number }[]).filter(({ qty }) => qty === undefined)
  expect(without).toHaveLength(4)
})
