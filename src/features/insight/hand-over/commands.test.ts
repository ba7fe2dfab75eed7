import { afterAll, beforeAll, expect, it } from 'vitest'
import { absences } from '#features/admin/absences/collection.ts'
import { logs } from '#features/admin/logs/collection.ts'
import { profiles } from '#features/admin/users/collection.ts'
import { handedOver, totalWork, WORK_KINDS, workAsks, workOf } from '#features/admin/users/hand-over/open-work.ts'
import { undoCommit } from '#features/data/history/commands.ts'
import { handOver } from '#features/insight/hand-over/commands.ts'
import { customers } from '#features/parties/customers/collection.ts'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { followUps } from '#features/records/follow-ups/collection.ts'
import { todos } from '#features/records/todos/collection.ts'
import type { AggregateQuery, AggregateResult } from '#model/query/query.ts'
import { readPdf } from '#test/support/inputs/pdf.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

const [kim, sam] = ['kim@prime.test', 'sam@prime.test']
const ofWhom = async (collection: string) =>
  Object.fromEntries((await world.all(collection)).map(({ id, data }) => [id, data.assignee]))

it('open work goes to a colleague in one act, what is done stays, and undo gives it back', async () => {
  await world.insert(todos, { title: 'Call Acme', assignee: kim }, 'open')
  await world.insert(todos, { title: 'Called Acme', assignee: kim, status: 'Done' }, 'done')
  await world.insert(followUps, { subject: 'Money', dueOn: '2026-11-20', assignee: kim, status: 'Snoozed' }, 'chase')
  await world.insert(logs, { message: 'Rates', assignee: kim, status: 'in_progress' }, 'error')
  const order = (poNumber: string, status: 'Draft' | 'Pending' | 'Received', buyer: string) =>
    world.insert(purchaseOrders, { poNumber, status, buyer }, poNumber)
  await order('110126-01', 'Pending', kim)
  await order('110126-02', 'Draft', kim)
  await order('110126-03', 'Received', kim)
  await order('110126-04', 'Pending', sam)
  await world.put('countSessions', 'c1', {
    countNumber: 'C-1',
    startedOn: '2026-11-01',
    assignee: kim,
    status: 'Review',
  })
  await world.put('countSessions', 'c2', {
    countNumber: 'C-2',
    startedOn: '2026-11-01',
    assignee: kim,
    status: 'Posted',
  })
  await world.insert(customers, { name: 'Acme', owner: kim }, 'acme')
  await world.insert(customers, { name: 'Beta' }, 'beta')
  await world.insert(absences, { email: 'vic@prime.test', until: '2026-12-01', deputy: kim }, 'vic')
  await world.insert(absences, { email: sam, until: '2026-12-01', deputy: kim }, 'sam')
  const { result, seq } = await world.execute(handOver, { from: kim, to: sam })
  expect(result).toEqual({ tasks: 1, followUps: 1, errors: 1, orders: 2, counts: 1, customers: 1, absences: 1 })
  expect((await world.all('countSessions')).map(({ data }) => data.assignee)).toEqual([sam, kim])
  expect((await world.all('customers')).map(({ data }) => data.owner)).toEqual([sam, undefined])
  // Sam does not become his own substitute.
  expect((await world.all('absences')).map(({ data }) => data.deputy)).toEqual([kim, sam])
  expect((await world.all('po')).map(({ data }) => data.buyer)).toEqual([sam, sam, kim, sam])
  expect(await ofWhom('todos')).toEqual({ open: sam, done: kim })
  expect({ ...(await ofWhom('followups')), ...(await ofWhom('logs')) }).toEqual({ chase: sam, error: sam })

  await expect(world.execute(handOver, { from: kim, to: sam })).rejects.toThrow('kim@prime.test has nothing open.')
  await expect(world.execute(handOver, { from: kim, to: kim })).rejects.toThrow('a different person')
  await world.execute(undoCommit, { seq })
  expect(await ofWhom('todos')).toEqual({ open: kim, done: kim })
})

it('the work of several goes to one in one act', async () => {
  const vic = 'vic@prime.test'
  await world.insert(todos, { title: 'Of Kim', assignee: kim }, 'k')
  await world.insert(todos, { title: 'Of Vic', assignee: vic }, 'v')
  await expect(world.execute(handOver, { from: kim, also: [vic], to: vic })).rejects.toThrow('a different person')
  const { result, seq } = await world.execute(handOver, { from: kim, also: [vic], to: sam })
  expect(result).toMatchObject({ tasks: 3 })
  expect(await ofWhom('todos')).toMatchObject({ k: sam, v: sam })
  await world.execute(undoCommit, { seq })
  expect(await ofWhom('todos')).toMatchObject({ k: kim, v: vic })
  await expect(world.execute(handOver, { from: 'a@prime.test', also: ['b@prime.test'], to: sam })).rejects.toThrow(
    'a@prime.test, b@prime.test have nothing open.',
  )
})

