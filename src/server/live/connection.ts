import { type RawData, WebSocket } from 'ws'
import { LIMITS } from '#base/limits.ts'
import { Problem, STATUS_OF } from '#base/problem.ts'
import type { Caller } from '#model/command/people.ts'
import { authorise } from '#server/access/authorise.ts'
import { sightOf } from '#server/access/owned.ts'
import { searchFields } from '#server/documents/collections.ts'
import { syncFrame } from '#server/live/frames.ts'
import { type Loading, load } from '#server/live/load.ts'
import { type ClientMessage, readMessage, type SubMessage } from '#server/live/messages.ts'
import { CLOSE, wire } from '#server/live/peer.ts'
import { liveQuestion } from '#server/live/question.ts'
import { messageRate } from '#server/live/rate.ts'
import { type Peer, type Subscription, subscription } from '#server/live/subscription.ts'
import { openTurns } from '#server/live/turns.ts'
import type { Prime } from '#server/ports.ts'

const PING_MS = 25_000
const MAX_SUBSCRIPTIONS = LIMITS.liveSubscriptions
const MESSAGES_PER_SECOND = LIMITS.liveMessagesASecond
const IDLE_SYNC_MS = 30_000

/** One client's socket with its subscriptions. */
export interface LiveConnection {
  caller: Caller
  /** The headers it was opened with: the session is looked up again by them. */
  headers: { cookie?: string; authorization?: string }
  hello(): void
  /** Pings, tells idle subscriptions where the log stands, drops a dead peer. Called every second. */
  tend(): void
  /** The person's rights have changed: subscriptions are checked again. */
  becomes(caller: Caller): void
  /** Definitions have changed: subscriptions are checked again. */
  renew(): void
  signedOut(state: 'expired' | 'revoked'): void
  close(code: number, reason: string): void
  terminate(): void
}

