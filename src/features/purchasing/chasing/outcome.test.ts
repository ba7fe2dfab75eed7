import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { receivables } from '#features/money/receivables/collection.ts'
import { recordOutcome } from '#features/purchasing/chasing/commands.ts'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { followUps } from '#features/records/follow-ups/collection.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeEach(async () => {
  world = await openTestWorld({ at: '2026-11-20T15:00:00Z' })
  await world.insert(
    receivables,
    { invoiceNumber: 'INV-1', customerName: 'Acme', dueDate: '2026-11-01', totalAmount: 500, balance: 300 },
    'r1',
  )
})
afterEach(() => world.close())

const candidate = { subject: 'INV-1', kind: 'Collect', partyName: 'Acme', about: '/receivable?id=r1' } as const
const only = async () => (await world.all('followups'))[0]!.data

describe('an outcome', () => {
  it.each([
    ['No answer', '2026-11-21', 'Open'],
    ['Left message', '2026-11-22', 'Open'],
    ['Sent copy', '2026-11-23', 'Open'],
    ['Done', '2026-11-20', 'Done'],
  ] as const)('%s of a candidate is stored and looked at again on %s', async (outcome, dueOn, status) => {
    await world.execute(recordOutcome, { ...candidate, outcome })
    expect(await only()).toMatchObject({ subject: 'INV-1', partyName: 'Acme', outcome, dueOn, status })
  })

  it('a promise is on the invoice too, and is looked at on the day after', async () => {
    await world.execute(recordOutcome, {
      ...candidate,
      outcome: 'Promised',
      promisedOn: '2026-11-27',
      promisedAmount: 300,
    })
    expect(await only()).toMatchObject({ promisedOn: '2026-11-27', promisedAmount: 300, dueOn: '2026-11-28' })
    expect((await world.get(receivables, 'r1')).data.promiseDate).toBe('2026-11-27')
    expect((await world.commits()).at(-1)?.command).toBe('followups.record')
  })

  it('a day promised for an order is the day it is expected, and the answer keeps its time', async () => {
    await world.insert(purchaseOrders, { poNumber: '100126-01', expectedDate: '2026-11-10' }, 'p1')
    const late = { subject: '100126-01', kind: 'Late PO', partyName: 'SKF', about: '/purchase-order?id=p1' } as const
    await world.execute(recordOutcome, { ...late, outcome: 'No answer' })
    expect(await only()).not.toHaveProperty('answeredAt')
    const [row] = await world.all('followups')
    await world.execute(recordOutcome, { followUpId: row!.id, outcome: 'Promised', promisedOn: '2026-12-01' })
    expect((await world.get(purchaseOrders, 'p1')).data.expectedDate).toBe('2026-12-01')
    expect((await only()).answeredAt).toEqual({ $ts: '2026-11-20T15:00:00.000Z' })
  })

  it('a dispute marks the invoice and closes the follow-up', async () => {
    await world.execute(recordOutcome, { ...candidate, outcome: 'Dispute', note: 'Two rings missing' })
    expect((await world.get(receivables, 'r1')).data).toMatchObject({
      disputed: true,
      disputeReason: 'Two rings missing',
    })
    expect((await only()).status).toBe('Done')
  })

  it('goes on in the same row, newest note first', async () => {
    await world.execute(recordOutcome, { ...candidate, outcome: 'No answer' })
    const [row] = await world.all('followups')
    await world.execute(recordOutcome, { followUpId: row!.id, outcome: 'Left message', note: 'With Ms Hull' })
    expect(await world.all('followups')).toHaveLength(1)
    expect((await only()).notes).toBe('2026-11-20 Left message: With Ms Hull\n2026-11-20 No answer')
  })

  it.each([
    [{ ...candidate, outcome: 'Promised' }, 'Enter the promised date'],
    [{ ...candidate, outcome: 'Promised', promisedOn: '2026-11-19' }, '2026-11-19 is in the past'],
    [{ ...candidate, outcome: 'Promised', promisedOn: '2026-11-27', promisedAmount: 301 }, 'Only 300.00 of INV-1'],
    [{ outcome: 'Done' }, 'Enter the subject'],
  ] as const)('%j is refused: %s', async (input, reason) => {
    await expect(world.execute(recordOutcome, input)).rejects.toThrow(reason)
    expect(await world.all('followups')).toEqual([])
  })

  it('closes nothing twice', async () => {
    const { id } = await world.insert(followUps, { subject: 'Call', dueOn: '2026-11-20', status: 'Done' })
    const again = world.execute(recordOutcome, { followUpId: id, outcome: 'Done' })
    await expect(again).rejects.toThrow('already Done')
  })
})

it('a call is logged from a record that nothing was to be followed up with', async () => {
  const { result } = await world.execute(recordOutcome, {
    followUpId: '',
    subject: 'Call Acme',
    kind: 'Call',
    partyName: 'Acme',
    about: '/customers?tab=all&id=c1',
    outcome: 'Left message',
    note: 'Back on Monday',
  })
  expect((result as { data: object }).data).toMatchObject({
    subject: 'Call Acme',
    kind: 'Call',
    status: 'Open',
    dueOn: '2026-11-22',
    about: '/customers?tab=all&id=c1',
    notes: '2026-11-20 Left message: Back on Monday',
  })
})
