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
     * A query that is small until it turns out otherwise, a response of up to several megabytes, or a job over whole
     * collections: each person may run a limited number of each at once, and the others wait.
     */
    weight?: 'read' | 'large' | 'job'
  }
  interface FastifyRequest {
    /** The turn of a small query (`growOf`). A weak map would keep it in memory until the next garbage collection. */
    grow: Grow | undefined
  }
}

/** Responses below this size are sent at once. */
const LARGE = 64 * 1024
/** The characters of a large response sent at a time. */
const PART = 256 * 1024

/** Waits until this person may have one more large response. */
export type Grow = () => Promise<void>

/**
 * Called by a query that turns out to be large, before it continues: it gives up its turn among the person's small
 * queries and takes one among the large ones. No database resources may be held in the meantime.
 */
export const growOf = (request: FastifyRequest): Grow => request.grow ?? (async () => undefined)

/**
 * Limits the large responses prepared and sent to one person at once, and closes the connection of a client that reads
 * nothing.
 */
export function shareHeavyWork(app: FastifyInstance): void {
  const room = (ofOne: number) => ({ atOnce: Number.MAX_SAFE_INTEGER, ofOne, waiting: LIMITS.answersWaiting })
  const turns = {
    read: openFairTurns(room(LIMITS.readsAtOnce)),
    large: openFairTurns(room(LIMITS.largeReadsAtOnce)),
    job: openFairTurns(room(LIMITS.jobsAtOnce)),
  }
  app.decorateRequest('grow', undefined)
  // Synchronous hooks: with promises every small response would wait for several microtask turns.
  app.addHook('preHandler', (request, reply, done) => {
    const { caller, routeOptions } = request
    const { weight } = routeOptions.config
    if (weight === undefined || isLocal(caller)) return done()
    takeTurn(request, reply, weight).then(() => done(), done)
  })
  async function takeTurn(request: FastifyRequest, reply: FastifyReply, weight: keyof typeof turns): Promise<void> {
    const begin = async (as: keyof typeof turns): Promise<EndTurn> => {
      const end = await turns[as](whoIs(request.caller))
      // Held until the last byte is being sent, or the client has gone.
      if (reply.raw.destroyed || reply.raw.socket?.destroyed) end()
      else reply.raw.once('close', end)
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
      // While the server itself reads the next page, silence is not the client's fault.
      reply.raw.setTimeout(LIMITS.answerStalledMs, () => {
        if (socket.writableLength > 0) socket.destroy()
      })
    done()
  })
}

/**
 * Sends JSON that may be large: it is serialized one document at a time and sent in parts, with other requests served
 * in between.
 */
export const sendLarge = (reply: FastifyReply, body: object): Promise<FastifyReply> =>
  sendPieces(reply, piecesOf(body, 0))

/** The same for JSON that is already text, piece by piece. */
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

// A client that reads as fast as it is written to would receive all of it in one turn.
async function* inTurns(parts: readonly Buffer[]): AsyncGenerator<Buffer> {
  for (const part of parts) {
    await turnFree()
    yield part
  }
}

/** The length of a response as JSON; other requests are served while it is counted. */
export async function sizeInJson(body: object): Promise<number> {
  let size = 0
  for (const piece of piecesOf(body, 0)) {
    size += piece.length
    await turnFree()
  }
  return size
}

/** The depth at which lists of documents occur in a response. */
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
