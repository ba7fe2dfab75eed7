import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { undoCommit } from '#features/data/history/commands.ts'
import type { Data } from '#model/schema/value.ts'
import { runAtStart } from '#server/jobs/at-start.ts'
import { bring } from '#test/support/import/import.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeEach(async () => {
  world = await openTestWorld()
})
afterEach(() => world.close())

const create = async (collection: string, data: Data): Promise<string> => {
  const { body } = await world.call(
    'POST',
    `/api/collections/${collection}/documents`,
    { data },
    { 'idempotency-key': randomUUID() },
  )
  return body.id
}
const change = async (collection: string, id: string, patch: Data): Promise<number> =>
  (await world.call('PATCH', `/api/collections/${collection}/documents/${id}`, { patch }, { 'if-match': '*' })).body
    .version
const remove = (collection: string, id: string) =>
  world.call('DELETE', `/api/collections/${collection}/documents/${id}`, undefined, { 'if-match': '*' })
const vendorOf = async (collection: string, id: string) =>
  (await world.all(collection)).find((doc) => doc.id === id)?.data.vendorId

describe('a document that knows the name of its vendor only', () => {
  it('belongs to the vendor that is entered later', async () => {
    const [bill, order] = [
      await create('payables', { vendorName: 'Kugel', totalAmount: 5 }),
      await create('po', { vendorName: 'Kugel' }),
    ]
    expect([await vendorOf('payables', bill), await vendorOf('po', order)]).toEqual([undefined, undefined])
    const vendor = await create('vendors', { name: 'Kugel' })
    expect([await vendorOf('payables', bill), await vendorOf('po', order)]).toEqual([vendor, vendor])
  })

  it('belongs to no one while two have the name, and to the one that keeps it', async () => {
    const [one, two] = [await create('vendors', { name: 'Twin' }), await create('vendors', { name: 'Twin' })]
    const bill = await create('payables', { vendorName: 'Twin', totalAmount: 5 })
    expect(await vendorOf('payables', bill)).toBeUndefined()
    const seq = await change('vendors', one, { name: 'Twin North' })
    expect(await vendorOf('payables', bill)).toBe(two)
    await world.execute(undoCommit, { seq })
    expect(await vendorOf('payables', bill)).toBeUndefined()
    await remove('vendors', one)
    expect(await vendorOf('payables', bill)).toBe(two)
  })

  it('belongs to the vendor whose name it is given', async () => {
    const vendor = await create('vendors', { name: 'Kugel' })
    const bill = await create('payables', { vendorName: 'Kogel', totalAmount: 5 })
    await change('payables', bill, { vendorName: 'Kugel' })
    expect(await vendorOf('payables', bill)).toBe(vendor)
    await change('payables', bill, { vendorName: 'Kugel KG' })
    expect(await vendorOf('payables', bill)).toBe(vendor)
  })

  it('belongs to the vendor that an import brings', async () => {
    const bill = await create('payables', { vendorName: 'Kugel', totalAmount: 5 })
    await bring(world, { name: 'vendors.csv', text: 'name\nKugel\n' }, { collection: 'vendors' })
    expect(await vendorOf('payables', bill)).toMatch(/.+/)
  })

  it('is found a vendor as the server starts, where it was copied as it was', async () => {
    await world.put('vendors', 'kugel', { name: 'Kugel' })
    for (const id of ['one', 'two']) await world.put('vendors', id, { name: 'Twin' })
    const data = { status: 'Open', payableNumber: 'B-1', dueDate: '2026-11-30', totalAmount: 1, balance: 1 }
    await world.put('payables', 'known', { ...data, vendorName: 'Kugel' })
    await world.put('payables', 'twin', { ...data, vendorName: 'Twin' })
    await runAtStart({ ...world.prime, log: () => undefined })
    expect([await vendorOf('payables', 'known'), await vendorOf('payables', 'twin')]).toEqual(['kugel', undefined])
  })
})