it('the work of each person is counted by kind, with what is late; customers are looked after, not done', () => {
  const group = (who: string, whose: string | null, count: number) => ({ key: { [who]: whose }, count })
  const kinds = WORK_KINDS.map(({ name }) => name)
  const answers = (found: Partial<Record<(typeof kinds)[number], AggregateResult>>) => kinds.map((name) => found[name])
  const work = workOf(
    answers({
      Tasks: { groups: [group('assignee', kim, 3), group('assignee', null, 9)] },
      Orders: { groups: [group('buyer', kim, 2), group('buyer', sam, 1)] },
      Customers: { groups: [group('owner', kim, 7), group('owner', 'vic@prime.test', 4)] },
    }),
    answers({ Tasks: { groups: [group('assignee', kim, 1)] }, Orders: { groups: [group('buyer', kim, 1)] } }),
  )
  expect(work.get(kim)).toEqual({
    open: 5,
    late: 2,
    of: { Tasks: { open: 3, late: 1 }, Orders: { open: 2, late: 1 }, Customers: { open: 7, late: 0 } },
  })
  expect([...work.keys()]).toEqual([kim, sam, 'vic@prime.test'])
  expect([work.get(sam)!.open, work.get('vic@prime.test')!.open]).toEqual([1, 0])
  expect([...work.values()].map(handedOver)).toEqual([12, 1, 4])
  expect(totalWork([work.get(kim)!, work.get(sam)!])).toEqual({
    open: 6,
    late: 2,
    of: { Tasks: { open: 3, late: 1 }, Orders: { open: 3, late: 1 }, Customers: { open: 7, late: 0 } },
  })
})

it('the questions count what the hand-over gives away', async () => {
  const { open, late } = workAsks('2026-11-20')
  expect([open.length, late.length]).toEqual([WORK_KINDS.length, WORK_KINDS.length])
  const own = await openTestWorld()
  await own.insert(todos, { title: 'Call Acme', assignee: kim, dueOn: '2026-11-19' })
  await own.insert(todos, { title: 'Call Beta', assignee: kim, dueOn: '2026-11-20' })
  await own.insert(followUps, { subject: 'Money', dueOn: '2026-11-19', assignee: kim, status: 'Done' })
  await own.insert(purchaseOrders, { poNumber: '110126-01', status: 'Pending', buyer: kim, expectedDate: '2026-11-01' })
  await own.insert(customers, { name: 'Acme', owner: kim })
  const ask = async (question: AggregateQuery | undefined) => {
    if (!question) return undefined
    const { collection, ...asked } = question
    return (await own.call('POST', `/api/collections/${collection}/query`, asked)).body.aggregate as AggregateResult
  }
  const work = workOf(await Promise.all(open.map(ask)), await Promise.all(late.map(ask)))
  expect(work.get(kim)).toMatchObject({
    open: 3,
    late: 2,
    of: { Tasks: { open: 2, late: 1 }, Orders: { open: 1, late: 1 }, Customers: { open: 1, late: 0 } },
  })
  const { result } = await own.execute(handOver, { from: kim, to: sam })
  expect(Object.values(result).reduce((sum, size) => sum + size, 0)).toBe(handedOver(work.get(kim)!))
  await own.close()
})

it('the sheet names everything that is open with its day, and nothing that is done or another’s', async () => {
  await world.insert(profiles, { name: 'Kim Lee', email: kim, mobile: '555 0100' }, 'kim')
  await world.insert(followUps, { subject: 'INV-7', partyName: 'Beta', dueOn: '2026-11-25', assignee: kim })
  await world.insert(todos, { title: 'Of Sam', assignee: sam })
  const answer = await world.app.inject({ url: '/api/print/hand-over/kim', headers: { cookie: sam } })
  const text = readPdf(answer.rawPayload).pages.join(' ').replace(/\s+/g, ' ')
  for (const words of ['Hand-over of Kim Lee', '555 0100', 'Call Acme', 'CUSTOMERS, 1', '110126-02'])
    expect(text).toContain(words)
  expect(text).toMatch(/INV-7 Beta Open/)
  for (const words of ['Called Acme', 'Of Sam', '110126-03', 'C-2']) expect(text).not.toContain(words)
})
