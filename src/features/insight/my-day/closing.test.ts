import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isTaskAbout } from '#features/insight/my-day/closing.ts'
import { receivePayment } from '#features/money/customer-payments/receive-payment.ts'
import { payables } from '#features/money/payables/collection.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { followUps } from '#features/records/follow-ups/collection.ts'
import { todos } from '#features/records/todos/collection.ts'
import { toFollowUp } from '#features/records/todos/commands.ts'
import { parcels } from '#features/shipping/tracking/collection.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

const patch = (collection: string, id: string, change: object) =>
  world.call('PATCH', `/api/collections/${collection}/documents/${id}`, { patch: change }, { 'if-match': '*' })
const task = async (about: string, closes: 'When it is settled' | 'When it is billed') =>
  (await world.insert(todos, { title: `Look at ${about}`, about, closes })).id
const stateOf = async (id: string) => (await world.get(todos, id)).data

it.each([
  ['/receivable?id=r1', 'receivable', 'r1', true],
  ['/receivable?tab=all&id=r1', 'receivable', 'r1', true],
  ['/receivable?tab=all&id=r1', 'receivable', 'r', false],
  ['/payable?id=r1', 'receivable', 'r1', false],
  ['/receivable?q=r1', 'receivable', 'r1', false],
  [undefined, 'receivable', 'r1', false],
])('%s is about %s %s: %s', (about, collection, id, expected) => {
  expect(isTaskAbout(about, collection, id)).toBe(expected)
})

describe('a task that closes by itself', () => {
  it('is done in the commit that settles its record, by a command as well as by hand', async () => {
    await world.insert(receivables, { invoiceNumber: 'INV-1', dueDate: '2026-11-01', totalAmount: 100 }, 'r1')
    await world.insert(receivables, { invoiceNumber: 'INV-2', dueDate: '2026-11-01', totalAmount: 100 }, 'r2')
    const id = await task('/receivable?tab=all&id=r1', 'When it is settled')
    const other = await task('/receivable?id=r2', 'When it is settled')
    await world.execute(receivePayment, { receivableId: 'r1', amount: 40, paidOn: '2026-11-20' })
    expect((await stateOf(id)).status).toBe('To do')
    const { seq } = await world.execute(receivePayment, { receivableId: 'r1', amount: 60, paidOn: '2026-11-20' })
    expect(await stateOf(id)).toMatchObject({ status: 'Done', doneOn: '2026-11-20' })
    expect((await world.get(todos, id)).version).toBe(seq)
    expect((await stateOf(other)).status).toBe('To do')

    await world.insert(parcels, { title: 'Box', delivered: false, etaISO: '2026-11-21' }, 't1')
    const parcel = await task('/tracking?id=t1', 'When it is settled')
    await patch('Tracking', 't1', { delivered: true })
    expect((await stateOf(parcel)).status).toBe('Done')
  })

  it('waits for the bill of an order, not for its receipt', async () => {
    await world.insert(purchaseOrders, { poNumber: '110126-01' }, 'p1')
    const id = await task('/purchase-order?id=p1', 'When it is billed')
    await patch('po', 'p1', { status: 'Received' })
    expect((await stateOf(id)).status).toBe('To do')
    await world.insert(payables, { vendorId: 'v1', dueDate: '2026-12-01', totalAmount: 5, poId: 'p1' })
    expect((await stateOf(id)).status).toBe('Done')
  })

  it('comes again where it repeats', async () => {
    await world.insert(parcels, { title: 'Weekly box', delivered: false, etaISO: '2026-11-21' }, 't2')
    const about = '/tracking?id=t2'
    const dueOn = '2026-11-18'
    await world.insert(todos, { title: 'Weekly', about, dueOn, closes: 'When it is settled', repeat: 'Every week' })
    await patch('Tracking', 't2', { delivered: true })
    const found = (await world.all('todos')).filter(({ data }) => data.title === 'Weekly')
    expect(found.map(({ data }) => [data.status, data.dueOn]).toSorted()).toEqual([
      ['Done', '2026-11-18'],
      ['To do', '2026-11-25'],
    ])
  })
})

it('a task becomes a follow-up with its day, person, record and steps, once', async () => {
  const { id } = await world.insert(todos, {
    title: 'Call Acme about the credit',
    dueOn: '2026-11-24',
    assignee: 'kim@prime.test',
    about: '/receivable?id=r2',
    notes: 'Twice promised',
    checklist: [{ text: 'Find the mail', done: true }],
  })
  const { result } = await world.execute(toFollowUp, { todoId: id, partyName: 'Acme' })
  expect((await world.get(followUps, (result as { followUpId: string }).followUpId)).data).toMatchObject({
    subject: 'Call Acme about the credit',
    kind: 'Call',
    status: 'Open',
    dueOn: '2026-11-24',
    partyName: 'Acme',
    assignee: 'kim@prime.test',
    about: '/receivable?id=r2',
    notes: 'Twice promised\n[x] Find the mail',
  })
  expect((await world.all('todos')).map((doc) => doc.id)).not.toContain(id)
  await expect(world.execute(toFollowUp, { todoId: id })).rejects.toThrow()
})
