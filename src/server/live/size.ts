import { isTooLarge, MAX_DOCUMENTS, quickOrLong } from '#server/live/answer.ts'
import type { Loading } from '#server/live/load.ts'
import type { LiveQuestion } from '#server/live/question.ts'
import type { Topic } from '#server/live/topics.ts'
import type { Driver } from '#store/driver.ts'

/** Shortest time, in milliseconds, between two countings of one answer. */
const COUNT_MS = 100

/** So many documents came into a question's answer; one that has grown beyond the limit is ended for all who hold it. */
export function grow(parts: Loading, topic: Topic, by: number): void {
  const { mode, windowed, doc } = topic.question
  if (by <= 0 || mode !== 'documents' || windowed || doc !== undefined) return
  topic.room -= by
  if (topic.room < 0) countSoon(parts, topic)
}

function countSoon(parts: Loading, topic: Topic): void {
  if (topic.timer || topic.refreshing) return
  const due = topic.refreshedAt + COUNT_MS - performance.now()
  topic.timer = setTimeout(() => void measure(parts, topic), Math.max(0, due))
}

async function measure(parts: Loading, topic: Topic): Promise<void> {
  topic.timer = undefined
  topic.refreshing = true
  topic.refreshedAt = performance.now()
  // A commit during the count may be included already; it is subtracted anyway, and the next count comes sooner.
  topic.room = 0
  try {
    const count = await mostIn(parts.driver, topic.question)
    topic.room += MAX_DOCUMENTS - count
    if (count > MAX_DOCUMENTS) for (const holder of [...topic.holders]) holder.peer.fail(holder, isTooLarge())
  } catch (error) {
    parts.log('A live answer could not be counted', { error: String(error) })
  }
  topic.refreshing = false
  if (topic.room < 0 && topic.holders.size > 0) countSoon(parts, topic)
}

/** How many documents an answer has; where its whole collection is small enough, as many as that. */
async function mostIn(driver: Driver, { collection, task }: LiveQuestion): Promise<number> {
  const all = await driver.read((tx) => tx.collections())
  const documents = all.find(({ name }) => name === collection)?.documents ?? 0
  if (documents <= MAX_DOCUMENTS) return documents
  const result = await quickOrLong(driver, task, (tx) => tx.aggregate(task))
  return 'count' in result ? (result.count ?? 0) : 0
}
