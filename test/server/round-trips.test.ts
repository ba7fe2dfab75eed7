import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { payables } from '#features/money/payables/collection.ts'
import { receivePurchaseOrder } from '#features/purchasing/receiving/commands.ts'
import { type BuyingWorld, openBuyingWorld } from '#test/server/trade/buying-world.ts'
import { openMoneyWorld } from '#test/server/trade/money-world.ts'
import { openSellingWorld } from '#test/server/trade/selling-world.ts'
import type { Cost } from '#test/support/cost.ts'

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
    // The very first receipt creates the location where goods arrive.
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

  it('a pay run of forty bills takes as many as one of ten', async () => {
    const money = await openMoneyWorld()
    const costs: Cost[] = []
    for (const count of [10, 40]) {
      const payableIds: string[] = []
      for (let at = 0; at < count; at++)
        payableIds.push(await money.bill(await money.make('vendors', { name: `Vendor ${count} ${at}` }), 100 + at))
      const ask = { payBy: '2026-12-31', bankAccountId: 'main', payableIds }
      const { id: payRunId } = await money.run('payRuns.propose', ask)
      costs.push(await money.costOf(() => money.run('payRuns.post', { payRunId })))
    }
    await money.close()
    const [ten, forty] = costs.map(({ reads, ...others }) => ({ reads, others }))
    expect(forty!.others).toEqual(ten!.others)
    // Parallel reads overlap by chance, so the same run counts 14 to 16 of them; one read per bill would add 30.
    expect(forty!.reads).toBeLessThanOrEqual(ten!.reads + 4)
  }, 120_000)

  it('an invoice of twenty shipped lines takes as many as one of five', async () => {
    const selling = await openSellingWorld()
    const customerId = await selling.customer()
    const trips: number[] = []
    for (const count of [5, LINES]) {
      const lines: object[] = []
      for (let at = 0; at < count; at++)
        lines.push({ partId: (await selling.stocked(9, 2)).partId, qty: 2, unitPrice: 3 })
      const { id: transactionId } = await selling.run('deal.enter', { customerId, lines })
      await selling.run('deal.confirm', { transactionId })
      await selling.run('deal.ship', { transactionId })
      const cost = await selling.costOf(() => selling.run('receivable.invoice', { transactionId, issue: true }))
      trips.push(cost.trips)
    }
    await selling.close()
    expect(trips[1]).toBe(trips[0])
  }, 120_000)
})
