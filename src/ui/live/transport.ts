import { Problem, type ProblemCode, STATUS_OF } from '#base/problem.ts'
import type { AggregateAsk, AggregateResult, Query } from '#model/query/query.ts'
import type { Doc } from '#model/schema/value.ts'
import type { LiveParts, Socket } from '#ui/live/socket.ts'

export interface SubscriptionAsk {
  collection: string
  query: Omit<Query, 'collection' | '$type'>
  /** Only the document with this id. */
  doc?: string
  mode?: 'count' | 'aggregate'
  aggregate?: AggregateAsk
}

/** The callbacks of a subscription. */
export interface Holder {
  snap(answer: { seq: number; docs: Doc[]; count?: number; aggregate?: AggregateResult }): void
  change(change: { seq: number; put: Doc[]; del: string[]; count?: number; aggregate?: AggregateResult }): void
  /** Nothing has changed up to `seq`. */
  sync(seq: number): void
  fail(problem: Problem): void
}

type LiveStatus = 'connecting' | 'online' | 'offline'

interface Transport {
  /** Opens the socket with the first subscription. The returned function ends the subscription. */
  subscribe(ask: SubscriptionAsk, holder: Holder): () => void
  /** Asks the server up to which commit everything has been received. */
  ping(): void
  /** All subscriptions have received every commit up to `seq`. */
  onHeard(tell: (seq: number) => void): () => void
  status: { read(): LiveStatus; listen(tell: () => void): () => void }
  close(): void
}

interface Subscription {
  id: string
  ask: SubscriptionAsk
  holder: Holder
  /** The seq received so far; undefined until the first complete result, and when it must start over. */
  seq: number | undefined
  /** The documents of a result whose last part is still to come. */
  parts: Doc[]
}

interface Message {
  t?: string
  id?: string
  seq?: number
  from?: number
  epoch?: string
  docs?: Doc[]
  put?: Doc[]
  del?: string[]
  count?: number
  aggregate?: AggregateResult
  last?: boolean
  code?: string
  detail?: string
  status?: number
  state?: 'expired' | 'revoked'
}

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000
/** A new subscription does not wait for the end of a long pause. */
const REQUEST_PAUSE_MS = 1_000
/** A socket that has been silent this long is pinged, then abandoned. */
const SILENCE_MS = 40_000
const ANSWER_MS = 10_000
const SIGNED_OUT = 4401

