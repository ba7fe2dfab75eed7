import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BuyingWorld, openBuyingWorld } from '#test/server/trade/buying-world.ts'

const D = '2026-11-20'
let world: BuyingWorld
let part: { partId: string; partNumber: string }
let count = 0
beforeAll(async () => {
  world = await openBuyingWorld()
  part = await world.part('6205')
  for (const currency of ['USD', 'EUR', 'JPY', 'KWD'])
    await world.put('vendors', currency, { name: currency, currency })
})
afterAll(() => world.close())

interface Goods {
  lotId: string
  vendorId: string
  /** The price that the vendor charges on the bill. */
  asked: number
  /** How a bill refers to the goods. */
  billed: object
  poId?: string
  receiptId?: string
}

/** Goods received with an order, and goods received without one. */
async function received(vendorId: string, price: number, asked: number): Promise<Goods> {
  const poId = await world.order([{ ...part, qty: 20, unitPrice: price }], { vendorId, currency: vendorId })
  const { id, data } = await world.run('po.receive', {
    ...{ poId, receivedOn: D, locationId: 'W1', lines: [{ poLineId: '1', qty: 6 }] },
  })
  return {
    ...{ vendorId, asked, poId, receiptId: id, lotId: data.lines[0].lotId },
    billed: { receiptId: id, receiptLineId: '1' },
  }
}
const RATES: Readonly<Record<string, number>> = { EUR: 1.2, JPY: 0.006543, KWD: 3.251234 }
async function withoutOrder(vendorId: string, price: number, asked: number): Promise<Goods> {
  const unitCost = Number((price * (RATES[vendorId] ?? 1)).toFixed(4))
  const came = await world.run('stock.receive', {
    ...{ partId: part.partId, vendorId, qty: 6, unitCost, locationId: 'W1' },
  })
  return { vendorId, asked, lotId: came.lotId, billed: { movementId: came.movementId } }
}

const bill = async ({ vendorId, billed, asked }: Goods, qty: number, unitPrice = asked): Promise<string> => {
  const head = { vendorId, vendorInvoiceNo: `R-${++count}`, invoiceDate: D, approve: true, acceptVariance: 'Agreed' }
  return (await world.run('payables.bill', { ...head, lines: [{ ...billed, qty, unitPrice }] })).id
}
const sendBack = async ({ lotId, vendorId }: Goods, qty: number): Promise<string> =>
  (await world.run('stock.return', { lotId, qty, vendorId, reason: 'Rust' })).movementId
const noteOf = async ({ vendorId }: Goods, movementId: string): Promise<string> => {
  const lines = [{ ledger: 'GRNI', movementId, amount: 1000 }]
  const note = {
    type: 'Debit note',
    date: D,
    partyType: 'vendors',
    partyId: vendorId,
    reason: 'Rust',
    currency: vendorId,
    lines,
  }
  const { id } = await world.run('vouchers.write', note)
  await world.run('vouchers.post', { voucherId: id })
  return id
}
const voidBill = (payableId: string) => world.run('payables.void', { payableId, reason: 'Wrong' })
const voidNote = (voucherId: string) => world.run('vouchers.void', { voucherId, reason: 'Wrong' })

