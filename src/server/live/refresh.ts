import { isDeepStrictEqual } from 'node:util'
import { Problem } from '#base/problem.ts'
import type { LiveAnswer } from '#server/live/answer.ts'
import { aggregateTail, chgFrame, resetFrame } from '#server/live/frames.ts'
import { type Loading, showAnswer } from '#server/live/load.ts'
import type { Subscription } from '#server/live/subscription.ts'
import type { Topic } from '#server/live/topics.ts'
import { slicer } from '#server/slicing.ts'

/** Shortest time, in milliseconds, between two answers again: commits in between are taken together. */
const REFRESH_MS = { aggregate: 1_000, documents: 100, count: 100 }
/** The same for figures that came at once, within so many milliseconds. */
const SOON = { took: 50, refreshMs: 200 }
const RETRY_MS = 1_000

/** A commit has touched a question that is answered again as a whole. */
export function touch(parts: Loading, topic: Topic, seq: number): void {
  topic.touched = seq
  refreshSoon(parts, topic)
}

/** Answers a question again, not too soon after the last time. */
export function refreshSoon(parts: Loading, topic: Topic, least = 0): void {
  if (topic.timer || topic.refreshing) return
  const pause = topic.took <= SOON.took ? SOON.refreshMs : REFRESH_MS.aggregate
  const due = topic.refreshedAt + Math.min(pause, REFRESH_MS[topic.question.mode]) - performance.now()
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
    topic.took = performance.now() - topic.refreshedAt
    const pause = slicer()
    for (const holder of [...topic.holders].filter(isStale(topic))) {
      renew(parts, topic, holder, answer)
      await pause()
    }
  } catch (error) {
    if (error instanceof Problem && error.code === 'too-large')
      for (const holder of [...topic.holders].filter(isStale(topic))) holder.peer.fail(holder, error)
    else {
      parts.log('A live question could not be answered again', { error: String(error) })
      wait = RETRY_MS
    }
  }
  topic.refreshing = false
  if ([...topic.holders].some(isStale(topic))) refreshSoon(parts, topic, wait)
}

function renew(parts: Loading, topic: Topic, to: Subscription, answer: LiveAnswer): void {
  if (to.phase !== 'live' || !to.peer.permits(to)) return
  if (topic.question.mode === 'aggregate') {
    renewFigures(to, answer)
    return
  }
  const run = ++to.load
  const overtaken = () => to.load !== run || to.phase === 'ended'
  to.phase = 'loading'
  to.peer.send(resetFrame(to.idText, 'overflow'))
  showAnswer(parts, to, topic, answer, overtaken).catch((error: unknown) => to.peer.fail(to, error))
}

function renewFigures(to: Subscription, { seq, aggregate }: LiveAnswer): void {
  to.at = seq
  if (!aggregate || isDeepStrictEqual(aggregate, to.aggregate)) return
  to.aggregate = aggregate
  to.peer.send(chgFrame(to.idText, to.seq, aggregateTail(seq, aggregate)))
  to.seq = seq
  to.sentAt = performance.now()
}
