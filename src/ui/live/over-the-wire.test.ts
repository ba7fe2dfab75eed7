import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { openWorld, type World } from '#test/support/live-world.ts'
import { openLiveStore } from '#ui/live/live-store.ts'
import type { Socket } from '#ui/live/socket.ts'
import type { LiveEntry, LiveStore } from '#ui/live/types.ts'

let world: World
let store: LiveStore
let sockets: WebSocket[]
const signedOut: string[] = []

beforeEach(async () => {
  world = await openWorld()
  sockets = []
  store = openLiveStore({
    connect() {
      const socket = new WebSocket(world.url, { headers: { cookie: 'sam' }, perMessageDeflate: false })
      sockets.push(socket)
      return socket as unknown as Socket
    },
    random: () => 0.1,
    after(ms, tell) {
      const timer = setTimeout(tell, ms)
      return () => clearTimeout(timer)
    },
    now: () => new Date('2026-11-20T12:00:00.000Z'),
    onSignedOut: (state) => signedOut.push(state),
  })
})
afterEach(async () => {
  store.close()
  await world.close()
})

const shownBy = <T>(entry: LiveEntry<T>): T | undefined => {
  const state = entry.read()
  return state.state === 'ready' ? state.value : undefined
}

async function until(holds: () => boolean): Promise<void> {
  for (let wait = 0; wait < 300 && !holds(); wait++) await delay(10)
  expect(holds()).toBe(true)
}

const pending = { collection: 'Tracking', where: [['delivered', '==', false]], orderBy: [['etaISO', 'asc']] } as const

it('a list, a count, figures and one document stay true while documents are written', async () => {
  await world.put({ a: { etaISO: '2', delivered: false, weight: 1 } })
  const list = store.documents(pending)
  const first = store.documents({ ...pending, limit: 1 })
  const count = store.count(pending)
  const figures = store.aggregate({ collection: 'Tracking', aggregate: { sum: ['weight'] } })
  const one = store.document('Tracking', 'a')
  await Promise.all([list, first, count, figures, one].map(({ ready }) => ready))
  await world.put({ b: { etaISO: '1', delivered: false, weight: 2 } })
  await world.put({ a: { etaISO: '3', delivered: false, weight: 3 } })
  await until(
    () =>
      shownBy(list)
        ?.map(({ id }) => id)
        .join() === 'b,a' && shownBy(first)?.[0]?.id === 'b',
  )
  await until(() => shownBy(count) === 2 && shownBy(one)?.[0]?.version === 3)
  await until(() => JSON.stringify(shownBy(figures)) === '{"sum":{"weight":{"value":"5","count":2}}}')
})

it('a lost socket comes back with exactly what was missed', async () => {
  const list = store.documents(pending)
  await list.ready
  sockets[0]!.terminate()
  await world.put({ a: { etaISO: '2', delivered: false } })
  await world.put({ b: { etaISO: '1', delivered: false }, a: { delivered: true } })
  await until(
    () =>
      shownBy(list)
        ?.map(({ id }) => id)
        .join() === 'b',
  )
  expect(sockets).toHaveLength(2)
  expect(store.status.read()).toBe('online')
})

it('a write under way gives way to what the server made of it', async () => {
  await world.put({ a: { etaISO: '2', delivered: false } })
  const list = store.documents(pending)
  await list.ready
  const overlay = store.overlay([{ op: 'update', collection: 'Tracking', id: 'a', patch: { title: 'mine' } }])
  expect(shownBy(list)?.[0]?.data.title).toBe('mine')
  overlay.settle(await world.put({ a: { etaISO: '2', delivered: false, title: "the server's" } }))
  await until(() => shownBy(list)?.[0]?.data.title === "the server's")
  const untouched = store.overlay([{ op: 'delete', collection: 'Tracking', id: 'a' }])
  expect(shownBy(list)).toEqual([])
  untouched.settle(await world.put({ other: { n: 1 } }, 'loose'))
  await until(() => shownBy(list)?.length === 1)
})

it('the tab learns that its session was revoked and does not reconnect', async () => {
  await store.documents(pending).ready
  world.callers.delete('sam')
  world.revoke({ userId: 'sam' })
  await until(() => signedOut.length === 1)
  expect([signedOut, store.status.read()]).toEqual([['revoked'], 'offline'])
})
