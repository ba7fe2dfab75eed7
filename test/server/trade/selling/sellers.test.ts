import { afterEach, beforeEach, expect, it } from 'vitest'
import { salesAndMargin } from '#features/insight/trading/sales-report.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { completeSellers } from '#features/sales/invoicing/sold-by.ts'
import { openSellingWorld, type SellingWorld } from '#test/server/trade/selling-world.ts'

let world: SellingWorld
beforeEach(async () => {
  world = await openSellingWorld()
})
afterEach(async () => {
  expect(await world.findings()).toEqual([])
  await world.close()
})

/** Invoices one order of a seller. */
async function invoiced(owner: string, channel: string, more: object = {}): Promise<string> {
  const customerId = await world.customer()
  const { partId } = await world.stocked(5, 1)
  const line = { partId, qty: 5, unitPrice: 3.35 }
  const deal = await world.run('deal.enter', { customerId, owner, channel, lines: [line], ...more })
  await world.run('deal.confirm', { transactionId: deal.id })
  await world.run('deal.ship', { transactionId: deal.id })
  return (await world.run('receivable.invoice', { transactionId: deal.id, issue: true })).id
}

it('an invoice says whose deals it bills, and the figure of a seller opens exactly these', async () => {
  const kim = await invoiced('kim@prime.test', 'Phone', { shipTo: { country: 'Chile' } })
  const lee = await invoiced('lee@prime.test', 'Direct')
  expect((await world.get(receivables, kim)).data).toMatchObject({
    ...{ sellers: ['kim@prime.test'], channels: ['Phone'], countries: ['Chile'] },
  })
  const found = async (field: string, value: string) => {
    const where = [
      ['status', 'in', ['Open', 'Paid', 'Written off']],
      [field, 'array-contains-any', [value]],
    ]
    const { body } = await world.call('POST', '/api/collections/receivable/query', { where })
    return body.documents.map(({ id }: { id: string }) => id)
  }
  expect(await found('sellers', 'kim@prime.test')).toEqual([kim])
  expect(await found('channels', 'Direct')).toEqual([lee])
  const at = salesAndMargin.at({
    ...{ today: '2026-11-20', timeZone: 'UTC', settings: () => undefined, nameOf: String },
    chosen: { by: 'country' },
  })
  const [column] = salesAndMargin.columns(at)
  expect(column!.href!({ key: 'Chile', label: 'Chile', sales: 1, cost: 0, margin: 1, before: 0 })).toContain(
    'countries%7Ehas%7EChile',
  )
})

it('invoices from before have their sellers once the server has started', async () => {
  const id = await invoiced('kim@prime.test', 'Phone')
  const { sellers: _, channels: __, countries: ___, ...older } = (await world.get(receivables, id)).data
  await world.put('receivable', id, older as never)
  expect((await world.get(receivables, id)).data.sellers).toBeUndefined()
  await world.execute(completeSellers, {})
  expect((await world.get(receivables, id)).data).toMatchObject({ sellers: ['kim@prime.test'], channels: ['Phone'] })
  await expect(world.execute(completeSellers, {})).rejects.toThrow('complete')
})
