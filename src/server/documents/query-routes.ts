import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { LIMITS } from '#base/limits.ts'
import { Problem } from '#base/problem.ts'
import { readCollectionName, readId } from '#model/command/patch.ts'
import type { Doc } from '#model/schema/value.ts'
import { authorise, visibleTo } from '#server/access/authorise.ts'
import { readBody } from '#server/documents/commit/writes.ts'
import { noteHead } from '#server/documents/epoch.ts'
import { answerInJson, documentsFor, jsonParameter, type Reply, readQuestion } from '#server/documents/query.ts'
import { type CheckedQuestion, readWell } from '#server/documents/reading/read-well.ts'
import { DocumentPage, QuestionBody as QuestionShape, Several, SeveralAnswers } from '#server/documents/shapes.ts'
import { byHand } from '#server/http/check.ts'
import { growOf, sendLarge, sendPieces } from '#server/http/heavy-work.ts'
import { route } from '#server/http/route.ts'
import { CollectionName } from '#server/http/shapes.ts'
import type { Prime } from '#server/ports.ts'
import { slicer } from '#server/slicing.ts'
import type { ReadTx } from '#store/driver.ts'
import { partText } from '#store/stored-text.ts'

const MAX_GETS = LIMITS.readGets
const MAX_QUERIES = LIMITS.readQueries
/** Each part of a query as JSON text, as in a query string. */
const InAddress = z.object(
  Object.fromEntries(Object.keys(QuestionShape.shape).map((name) => [name, z.string().optional()])),
)
const ask = route('Query or aggregate', {
  params: { c: CollectionName },
  body: byHand(QuestionShape),
  answer: DocumentPage,
  weight: 'read',
})
const askByAddress = route('Query by address', {
  params: { c: CollectionName },
  query: InAddress,
  answer: DocumentPage,
  weight: 'read',
})
const askSeveral = route('Several answers at one seq', { body: Several, answer: SeveralAnswers, weight: 'read' })

/** API queries and aggregates; long ones run in the worker. */
export function queryRoutes(app: FastifyInstance, prime: Prime): void {
  app.post<{ Params: { c: string } }>('/api/collections/:c/query', ask, (request, reply) =>
    send(reply, answerInJson(prime, request.caller, request.params.c, request.body, growOf(request))),
  )

  app.get<{ Params: { c: string } }>('/api/collections/:c/documents', askByAddress, async (request, reply) =>
    send(reply, answerInJson(prime, request.caller, request.params.c, fromAddress(request), growOf(request))),
  )

  app.post('/api/read', askSeveral, async (request, reply) => {
    const { caller } = request
    const { gets, queries } = readSeveral(askSeveral.readBody(request))
    const places = gets.map((raw) => {
      const { collection, id } = readBody(raw, ['collection', 'id'])
      const name = readCollectionName(collection)
      authorise(caller, 'get', { name, collection: prime.collections.get(name) })
      return { name, id: readId(id) }
    })
    const questions: CheckedQuestion[] = []
    for (const raw of queries) {
      const { collection, ...rest } = raw as Record<string, unknown>
      const name = readCollectionName(collection)
      questions.push(await readQuestion(prime, caller, name, rest))
    }
    const work = async (tx: ReadTx, bytes?: number) => {
      const head = noteHead(prime, await tx.head())
      const docs: (Doc | null)[] = []
      const fits = openAllowance(bytes)
      const pause = slicer()
      for (const { name, id } of places) {
        const doc = await tx.get(name, id)
        const seen = (doc && visibleTo(prime, caller, prime.collections.get(name))(doc)) ?? null
        if (!fits(seen)) return undefined
        docs.push(seen)
        await pause()
      }
      const answers: Reply[] = []
      for (const question of questions) {
        const reply = await documentsFor(prime, caller, tx, question, bytes)
        if (!reply) return undefined
        for (const part of 'documents' in reply ? reply.documents : [reply]) {
          if (!fits(part)) return undefined
          await pause()
        }
        answers.push(reply)
      }
      return { gets: docs, queries: answers, ...head }
    }
    return await sendLarge(reply, await readWell(prime, questions, work, growOf(request)))
  })
}

async function send(reply: FastifyReply, answering: ReturnType<typeof answerInJson>): Promise<FastifyReply> {
  const answer = await answering
  return 'pieces' in answer ? await sendPieces(reply, answer.pieces) : await sendLarge(reply, answer.body)
}

/**
 * Adds up the size of responses to several queries, and returns whether it is still within these bytes; without a limit
 * it throws `too-large` beyond the size of one response.
 */
function openAllowance(bytes?: number): (part: object | null) => boolean {
  let left: number = bytes ?? LIMITS.answerBytes
  return (part) => {
    left -= part === null ? 4 : partText(part).length
    if (left < 0 && bytes === undefined)
      throw new Problem(
        'too-large',
        `Together these answers are larger than ${LIMITS.answerBytes / 1_048_576} MB. Ask for fewer documents at once.`,
      )
    return left >= 0
  }
}

function readSeveral({ gets = [], queries = [] }: z.output<typeof Several>): { gets: unknown[]; queries: unknown[] } {
  if (!Array.isArray(gets) || gets.length > MAX_GETS)
    throw new Problem('bad-query', `"gets" is a list of at most ${MAX_GETS} documents.`)
  const isQuery = (item: unknown) => typeof item === 'object' && item !== null && !Array.isArray(item)
  if (!Array.isArray(queries) || queries.length > MAX_QUERIES || !queries.every(isQuery))
    throw new Problem('bad-query', `"queries" is a list of at most ${MAX_QUERIES} queries.`)
  return { gets, queries }
}

// The query string holds the same JSON, one parameter each; search texts and cursors may be given without quotes.
function fromAddress({ query }: FastifyRequest): Record<string, unknown> {
  const raw: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(query as Record<string, string | string[]>)) {
    if (!Object.hasOwn(InAddress.shape, name)) throw new Problem('bad-query', `A query has no "${name.slice(0, 100)}".`)
    if (typeof value !== 'string') throw new Problem('bad-query', `"${name}" is there twice.`)
    const isText = name === 'search' || name === 'cursor'
    const read = isText ? parsed(value) : jsonParameter(name, value)
    raw[name] = isText && typeof read !== 'string' && read !== null ? value : read
  }
  return raw
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