/** Sequences of actions after which nothing of the goods waits for a bill or a credit. */
const ORDERS: Readonly<Record<string, (goods: Goods) => Promise<unknown>>> = {
  'billed in part, returned, bill void': async (goods) => {
    const billId = await bill(goods, 5)
    await sendBack(goods, 6)
    await voidBill(billId)
  },
  'billed in part, returned, bill void, the last piece returned': async (goods) => {
    const billId = await bill(goods, 5)
    await sendBack(goods, 5)
    await voidBill(billId)
    await sendBack(goods, 1)
  },
  'billed in part, returned, bill void, the last piece billed': async (goods) => {
    const billId = await bill(goods, 5)
    await sendBack(goods, 5)
    await voidBill(billId)
    await voidBill(await bill(goods, 1))
    await bill(goods, 1, goods.asked * 2)
  },
  'billed at two prices, returned piece by piece, both bills void between': async (goods) => {
    const bills = [await bill(goods, 2), await bill(goods, 3, goods.asked * 3)]
    await sendBack(goods, 1)
    await sendBack(goods, 3)
    await voidBill(bills[1]!)
    await sendBack(goods, 1)
    await voidBill(bills[0]!)
    await sendBack(goods, 1)
  },
  'billed twice, returned in two, both bills void': async (goods) => {
    const bills = [await bill(goods, 1), await bill(goods, 4)]
    await sendBack(goods, 5)
    await voidBill(bills[0]!)
    await sendBack(goods, 1)
    await voidBill(bills[1]!)
  },
  'billed, returned and credited, bill void, note void': async (goods) => {
    const billId = await bill(goods, 5)
    const note = await noteOf(goods, await sendBack(goods, 5))
    await sendBack(goods, 1)
    await voidBill(billId)
    await voidNote(note)
  },
  'billed, bill void while a piece waits, that piece returned': async (goods) => {
    const billId = await bill(goods, 5)
    await sendBack(goods, 5)
    await voidBill(billId)
    await sendBack(goods, 1)
  },
  'returned, reversed, billed in full': async (goods) => {
    const billId = await bill(goods, 5)
    const gone = await sendBack(goods, 6)
    await voidBill(billId)
    await world.run('stock.unreturn', { movementId: gone, reason: 'Wrong' })
    await bill(goods, 6)
  },
  'bill void, billed again in parts': async (goods) => {
    const billId = await bill(goods, 5)
    const gone = await sendBack(goods, 2)
    await voidBill(billId)
    await bill(goods, 3)
    await bill(goods, 1)
    await world.run('stock.unreturn', { movementId: gone, reason: 'Wrong' })
    await bill(goods, 2)
  },
  'another receipt billed ahead and reversed': async (goods) => {
    const { poId } = goods
    const billId = await bill(goods, 5)
    const more = poId && { poId, receivedOn: D, locationId: 'W1', lines: [{ poLineId: '1', qty: 1 }] }
    const receipt = more && (await world.run('po.receive', more))
    await sendBack(goods, 6)
    await voidBill(billId)
    if (receipt) await world.run('po.unreceive', { poId, receiptId: receipt.id, reason: 'Wrong' })
  },
}

/** The price at receipt and the price on the vendor's bill: equal, and far apart in both directions. */
const PRICES: readonly [currency: string, price: number, asked: number][] = [
  ['USD', 445.987, 445.987],
  ['EUR', 12.3457, 12.3457],
  ['JPY', 1237, 1237],
  ['KWD', 3.7777, 3.7777],
  ['USD', 3.78, 12.28],
  ['USD', 12.28, 3.78],
  // A price that rounds to 0 in company currency.
  ['USD', 0.0001, 12.28],
  ['EUR', 0.0301, 97.3457],
  ['EUR', 97.3457, 0.0301],
  ['JPY', 9, 1237],
  ['JPY', 1237, 9],
  ['KWD', 0.0012, 3.7777],
  ['KWD', 3.7777, 0.0012],
]
/** Each order of acts at four of the prices, so that all of them take turns with and without an order. */
const AT_ONCE = 4
const CASES = Object.keys(ORDERS).flatMap((name, order) =>
  Array.from({ length: AT_ONCE }, (_, turn) => {
    const [currency, price, asked] = PRICES[(order * AT_ONCE + turn) % PRICES.length]!
    const [back, priceBack, askedBack] = PRICES[(order * AT_ONCE + turn + 6) % PRICES.length]!
    return [
      { name, currency, price, asked, how: 'with an order', came: received },
      { name, currency: back, price: priceBack, asked: askedBack, how: 'without an order', came: withoutOrder },
    ]
  }).flat(),
)

async function notBilled(): Promise<number> {
  const ask = { where: [['ledger', '==', 'GRNI']], aggregate: { sum: ['base'] } }
  const { aggregate } = (await world.call('POST', '/api/collections/postings/query', ask)).body
  return Number(aggregate.sum.base.value)
}

it.each(CASES)('$name: nothing is left of $currency $price billed at $asked $how', async (one) => {
  const before = await notBilled()
  const goods = await one.came(one.currency, one.price, one.asked)
  await ORDERS[one.name]!(goods)
  expect(Number(((await notBilled()) - before).toFixed(3))).toBe(0)
})

it('finds nothing wrong after all of them', async () => {
  expect(await world.findings()).toEqual([])
})