export function connection(
  prime: Pick<Prime, 'collections' | 'config' | 'log'>,
  loading: Loading,
  socket: WebSocket,
  opened: { caller: Caller; headers: LiveConnection['headers'] },
): LiveConnection {
  const { send, sendPaced, unsent, close } = wire(socket)
  const subscriptions = new Map<string, Subscription>()
  const beginning = new Map<string, SubMessage>()
  const mayPass = prime.config.limited ? messageRate(MESSAGES_PER_SECOND) : () => true
  let { caller } = opened
  let pingedAt = performance.now()
  let answered = true
  const say = (message: object) => send(JSON.stringify(message))
  const turn = openTurns(LIMITS.liveUnsentBytes)
  const personId = () => (caller.kind === 'nobody' ? undefined : caller.person.id)
  const peer: Peer = { personId, send, sendPaced, unsent, turn, permits, fail }

  function permits(requested: Subscription): boolean {
    if (requested.phase === 'ended') return false
    const { collection, definition, paths, sight } = requested.question
    // A table can be closed while someone follows it, or what belongs to its records: the definitions of now decide.
    const now = prime.collections.get(collection)
    try {
      authorise(caller, 'live', { name: collection, collection: now }, paths)
      if (now === definition && sightOf(prime, caller, now) === sight) return true
      const { question } = requested
      renewRights(requested)
      return requested.question.key === question.key
    } catch (error) {
      fail(requested, error)
      return false
    }
  }

  function end(ended: Subscription): void {
    ended.phase = 'ended'
    loading.topics.leave(ended)
    if (subscriptions.get(ended.id) === ended) subscriptions.delete(ended.id)
  }

  function fail(failed: Subscription, error: unknown): void {
    if (failed.phase === 'ended') return
    end(failed)
    refuse(failed.id, error)
  }

  function refuse(id: string, error: unknown): void {
    if (error instanceof Problem) {
      say({ t: 'err', id, status: error.status, code: error.code, detail: error.message, ...error.more })
      return
    }
    prime.log('error', 'A live subscription failed', { error: error instanceof Error ? error.stack : String(error) })
    say({ t: 'err', id, status: STATUS_OF.internal, code: 'internal' })
  }

  function subscribe(message: SubMessage): void {
    leave(message.id)
    if (!Object.hasOwn(message.query, 'search')) {
      begin(message, [])
      return
    }
    // Which fields a search looks at may have to be read first; who takes the subscription back meanwhile gets no answer.
    beginning.set(message.id, message)
    const isWanted = () => beginning.get(message.id) === message && beginning.delete(message.id)
    readSearchFields(message).then(
      (searched) => isWanted() && begin(message, searched),
      (error: unknown) => isWanted() && refuse(message.id, error),
    )
  }

  async function readSearchFields(message: SubMessage): Promise<readonly string[]> {
    // Nothing is read for a question that may not be asked.
    liveQuestion(message, caller, prime, [])
    const { collections } = prime
    return searchFields({ collections, driver: loading.driver }, message.collection, message.query)
  }

  function leave(id: string): void {
    beginning.delete(id)
    const known = subscriptions.get(id)
    if (known) end(known)
  }

  function begin(message: SubMessage, searched: readonly string[]): void {
    try {
      if (subscriptions.size + beginning.size >= MAX_SUBSCRIPTIONS)
        throw new Problem('too-many-requests', `A connection has at most ${MAX_SUBSCRIPTIONS} subscriptions.`)
      const requested = subscription(message.id, peer, liveQuestion(message, caller, prime, searched))
      subscriptions.set(requested.id, requested)
      loading.topics.join(requested)
      const { since, epoch } = message
      void load(loading, requested, since === undefined ? {} : { since: { since, epoch } })
    } catch (error) {
      refuse(message.id, error)
    }
  }

  function receive(data: RawData, isBinary: boolean): void {
    if (socket.readyState !== WebSocket.OPEN) return
    const message = isBinary ? undefined : read(String(data))
    if (!mayPass()) close(CLOSE.rate, 'Too many messages')
    else if (!message) close(CLOSE.bad, 'Not a message of this protocol')
    else if (message.t === 'sub') subscribe(message)
    else if (message.t === 'ping') say({ t: 'pong', n: message.n, seq: loading.progress.delivered })
    else {
      leave(message.id)
      if (message.t === 'refused') refuse(message.id, message.problem)
    }
  }

  function read(text: string): ClientMessage | undefined {
    try {
      return readMessage(text)
    } catch (error) {
      if (error instanceof Problem) return undefined
      throw error
    }
  }

  socket.on('message', receive)
  socket.on('pong', () => {
    answered = true
  })
  // A broken frame or a reset connection: `ws` closes the socket itself, and `close` follows.
  socket.on('error', (error) => prime.log('info', 'A live socket broke', { error: error.message }))
  socket.on('close', () => {
    beginning.clear()
    for (const each of [...subscriptions.values()]) end(each)
  })

  function tend(): void {
    const now = performance.now()
    if (now - pingedAt >= PING_MS) {
      if (!answered) {
        socket.terminate()
        return
      }
      answered = false
      pingedAt = now
      socket.ping()
    }
    for (const each of subscriptions.values()) {
      const topic = loading.topics.topicOf(each)
      if (each.phase !== 'live' || now - each.sentAt < IDLE_SYNC_MS || !topic || topic.touched > each.at) continue
      each.seq = Math.max(each.seq, loading.progress.delivered)
      each.at = Math.max(each.at, each.seq)
      each.sentAt = now
      send(syncFrame(each.idText, each.seq))
    }
  }

  function becomes(next: Caller): void {
    caller = next
    renew()
  }

  const renew = (): void => {
    for (const each of [...subscriptions.values()]) renewRights(each)
  }

  function renewRights(each: Subscription): void {
    try {
      const { collection, mode, doc, source, searched } = each.question
      const question = liveQuestion(
        { collection, mode, query: source, ...(doc !== undefined && { doc }) },
        caller,
        prime,
        searched,
      )
      if (question.key === each.question.key) {
        each.question = question
        return
      }
      loading.topics.leave(each)
      each.question = question
      loading.topics.join(each)
      void load(loading, each, { reset: 'permission' })
    } catch (error) {
      fail(each, error)
    }
  }

  return {
    get caller() {
      return caller
    },
    headers: opened.headers,
    hello: () =>
      say({
        t: 'hello',
        v: 1,
        epoch: loading.progress.epoch,
        seq: loading.progress.delivered,
        pingMs: PING_MS,
        maxSubs: MAX_SUBSCRIPTIONS,
        sessionExpiresAt: (caller.kind !== 'nobody' && caller.expiresAt) || null,
      }),
    tend,
    becomes,
    renew,
    signedOut(state) {
      say({ t: 'auth', state })
      close(CLOSE.auth, `Session ${state}`)
    },
    close,
    terminate: () => socket.terminate(),
  }
}
