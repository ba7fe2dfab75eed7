import type { Commit } from '#model/command/commit.ts'
import { becomesVisible } from '#server/access/becomes-visible.ts'
import { changeTail, type ResetReason } from '#server/live/frames.ts'
import type { Loading, Since } from '#server/live/load.ts'
import { type Effect, type LiveQuestion, questionEffect } from '#server/live/question.ts'
import type { Body } from '#server/live/subscription.ts'
import { slicer } from '#server/slicing.ts'

/** Beyond this many missed commits of its collection, or bytes, a client is better served by a new snapshot. */
const MAX_COMMITS = 5_000
const MAX_BYTES = 8 * 1024 * 1024
const PAGE = 100
/** So many commits behind, the log is read in the worker. */
const FAR_BEHIND = 200

type Missed = { seq: number; epoch: string; bodies: Body[] } | { reset: ResetReason; epoch: string }

/** The changes that a returning client missed, one per commit, exactly as they would have been sent; or the reason to start afresh. */
export function readMissed(
  { driver, sight, progress }: Pick<Loading, 'driver' | 'sight' | 'progress'>,
  question: LiveQuestion,
  from: Since & { personId: string | undefined },
): Promise<Missed> {
  return driver.read(
    async (tx): Promise<Missed> => {
      const { seq, epoch } = await tx.head()
      if (from.epoch !== epoch) return { reset: 'epoch', epoch }
      if (from.since > seq) return { reset: 'too-old', epoch }
      if (from.since < seq && (await becomesVisible(tx, sight, question, from))) return { reset: 'permission', epoch }
      const bodies: Body[] = []
      let bytes = 0
      let commits = 0
      for (let after = from.since; after < seq; ) {
        const page = await tx.log({ after, collection: question.collection, limit: PAGE })
        const found = await bodiesOf(question, page)
        commits += page.length
        bytes += found.reduce((sum, body) => sum + body.tail.length, 0)
        if (commits > MAX_COMMITS || bytes > MAX_BYTES) return { reset: 'too-old', epoch }
        bodies.push(...found)
        after = page.length < PAGE ? seq : page.at(-1)!.seq
      }
      return { seq, epoch, bodies }
    },
    { long: progress.delivered - from.since > FAR_BEHIND },
  )
}

async function bodiesOf(question: LiveQuestion, commits: readonly Commit[]): Promise<Body[]> {
  const pause = slicer()
  const bodies: Body[] = []
  for (const { seq, changes } of commits) {
    const effect = questionEffect(question, changes)
    if (effect) bodies.push(bodyOf(question, seq, effect))
    await pause()
  }
  return bodies
}

/** Serialises what a commit does to a question. `shown` keeps the text of documents that several questions show alike. */
export function bodyOf(question: LiveQuestion, seq: number, effect: Effect, shown?: Map<unknown, string>): Body {
  const { put, del, delta } = effect
  if (question.mode !== 'documents' || question.windowed) return { seq, tail: '', delta }
  const show = (doc: (typeof put)[number]): string => {
    if (!shown) return question.show(doc)
    const key = `${question.showKey} ${doc.id}`
    const text = shown.get(key) ?? question.show(doc)
    shown.set(key, text)
    return text
  }
  return { seq, tail: changeTail(seq, put.map(show), del), delta }
}
