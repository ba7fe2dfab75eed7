import { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LIMITS } from '#base/limits.ts'
import { type EndTurn, isLocal, openFairTurns, whoIs } from '#server/fair-turns.ts'
import { slicer, turnFree } from '#server/slicing.ts'
import { partText } from '#store/stored-text.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * A question that is small until it says otherwise, an answer of up to some megabytes, or a job over whole collections:
     * so many of each of one person at once, the others wait.
     */
    weight?: 'read' | 'large' | 'job'
  }
  interface FastifyRequest {
    /** Of a small question (`growOf`). In a weak map it would stay in memory until all of that is looked through. */
    grow: Grow | undefined
  }
}

/** Answers below this size are taken at once. */
const LARGE = 64 * 1024
/** So many characters of a large answer go out at a time. */
const PART = 256 * 1024

/** Waits until one more large answer of its person may be made. */
export type Grow = () => Promise<void>

/**
 * What a question calls once it turns out to be large, before it goes on: it leaves its place to the small ones of its
 * person, and takes one among the large. Nothing of the database may be held meanwhile.
 */
export const growOf = (request: FastifyRequest): Grow => request.grow ?? (async () => undefined)

/** Lets so many large answers of one person be made and taken at once, and closes the connection of whoever takes nothing. */
export function shareHeavyWork(app: FastifyInstance): void {
  const room = (ofOne: number) => ({ atOnce: Number.MAX_SAFE_INTEGER, ofOne, waiting: LIMITS.answersWaiting })
  const turns = {
    read: openFairTurns(room(LIMITS.readsAtOnce)),
    large: openFairTurns(room(LIMITS.largeReadsAtOnce)),
    job: openFairTurns(room(LIMITS.jobsAtOnce)),
  }
  app.decorateRequest('grow', undefined)
  // Hooks that answer at once: a promise for each would make every small answer wait for several turns of the microtasks.
  app.addHook('preHandler', (request, reply, done) => {
    const { caller, routeOptions } = request
    const { weight } = routeOptions.config
    if (weight === undefined || isLocal(caller)) return done()
    takeTurn(request, reply, weight).then(() => done(), done)
  })
  async function takeTurn(request: FastifyRequest, reply: FastifyReply, weight: keyof typeof turns): Promise<void> {
    const begin = async (as: keyof typeof turns): Promise<EndTurn> => {
      const end = await turns[as](whoIs(request.caller))
      // Held until the last byte is on its way, or no one waits for it any more.
      if (reply.raw.destroyed || reply.raw.socket?.destroyed) end()
      else reply.raw.once('finish', end).once('close', end)
      return end
    }
    const end = await begin(weight)
    if (weight === 'read') {
      let grown: Promise<unknown> | undefined
      request.grow = async () => {
        end()
        grown ??= begin('large')
        await grown
        await turnFree()
      }
    }
    await turnFree()
  }
  app.addHook('onSend', ({ raw: { socket } }, reply, payload, done) => {
    if (!(typeof payload === 'string' && payload.length < LARGE) && socket instanceof Socket)
      // Silence of the server itself, while it reads the next page, is none of the client's.
      reply.raw.setTimeout(LIMITS.answerStalledMs, () => {
        if (socket.writableLength > 0) socket.destroy()
      })
    done()
  })
}

/** Sends JSON that may be large: it is written a document at a time and goes out in parts, and others are answered in between. */
export const sendLarge = (reply: FastifyReply, body: object): Promise<FastifyReply> =>
  sendPieces(reply, piecesOf(body, 0))

/** The same of JSON that is written already, piece by piece. */
export async function sendPieces(reply: FastifyReply, pieces: Iterable<string>): Promise<FastifyReply> {
  const pause = slicer()
  const parts: Buffer[] = []
  let text = ''
  for (const piece of pieces) {
    text += piece
    if (text.length >= PART) {
      parts.push(Buffer.from(text))
      text = ''
    }
    const others = pause()
    if (others) await others
  }
  reply.header('Content-Type', 'application/json; charset=utf-8')
  if (parts.length === 0) return reply.send(text)
  parts.push(Buffer.from(text))
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  return reply.header('Content-Length', length).send(Readable.from(inTurns(parts)))
}

// A client that reads as fast as it is written to would be sent all of it in one turn.
async function* inTurns(parts: readonly Buffer[]): AsyncGenerator<Buffer> {
  for (const part of parts) {
    await turnFree()
    yield part
  }
}

/** How many characters an answer has as JSON; others are answered while it is counted. */
export async function sizeInJson(body: object): Promise<number> {
  let size = 0
  for (const piece of piecesOf(body, 0)) {
    size += piece.length
    await turnFree()
  }
  return size
}

/** So deep lists of documents are in an answer. */
const DEPTH = 4

function* piecesOf(value: unknown, depth: number): Generator<string> {
  if (typeof value !== 'object' || value === null) {
    yield JSON.stringify(value) ?? 'null'
    return
  }
  if (depth >= DEPTH || 'data' in value) {
    yield partText(value)
    return
  }
  const isList = Array.isArray(value)
  let before = isList ? '[' : '{'
  for (const [name, item] of Object.entries(value)) {
    if (item === undefined && !isList) continue
    yield isList ? before : `${before}${JSON.stringify(name)}:`
    yield* piecesOf(item, depth + 1)
    before = ','
  }
  const end = isList ? ']' : '}'
  yield before === ',' ? end : `${before}${end}`
}
