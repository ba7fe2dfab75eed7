import { type LiveAnswer, readAnswer } from '#server/live/answer.ts'
import type { LiveQuestion } from '#server/live/question.ts'
import type { Subscription } from '#server/live/subscription.ts'
import type { Prime } from '#server/ports.ts'

/** A question with everyone who holds it. */
export interface Topic {
  question: LiveQuestion
  holders: Set<Subscription>
  /** The last commit that touched a question which is answered again as a whole. */
  touched: number
  reading: Promise<LiveAnswer> | undefined
  /** When it was last answered again (`performance.now()`), and what will do so next. */
  refreshedAt: number
  /** How long that took, in milliseconds. */
  took: number
  timer: NodeJS.Timeout | undefined
  refreshing: boolean
  /** So many documents may come into the answer before it has to be counted whether it has grown too large. */
  room: number
}

export interface Topics {
  /** All held questions about a collection. */
  of(collection: string): Iterable<Topic>
  isEmpty(): boolean
  topicOf(subscription: Subscription): Topic | undefined
  join(subscription: Subscription): Topic
  leave(subscription: Subscription): void
  /** The answer as of `atLeast` or later; holders who ask at the same time share one reading. */
  answer(topic: Topic, atLeast: number): Promise<LiveAnswer>
  close(): void
}

export function openTopics(prime: Pick<Prime, 'driver' | 'noteQuestion'>): Topics {
  const byCollection = new Map<string, Map<string, Topic>>()
  const read = async (question: LiveQuestion): Promise<LiveAnswer> => {
    const answer = await readAnswer(prime.driver, question)
    if (question.mode === 'documents' && question.doc === undefined) prime.noteQuestion?.(question.ask, answer.count)
    return answer
  }
  const find = ({ question }: Subscription) => byCollection.get(question.collection)?.get(question.key)
  return {
    of: (collection) => byCollection.get(collection)?.values() ?? [],
    isEmpty: () => byCollection.size === 0,
    topicOf: find,
    join(subscription) {
      const { question } = subscription
      const topics = byCollection.get(question.collection) ?? new Map<string, Topic>()
      byCollection.set(question.collection, topics)
      const topic = topics.get(question.key) ?? newTopic(question)
      topics.set(question.key, topic)
      topic.holders.add(subscription)
      return topic
    },
    leave(subscription) {
      const topic = find(subscription)
      if (!topic?.holders.delete(subscription) || topic.holders.size > 0) return
      clearTimeout(topic.timer)
      const { collection, key } = topic.question
      const topics = byCollection.get(collection)!
      topics.delete(key)
      if (topics.size === 0) byCollection.delete(collection)
    },
    async answer(topic, atLeast) {
      for (;;) {
        topic.reading ??= read(topic.question).finally(() => {
          topic.reading = undefined
        })
        const answer = await topic.reading
        if (answer.seq >= atLeast) return answer
      }
    },
    close() {
      for (const topics of byCollection.values()) for (const { timer } of topics.values()) clearTimeout(timer)
      byCollection.clear()
    },
  }
}

const newTopic = (question: LiveQuestion): Topic => ({
  question,
  holders: new Set(),
  touched: 0,
  reading: undefined,
  refreshedAt: Number.NEGATIVE_INFINITY,
  took: Number.POSITIVE_INFINITY,
  timer: undefined,
  refreshing: false,
  room: 0,
})
