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
  /** How a bill names the goods. */
  billed: object
  poId?: string
  receiptId?: string
}

/** Goods that came with an order, and goods that came without one. */
async function received(vendorId: string, price: number): Promise<Goods> {
  const poId = await world.order([{ ...part, qty: 20, unitPrice: price }], { vendorId, currency: vendorId })
  const { id, data } = await world.run('po.receive', {
    ...{ poId, receivedOn: D, locationId: 'W1', lines: [{ poLineId: '1', qty: 6 }] },
  })
  return {
    ...{ vendorId, poId, receiptId: id, lotId: data.lines[0].lotId },
    billed: { receiptId: id, receiptLineId: '1', unitPrice: price },
  }
}
const RATES: Readonly<Record<string, number>> = { EUR: 1.2, JPY: 0.006543, KWD: 3.251234 }
async function withoutOrder(vendorId: string, price: number): Promise<Goods> {
  const unitCost = Number((price * (RATES[vendorId] ?? 1)).toFixed(4))
  const came = await world.run('stock.receive', {
    ...{ partId: part.partId, vendorId, qty: 6, unitCost, locationId: 'W1' },
  })
  return { vendorId, lotId: came.lotId, billed: { movementId: came.movementId, unitPrice: price } }
}

const bill = async ({ vendorId, billed }: Goods, qty: number): Promise<string> => {
  const head = { vendorId, vendorInvoiceNo: `R-${++count}`, invoiceDate: D, approve: true, acceptVariance: 'Agreed' }
  return (await world.run('payables.bill', { ...head, lines: [{ ...billed, qty }] })).id
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

/** Orders of acts after which nothing of the goods waits for a bill or a credit. */
const ORDERS: Readonly<Record<string, (goods: Goods) => Promise<unknown>>> = {
  'billed in part, returned, bill void': async (goods) => {
    const billId = await bill(goods, 5)
    await sendBack(goods, 6)
    await voidBill(billId)
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

const PRICES = { USD: 445.987, EUR: 12.3457, JPY: 1237, KWD: 3.7777 }
const CASES = Object.keys(ORDERS).flatMap((name) =>
  Object.entries(PRICES).flatMap(([currency, price]) => [
    { name, currency, price, how: 'with an order', came: received },
    { name, currency, price, how: 'without an order', came: withoutOrder },
  ]),
)

it.each(CASES)('$name: nothing is left of $currency $how', async ({ name, currency, price, came }) => {
  const before = (await world.ledgers()).GRNI ?? 0
  const goods = await came(currency, price)
  await ORDERS[name]!(goods)
  const { GRNI = 0 } = await world.ledgers()
  expect({ left: Number((GRNI - before).toFixed(3)), found: await world.findings() }).toEqual({ left: 0, found: [] })
})
