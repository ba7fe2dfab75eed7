import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Half-sent requests are looked for this often; headers are given this long, and the largest upload over a slow line. */
export const HALF_SENT = { connectionsCheckingInterval: 1000, headersTimeout: 5_000, requestTimeout: 900_000 }

/** In every such time an upload brings at least so many bytes, and any other body is there as a whole. */
const PACE = { windowMs: 30_000, leastBytes: 1 << 20 }

/** Ends the connection of a body that stands still, so that nobody keeps one half-sent; a file may take its time. */
export function cutSlowBodies(app: FastifyInstance, pace = PACE): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isUpload = request.headers['content-type']?.startsWith('multipart/') ?? false
    if (hasBody(request.raw)) watch(request.raw, isUpload, pace)
    done()
  })
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

function watch(raw: IncomingMessage, isUpload: boolean, { windowMs, leastBytes }: typeof PACE): void {
  const { socket } = raw
  let before = socket.bytesRead
  const timer = setInterval(() => {
    if (raw.complete || socket.destroyed) return clearInterval(timer)
    const isMoving = isUpload && socket.bytesRead - before >= leastBytes
    before = socket.bytesRead
    if (isMoving) return
    clearInterval(timer)
    raw.destroy()
  }, windowMs)
  timer.unref()
  raw.once('close', () => clearInterval(timer))
}
