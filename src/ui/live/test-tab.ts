import { vi } from 'vitest'
import type { Data, Doc } from '#model/schema/value.ts'
import { openLiveStore } from '#ui/live/live-store.ts'
import type { Socket } from '#ui/live/socket.ts'
import type { LiveEntry } from '#ui/live/types.ts'

const NOON = '2026-11-20T12:00:00.000Z'
export const parcel = (id: string, data: Data, version = 1): Doc => ({
  id,
  version,
  createTime: NOON,
  updateTime: NOON,
  data,
})
export const late = { collection: 'Tracking', orderBy: [['eta', 'asc']] as const }

/** A server played by the test: it sees what was sent and sends any message. */
export function openTab() {
  const sockets: (Socket & { sent: Record<string, unknown>[]; closed: boolean })[] = []
  const signedOut: string[] = []
  const store = openLiveStore({
    connect() {
      const socket = {
        sent: [] as Record<string, unknown>[],
        closed: false,
        onopen: null,
        onmessage: null,
        onclose: null,
        onerror: null,
        send: (text: string) => void socket.sent.push(JSON.parse(text)),
        close: () => {
          socket.closed = true
        },
      } as Socket & { sent: Record<string, unknown>[]; closed: boolean }
      sockets.push(socket)
      return socket
    },
    random: () => 0.5,
    after(ms, tell) {
      const timer = setTimeout(tell, ms)
      return () => clearTimeout(timer)
    },
    now: () => (vi.isFakeTimers() ? new Date() : new Date(NOON)),
    onSignedOut: (state) => signedOut.push(state),
  })
  const last = () => sockets.at(-1)!
  return {
    store,
    sockets,
    signedOut,
    last,
    say: (message: object) => last().onmessage?.({ data: JSON.stringify(message) }),
    hello: (epoch = 'e1') => last().onmessage?.({ data: JSON.stringify({ t: 'hello', v: 1, epoch, seq: 0 }) }),
    lose: (code = 1006) => last().onclose?.({ code }),
    sent: (t: string) => last().sent.filter((message) => message.t === t),
  }
}

export const ids = (entry: LiveEntry<readonly Doc[]>) => {
  const state = entry.read()
  return state.state === 'ready' ? state.value.map((doc) => doc.id) : state.state
}

/** A tab showing two parcels, as of commit 10. */
export function openParcels() {
  const tab = openTab()
  const entry = tab.store.documents(late)
  const changes = vi.fn()
  const leave = entry.listen(changes)
  tab.hello()
  const [{ id } = { id: '' }] = tab.sent('sub')
  tab.say({ t: 'snap', id, seq: 10, docs: [parcel('a', { eta: '1' }), parcel('c', { eta: '3' })], last: true })
  return { ...tab, entry, id, changes, leave }
}
