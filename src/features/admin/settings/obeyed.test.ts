import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { payables } from '#features/money/payables/collection.ts'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { receivePurchaseOrder } from '#features/purchasing/receiving/commands.ts'
import { movements } from '#features/stock/ledger/collection.ts'
import { locations } from '#features/stock/locations/collection.ts'
import { adjustStock, openingStock, scrapStock } from '#features/stock/movements/commands.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeEach(async () => {
  world = await openTestWorld({ at: '2026-11-20T15:00:00Z' })
})
afterEach(() => world.close())

describe('a due day off', () => {
  const receive = async (poId: string) => {
    await world.insert(purchaseOrders, { poNumber: '112026-01', status: 'Pending', totalAmount: 10 }, poId)
    const { result } = await world.execute(receivePurchaseOrder, {
      poId,
      receivedOn: '2026-11-20',
      invoiceNumber: 'A-1',
    })
    return (await world.get(payables, result.id)).data.dueDate
  }

  it('stays unless the settings say so', async () => {
    expect(await receive('po1')).toBe('2026-12-20')
  })

  it('moves past the weekend and the holiday behind it', async () => {
    await world.put('settings', 'company', {
      name: 'Company',
      dueMoves: 'Next business day',
      holidays: [{ name: 'Company day', day: '2026-12-21' }],
    })
    expect(await receive('po1')).toBe('2026-12-22')
  })
})

describe('own reasons', () => {
  it('are taken besides the usual ones, and no others', async () => {
    await world.insert(parts, { partNumber: '6205', brand: 'SKF' }, 'p1')
    await world.insert(locations, { code: 'A-01', type: 'Bin', isSellable: true }, 'a1')
    const { result } = await world.execute(openingStock, {
      partId: 'p1',
      condition: 'New sealed',
      locationId: 'a1',
      qty: 10,
      unitCost: 4,
    })
    const { lotId } = result
    const odd = world.execute(adjustStock, { lotId, qty: -1, reason: 'Flood' })
    await expect(odd).rejects.toThrow()
    await world.put('settings', 'stock', { name: 'Stock', adjustReasons: ['Flood'] })
    await world.execute(adjustStock, { lotId, qty: -1, reason: 'flood' })
    await world.execute(scrapStock, { lotId, qty: 1, reason: 'Damaged' })
    const reasons = (await world.all(movements.name)).map(({ data }) => data.reason).filter(Boolean)
    expect(reasons.toSorted()).toEqual(['Damaged', 'Flood'])
  })
})
