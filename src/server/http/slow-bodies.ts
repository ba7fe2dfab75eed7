import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * How often half-sent requests are checked; the time limits for headers, and for the largest upload over a slow line.
 */
export const HALF_SENT = { connectionsCheckingInterval: 1000, headersTimeout: 5_000, requestTimeout: 900_000 }

/** In each such period an upload must deliver at least this many bytes, and any other body must be complete. */
const PACE = { windowMs: 30_000, leastBytes: 1 << 20 }
/** One timer checks all bodies this many times per period, because most bodies arrive at once. */
const LOOKS = 10

interface Body {
  raw: IncomingMessage
  isUpload: boolean
  /** The bytes received when the period began, and the checks left in it. */
  before: number
  looks: number
}

/**
 * Closes the connection of a body that has stalled, so that nobody keeps half-sent requests open; a file may take its
 * time.
 */
export function cutSlowBodies(app: FastifyInstance, pace = PACE): void {
  /** The last body of each connection: the ones before it have arrived. A response may be sent before that. */
  const coming = new Map<Socket, Body>()
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    if (hasBody(raw)) {
      const isUpload = raw.headers['content-type']?.startsWith('multipart/') ?? false
      coming.set(raw.socket, { raw, isUpload, before: raw.socket.bytesRead, looks: LOOKS })
    }
    done()
  })
  const timer = setInterval(() => {
    for (const [socket, body] of coming) if (!goesOn(body, pace.leastBytes)) coming.delete(socket)
  }, pace.windowMs / LOOKS)
  timer.unref()
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer)
    done()
  })
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Whether a body is complete; a request that came through no socket only says that it was read. */
const isThere = (raw: IncomingMessage): boolean => raw.complete || raw.readableEnded

/** Whether to keep watching a body; closes the connection of a stalled one. */
function goesOn(body: Body, leastBytes: number): boolean {
  const { raw } = body
  if (isThere(raw) || raw.socket.destroyed) return false
  if (--body.looks > 0) return true
  if (!body.isUpload || raw.socket.bytesRead - body.before < leastBytes) {
    raw.destroy()
    return false
  }
  body.before = raw.socket.bytesRead
  body.looks = LOOKS
  return true
}
