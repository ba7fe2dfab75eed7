import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { vendors } from '#features/parties/vendors/collection.ts'
import { takeReceiptBack } from '#features/purchasing/receiving/commands.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openTestWorld()
  await world.insert(vendors, { name: 'Kugel AG', status: 'Blocked', holdReason: 'False brands' }, 'kugel')
  await world.insert(vendors, { name: 'Rodex', status: 'On hold' }, 'rodex')
  await world.put('po', 'old', { poNumber: '010126-01', status: 'Received', vendorId: 'kugel', vendorName: 'Kugel AG' })
  await world.put('po', 'draft', { poNumber: '010126-02', status: 'Draft', vendorId: 'kugel' })
  await world.put('po', 'free', { poNumber: '010126-03', status: 'Pending', vendorId: 'rodex' })
})
afterAll(() => world.close())

const REFUSED = 'Kugel AG is Blocked (False brands); release the vendor first.'
let times = 0
const create = (data: object) =>
  world.call(
    'POST',
    '/api/collections/po/documents',
    { data: { poNumber: `112026-${++times}`, ...data } },
    { 'idempotency-key': `a-new-purchase-order-${times}` },
  )
const patch = (id: string, changes: object) =>
  world.call('PATCH', `/api/collections/po/documents/${id}`, { patch: changes }, { 'if-match': '*' })

describe('a blocked vendor', () => {
  it.each([
    ['by a new order', () => create({ vendorId: 'kugel' })],
    ['by a draft', () => create({ vendorId: 'kugel', status: 'Draft' })],
    ['by his name alone', () => create({ vendorName: 'Kugel AG' })],
    ['by naming him on another order', () => patch('free', { vendorId: 'kugel' })],
  ])('is not ordered from %s', async (_, write) => {
    const { status, body } = await write()
    expect([status, body.detail]).toEqual([422, REFUSED])
  })

  it.each([
    ['what was received is still entered', () => create({ vendorId: 'kugel', status: 'Received' })],
    ['the notes of an old draft are still written', () => patch('draft', { notes: 'Ask again in May' })],
    ['a vendor on hold is still ordered from', () => create({ vendorId: 'rodex' })],
  ])('%s', async (_, write) => {
    expect((await write()).status).toBeLessThan(300)
  })

  it('a receipt of his is still taken back', async () => {
    await world.execute(takeReceiptBack, { poId: 'old', reason: 'Wrong goods' })
    expect((await world.all('po')).find(({ id }) => id === 'old')?.data.status).toBe('Pending')
  })
})
