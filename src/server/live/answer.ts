import { LIMITS } from '#base/limits.ts'
import { Problem } from '#base/problem.ts'
import { type AggregateResult, type Ask, matches } from '#model/query/query.ts'
import type { Doc } from '#model/schema/value.ts'
import { figuresNow } from '#server/documents/cached/cached-figures.ts'
import { findInPieces } from '#server/documents/reading/find-in-pieces.ts'
import { aggregateTail, countTail, docsTail, ENVELOPE_BYTES, last, PART_BYTES } from '#server/live/frames.ts'
import type { LiveQuestion } from '#server/live/question.ts'
import { turnFree } from '#server/slicing.ts'
import type { Driver, LogHead, ReadTx } from '#store/driver.ts'

/** The whole answer of a question at one seq, as the tails of its `snap` messages. */
export interface LiveAnswer {
  seq: number
  epoch: string
  tails: readonly string[]
  count: number
  aggregate?: AggregateResult
}

/** A live answer holds at most this many documents. */
export const MAX_DOCUMENTS = LIMITS.liveDocuments
const MAX_BYTES = LIMITS.liveAnswerBytes
/** The refusal of a question for more documents than that. */
export const isTooLarge = (): Problem =>
  new Problem('too-large', `A live answer holds at most ${MAX_DOCUMENTS} documents; narrow the question.`)
/** An answer of one such page is read on the main thread, a longer one in the worker. */
const PAGE = 500

export async function readAnswer(driver: Driver, question: LiveQuestion): Promise<LiveAnswer> {
  // A client may ask a hundred questions at once.
  await turnFree()
  if (question.mode === 'documents') return documentsAnswer(driver, question)
  const { task } = question
  const { head, result } = await figuresNow(driver, task)
  const count = 'count' in result ? (result.count ?? 0) : 0
  if (question.mode === 'count') return { ...head, count, tails: [last(countTail(head.seq, count))] }
  return { ...head, count, aggregate: result, tails: [last(aggregateTail(head.seq, result))] }
}

/** Reads on the main thread what indexes answer, anything else in the worker. */
export async function quickOrLong<T>(
  driver: Driver,
  ask: Parameters<ReadTx['isQuick']>[0],
  work: (tx: ReadTx) => Promise<T | undefined>,
): Promise<T> {
  const quick = await driver.read(async (tx) => ((await tx.isQuick(ask)) ? work(tx) : undefined))
  return quick ?? (driver.read(work, { long: true }) as Promise<T>)
}

async function documentsAnswer(driver: Driver, question: LiveQuestion): Promise<LiveAnswer> {
  const most = Math.min(question.ask.limit, MAX_DOCUMENTS + 1)
  const { doc } = question
  const quick = await driver.read(async (tx) => {
    if (doc !== undefined) return { head: await tx.head(), docs: await oneDocument(tx, question, doc) }
    const first = { ...question.ask, limit: Math.min(most, PAGE) }
    if (!(await tx.isQuick(first))) return undefined
    const head = await tx.head()
    const { docs, next } = await findInPieces(tx, first)
    return next === null || docs.length >= most ? { head, docs } : undefined
  })
  const { head, docs } = quick ?? (await driver.read((tx) => readPages(tx, question.ask, most), { long: true }))
  if (docs.length > MAX_DOCUMENTS) throw isTooLarge()
  return { ...head, count: docs.length, tails: await tailsOf(docs, question, head.seq) }
}

async function oneDocument(tx: ReadTx, { collection, ask }: LiveQuestion, id: string): Promise<Doc[]> {
  const doc = await tx.get(collection, id)
  return doc && matches(ask, doc.data, id) ? [doc] : []
}

async function readPages(tx: ReadTx, ask: Ask, most: number): Promise<{ head: LogHead; docs: Doc[] }> {
  const head = await tx.head()
  const docs: Doc[] = []
  let page = await findInPieces(tx, { ...ask, limit: Math.min(most, PAGE) })
  for (const doc of page.docs) docs.push(doc)
  while (page.next !== null && docs.length < most) {
    page = await findInPieces(tx, { ...ask, skip: 0, after: page.next, limit: Math.min(most - docs.length, PAGE) })
    for (const doc of page.docs) docs.push(doc)
  }
  return { head, docs }
}

/** The documents as text, in parts that fit a message, a few at a time. */
async function tailsOf(docs: readonly Doc[], question: LiveQuestion, seq: number): Promise<string[]> {
  const tails: string[] = []
  let part: string[] = []
  let [bytes, size] = [0, ENVELOPE_BYTES]
  for (const doc of docs) {
    await turnFree()
    const text = question.show(doc)
    bytes += text.length
    if (bytes > MAX_BYTES) throw new Problem('too-large', 'This answer is too large to be kept live; narrow it.')
    const own = Buffer.byteLength(text) + 1
    if (size + own > PART_BYTES && part.length > 0) {
      tails.push(docsTail(seq, part, false))
      part = []
      size = ENVELOPE_BYTES
    }
    part.push(text)
    size += own
  }
  return [...tails, docsTail(seq, part, true)]
}
