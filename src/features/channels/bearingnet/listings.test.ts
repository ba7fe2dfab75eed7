import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listingActions } from '#features/channels/bearingnet/actions.ts'
import { applyRules, exportFile, markExported } from '#features/channels/bearingnet/commands.ts'
import { quantityShown } from '#features/channels/bearingnet/rules.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

it.each([
  [100, 0, 0, 100],
  [100, 10, 0, 90],
  [7, 10, 0, 6],
  [7, 10, 2, 4],
  [3, 0, 5, 0],
  [10, 30, 0, 7],
])('of %s available with %s %% held back and %s kept, %s are listed', (available, bufferPct, keep, shown) => {
  expect(quantityShown(available, { bufferPct, keep })).toBe(shown)
})

describe('the BearingNet listing', () => {
  let world: World
  beforeAll(async () => {
    world = await openTestWorld()
    const part = (id: string, brand: string, listPrice?: number) =>
      world.put('parts', id, { partNumber: id, brand, pnKey: id, ...(listPrice && { listPrice }) })
    await part('6205', 'SKF', 4.5)
    await part('6206', 'FAG')
    await part('6207', 'SKF', 9)
    await lot('a', '6205', 100)
    await lot('b', '6205', 20)
    await lot('c', '6205', 7, { condition: 'Used' })
    await lot('d', '6206', 50)
    await lot('e', '6207', 40, { qcStatus: 'Quarantine' })
    await lot('f', '6207', 0)
  })
  afterAll(() => world.close())

  const lot = (id: string, partId: string, qtyAvailable: number, more: object = {}) =>
    world.put('inventory', id, {
      ...{ lotNumber: id, partId, partNumber: partId, condition: 'New sealed', qcStatus: 'OK', locationId: 'w' },
      ...{ qtyOnHand: qtyAvailable, qtyAvailable, receivedOn: '2026-11-01', ...more },
    })
  const make = async (layout: 'BearingNet' | 'BEARING X' = 'BearingNet') =>
    (await world.execute(exportFile, { layout })).result
  const listings = async () =>
    Object.fromEntries((await world.all('bearingnetListings')).map(({ id, data }) => [id, data]))

  it('lists each part and condition once, with what good stock has free', async () => {
    const { result } = await world.execute(applyRules, { leastQty: 5, bufferPct: 10 })
    expect(result).toEqual({ added: 3, changed: 0, removed: 0, listed: 3 })
    expect(await listings()).toMatchObject({
      '6205.new-sealed': { qtyListed: 108, price: 4.5, status: 'Draft', isChanged: true },
      '6205.used': { qtyListed: 6 },
      '6206.new-sealed': { qtyListed: 45, brand: 'FAG' },
    })
    expect((await world.execute(applyRules, { leastQty: 5, bufferPct: 10 })).result).toMatchObject({ changed: 0 })
  })

  it('makes the file, and only the file that was made is marked as exported', async () => {
    const made = await make()
    expect(made.text).toBe(
      [
        'Part Number,Brand,Quantity,Condition,Price,Currency,Remark',
        '6205,SKF,108,New sealed,4.5,USD,',
        '6205,SKF,6,Used,4.5,USD,',
        '6206,FAG,45,New sealed,,USD,',
        '',
      ].join('\r\n'),
    )
    expect(made).toMatchObject({ rows: 3, new: 3, changed: 0, removed: 0 })
    const x = await make('BEARING X')
    expect(x).toMatchObject({ rows: 2, withoutPrice: 1 })
    expect(x.text.split('\r\n')[1]).toBe('S;Order;108;4.5;;6205;SKF;;;;;true')
    await expect(world.execute(markExported, { layout: 'BearingNet', digest: x.digest })).rejects.toThrow(
      'The listings have changed since the file was made.',
    )
    await world.execute(markExported, { layout: 'BearingNet', digest: made.digest })
    expect(await listings()).toMatchObject({
      '6206.new-sealed': { status: 'Listed', isChanged: false, exportedQty: 45, lastExportedAt: expect.anything() },
    })
    expect(await make()).toMatchObject({ new: 0, changed: 0, removed: 0 })
  })

  it('what is sold, paused or priced otherwise differs from the last file', async () => {
    await lot('a', '6205', 30)
    await lot('d', '6206', 0)
    expect((await world.execute(applyRules, { leastQty: 5, bufferPct: 10 })).result).toEqual({
      ...{ added: 0, changed: 1, removed: 1, listed: 2 },
    })
    await world.execute(listingActions.command('pause'), { listingId: '6205.used' })
    const all = await listings()
    expect(all['6205.new-sealed']).toMatchObject({ qtyListed: 45, exportedQty: 108, isChanged: true })
    expect(all['6205.used']).toMatchObject({ status: 'Paused', isChanged: true })
    expect(all['6206.new-sealed']).toMatchObject({ status: 'Removed', isChanged: true })
    expect(await make()).toMatchObject({ rows: 1, new: 0, changed: 1, removed: 2 })
    const { version } = (await world.call('GET', '/api/collections/bearingnetListings/documents/6205.new-sealed')).body
    await world.call(
      'PATCH',
      '/api/collections/bearingnetListings/documents/6205.new-sealed',
      { patch: { mostQty: 12, ownPrice: 5.25 } },
      { 'if-match': `"${version}"`, 'idempotency-key': 'a-key-for-this-listing' },
    )
    const made = await make()
    expect(made.text).toContain('6205,SKF,12,New sealed,5.25,USD,')
    await world.execute(markExported, { layout: 'BearingNet', digest: made.digest })
    expect(await make()).toMatchObject({ rows: 1, new: 0, changed: 0, removed: 0 })
    expect(await world.execute(applyRules, { leastQty: 5, bufferPct: 10 })).toMatchObject({
      result: { added: 0, changed: 0, removed: 0 },
    })
  })
})
