import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Data } from '#model/schema/value.ts'
import { openSellingWorld, type SellingWorld } from '#test/server/trade/selling-world.ts'

let world: SellingWorld
beforeEach(async () => {
  world = await openSellingWorld()
  await world.put('profiles', 'kim', { name: 'Kim', email: 'kim@prime.test', commissionPct: 7.5 })
})
afterEach(async () => {
  expect(await world.findings()).toEqual([])
  await world.close()
})

const settings = (values: object) => world.put('settings', 'sales', { name: 'Sales', ...values })
const receive = (customerId: string, amount: number, receivableId: string, receivedOn = '2026-11-20') =>
  world.run('payments.receive', {
    ...{ customerId, amount, method: 'Wire', receivedOn, bankAccountId: 'main' },
    allocations: [{ receivableId, amount }],
  })

/** An invoice over 8 pieces at 12.34, cost 5.4321 each, with 30.00 freight that earns nothing. */
async function sold(owner: string | undefined, more: object = {}) {
  const { partId } = await world.stocked(20, 5.4321)
  const customerId = await world.customer()
  const lines = [{ partId, qty: 8, unitPrice: 12.34 }]
  const { id: transactionId } = await world.run('deal.enter', {
    customerId,
    lines,
    freightCharge: 30,
    ...(owner && { owner }),
    ...more,
  })
  await world.run('deal.confirm', { transactionId })
  const { receivableId } = await world.run('deal.ship', { transactionId, invoice: 'Issue' })
  const { totalAmount } = await world.read('receivable', receivableId)
  return { customerId, receivableId, totalAmount }
}
const commission = async () => (await world.ledgers())['Commission payable'] ?? 0

it.each([
  ['of the margin, at the person’s own rate', 'kim@prime.test', {}, -4.15],
  ['of the sales', 'kim@prime.test', { commissionOn: 'Sales' }, -7.4],
  ['at the rate of the settings', 'lee@prime.test', { commissionPct: 2, commissionOn: 'Sales' }, -1.97],
  ['not without a rate', 'lee@prime.test', {}, 0],
])('commission is earned %s', async (_, owner, rules, earned) => {
  await settings(rules)
  const { customerId, receivableId, totalAmount } = await sold(owner)
  await receive(customerId, totalAmount - 1, receivableId)
  expect(await commission()).toBe(0)
  await receive(customerId, 1, receivableId)
  expect(await commission()).toBe(earned)
})

it('an invoice in euros earns in the company’s currency', async () => {
  await settings({ commissionOn: 'Sales' })
  const { customerId, receivableId, totalAmount } = await sold('kim@prime.test', { currency: 'EUR' })
  await world.run('payments.receive', {
    ...{
      customerId,
      amount: totalAmount,
      currency: 'EUR',
      method: 'Wire',
      receivedOn: '2026-11-20',
      bankAccountId: 'eur',
    },
    allocations: [{ receivableId, amount: totalAmount }],
  })
  expect(await commission()).toBe(-8.88)
})

it('it is taken back when the invoice opens again, and earned once more', async () => {
  const { customerId, receivableId, totalAmount } = await sold('kim@prime.test')
  const { id: sourceId } = await receive(customerId, totalAmount, receivableId)
  await world.run('payments.unapply', { sourceType: 'payments', sourceId, docId: receivableId })
  expect(await commission()).toBe(0)
  await world.run('payments.apply', {
    sourceType: 'payments',
    sourceId,
    allocations: [{ docType: 'receivable', docId: receivableId, amount: totalAmount }],
  })
  expect(await commission()).toBe(-4.15)
})

it.each([
  ['a void payment', 'payments.void', (id: string) => ({ paymentId: id, reason: 'Wrong customer' })],
  [
    'money that is unapplied',
    'payments.unapply',
    (sourceId: string, docId: string) => ({ sourceType: 'payments', sourceId, docId, amount: 0.01 }),
  ],
])('it is taken back on the day of %s', async (_, command, input) => {
  const { customerId, receivableId, totalAmount } = await sold('kim@prime.test')
  const { id } = await receive(customerId, totalAmount, receivableId, '2026-11-16')
  await world.run(command, { ...input(id, receivableId), on: '2026-11-18' })
  const rows = await world.all('postings')
  const days = rows.flatMap(({ data }) => (data.ledger === 'Commission' ? [[data.day, data.base]] : []))
  expect(days).toEqual([
    ['2026-11-16', 4.15],
    ['2026-11-18', -4.15],
  ])
})

it('it is paid once with a voucher, and due again when that is void', async () => {
  const { customerId, receivableId, totalAmount } = await sold('kim@prime.test')
  expect(await world.refused('commissions.pay', { email: 'kim@prime.test' })).toContain('Nothing is due to Kim')
  await receive(customerId, totalAmount, receivableId)
  const before = { email: 'kim@prime.test', upTo: '2026-11-19' }
  expect(await world.refused('commissions.pay', before)).toContain('Nothing is due to Kim up to 2026-11-19')
  const both = await world.atOnce([
    ['commissions.pay', { email: 'kim@prime.test', bankAccountId: 'main' }],
    ['commissions.pay', { email: 'kim@prime.test', bankAccountId: 'main' }],
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
  const voucher = both.find(({ status }) => status === 200)!.result
  expect(voucher.data).toMatchObject({
    status: 'Posted',
    voucherNumber: 'PV-2611-0001',
    totalAmount: 4.15,
    payeeName: 'Kim',
  })
  expect(await world.ledgers()).toMatchObject({ Bank: totalAmount - 4.15, Commission: 4.15 })
  expect(await commission()).toBe(0)
  await world.run('vouchers.void', { voucherId: voucher.id, reason: 'Wrong account' })
  expect(await commission()).toBe(-4.15)
  expect((await world.run('commissions.pay', { email: 'kim@prime.test', method: 'Check' })).data.totalAmount).toBe(4.15)
})

it('only an owner sets and sees a rate', async () => {
  const url = '/api/collections/profiles/documents/kim'
  expect((await world.call('GET', url, undefined, {}, world.kim)).body.data).not.toHaveProperty('commissionPct')
  const { body } = await world.call('GET', url)
  expect(body.data.commissionPct).toBe(7.5)
  const change = { 'if-match': `"${body.version}"`, 'idempotency-key': 'kim-changes-her-own-rate' }
  const answer = await world.call('PATCH', url, { patch: { commissionPct: 50 } }, change, world.kim)
  expect(answer.status, JSON.stringify(answer.body)).toBe(403)
  expect((await world.read('profiles', 'kim')).commissionPct).toBe(7.5)
})

it('sales, their cost and what is taken back are of the seller, channel and country of the deal', async () => {
  const { receivableId } = await sold('kim@prime.test', { channel: 'Phone', shipTo: { country: 'Chile' } })
  await world.run('receivable.void', { receivableId, reason: 'Wrong' })
  const { body } = await world.call('POST', '/api/collections/postings/query', {
    where: [['ledger', 'in', ['Sales', 'COGS']]],
  })
  const goods = (body as { documents: { data: Data }[] }).documents
    .map(({ data }) => data)
    .filter(({ ledger, key }) => ledger === 'COGS' || key === 'Goods')
  expect(goods).toHaveLength(4)
  for (const row of goods) expect(row).toMatchObject({ owner: 'kim@prime.test', channel: 'Phone', country: 'Chile' })
})
