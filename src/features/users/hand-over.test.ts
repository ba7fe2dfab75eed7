import { afterAll, beforeAll, expect, it } from 'vitest'
import { followUps } from '#features/follow-ups/collection.ts'
import { undoCommit } from '#features/history/commands.ts'
import { logs } from '#features/logs/collection.ts'
import { purchaseOrders } from '#features/purchase-orders/collection.ts'
import { todos } from '#features/todos/collection.ts'
import { handOver } from '#features/users/hand-over.ts'
import { workOf } from '#features/users/work.ts'
import type { World } from '#test/world.ts'
import { openTestWorld } from '#test/world.ts'

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
  const { result, seq } = await world.execute(handOver, { from: kim, to: sam })
  expect(result).toEqual({ tasks: 1, followUps: 1, errors: 1, orders: 2 })
  expect((await world.all('po')).map(({ data }) => data.buyer)).toEqual([sam, sam, kim, sam])
  expect(await ofWhom('todos')).toEqual({ open: sam, done: kim })
  expect({ ...(await ofWhom('followups')), ...(await ofWhom('logs')) }).toEqual({ chase: sam, error: sam })

  await expect(world.execute(handOver, { from: kim, to: sam })).rejects.toThrow('kim@prime.test has nothing open.')
  await expect(world.execute(handOver, { from: kim, to: kim })).rejects.toThrow('somebody else')
  await world.execute(undoCommit, { seq })
  expect(await ofWhom('todos')).toEqual({ open: kim, done: kim })
})

it('the work of each person is counted, with what is late', () => {
  const group = (assignee: string | null, count: number) => ({ key: { assignee }, count })
  const work = workOf(
    [{ groups: [group(kim, 3), group(null, 9)] }, { groups: [group(kim, 2), group(sam, 1)] }, undefined],
    [{ groups: [group(kim, 1)] }, { groups: [group(kim, 1)] }],
  )
  expect([work.get(kim), work.get(sam), work.size]).toEqual([{ open: 5, late: 2 }, { open: 1, late: 0 }, 2])
})
