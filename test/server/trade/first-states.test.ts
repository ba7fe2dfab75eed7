import { afterEach, beforeEach, expect, it } from 'vitest'
import { type BuyingWorld, openBuyingWorld } from '#test/server/trade/buying-world.ts'
import { onBothStores } from '#test/support/both-stores.ts'
import { bring } from '#test/support/import/import.ts'

onBothStores(() => {
  let world: BuyingWorld
  beforeEach(async () => {
    world = await openBuyingWorld()
  })
  afterEach(() => world.close())

  /** The progress of an order line so far: none. */
  const SUMS = {
    po: { qtyReceived: 0, qtyRejected: 0, qtyBilled: 0, qtyReturned: 0, qtyCancelled: 0 },
    transactions: { qtyShipped: 0, qtyInvoiced: 0, qtyReturned: 0, qtyCredited: 0, qtyCancelled: 0 },
  }
  const NONE = {
    po: { receiveState: 'None', billState: 'None', lines: [SUMS.po] },
    transactions: { shipState: 'None', billState: 'None', lines: [SUMS.transactions] },
  }
  const lines = [{ partNumber: '6205', qty: 3, unitPrice: 4 }]

  it('a draft says from its first moment that nothing of it has moved, whichever way it came', async () => {
    const byHand = {
      po: await world.make('po', { status: 'Draft', vendorId: 'kugel', lines }),
      transactions: await world.make('transactions', { status: 'Draft', customerId: 'acme', lines }),
    }
    const { partId } = await world.part()
    const byCommand = {
      po: (
        await world.run('po.fromNeeds', {
          newOrders: true,
          lines: [{ partId, qty: 2, vendorId: 'kugel', unitPrice: 1 }],
        })
      ).orders[0].poId,
      transactions: (await world.run('deal.enter', { customerId: 'acme', lines: [{ partId, qty: 1, unitPrice: 9 }] }))
        .id,
    }
    for (const made of [byHand, byCommand])
      for (const type of ['po', 'transactions'] as const)
        expect(await world.read(type, made[type])).toMatchObject({ status: 'Draft', ...NONE[type] })
  })

  it.each([
    ['po', 'poNumber', 'Received'],
    ['transactions', 'transactionNumber', 'Closed'],
  ] as const)(
    'an import into %s brings its states along, and says nothing of what was done before',
    async (type, number, done) => {
      const [moved, first, part] = {
        po: ['qtyReceived', 'Draft', 'Pending'],
        transactions: ['qtyShipped', 'Draft', 'Confirmed'],
      }[type]!
      const rows = [
        { [number]: 'A-1', status: first, lines },
        { [number]: 'A-2', status: part, lines: [{ ...lines[0], [moved!]: 1 }] },
        { [number]: 'A-3', status: done, lines },
      ]
      await bring(world, { name: 'old.json', text: JSON.stringify(rows) }, { collection: type, mode: 'create' })
      const brought = new Map((await world.all(type)).map(({ data }) => [data[number], data]))
      expect(brought.get('A-1')).toMatchObject(NONE[type])
      expect(brought.get('A-2')).toMatchObject({ [Object.keys(NONE[type])[0]!]: 'Partial', billState: 'None' })
      expect(brought.get('A-3')).not.toHaveProperty('billState')
    },
  )

  it.each([
    ['po', 'po.completeProgress', 'Pending', 'Every order has its states.'],
    ['transactions', 'deal.completeProgress', 'Quoted', 'Every deal has its states.'],
  ])('%s from before get their states once', async (type, command, status, none) => {
    await world.put(type, 'old', { status, lines })
    await world.put(type, 'done', { status: 'Closed', lines })
    expect(await world.run(command, {})).toEqual({ completed: 1 })
    expect(await world.read(type, 'old')).toMatchObject(NONE[type as 'po'])
    expect(await world.read(type, 'done')).not.toHaveProperty('billState')
    expect(await world.refused(command, {})).toBe(none)
  })

  it('lines from before they had sums get them at the start, and each act counts from 0', async () => {
    await world.put('po', 'stated', { status: 'Pending', ...NONE.po, lines: [{ lineId: '1', ...lines[0] }] })
    expect(await world.run('po.completeProgress', {})).toEqual({ completed: 1 })
    expect(await world.read('po', 'stated')).toMatchObject(NONE.po)
    const { partId } = await world.part()
    const poId = await world.order([{ partId, qty: 3, unitPrice: 4 }])
    expect((await world.read('po', poId)).lines).toMatchObject([{ ...SUMS.po, qtyOpen: 3 }])
    await world.run('po.receive', { poId, receivedOn: '2026-11-20', lines: [{ poLineId: '1', qty: 1 }] })
    expect((await world.read('po', poId)).lines).toMatchObject([{ ...SUMS.po, qtyReceived: 1, qtyOpen: 2 }])
  })
})
