import { afterEach, beforeEach, expect, it } from 'vitest'
import { sumMoney } from '#base/decimal.ts'
import { openSellingWorld, type SellingWorld } from '#test/server/trade/selling-world.ts'

let world: SellingWorld
beforeEach(async () => {
  world = await openSellingWorld()
})
afterEach(async () => {
  expect(await world.findings()).toEqual([])
  await world.close()
})

interface Case {
  parts: readonly number[]
  unitPrice: number
  discountPct?: number
  currency?: string
}

/** A confirmed order of one line over all the parts. */
async function ordered({ parts, unitPrice, discountPct, currency }: Case) {
  const qty = parts.reduce((sum, one) => sum + one, 0)
  const customerId = await world.customer({ ...(currency && { currency }) })
  const { partId } = await world.stocked(qty, 1.2345)
  const lines = [{ partId, qty, unitPrice, discountPct, taxName: 'Sales tax' }]
  const deal = await world.run('deal.enter', { customerId, lines, currency, freightCharge: 12 })
  await world.run('deal.confirm', { transactionId: deal.id })
  return deal
}

async function shipAndInvoice(transactionId: string, qty: number) {
  await world.run('deal.ship', { transactionId, lines: [{ lineId: '1', qty }] })
  return world.run('receivable.invoice', { transactionId, issue: true })
}

const netOf = ({ data }: { data: { lines: { amount: number }[] } }) => sumMoney(data.lines.map(({ amount }) => amount))

it.each<Case>([
  { parts: [1, 1, 1], unitPrice: 3.3333 },
  { parts: [1, 1, 1], unitPrice: 10, discountPct: 33.335 },
  { parts: [7, 11, 13], unitPrice: 9.99, discountPct: 7.7777 },
  { parts: [3, 3, 3, 3, 3, 3, 3], unitPrice: 0.0451, discountPct: 12.5 },
  { parts: [5, 6], unitPrice: 101.55, discountPct: 2.5, currency: 'EUR' },
  { parts: [3, 4, 5], unitPrice: 123.45, discountPct: 3.21, currency: 'JPY' },
  { parts: [2, 2, 3], unitPrice: 1.2345, discountPct: 1.1, currency: 'KWD' },
])('part invoices come to the order: $parts at $unitPrice less $discountPct % $currency', async (one) => {
  const deal = await ordered(one)
  const invoices = []
  for (const qty of one.parts) invoices.push(await shipAndInvoice(deal.id, qty))
  expect(sumMoney(invoices.map(netOf))).toBe(netOf(deal))
  expect((await world.read('transactions', deal.id)).status).toBe('Closed')
})

it('the last part takes the rest again after an earlier invoice was void', async () => {
  const deal = await ordered({ parts: [1, 1, 1], unitPrice: 3.3333 })
  const [first] = [await shipAndInvoice(deal.id, 1), await shipAndInvoice(deal.id, 1), await shipAndInvoice(deal.id, 1)]
  await world.run('receivable.void', { receivableId: first.id, reason: 'Wrong address' })
  await world.run('receivable.invoice', { transactionId: deal.id, issue: true })
  const standing = (await world.all('receivable')).filter(({ data }) => data.status !== 'Void')
  expect(sumMoney(standing.map((one) => netOf(one as never)))).toBe(netOf(deal))
})

it('a price that was changed between two invoices leaves no rest to the last', async () => {
  const deal = await ordered({ parts: [1, 2], unitPrice: 3.3333 })
  await shipAndInvoice(deal.id, 1)
  const { lines } = await world.read('transactions', deal.id)
  await world.run('deal.revise', {
    transactionId: deal.id,
    lines: lines.map((line: object, at: number) => (at === 0 ? { ...line, unitPrice: 5 } : line)),
  })
  expect(netOf(await shipAndInvoice(deal.id, 2))).toBe(10)
})

it('credits of one piece each come to the invoice of all', async () => {
  const deal = await ordered({ parts: [3], unitPrice: 3.3333 })
  const invoice = await shipAndInvoice(deal.id, 3)
  const amounts = []
  for (let at = 0; at < 3; at++) {
    const back = await world.run('deal.return', {
      transactionId: deal.id,
      lines: [{ dealLineId: '1', qty: 1, reason: 'Wrong part' }],
    })
    await world.run('returns.receive', {
      transactionId: back.id,
      receivedOn: '2026-11-20',
      lines: [{ lineId: '1', qty: 1 }],
    })
    amounts.push((await world.run('returns.credit', { transactionId: back.id })).data.lines[0].amount)
  }
  expect(sumMoney(amounts)).toBe(invoice.data.lines[0].amount)
})
