import { parseJson } from '#base/formats/json.ts'
import { LIMITS } from '#base/limits.ts'
import { Problem } from '#base/problem.ts'
import { readCollectionName } from '#model/command/patch.ts'
import type { Caller } from '#model/command/people.ts'
import { readAggregate, readAsk, writeCursor } from '#model/query/ask.ts'
import {
  type AggregateResult,
  type AggregateTask,
  type Ask,
  type Condition,
  type Position,
  project,
} from '#model/query/query.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import { aggregateComputed, aggregatesComputed, dependsOnComputed, namesComputed } from '#model/schema/computed.ts'
import type { Doc, Path } from '#model/schema/value.ts'
import { authorise, hiddenFields, type ShownText, shownText, visibleTo } from '#server/access/authorise.ts'
import { onlySeen } from '#server/access/owned.ts'
import { figuresNow } from '#server/documents/cached/cached-figures.ts'
import { cachedPages } from '#server/documents/cached/cached-pages.ts'
import { searchFields } from '#server/documents/collections.ts'
import { findComputed, withComputed } from '#server/documents/computed.ts'
import { noteHead } from '#server/documents/epoch.ts'
import { findInPieces, PIECE_BYTES } from '#server/documents/reading/find-in-pieces.ts'
import {
  type CheckedQuestion,
  isKnownLarge,
  longReading,
  looksAtComputed,
  noteLarge,
  questionOf,
  readWell,
} from '#server/documents/reading/read-well.ts'
import type { Grow } from '#server/http/heavy-work.ts'
import type { Prime } from '#server/ports.ts'
import { slicer } from '#server/slicing.ts'
import type { LogHead, ReadTx } from '#store/driver.ts'

type Page = { documents: Doc[]; nextCursor: string | null }
/** A page of documents, or figures. */
export type Reply = Page | { aggregate: AggregateResult }

/** Answers one query of a collection, with the seq and epoch it is valid for. */
export async function answer(prime: Prime, caller: Caller, name: string, raw: unknown): Promise<Reply & LogHead> {
  return answerQuestion(prime, caller, await readQuestion(prime, caller, name, raw ?? {}))
}

const answerQuestion = async (
  prime: Prime,
  caller: Caller,
  question: CheckedQuestion,
  grow?: Grow,
): Promise<Reply & LogHead> =>
  (await pageAtOnce(prime, caller, question)) ?? (await answerInTurn(prime, caller, question, grow))

/**
 * The same as JSON, in pieces when the store has the page as text, as it does for callers who see the whole collection.
 */
export async function answerInJson(
  prime: Prime,
  caller: Caller,
  name: string,
  raw: unknown,
  grow?: Grow,
): Promise<{ pieces: readonly string[] } | { body: Reply & LogHead }> {
  const question = await readQuestion(prime, caller, name, raw ?? {})
  if (question.kind === 'page' && !question.ask.select) {
    const shown = shownText(prime, caller, prime.collections.get(question.ask.collection))
    const pieces = shown && (await pageInJson(prime, question, shown))
    if (pieces) return { pieces }
  }
  return { body: await answerQuestion(prime, caller, question, grow) }
}

/** A page as text: the cached one when nothing in its collection has changed since. */
async function pageInJson(
  prime: Prime,
  question: CheckedQuestion & { kind: 'page' },
  { key, show }: ShownText,
): Promise<string[] | undefined> {
  const { ask, unrestricted } = question
  if (needsSearchOrComputed(prime, question)) return undefined
  const pages = cachedPages(prime.driver)
  const place = JSON.stringify([key, ask])
  const cached = pages.of(place)
  // Asked first: if nothing was written since, the cached page is the answer.
  const now = cached && (await prime.driver.read((tx) => tx.headIfUnchanged(ask.collection, cached), { alone: true }))
  if (now) {
    prime.noteQuestion?.(ask, cached.length)
    return [cached.json, headText(noteHead(prime, now))]
  }
  const page = await readAtHead(prime, question, (tx, within) => tx.pageTexts(within))
  if (!page || !isWhole(prime, ask, page, page.texts.length)) return undefined
  const { seq, epoch } = noteHead(prime, page)
  const nextCursor = page.next && writeCursor(unrestricted, page.next)
  const json = `{"documents":[${page.texts.map(show).join()}],"nextCursor":${JSON.stringify(nextCursor)},`
  pages.keep(place, { seq, epoch, json, length: page.texts.length })
  return [json, headText({ seq, epoch })]
}

