import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { dueItems } from '#features/insight/notifications/rules.ts'
import { openPayables } from '#features/money/payables/collection.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { openLive } from '#server/live/live.ts'
import { openTestWorld, type World } from '#test/support/world.ts'
import { openLiveStore } from '#ui/live/live-store.ts'
import type { Socket } from '#ui/live/socket.ts'
import type { LiveStore } from '#ui/live/types.ts'

const DAY_MS = 86_400_000
let world: World
let kimsTab: LiveStore
let close: () => Promise<void>

beforeAll(async () => {
  world = await openTestWorld()
  const live = openLive(world.prime)
  const server = createServer().listen(0, '127.0.0.1')
  server.on('upgrade', (request, socket, head) => live.upgrade(request, socket, head, world.kim))
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  kimsTab = openLiveStore({
    connect: () => {
      const headers = { cookie: 'kim@prime.test' }
      return new WebSocket(`ws://127.0.0.1:${port}/api/live`, { headers }) as unknown as Socket
    },
    random: () => 0.1,
    after(ms, tell) {
      const timer = setTimeout(tell, ms)
      return () => clearTimeout(timer)
    },
    now: world.now,
  })
  close = async () => {
    kimsTab.close()
    await live.close()
    server.close()
    await world.close()
  }
})
afterAll(() => close())

const submit = (command: string, input: object) =>
  world.call('POST', `/api/commands/${command}`, { input }, { 'idempotency-key': `the-walk-${command}` })

it('an order is received, its payable falls due in the menu of someone else, is paid by check and leaves it; the history tells why', async () => {
  await world.insert(vendors, { name: 'SKF USA Inc.', termsId: 'Net 30' }, 'skf')
  const order = { poNumber: '11202601', status: 'Pending', vendorId: 'skf', vendorName: 'SKF USA Inc.' } as const
  await world.insert(purchaseOrders, { ...order, totalAmount: 125.5 }, 'order')
  const open = kimsTab.documents(openPayables)
  await open.ready
  const kimSees = () => {
    const state = open.read()
    const payables = state.state === 'ready' ? state.value : []
    return { payables, due: dueItems({ payables, receivables: [], orders: [] }, world.now(), 'UTC') }
  }
  expect(kimSees()).toEqual({ payables: [], due: [] })

  const received = await submit('po.receive', { poId: 'order', invoiceNumber: 'V-7', receivedOn: '2026-11-20' })
  expect(received.status).toBe(200)
  const { id, data: bill } = received.body.result
  expect((await world.get(purchaseOrders, 'order')).data).toMatchObject({ status: 'Received', payableId: id })
  await expect.poll(() => kimSees().payables.map((doc) => doc.id)).toEqual([id])
  expect(kimSees().due).toEqual([])

  const written = (await world.commits()).length
  world.pass(30 * DAY_MS)
  expect(kimSees().due).toEqual([
    {
      kind: 'payable',
      id,
      number: bill.payableNumber,
      party: 'SKF USA Inc.',
      amount: 125.5,
      dueDay: '2026-12-20',
      href: `/payable?id=${id}`,
    },
  ])
  expect(await world.commits()).toHaveLength(written)

  const paid = await submit('payables.payByCheck', { payableId: id, checkNumber: '1001', checkDate: '2026-12-20' })
  expect(paid.status).toBe(200)
  await expect.poll(() => kimSees()).toEqual({ payables: [], due: [] })
  const check = paid.body.result
  expect(check.data).toMatchObject({ payeeName: 'SKF USA Inc.', amount: 125.5, payableId: id })

  const history = await world.call('GET', `/api/collections/payables/documents/${id}/history`)
  const [payment, receipt] = history.body.entries
  expect(history.body.entries).toHaveLength(2)
  expect(payment).toMatchObject({ command: 'payables.payByCheck', by: { email: 'sam@prime.test' } })
  expect(payment.changes).toContainEqual({ path: 'status', before: 'Open', after: 'Paid' })
  expect(payment.changes).toContainEqual({ path: 'checkId', after: check.id })
  expect(receipt).toMatchObject({ command: 'po.receive', by: { email: 'sam@prime.test' } })
  expect(receipt.changes).toContainEqual({ path: 'totalAmount', after: 125.5 })
})
