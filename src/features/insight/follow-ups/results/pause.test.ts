import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { remindCustomer } from '#features/insight/follow-ups/letters/remind.ts'
import { mergeFollowUps } from '#features/insight/follow-ups/merge.ts'
import { pauseChasing } from '#features/insight/follow-ups/results/pause.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { customers } from '#features/parties/customers/collection.ts'
import { followUps } from '#features/records/follow-ups/collection.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

describe('a pause', () => {
  it('keeps reminders from a customer until its day is over, and ends without a day', async () => {
    await world.insert(customers, { name: 'Acme' }, 'c1')
    const invoice = { customerId: 'c1', customerName: 'Acme', dueDate: '2026-11-01', totalAmount: 100 }
    await world.insert(receivables, { invoiceNumber: 'INV-1', ...invoice }, 'r1')
    const remind = () => world.execute(remindCustomer, { receivableIds: ['r1'], level: '1', how: 'E-mail' })
    await world.execute(pauseChasing, { customerId: 'c1', until: '2026-12-01' })
    expect((await world.get(customers, 'c1')).data.chasePausedUntil).toBe('2026-12-01')
    await expect(remind()).rejects.toThrow('Invoice INV-1 has reminders paused until 2026-12-01. End the pause first.')
    await world.execute(pauseChasing, { customerId: 'c1' })
    expect((await world.get(customers, 'c1')).data).not.toHaveProperty('chasePausedUntil')
    expect((await remind()).result).toEqual({ reminded: 1 })
  })

  it('of single invoices leaves the others of the customer', async () => {
    await world.insert(receivables, { invoiceNumber: 'INV-2', dueDate: '2026-11-01', totalAmount: 5 }, 'r2')
    await world.execute(pauseChasing, { receivableIds: ['r2', 'r2'], until: '2026-11-20' })
    expect((await world.get(receivables, 'r2')).data.chasePausedUntil).toBe('2026-11-20')
    const remind = world.execute(remindCustomer, { receivableIds: ['r2'], level: '1', how: 'Letter' })
    await expect(remind).rejects.toThrow('reminders paused until 2026-11-20')
  })

  it.each([
    [{ customerId: 'c1', until: '2026-11-19' }, '2026-11-19 is in the past'],
    [{ until: '2026-11-30' }, 'Choose a customer or invoices'],
  ])('%j is refused: %s', async (input, reason) => {
    await expect(world.execute(pauseChasing, input)).rejects.toThrow(reason)
  })
})

describe('merging', () => {
  it('keeps the soonest with the notes of all and cancels the others', async () => {
    const party = { partyName: 'Acme' }
    const a = await world.insert(followUps, { subject: 'INV-1', dueOn: '2026-11-25', notes: 'Busy', ...party })
    const b = await world.insert(followUps, { subject: 'Call', dueOn: '2026-11-21' })
    const { result } = await world.execute(mergeFollowUps, { followUpIds: [a.id, b.id] })
    expect(result).toEqual({ kept: b.id, merged: 1 })
    expect((await world.get(followUps, b.id)).data).toMatchObject({
      status: 'Open',
      dueOn: '2026-11-21',
      partyName: 'Acme',
      notes: 'INV-1:\nBusy',
    })
    expect((await world.get(followUps, a.id)).data).toMatchObject({
      status: 'Cancelled',
      notes: 'Merged into "Call"\nBusy',
    })
    const again = world.execute(mergeFollowUps, { followUpIds: [a.id, b.id] })
    await expect(again).rejects.toThrow('"INV-1" is already Cancelled')
  })

  it('joins no two parties, and one alone is nothing to merge', async () => {
    const a = await world.insert(followUps, { subject: 'A', dueOn: '2026-11-25', partyName: 'Acme' })
    const b = await world.insert(followUps, { subject: 'B', dueOn: '2026-11-25', partyName: 'Beta' })
    const both = world.execute(mergeFollowUps, { followUpIds: [a.id, b.id] })
    await expect(both).rejects.toThrow('These belong to Acme and Beta')
    await expect(world.execute(mergeFollowUps, { followUpIds: [a.id] })).rejects.toThrow('at least two follow-ups')
  })
})
