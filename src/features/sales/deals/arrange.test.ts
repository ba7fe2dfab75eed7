import { expect, it } from 'vitest'
import { customers } from '#features/parties/customers/collection.ts'
import { dealActions } from '#features/sales/deals/actions.ts'
import { arrangeActions } from '#features/sales/deals/arrange.ts'
import { type Deal, deals } from '#features/sales/deals/collection.ts'
import { enterDeal } from '#features/sales/deals/commands.ts'
import { splitLines } from '#features/sales/deals/rules.ts'
import { openTestWorld } from '#test/support/world.ts'

const lines = [
  { partNumber: '6205', qty: 10, unitPrice: 5, promiseDate: '2026-12-01' },
  { partNumber: '6206', qty: 4, unitPrice: 8, promiseDate: '2026-12-20' },
]

async function begun() {
  const world = await openTestWorld()
  await world.insert(customers, { name: 'Acme' }, 'acme')
  await world.insert(customers, { name: 'Other' }, 'other')
  const enter = async (customerId = 'acme') =>
    (await world.execute(enterDeal, { customerId, lines } as never)).result as Deal
  return { world, enter, deal: await enter() }
}

it('what is split off is a deal of its own, and the quote keeps its earlier revision', async () => {
  const { world, deal } = await begun()
  await world.execute(dealActions.command('quote'), { transactionId: deal.id })
  const wanted = [{ lineId: '1', qty: 3 }, { lineId: '2' }]
  const made = (await world.execute(arrangeActions.command('split'), { transactionId: deal.id, lines: wanted }))
    .result as Deal
  const left = await world.get(deals, deal.id)
  expect(left?.data).toMatchObject({ status: 'Quoted', revision: 1, totalAmount: 35, lines: [{ lineId: '1', qty: 7 }] })
  expect(made.data).toMatchObject({
    status: 'Draft',
    customerId: 'acme',
    totalAmount: 47,
    lines: [{ qty: 3 }, { qty: 4 }],
  })
  expect(made.data.transactionNumber).not.toBe(left?.data.transactionNumber)
})

it('what ships later than the first day is proposed for the other deal', async () => {
  const { deal } = await begun()
  const record = { id: deal.id, data: deal.data as never, name: 'SO-1', today: '2026-11-20', timeZone: 'UTC' }
  expect(arrangeActions.actions.split!.suggest!(record)).toEqual({ lines: [{ lineId: '2', qty: 4 }] })
})

it('merging takes the lines of the other quote, which is cancelled and says why', async () => {
  const { world, enter, deal } = await begun()
  const other = await enter()
  await world.execute(arrangeActions.command('merge'), { transactionId: deal.id, otherId: other.id })
  expect((await world.get(deals, deal.id))?.data).toMatchObject({
    totalAmount: 164,
    lines: [{}, {}, { lineId: '3' }, { lineId: '4' }],
  })
  expect((await world.get(deals, other.id))?.data).toMatchObject({
    status: 'Cancelled',
    closeReason: `Merged into ${deal.data.transactionNumber}`,
  })
})

it('merging offers the quotes of the same customer and currency that are no orders yet', async () => {
  const { deal } = await begun()
  const record = { id: deal.id, data: deal.data as never, name: 'SO-1', today: '2026-11-20', timeZone: 'UTC' }
  expect(arrangeActions.actions.merge!.among!(record)).toEqual({
    otherId: [
      ['status', 'in', ['Draft', 'Quoted']],
      ['customerId', '==', 'acme'],
      ['currency', 'exists', false],
    ],
  })
})

it('a quote is merged with one of the same customer that is no order yet', async () => {
  const { world, enter, deal } = await begun()
  const merge = (otherId: string) => world.execute(arrangeActions.command('merge'), { transactionId: deal.id, otherId })
  await expect(merge((await enter('other')).id)).rejects.toThrow('belongs to Other, not to Acme')
  await expect(merge(deal.id)).rejects.toThrow('cannot be merged with itself')
  const order = await enter()
  await world.execute(dealActions.command('confirm'), { transactionId: order.id })
  await expect(merge(order.id)).rejects.toThrow('is confirmed. Only drafts and quotes can be merged.')
})

it.each([
  [[{ lineId: '1', qty: 11 }], 'Line 1 (6205) has 10. Enter 10 or fewer.'],
  [[{ lineId: '1' }, { lineId: '2' }], 'SO-1 must keep at least one line, or part of one.'],
  [
    [
      { lineId: '1', qty: 6 },
      { lineId: '1', qty: 6 },
    ],
    'Line 1 (6205) has 4. Enter 4 or fewer.',
  ],
  [[{ lineId: '9' }], 'SO-1 has no line 9.'],
  [[{ lineId: '1', qty: 0 }], 'Line 1 (6205): Quantity must be greater than 0.'],
  [[], 'Choose the lines of SO-1 to move.'],
])('splitting %j is refused', (wanted, words) => {
  const all = lines.map((line, at) => ({ lineId: String(at + 1), ...line }))
  expect(() => splitLines(all, wanted, 'SO-1')).toThrow(words)
})
