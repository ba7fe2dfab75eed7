import { afterEach, beforeEach, expect, it } from 'vitest'
import { vendors } from '#features/parties/vendors/collection.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { setSupplierPrice } from '#features/stock/parts/commands.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeEach(async () => {
  world = await openTestWorld()
  await world.put('vendors', 'v1', { name: 'SKF USA' })
  await world.put('vendors', 'v2', { name: 'Motion', priceList: [{ vendorPart: '6205 2RS1', price: 5, minQty: 100 }] })
  await world.put('parts', 'p1', { partNumber: '6205-2RS1', brand: 'SKF' })
})
afterEach(() => world.close())

const listOf = async (id: string) => (await world.get(vendors, id)).data.priceList

it('a price entered at a part is on the price list of its vendor, who is then preferred', async () => {
  await world.execute(setSupplierPrice, { partId: 'p1', vendorId: 'v1', price: 4.1, leadTimeDays: 12 })
  expect(await listOf('v1')).toEqual([{ vendorPart: '6205-2RS1', partId: 'p1', price: 4.1 }])
  expect((await world.get(parts, 'p1')).data).toMatchObject({ preferredVendorId: 'v1', leadTimeDays: 12 })
})

it('the same quantity again changes the line, another quantity adds one', async () => {
  await world.execute(setSupplierPrice, { partId: 'p1', vendorId: 'v2', price: 4.5, minQty: 100, vendorPart: 'M-6205' })
  await world.execute(setSupplierPrice, { partId: 'p1', vendorId: 'v2', price: 4.9 })
  await world.execute(setSupplierPrice, { partId: 'p1', vendorId: 'v2', price: 4.8 })
  expect(await listOf('v2')).toEqual([
    { vendorPart: 'M-6205', partId: 'p1', price: 4.5, minQty: 100 },
    { vendorPart: '6205-2RS1', partId: 'p1', price: 4.8 },
  ])
})

it('a second vendor is preferred only where that is said', async () => {
  await world.execute(setSupplierPrice, { partId: 'p1', vendorId: 'v1', price: 4 })
  await world.execute(setSupplierPrice, { partId: 'p1', vendorId: 'v2', price: 3 })
  expect((await world.get(parts, 'p1')).data.preferredVendorId).toBe('v1')
  await world.execute(setSupplierPrice, { partId: 'p1', vendorId: 'v2', price: 3, isPreferred: true })
  expect((await world.get(parts, 'p1')).data.preferredVendorId).toBe('v2')
})

it('a line of a price list that names our part and no number of theirs is found by our number', async () => {
  const priceList = [{ partId: 'p1', price: 4 }, { price: 1 }]
  const path = '/api/collections/vendors/documents/v1'
  await world.call('PATCH', path, { patch: { priceList } }, { 'if-match': '*' })
  expect(await listOf('v1')).toEqual([{ partId: 'p1', price: 4, vendorPart: '6205-2RS1' }, { price: 1 }])
})
