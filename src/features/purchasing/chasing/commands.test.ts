import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { undoCommit } from '#features/data/history/commands.ts'
import { chaseLate } from '#features/purchasing/chasing/commands.ts'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { followUps } from '#features/records/follow-ups/collection.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

let count = 0
/** A separate late order for each test. */
let id: string
const order = async (more: object = {}): Promise<string> => {
  const poNumber = `100126-${++count}`
  await world.insert(purchaseOrders, { poNumber, status: 'Pending', vendorName: 'Kugel Nord', ...more }, poNumber)
  return poNumber
}
const chase = (...orderIds: string[]) => world.execute(chaseLate, { orderIds }, world.kim)
const chasesOf = async (orderId: string) =>
  (await world.all('followups')).filter(({ data }) => data.about === `/purchase-order?id=${orderId}`)
beforeEach(async () => {
  id = await order()
})

describe('chasing late orders', () => {
  it('puts each on the desk of who chases, for today, and undo takes it off again', async () => {
    const other = await order({ vendorName: undefined })
    const { seq, result } = await chase(id, other, id)
    expect(result).toEqual({ added: 2 })
    const [mine] = await chasesOf(id)
    expect(mine!.data).toMatchObject({
      subject: id,
      kind: 'Late PO',
      status: 'Open',
      dueOn: '2026-11-20',
      assignee: 'kim@prime.test',
      partyName: 'Kugel Nord',
    })
    expect((await chasesOf(other))[0]!.data).not.toHaveProperty('partyName')
    await world.execute(undoCommit, { seq })
    expect(await chasesOf(id)).toEqual([])
  })

  it.each([['Open'], ['Snoozed']] as const)('leaves one aside that has a follow-up that is %s', async (status) => {
    const about = `/purchase-order?id=${id}`
    await world.insert(followUps, { subject: 'Ask', kind: 'Late PO', dueOn: '2026-11-25', status, about })
    const other = await order()
    expect((await chase(id, other)).result).toEqual({ added: 1 })
    expect(await chasesOf(id)).toHaveLength(1)
  })

  it('chases one again whose follow-up is done', async () => {
    const about = `/purchase-order?id=${id}`
    await world.insert(followUps, { subject: 'Ask', kind: 'Late PO', dueOn: '2026-11-01', status: 'Done', about })
    expect((await chase(id)).result).toEqual({ added: 1 })
  })

  it.each([['Received'], ['Draft'], ['Cancelled']] as const)('refuses where all are %s or chased', async (status) => {
    const gone = await order({ status })
    await chase(id)
    await expect(chase(id, gone)).rejects.toThrow('These orders already have a follow-up or are no longer pending.')
  })

  it('takes at most 200, and none that does not exist', async () => {
    await expect(chase(...Array.from({ length: 201 }, (_, at) => `o${at}`))).rejects.toThrow(
      'Select 200 orders or fewer',
    )
    await expect(chase(id, 'nowhere')).rejects.toMatchObject({ code: 'not-found' })
    expect(await chasesOf(id)).toEqual([])
  })
})
