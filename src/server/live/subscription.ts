import type { AggregateResult } from '#model/query/query.ts'
import { chgFrame, countTail } from '#server/live/frames.ts'
import type { LiveQuestion } from '#server/live/question.ts'
import type { Turn } from '#server/live/turns.ts'

/** The socket a subscription belongs to. */
export interface Peer {
  /** Who listens. */
  personId(): string | undefined
  /** Sends at once; a peer that leaves too much unread is cut off. */
  send(text: string): void
  /** Resolves when the socket has taken the message; false when the peer is gone. */
  sendPaced(text: string): Promise<boolean>
  /** Bytes the peer has not taken yet. */
  unsent(): number
  /** Waits until an answer of documents may be read for this peer. */
  turn(): Promise<Turn>
  /** Whether the peer may still read this; asked at every delivery. A refusal is told to the peer. */
  permits(subscription: Subscription): boolean
  /** Ends a subscription that cannot be answered, and says why. */
  fail(subscription: Subscription, error: unknown): void
}

/** The message of one commit to all subscribers of one question, serialised once. */
export interface Body {
  seq: number
  tail: string
  delta: number
}

export interface Subscription {
  id: string
  /** The id as JSON text. */
  idText: string
  peer: Peer
  question: LiveQuestion
  phase: 'loading' | 'live' | 'ended'
  /** Counts the loads, so that a load that was overtaken stops. */
  load: number
  /** The seq the client has; the next message's `from`. */
  seq: number
  /** The last commit that has been judged for it. */
  at: number
  /** The commits that came while its snapshot was on the way. */
  queue: Body[]
  queuedBytes: number
  overflowed: boolean
  count: number
  aggregate: AggregateResult | undefined
  /** When it last heard something (`performance.now()`). */
  sentAt: number
}

/** As much may wait for a slow peer, in bytes, before its snapshot starts over. */
const QUEUE_BYTES = 4 * 1024 * 1024

export function subscription(id: string, peer: Peer, question: LiveQuestion): Subscription {
  return {
    id,
    idText: JSON.stringify(id),
    peer,
    question,
    phase: 'loading',
    load: 0,
    seq: 0,
    at: 0,
    queue: [],
    queuedBytes: 0,
    overflowed: false,
    count: 0,
    aggregate: undefined,
    sentAt: performance.now(),
  }
}

/** Hands a commit's change to a subscription: sent, or kept until its snapshot has arrived. */
export function deliver(to: Subscription, body: Body): void {
  if (to.phase === 'loading') keep(to, body)
  else if (to.phase === 'live' && body.seq > to.at && to.peer.permits(to)) pass(to, body)
}

function keep(to: Subscription, body: Body): void {
  if (to.overflowed) return
  to.queuedBytes += body.tail.length
  if (to.queuedBytes + to.peer.unsent() > QUEUE_BYTES) {
    to.overflowed = true
    dropQueue(to)
  } else to.queue.push(body)
}

export function dropQueue(of: Subscription): void {
  of.queue = []
  of.queuedBytes = 0
}

/** Sends what was committed since the snapshot; from here on every change goes out at once. */
export function goLive(of: Subscription): void {
  const { queue } = of
  dropQueue(of)
  of.phase = 'live'
  for (const body of queue) deliver(of, body)
}

function pass(to: Subscription, body: Body): void {
  to.at = body.seq
  if (to.question.mode === 'count') {
    if (body.delta === 0) return
    to.count += body.delta
    to.peer.send(chgFrame(to.idText, to.seq, countTail(body.seq, to.count)))
  } else to.peer.send(chgFrame(to.idText, to.seq, body.tail))
  to.seq = body.seq
  to.sentAt = performance.now()
}
