import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { vendors } from '#features/parties/vendors/collection.ts'
import type { PurchaseOrder } from '#features/purchasing/purchase-orders/collection.ts'
import { acceptAllReorders, acceptReorder } from '#features/purchasing/reorder/commands.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeEach(async () => {
  world = await openTestWorld()
  await world.insert(vendors, { name: 'SKF USA Inc.', termsId: 'Net 30' }, 'skf')
  await world.insert(vendors, { name: 'NSK Corp.' }, 'nsk')
  const part = (id: string, preferredVendorId?: string) =>
    world.insert(
      parts,
      { partNumber: id, brand: 'SKF', reorderPoint: 10, avgCost: 2.5, ...(preferredVendorId && { preferredVendorId }) },
      id,
    )
  await part('6205', 'skf')
  await part('6206', 'skf')
  await part('6207', 'nsk')
  await part('6208')
})
afterEach(() => world.close())

const orders = async () => (await world.all('po')) as unknown as PurchaseOrder[]
const accept = (partId: string, qty = 20, vendorId = 'skf') => world.execute(acceptReorder, { partId, vendorId, qty })

describe('accepting a reorder proposal', () => {
  it('opens a draft order of the vendor, numbered by its day, and the next part joins it', async () => {
    expect((await accept('6205')).result.poNumber).toBe('112026-01')
    expect((await accept('6206', 4)).result.poNumber).toBe('112026-01')
    const [order, ...others] = await orders()
    expect(others).toEqual([])
    expect(order!.data).toMatchObject({
      status: 'Draft',
      vendorName: 'SKF USA Inc.',
      termsId: 'Net 30',
      orderDate: '2026-11-20',
      totalAmount: 60,
      lines: [
        { partId: '6205', partNumber: '6205', qty: 20, unitPrice: 2.5, amount: 50 },
        { partId: '6206', qty: 4, amount: 10 },
      ],
    })
  })

  it('is refused for a part on a draft already, and for a quantity that is none', async () => {
    await accept('6205')
    await expect(accept('6205')).rejects.toThrow('6205 is already on draft 112026-01')
    await expect(accept('6206', 0)).rejects.toThrow('greater than 0')
    await expect(accept('6206', 1.5)).rejects.toThrow('whole numbers')
    await expect(accept('6206', 1, 'nobody')).rejects.toThrow('There is no vendor "nobody"')
  })

  it('steps over order numbers that are taken, and leaves drafts of other days alone', async () => {
    await world.put('po', 'old', { poNumber: '111926-01', status: 'Draft', vendorId: 'skf', orderDate: '2026-11-19' })
    await world.put('po', 'taken', { poNumber: '112026-01', status: 'Pending' })
    expect((await accept('6205')).result.poNumber).toBe('112026-02')
    expect(await orders()).toHaveLength(3)
  })

  it('all at once makes one draft per preferred vendor; parts without one wait', async () => {
    await accept('6206', 7)
    const { result } = await world.execute(acceptAllReorders, {})
    expect(result).toEqual({ parts: 2, orders: ['112026-01', '112026-02'] })
    const lines = (await orders()).map(({ data }) => [
      data.vendorName,
      data.lines?.map(({ partId, qty }) => [partId, qty]),
    ])
    expect(lines).toEqual([
      [
        'SKF USA Inc.',
        [
          ['6206', 7],
          ['6205', 20],
        ],
      ],
      ['NSK Corp.', [['6207', 20]]],
    ])
    await expect(world.execute(acceptAllReorders, {})).rejects.toThrow('Nothing to order')
  })
})