/** The end of a page as JSON: the head it was read at. */
const headText = ({ seq, epoch }: LogHead): string => `"seq":${seq},"epoch":${JSON.stringify(epoch)}}`

/** Whether a page needs a search or computed columns. */
const needsSearchOrComputed = (prime: Prime, question: CheckedQuestion & { kind: 'page' }): boolean =>
  question.ask.search !== undefined || looksAtComputed(prime, question)

/**
 * Reads a page of stored fields, without a search, that can be answered quickly with one store query. Undefined when
 * more is needed.
 */
async function readAtHead<P>(
  prime: Prime,
  question: CheckedQuestion & { kind: 'page' },
  read: (tx: ReadTx, ask: Ask) => Promise<P | undefined>,
): Promise<P | undefined> {
  const { driver } = prime
  const { ask } = question
  if (needsSearchOrComputed(prime, question) || isKnownLarge(driver, ask)) return undefined
  const bytes = Math.min(ask.bytes ?? Number.POSITIVE_INFINITY, PIECE_BYTES)
  const quickly = async (tx: ReadTx) =>
    (await tx.isQuick(ask)) ? { page: await read(tx, { ...ask, bytes }) } : undefined
  const found = await driver.read(quickly, { alone: true })
  if (found && !found.page) noteLarge(driver, ask)
  return found?.page
}

/** Whether a page ended because of its documents and not its size. */
function isWhole(prime: Prime, ask: Ask, { next }: { next: Position | null }, length: number): boolean {
  prime.noteQuestion?.(ask, length)
  const whole = next === null || length >= ask.limit
  if (!whole) noteLarge(prime.driver, ask)
  return whole
}

async function pageAtOnce(
  prime: Prime,
  caller: Caller,
  question: CheckedQuestion,
): Promise<(Page & LogHead) | undefined> {
  if (question.kind !== 'page') return undefined
  const { ask, unrestricted } = question
  const page = await readAtHead(prime, question, (tx, within) => tx.page(within))
  if (!page || !isWhole(prime, ask, page, page.docs.length)) return undefined
  const { seq, epoch } = noteHead(prime, page)
  return {
    documents: await shown(prime, caller, prime.collections.get(ask.collection), ask, page.docs),
    nextCursor: page.next && writeCursor(unrestricted, page.next),
    seq,
    epoch,
  }
}

async function shown(
  prime: Prime,
  caller: Caller,
  collection: AnyCollection | undefined,
  ask: Ask,
  docs: readonly Doc[],
): Promise<Doc[]> {
  const visible = visibleTo(prime, caller, collection)
  const all: Doc[] = []
  // Between long documents whose data is needed, other requests are served.
  const pause = slicer()
  for (const doc of docs) {
    const others = pause()
    if (others) await others
    const seen = visible(doc)
    if (seen) all.push(ask.select ? { ...seen, data: project(seen.data, ask.select) } : seen)
  }
  return all
}

async function answerInTurn(
  prime: Prime,
  caller: Caller,
  question: CheckedQuestion,
  grow?: Grow,
): Promise<Reply & LogHead> {
  if (question.kind === 'figures' && !looksAtComputed(prime, question)) {
    const { head, result } = await figuresNow(prime.driver, question.task, longReading(prime, grow))
    return { aggregate: result, ...noteHead(prime, head) }
  }
  const work = async (tx: ReadTx, bytes?: number) => {
    const head = noteHead(prime, await tx.head())
    const reply = await documentsFor(prime, caller, tx, question, bytes)
    return reply && { ...reply, ...head }
  }
  return readWell(prime, [question], work, grow)
}

