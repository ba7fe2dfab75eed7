import type { Commit } from '#model/command/commit.ts'
import type { Sight } from '#server/access/owned.ts'
import type { LiveAnswer } from '#server/live/answer.ts'
import { chgFrame, type ResetReason, resetFrame, snapFrame, syncFrame } from '#server/live/frames.ts'
import { readMissed } from '#server/live/resume.ts'
import { dropQueue, goLive, type Subscription } from '#server/live/subscription.ts'
import type { Topic, Topics } from '#server/live/topics.ts'
import { turnFree } from '#server/slicing.ts'
import type { Driver } from '#store/driver.ts'

/** Where delivery stands; a snapshot must not be older than what has been read from the log. */
interface Progress {
  /** The history it belongs to; empty until delivery has started. */
  epoch: string
  delivered: number
  reached: number
}

export interface Loading {
  driver: Driver
  topics: Topics
  /** The data that rights depend on, as it is now. */
  sight: Sight
  progress: Progress
  /** Has a question answered again that a commit has touched. */
  refresh(topic: Topic): void
  /** Has a question counted again that so many documents came into. */
  grow(topic: Topic, by: number): void
  /** Reads definitions again that a commit has changed, and checks every subscription by them. */
  redefine(commit: Commit): Promise<void>
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
    if (to.question.mode === 'documents') await inTurn(parts, to, topic, atLeast, overtaken)
    else await showAnswer(parts, to, topic, await parts.topics.answer(topic, atLeast), overtaken)
  } catch (error) {
    if (!overtaken()) to.peer.fail(to, error)
  }
}

/** Reads and sends an answer of documents, when those before it of the same connection leave room. */
async function inTurn(
  parts: Loading,
  to: Subscription,
  topic: Topic,
  atLeast: number,
  overtaken: () => boolean,
): Promise<void> {
  const turn = await to.peer.turn()
  try {
    if (overtaken()) return
    const answer = await parts.topics.answer(topic, atLeast)
    turn.holds(answer.tails.reduce((bytes, tail) => bytes + tail.length, 0))
    await showAnswer(parts, to, topic, answer, overtaken)
  } finally {
    turn.end()
  }
}

async function resume(
  parts: Loading,
  to: Subscription,
  since: Since,
  overtaken: () => boolean,
): Promise<'done' | 'afresh' | ResetReason> {
  if (to.question.mode !== 'documents') return 'afresh'
  const missed = await readMissed(parts, to.question, { ...since, personId: to.peer.personId() })
  if ('reset' in missed) return missed.reset
  if (to.question.windowed && missed.bodies.length > 0) return 'overflow'
  if (overtaken()) return 'done'
  to.seq = since.since
  for (const body of missed.bodies) {
    const sent = await to.peer.sendPaced(chgFrame(to.idText, to.seq, body.tail))
    if (!sent || overtaken()) return 'done'
    to.seq = body.seq
  }
  // Changes that piled up while a slow client read are dropped, so it needs a new snapshot.
  if (to.overflowed) {
    await load(parts, to, { reset: 'overflow' })
    return 'done'
  }
  if (to.seq < missed.seq) to.peer.send(syncFrame(to.idText, missed.seq))
  begin(to, missed.seq)
  const topic = parts.topics.topicOf(to)
  if (topic && topic.touched > to.at) parts.refresh(topic)
  if (topic)
    parts.grow(
      topic,
      missed.bodies.reduce((sum, { delta }) => sum + Math.max(0, delta), 0),
    )
  return 'done'
}

function begin(to: Subscription, seq: number): void {
  to.seq = seq
  to.at = seq
  to.sentAt = performance.now()
  goLive(to)
}

/** Sends a whole answer in parts, as fast as the socket takes them. */
export async function showAnswer(
  parts: Loading,
  to: Subscription,
  topic: Topic,
  answer: LiveAnswer,
  overtaken: () => boolean,
): Promise<void> {
  for (const tail of answer.tails) {
    // A client that takes as fast as it is sent would be sent all of it in one turn.
    await turnFree()
    if (overtaken() || !to.peer.permits(to)) return
    if (!(await to.peer.sendPaced(snapFrame(to.idText, tail)))) return
  }
  if (overtaken()) return
  to.count = answer.count
  to.aggregate = answer.aggregate
  if (to.overflowed) {
    // Not awaited: it waits for its turn, and this one has to end first.
    void load(parts, to, { reset: 'overflow' })
    return
  }
  begin(to, answer.seq)
  if (topic.touched > to.at) parts.refresh(topic)
}
