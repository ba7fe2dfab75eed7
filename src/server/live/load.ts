import { isDeepStrictEqual } from 'node:util'
import { Problem } from '#base/problem.ts'
import type { Answer } from '#server/live/answer.ts'
import { aggregateTail, chgFrame, type ResetReason, resetFrame, snapFrame, syncFrame } from '#server/live/frames.ts'
import { readMissed } from '#server/live/resume.ts'
import { slicer } from '#server/live/slicing.ts'
import type { Subscription } from '#server/live/subscription.ts'
import { dropQueue, goLive } from '#server/live/subscription.ts'
import type { Topic, Topics } from '#server/live/topics.ts'
import type { Driver } from '#store/driver.ts'

/** Where delivery stands; a snapshot must not be older than what has been read from the log. */
export interface Progress {
  /** The history it belongs to; empty until delivery has started. */
  epoch: string
  delivered: number
  reached: number
}

export interface Loading {
  driver: Driver
  topics: Topics
  progress: Progress
  /** Ends a subscription that cannot be answered. */
  fail(subscription: Subscription, error: unknown): void
  log(message: string, facts: Record<string, unknown>): void
}

export interface Since {
  since: number
  epoch: string | undefined
}

/** Brings a subscription up to date (from where the client left off, or by a snapshot) and then keeps it live. */
export async function load(parts: Loading, to: Subscription, how: { since?: Since; reset?: ResetReason } = {}) {
  const run = ++to.load
  const overtaken = () => to.load !== run || to.phase === 'ended'
  to.phase = 'loading'
  to.overflowed = false
  dropQueue(to)
  const atLeast = parts.progress.reached
  try {
    let { reset } = how
    if (how.since) {
      const outcome = await resume(parts, to, how.since, overtaken)
      if (outcome === 'done' || overtaken()) return
      reset = outcome === 'afresh' ? undefined : outcome
    }
    if (reset) to.peer.send(resetFrame(to.idText, reset))
    const topic = parts.topics.topicOf(to)
    if (!topic || overtaken()) return
    await showAnswer(parts, to, topic, await parts.topics.answer(topic, atLeast), overtaken)
  } catch (error) {
    if (!overtaken()) parts.fail(to, error)
  }
}

async function resume(
  parts: Loading,
  to: Subscription,
  since: Since,
  overtaken: () => boolean,
): Promise<'done' | 'afresh' | ResetReason> {
  if (to.question.mode !== 'documents') return 'afresh'
  const missed = await readMissed(parts.driver, to.question, since, parts.progress.delivered)
  if ('reset' in missed) return missed.reset
  if (to.question.windowed && missed.bodies.length > 0) return 'overflow'
  if (overtaken()) return 'done'
  to.seq = since.since
  for (const body of missed.bodies) {
    const sent = await to.peer.sendPaced(chgFrame(to.idText, to.seq, body.tail))
    if (!sent || overtaken()) return 'done'
    to.seq = body.seq
  }
  // What piled up while a slow client took its missed changes is lost to it: only a snapshot helps.
  if (to.overflowed) return 'overflow'
  if (to.seq < missed.seq) to.peer.send(syncFrame(to.idText, missed.seq))
  begin(to, missed.seq)
  const topic = parts.topics.topicOf(to)
  if (topic && topic.touched > to.at) scheduleRefresh(parts, topic)
  return 'done'
}

function begin(to: Subscription, seq: number): void {
  to.seq = seq
  to.at = seq
  to.sentAt = performance.now()
  goLive(to)
}

/** Sends a whole answer in parts, as fast as the socket takes them. */
async function showAnswer(
  parts: Loading,
  to: Subscription,
  topic: Topic,
  answer: Answer,
  overtaken: () => boolean,
): Promise<void> {
  for (const tail of answer.tails) {
    if (overtaken() || !to.peer.permits(to)) return
    if (!(await to.peer.sendPaced(snapFrame(to.idText, tail)))) return
  }
  if (overtaken()) return
  to.count = answer.count
  to.aggregate = answer.aggregate
  if (to.overflowed) {
    await load(parts, to, { reset: 'overflow' })
    return
  }
  begin(to, answer.seq)
  if (topic.touched > to.at) scheduleRefresh(parts, topic)
}

/** Shortest time, in milliseconds, between two answers anew: commits in between are taken together. */
const REFRESH_MS = { aggregate: 1_000, documents: 100, count: 100 }
const RETRY_MS = 1_000

/** A commit has touched a question that is answered anew as a whole. */
export function touch(parts: Loading, topic: Topic, seq: number): void {
  topic.touched = seq
  scheduleRefresh(parts, topic)
}

function scheduleRefresh(parts: Loading, topic: Topic, least = 0): void {
  if (topic.timer || topic.refreshing) return
  const due = topic.refreshedAt + REFRESH_MS[topic.question.mode] - performance.now()
  topic.timer = setTimeout(() => void refresh(parts, topic), Math.max(least, due))
}

const isStale = (topic: Topic) => (holder: Subscription) => holder.phase === 'live' && holder.at < topic.touched

async function refresh(parts: Loading, topic: Topic): Promise<void> {
  topic.timer = undefined
  topic.refreshing = true
  topic.refreshedAt = performance.now()
  let wait = 0
  try {
    const answer = await parts.topics.answer(topic, topic.touched)
    const pause = slicer()
    for (const holder of [...topic.holders].filter(isStale(topic))) {
      renew(parts, topic, holder, answer)
      await pause()
    }
  } catch (error) {
    if (error instanceof Problem && error.code === 'too-large')
      for (const holder of [...topic.holders].filter(isStale(topic))) parts.fail(holder, error)
    else {
      parts.log('A live question could not be answered anew', { error: String(error) })
      wait = RETRY_MS
    }
  }
  topic.refreshing = false
  if ([...topic.holders].some(isStale(topic))) scheduleRefresh(parts, topic, wait)
}

function renew(parts: Loading, topic: Topic, to: Subscription, answer: Answer): void {
  if (to.phase !== 'live' || !to.peer.permits(to)) return
  if (topic.question.mode === 'aggregate') {
    renewFigures(to, answer)
    return
  }
  const run = ++to.load
  const overtaken = () => to.load !== run || to.phase === 'ended'
  to.phase = 'loading'
  to.peer.send(resetFrame(to.idText, 'overflow'))
  showAnswer(parts, to, topic, answer, overtaken).catch((error: unknown) => parts.fail(to, error))
}

function renewFigures(to: Subscription, { seq, aggregate }: Answer): void {
  to.at = seq
  if (!aggregate || isDeepStrictEqual(aggregate, to.aggregate)) return
  to.aggregate = aggregate
  to.peer.send(chgFrame(to.idText, to.seq, aggregateTail(seq, aggregate)))
  to.seq = seq
  to.sentAt = performance.now()
}