/** Parses a query and refuses parts the caller may not use, including hidden fields anywhere in it. */
export async function readQuestion(prime: Prime, caller: Caller, name: string, raw: unknown): Promise<CheckedQuestion> {
  const collection = prime.collections.get(readCollectionName(name))
  authorise(caller, 'query', { name, collection })
  const hidden = hiddenFields(caller, collection)
  const searched = await searchFields(prime, name, raw)
  const searchIn = searched.filter((field) => !hidden.includes(field)).map((field) => [field])
  const isAggregate = typeof raw === 'object' && raw !== null && Object.hasOwn(raw, 'aggregate')
  if (isAggregate) {
    const task = readAggregate(raw, name, searchIn)
    if (hidden.length > 0) authorise(caller, 'query', { name, collection }, taskPaths(task))
    return { kind: 'figures', task: onlySeen(prime, caller, collection, task) }
  }
  const question = readAsk(raw, name, searchIn)
  if (hidden.length > 0) authorise(caller, 'query', { name, collection }, askPaths(question))
  const ask = { ...onlySeen(prime, caller, collection, question), bytes: LIMITS.answerBytes }
  return { kind: 'page', ask, unrestricted: question }
}

const taskPaths = ({ where, sum, avg, by }: AggregateTask): Path[] => [...conditionPaths(where), ...sum, ...avg, ...by]

const askPaths = ({ where, orderBy, select }: Ask): Path[] => [
  ...conditionPaths(where),
  ...orderBy.map(({ path }) => path),
  ...(select ?? []),
]

/** The fields used in a condition. */
export function conditionPaths(condition: Condition): Path[] {
  return 'of' in condition ? condition.of.flatMap(conditionPaths) : [condition.path]
}

/** The answer to a query within one read; undefined when it is a page larger than this. */
export async function documentsFor(
  prime: Prime,
  caller: Caller,
  tx: ReadTx,
  question: CheckedQuestion,
  bytes?: number,
): Promise<Reply | undefined> {
  const collection = prime.collections.get(questionOf(question).collection)
  if (question.kind === 'figures') {
    const { task } = question
    if (!collection || !aggregatesComputed(collection, task)) return { aggregate: await tx.aggregate(task) }
    const { docs } = await findComputed(prime, caller, tx, collection, { ...task, ...EVERYTHING })
    return { aggregate: aggregateComputed(collection, { ...task, searchIn: [], where: ALL }, docs) }
  }
  const { ask, unrestricted } = question
  const { docs, next } = await findShown(prime, caller, tx, collection, bytes === undefined ? ask : { ...ask, bytes })
  if (bytes !== undefined && next !== null && docs.length < ask.limit) {
    noteLarge(prime.driver, ask)
    return undefined
  }
  return {
    documents: await shown(prime, caller, collection, ask, docs),
    nextCursor: next && writeCursor(unrestricted, next),
  }
}

const ALL: Condition = { op: 'and', of: [] }
const EVERYTHING = { orderBy: [], limit: Number.MAX_SAFE_INTEGER, skip: 0 } as const

/** A page of documents with the computed columns the query names. */
export async function findShown(
  prime: Prime,
  caller: Caller,
  tx: ReadTx,
  collection: AnyCollection | undefined,
  ask: Ask,
): Promise<{ docs: readonly Doc[]; next: Position | null }> {
  if (!collection || !namesComputed(collection, ask)) {
    const found = await findInPieces(tx, ask)
    prime.noteQuestion?.(ask, found.docs.length)
    return found
  }
  if (dependsOnComputed(collection, ask)) return findComputed(prime, caller, tx, collection, ask)
  const { docs, next } = await findInPieces(tx, ask)
  return { docs: docs.map(await withComputed(prime, caller, tx, collection)), next }
}

/** The JSON in a query string parameter. Throws `bad-query`, naming it. */
export function jsonParameter(name: string, text: string): unknown {
  try {
    return parseJson(text)
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'bad-json') throw error
    throw new Problem('bad-query', `"${name}" is not JSON, or names a key twice.`)
  }
}