/** One WebSocket for all subscriptions of the tab, which reconnects by itself and resumes exactly where it stopped. */
export function openTransport(parts: LiveParts): Transport {
  const subscriptions = new Map<string, Subscription>()
  const listeners = new Set<() => void>()
  const heard = new Set<(seq: number) => void>()
  let status: LiveStatus = 'offline'
  let socket: Socket | undefined
  let greeted = false
  let epoch: string | undefined
  let attempts = 0
  let lastId = 0
  let pings = 0
  let closed = false
  let triedAt = 0
  let stopRetry: (() => void) | undefined
  let stopWatch: (() => void) | undefined
  const stopOnline = parts.onOnline?.(() => {
    if (stopRetry) connect()
  })
  const stopOffline = parts.onOffline?.(() => {
    if (socket) drop()
  })

  function become(next: LiveStatus): void {
    if (status === next) return
    status = next
    for (const tell of [...listeners]) tell()
  }

  function connect(): void {
    stopRetry?.()
    stopRetry = undefined
    if (closed || socket) return
    become('connecting')
    greeted = false
    triedAt = parts.now().getTime()
    const opened = parts.connect()
    socket = opened
    opened.onmessage = ({ data }) => {
      if (socket === opened) hear(JSON.parse(String(data)) as Message)
    }
    opened.onclose = ({ code }) => {
      if (socket === opened) lost(code)
    }
    // `close` follows and contains all the information.
    opened.onerror = () => undefined
    watch(ANSWER_MS)
  }

  /** Waits for the next message. */
  function watch(ms: number, isRequested = false): void {
    stopWatch?.()
    stopWatch = parts.after(ms, () => {
      if (!greeted || isRequested) drop()
      else {
        ping()
        watch(ANSWER_MS, true)
      }
    })
  }

  function ping(): void {
    if (greeted) socket?.send(JSON.stringify({ t: 'ping', n: ++pings }))
  }

  /** Abandons the socket and reconnects from what has been received. */
  function drop(): void {
    const gone = socket
    lost(1006)
    gone?.close()
  }

  function lost(code: number): void {
    socket = undefined
    greeted = false
    stopWatch?.()
    for (const each of subscriptions.values()) each.parts = []
    become('offline')
    if (code === SIGNED_OUT) signedOut('revoked')
    else if (subscriptions.size > 0) retry()
  }

  function retry(): void {
    if (closed) return
    const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempts++)
    stopRetry?.()
    stopRetry = parts.after(longest * parts.random(), connect)
  }

  function signedOut(state: 'expired' | 'revoked'): void {
    if (closed) return
    close()
    parts.onSignedOut?.(state)
  }

  function hear(message: Message): void {
    watch(SILENCE_MS)
    const to = message.id === undefined ? undefined : subscriptions.get(message.id)
    if (message.t === 'hello') greet(message)
    else if (message.t === 'auth') signedOut(message.state ?? 'revoked')
    else if (message.t === 'pong') tellHeard(message.seq ?? 0)
    else if (to) pass(to, message)
  }

  function greet(message: Message): void {
    greeted = true
    attempts = 0
    if (epoch !== undefined && message.epoch !== epoch) for (const each of subscriptions.values()) each.seq = undefined
    epoch = message.epoch
    for (const each of subscriptions.values()) ask(each)
    become('online')
  }

  function ask({ id, ask, seq }: Subscription): void {
    if (!greeted) return
    socket?.send(JSON.stringify({ t: 'sub', id, ...ask, ...(seq !== undefined && { since: seq, epoch }) }))
  }

  function tellHeard(seq: number): void {
    for (const tell of [...heard]) tell(seq)
  }

  function pass(to: Subscription, message: Message): void {
    const { t, seq = 0, docs = [], put = [], del = [], count, aggregate } = message
    const figures = { ...(count !== undefined && { count }), ...(aggregate !== undefined && { aggregate }) }
    if (t === 'snap') {
      for (const doc of docs) to.parts.push(doc)
      if (message.last === false) return
      const whole = to.parts
      to.parts = []
      to.seq = seq
      to.holder.snap({ seq, docs: whole, ...figures })
    } else if (t === 'chg') {
      if (message.from !== to.seq) {
        drop()
        return
      }
      to.seq = seq
      to.holder.change({ seq, put, del, ...figures })
    } else if (t === 'sync') {
      to.seq = seq
      to.holder.sync(seq)
    } else if (t === 'reset') {
      to.seq = undefined
      to.parts = []
    } else if (t === 'err') {
      subscriptions.delete(to.id)
      to.holder.fail(problemOf(message))
    }
  }

  function close(): void {
    closed = true
    stopRetry?.()
    stopWatch?.()
    stopOnline?.()
    stopOffline?.()
    const open = socket
    socket = undefined
    greeted = false
    open?.close(1000)
    become('offline')
  }

  return {
    subscribe(wanted, holder) {
      const subscription: Subscription = { id: `s${++lastId}`, ask: wanted, holder, seq: undefined, parts: [] }
      subscriptions.set(subscription.id, subscription)
      if (greeted) ask(subscription)
      else if (!stopRetry || parts.now().getTime() - triedAt >= REQUEST_PAUSE_MS) connect()
      return () => {
        if (subscriptions.delete(subscription.id) && greeted)
          socket?.send(JSON.stringify({ t: 'unsub', id: subscription.id }))
      }
    },
    ping,
    onHeard(tell) {
      heard.add(tell)
      return () => heard.delete(tell)
    },
    status: {
      read: () => status,
      listen(tell) {
        listeners.add(tell)
        return () => listeners.delete(tell)
      },
    },
    close,
  }
}

function problemOf({ code, detail }: Message): Problem {
  const known = typeof code === 'string' && Object.hasOwn(STATUS_OF, code) ? (code as ProblemCode) : 'internal'
  return new Problem(known, detail ?? 'This list can no longer be kept up to date.')
}
