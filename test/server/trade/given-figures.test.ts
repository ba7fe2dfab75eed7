import { afterEach, beforeEach, expect, it } from 'vitest'
import { openSellingWorld, type SellingWorld } from '#test/server/trade/selling-world.ts'

let world: SellingWorld
beforeEach(async () => {
  world = await openSellingWorld()
})
afterEach(async () => {
  expect(await world.findings()).toEqual([])
  await world.close()
})

/** Progress figures of a line that a caller may wrongly send. */
const said = { qtyShipped: 3, qtyInvoiced: 2, qtyReserved: 9, qtyOpen: 0, qtyCancelled: 1, backQty: 1 }
const shown = (line: Record<string, unknown>) => Object.keys(said).filter((name) => line[name])

it('a line that is entered has come to nothing, whatever its caller says', async () => {
  const { partId } = await world.stocked(20, 4)
  const customerId = await world.customer()
  const { id: transactionId, data } = await world.run('deal.enter', {
    customerId,
    lines: [{ partId, qty: 5, unitPrice: 9, ...said }],
  })
  expect(shown(data.lines[0])).toEqual([])
  await world.run('deal.confirm', { transactionId })
  expect((await world.read('transactions', transactionId)).lines).toMatchObject([{ qtyOpen: 5, qtyReserved: 5 }])
})

it('a line that is revised keeps what it has come to by now, and a part of a deal that is split off begins again', async () => {
  const { partId } = await world.stocked(20, 4)
  const customerId = await world.customer()
  const { id: transactionId } = await world.run('deal.enter', { customerId, lines: [{ partId, qty: 5, unitPrice: 9 }] })
  await world.run('deal.confirm', { transactionId })
  const { lines: stale } = await world.read('transactions', transactionId)
  const { slip } = await world.run('deal.ship', { transactionId, lines: [{ lineId: '1', qty: 3 }] })
  const shipped = (await world.read('transactions', transactionId)).lines
  await world.run('deal.revise', {
    transactionId,
    lines: [
      { ...stale[0], qty: 6 },
      { partId, qty: 1, ...said },
    ],
  })
  expect((await world.read('transactions', transactionId)).lines).toMatchObject([
    { qty: 6, qtyShipped: 3, qtyOpen: 3, qtyReserved: 3 },
    { qty: 1, qtyOpen: 1 },
  ])
  await world.run('slips.void', { slipId: slip.id, reason: 'Wrong' })
  await world.run('deal.revise', { transactionId, lines: [{ ...shipped[0], qty: 5 }] })
  expect((await world.read('transactions', transactionId)).lines).toMatchObject([
    { qty: 5, qtyShipped: 0, qtyOpen: 5, qtyReserved: 5 },
  ])
})

it('a draft that is written by hand says only what was asked', async () => {
  const { partId } = await world.stocked(20, 4)
  const customerId = await world.customer()
  const data = { status: 'Draft', customerId, lines: [{ partId, qty: 5, ...said }] }
  const { body } = await world.call(
    'POST',
    '/api/collections/transactions/documents',
    { data },
    { 'idempotency-key': 'a-draft-that-is-written-by-hand' },
  )
  const { id } = body as { id: string }
  expect(shown((await world.read('transactions', id)).lines[0])).toEqual([])
})
