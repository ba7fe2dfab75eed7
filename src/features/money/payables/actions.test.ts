import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { undoCommit } from '#features/data/history/commands.ts'
import { payableActions } from '#features/money/payables/actions.ts'
import { payables } from '#features/money/payables/collection.ts'
import { billActions } from '#features/purchasing/receiving/bills/actions.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
let number = 0
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

async function bill(data: object): Promise<string> {
  const id = `b${++number}`
  await world.put('payables', id, { payableNumber: `AP-${number}`, totalAmount: 50, dueDate: '2026-12-01', ...data })
  return id
}
const read = async (id: string) => (await world.get(payables, id)).data

describe('a payable', () => {
  it('is approved, held with a reason, released, scheduled and made void', async () => {
    const payableId = await bill({ status: 'Draft' })
    await world.execute(billActions.command('approve'), { payableId })
    expect((await read(payableId)).status).toBe('Open')
    await world.execute(payableActions.command('hold'), { payableId, reason: 'Price differs ' })
    expect(await read(payableId)).toMatchObject({ status: 'Open', onHold: true, holdReason: 'Price differs' })
    await world.execute(payableActions.command('release'), { payableId })
    expect(await read(payableId)).toMatchObject({ onHold: false })
    expect((await read(payableId)).holdReason).toBeUndefined()
    await world.execute(payableActions.command('schedule'), { payableId, scheduledFor: '2026-11-20' })
    expect((await read(payableId)).scheduledFor).toBe('2026-11-20')
    const { seq } = await world.execute(billActions.command('void'), { payableId, reason: 'Twice' })
    expect(await read(payableId)).toMatchObject({ status: 'Void', balance: 0, voidReason: 'Twice' })
    await expect(world.execute(undoCommit, { seq })).rejects.toThrow('Enter the bill again.')
  })

  it.each<[string, object, (payableId: string) => Promise<unknown>, string]>([
    [
      'approve what is open',
      {},
      (payableId) => world.execute(billActions.command('approve'), { payableId }),
      'is Open; only a draft is approved.',
    ],
    [
      'approve nothing',
      { status: 'Draft', totalAmount: 0 },
      (payableId) => world.execute(billActions.command('approve'), { payableId }),
      'has no amount',
    ],
    [
      'hold twice',
      { onHold: true },
      (payableId) => world.execute(payableActions.command('hold'), { payableId, reason: 'x' }),
      'is already on hold',
    ],
    [
      'hold what is paid',
      { status: 'Paid' },
      (payableId) => world.execute(payableActions.command('hold'), { payableId, reason: 'x' }),
      'is paid. Only open bills can be put on hold.',
    ],
    [
      'release what is free',
      {},
      (payableId) => world.execute(payableActions.command('release'), { payableId }),
      'is not on hold',
    ],
    [
      'schedule for yesterday',
      {},
      (payableId) => world.execute(payableActions.command('schedule'), { payableId, scheduledFor: '2026-11-19' }),
      'Enter today or a later day',
    ],
    [
      'void what a check paid',
      { status: 'Paid', checkNumber: '7' },
      (payableId) => world.execute(billActions.command('void'), { payableId, reason: 'x' }),
      'is paid. Only draft and open bills can be voided.',
    ],
    [
      'void what is paid in part',
      { amountPaid: 5 },
      (payableId) => world.execute(billActions.command('void'), { payableId, reason: 'x' }),
      'Void its payments or unapply its credits first',
    ],
    [
      'void what a receipt opened',
      { poId: 'p', poNumber: '110126-01' },
      async (payableId) => {
        await world.put('po', 'p', { poNumber: '110126-01', status: 'Received', payableId })
        return world.execute(billActions.command('void'), { payableId, reason: 'x' })
      },
      'reverse that receipt instead',
    ],
  ])('refuses to %s', async (_, data, act, words) => {
    await expect(act(await bill(data))).rejects.toThrow(words)
  })
})
