import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BuyingWorld, openBuyingWorld } from '#test/server/trade/buying-world.ts'

const D = '2026-11-20'
let world: BuyingWorld
let part: { partId: string; partNumber: string }
let count = 0
beforeAll(async () => {
  world = await openBuyingWorld()
  part = await world.part('6205')
})
afterAll(() => world.close())

interface Goods {
  lotId: string
  billed: object
  poId?: string
}

async function ordered(): Promise<Goods> {
  const poId = await world.order([{ ...part, qty: 6, unitPrice: 4 }])
  const { id, data } = await world.run('po.receive', { poId, receivedOn: D, locationId: 'W1' })
  return { poId, lotId: data.lines[0].lotId, billed: { poId, poLineId: '1', receiptId: id, receiptLineId: '1' } }
}
async function withoutOrder(): Promise<Goods> {
  const came = { partId: part.partId, vendorId: 'kugel', qty: 6, unitCost: 4, locationId: 'W1' }
  const { lotId, movementId } = await world.run('stock.receive', came)
  return { lotId, billed: { movementId } }
}
const bill = async ({ billed }: Goods, qty: number): Promise<string> => {
  const head = { vendorId: 'kugel', vendorInvoiceNo: `C-${++count}`, invoiceDate: D }
  const lines = [{ ...billed, qty, unitPrice: 4 }]
  return (await world.run('payables.bill', { ...head, lines, approve: true, acceptVariance: 'Agreed' })).id
}
const sendBack = async ({ lotId }: Goods, qty: number): Promise<string> =>
  (await world.run('stock.return', { lotId, qty, vendorId: 'kugel', reason: 'Rust' })).movementId
const draft = async (movementIds: readonly string[]): Promise<string> => {
  const lines = movementIds.map((movementId) => ({ ledger: 'GRNI', movementId, amount: 8 }))
  const party = { partyType: 'vendors', partyId: 'kugel' }
  return (await world.run('vouchers.write', { type: 'Debit note', date: D, ...party, reason: 'Rust', lines })).id
}
const post = async (movementIds: readonly string[]): Promise<string> => {
  const voucherId = await draft(movementIds)
  await world.run('vouchers.post', { voucherId })
  return voucherId
}
const refusal = async (movementIds: readonly string[]): Promise<string> =>
  await world.refused('vouchers.post', { voucherId: await draft(movementIds) })

const credited = async (voucherId: string): Promise<number[]> =>
  (await world.all('postings'))
    .filter(({ data }) => data.ledger === 'GRNI' && data.docId === voucherId)
    .map(({ data }) => Number(data.qty))
const notBilled = async (): Promise<number> => (await world.ledgers()).GRNI ?? 0

const KINDS = { 'with an order': ordered, 'without an order': withoutOrder }
/**
 * Of 6 pieces: how many are billed, how many are returned each time, and for how many of those the vendor owes a
 * credit.
 */
const CASES = Object.entries(KINDS).flatMap(([how, came]) => [
  { how, came, billed: 6, returned: [2], owed: [2], waits: 0 },
  { how, came, billed: 6, returned: [1, 4], owed: [1, 4], waits: 0 },
  { how, came, billed: 5, returned: [3], owed: [2], waits: 0 },
  { how, came, billed: 5, returned: [3, 2], owed: [2, 2], waits: 0 },
  { how, came, billed: 2, returned: [6], owed: [2], waits: 0 },
  { how, came, billed: 2, returned: [5, 1], owed: [1, 1], waits: 0 },
  { how, came, billed: 1, returned: [2], owed: [0], waits: -12 },
])

it.each(CASES)('of 6 pieces $how, $billed billed and $returned returned, the vendor owes $owed', async (one) => {
  const before = await notBilled()
  const goods = await one.came()
  await bill(goods, one.billed)
  const gone: string[] = []
  for (const qty of one.returned) gone.push(await sendBack(goods, qty))
  const notes: string[] = []
  for (const [at, movementId] of gone.entries()) {
    const owed = one.owed[at]!
    if (owed === 0) continue
    notes.push(await post([movementId]))
    expect(await credited(notes.at(-1)!)).toEqual([owed])
    expect(await refusal([movementId])).toContain('is already credited')
  }
  expect(await notBilled()).toBe(before + one.waits)
  if (goods.poId) {
    const [line] = (await world.read('po', goods.poId)).lines
    expect(line.qtyReceived - line.qtyReturned - line.qtyBilled).toBe(6 - sumOf(one.returned) - one.billed)
  }
  for (const voucherId of notes) await world.run('vouchers.void', { voucherId, reason: 'Wrong' })
  for (const movementId of gone.toReversed()) await world.run('stock.unreturn', { movementId, reason: 'Wrong' })
  if (one.billed < 6) await bill(goods, 6 - one.billed)
  expect(await notBilled()).toBe(before)
  expect(await world.findings()).toEqual([])
})
const sumOf = (all: readonly number[]): number => all.reduce((sum, one) => sum + one, 0)

it.each(Object.entries(KINDS))('one note credits several returns %s, each once', async (_, came) => {
  const before = await notBilled()
  const goods = await came()
  await bill(goods, 5)
  const gone = [await sendBack(goods, 3), await sendBack(goods, 2)]
  expect(await credited(await post(gone))).toEqual([2, 2])
  expect([await notBilled(), await world.findings()]).toEqual([before, []])
})

it.each(Object.entries(KINDS))(
  'pieces that the vendor bills after they went back are owed, too: %s',
  async (_, came) => {
    const before = await notBilled()
    const goods = await came()
    await bill(goods, 4)
    const movementId = await sendBack(goods, 3)
    const note = await post([movementId])
    expect(await credited(note)).toEqual([1])
    // Nothing of the receipt is left to be billed, so the vendor's invoice names the order.
    const { poId } = goods
    await bill(poId ? { ...goods, billed: { poId, poLineId: '1' } } : goods, 2)
    expect(await credited(await post([movementId]))).toEqual([2])
    expect(await refusal([movementId])).toContain('is already credited')
    expect([await notBilled(), await world.findings()]).toEqual([before, []])
  },
)

it('several lots go back at once, all or none, and each return can be reversed', async () => {
  const goods = [await ordered(), await withoutOrder()]
  const lines = goods.map(({ lotId }, at) => ({ lotId, qty: at + 1 }))
  const back = { vendorId: 'kugel', docNumber: 'RMA-7', reason: 'Rust' }
  expect(await world.refused('stock.returnMany', { ...back, lines: [lines[0], { ...lines[1], qty: 7 }] })).toContain(
    '6',
  )
  expect((await world.read('inventory', goods[0]!.lotId)).qtyOnHand).toBe(6)
  expect(await world.refused('stock.returnMany', { ...back, lines: [{ ...lines[0], qty: 0 }] })).toContain(
    'Enter the quantity that goes back.',
  )
  const { returns, credit } = await world.run('stock.returnMany', { ...back, lines })
  expect(credit).toBe(12)
  for (const { movementId } of returns as { movementId: string }[])
    await world.run('stock.unreturn', { movementId, reason: 'Kept' })
  expect((await world.read('inventory', goods[1]!.lotId)).qtyOnHand).toBe(6)
})
