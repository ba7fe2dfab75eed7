import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Half-sent requests are looked for this often; headers are given this long, and the largest upload over a slow line. */
export const HALF_SENT = { connectionsCheckingInterval: 1000, headersTimeout: 5_000, requestTimeout: 900_000 }

/** In every such time an upload brings at least so many bytes, and any other body is there as a whole. */
const PACE = { windowMs: 30_000, leastBytes: 1 << 20 }
/** One timer looks at all bodies so many times within a window, as most bodies arrive at once. */
const LOOKS = 10

interface Body {
  isUpload: boolean
  /** The bytes read from the connection when the window began, and the looks left in it. */
  before: number
  looks: number
}

/** Ends the connection of a body that stands still, so that nobody keeps one half-sent; a file may take its time. */
export function cutSlowBodies(app: FastifyInstance, pace = PACE): void {
  const coming = new Map<IncomingMessage, Body>()
  app.addHook('onRequest', ({ raw }, reply, done) => {
    if (hasBody(raw)) {
      const isUpload = raw.headers['content-type']?.startsWith('multipart/') ?? false
      coming.set(raw, { isUpload, before: raw.socket.bytesRead, looks: LOOKS })
      // An answer may be sent before the whole body has arrived.
      reply.raw.once('finish', () => isThere(raw) && coming.delete(raw))
    }
    done()
  })
  const timer = setInterval(() => {
    for (const [raw, body] of coming) if (!goesOn(raw, body, pace.leastBytes)) coming.delete(raw)
  }, pace.windowMs / LOOKS)
  timer.unref()
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer)
    done()
  })
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Whether all of a body has arrived; a request that came by no socket only says that it was read. */
const isThere = (raw: IncomingMessage): boolean => raw.complete || raw.readableEnded

/** Whether to keep watching a body; ends the connection of one that stands still. */
function goesOn(raw: IncomingMessage, body: Body, leastBytes: number): boolean {
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
