import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { payables } from '#features/money/payables/collection.ts'
import { receivePurchaseOrder } from '#features/purchasing/receiving/commands.ts'
import { type BuyingWorld, openBuyingWorld } from '#test/server/trade/buying-world.ts'

const LINES = 20
const RECORDS = 500

describe('round trips to the database', () => {
  let world: BuyingWorld
  beforeAll(async () => {
    world = await openBuyingWorld()
  }, 120_000)
  afterAll(() => world.close())

  it(`a receipt of ${LINES} lines takes at most 4`, async () => {
    const order = async () => {
      const lines: object[] = []
      for (let at = 0; at < LINES; at++) lines.push({ ...(await world.part()), qty: 10, unitPrice: 4 })
      return await world.order(lines)
    }
    const receive = (poId: string) => world.execute(receivePurchaseOrder, { poId, receivedOn: '2026-11-20' })
    // The first receipt of all makes the place where goods arrive.
    await receive(await order())
    const poId = await order()
    const { trips } = await world.costOf(() => receive(poId))
    expect(trips).toBeLessThanOrEqual(4)
  }, 120_000)

  it(`an act over ${RECORDS} records takes at most 20`, async () => {
    const ids = Array.from({ length: RECORDS }, (_, at) => `bill-${at}`)
    const send = (run: string, writes: object[]) =>
      world.call('POST', '/api/bulk', { run, writes }, { 'idempotency-key': `round-trips-of-${run}` })
    const made = await send(
      'making-them',
      ids.map((id) => ({ op: 'create', collection: payables.name, id, data: { vendorInvoiceNo: id } })),
    )
    expect(made.status).toBe(200)
    const cost = await world.costOf(async () => {
      const changed = await send(
        'changing-them',
        ids.map((id) => ({ op: 'update', collection: payables.name, id, patch: { notes: 'Checked' } })),
      )
      expect(changed.status).toBe(200)
    })
    expect(cost.trips).toBeLessThanOrEqual(20)
  }, 120_000)
})
