import type { AggregateTask, Ask } from '#model/query/query.ts'
import { aggregatesComputed, namesComputed } from '#model/schema/computed.ts'
import { PIECE_BYTES } from '#server/documents/reading/find-in-pieces.ts'
import { QUERY_MS, tooSlow, withinQueryTime } from '#server/documents/time-limit.ts'
import type { Grow } from '#server/http/heavy-work.ts'
import type { Prime } from '#server/ports.ts'
import type { ReadTx } from '#store/driver.ts'

/**
 * A query after validation and the access check; `asked` is the query before it was restricted to what the caller may
 * see.
 */
export type CheckedQuestion = { kind: 'page'; ask: Ask; unrestricted: Ask } | { kind: 'figures'; task: AggregateTask }

/**
 * For collections of large documents: the limit from which their pages are read a few documents at a time without
 * trying the whole page first.
 */
const readInPieces = new WeakMap<Prime['driver'], Map<string, number>>()

/** Whether a page is known to be read a few documents at a time. */
export const isKnownLarge = (driver: Prime['driver'], { collection, limit }: Ask): boolean =>
  limit >= (readInPieces.get(driver)?.get(collection) ?? Number.POSITIVE_INFINITY)

/** Records that a page was too large to be read at once. */
export function noteLarge(driver: Prime['driver'], ask: Ask): void {
  const large = readInPieces.get(driver) ?? new Map<string, number>()
  readInPieces.set(driver, large)
  if (!isKnownLarge(driver, ask)) large.set(ask.collection, ask.limit)
}

export const questionOf = (question: CheckedQuestion) => (question.kind === 'page' ? question.ask : question.task)

/** Whether a query uses columns that the store does not know. */
export function looksAtComputed(prime: Prime, question: CheckedQuestion): boolean {
  const collection = prime.collections.get(questionOf(question).collection)
  return question.kind === 'figures'
    ? aggregatesComputed(collection, question.task)
    : namesComputed(collection, question.ask)
}

/** Answers within one read; undefined when the answer exceeds these bytes. */
type Work<T> = (tx: ReadTx, bytes?: number) => Promise<T | undefined>

/**
 * Reads one snapshot: immediately when indexes can answer, otherwise in the worker, for at most 5 s. A query that is
 * not answered immediately, or turns out to be large, waits in `grow` and is read again from the start: it holds
 * nothing while it waits.
 */
export async function readWell<T>(
  prime: Prime,
  questions: readonly CheckedQuestion[],
  work: Work<T>,
  grow?: Grow,
): Promise<T> {
  const { driver } = prime
  const isKnown = questions.some((question) => question.kind === 'page' && isKnownLarge(driver, question.ask))
  const small = await driver.read(async (tx): Promise<{ answer?: T; isQuick: boolean }> => {
    for (const question of questions) {
      const full = questionOf(question)
      if (looksAtComputed(prime, question) || !(await tx.isQuick(full))) return { isQuick: false }
    }
    const answer = isKnown ? undefined : await work(tx, PIECE_BYTES)
    return { isQuick: true, ...(answer && { answer }) }
  })
  if (small.answer !== undefined) return small.answer
  if (!small.isQuick) return (await longReading(prime, grow)(work))!
  await grow?.()
  return (await driver.read((tx) => work(tx)))!
}

/** A read in the worker, for at most 5 s once it has started. */
export const longReading =
  ({ driver }: Prime, grow?: Grow) =>
  async <T>(work: (tx: ReadTx) => Promise<T>): Promise<T> => {
    await grow?.()
    return withinTime(driver.read((tx) => work(withinQueryTime(tx)), { long: true }))
  }

async function withinTime<T>(reading: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(tooSlow()), QUERY_MS)
  try {
    return await Promise.race([reading, late])
  } finally {
    clearTimeout(timer)
  }
}
