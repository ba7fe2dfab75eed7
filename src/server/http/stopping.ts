import type { Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { Problem } from '#base/problem.ts'

/** Ends open connections when Prime stops. */
export interface Stopping {
  /** Refuses all further requests. */
  admit(): void
  /** The live service is responsible for this connection from now on. */
  handOver(socket: Duplex): void
}

const RETRY_AFTER_S = 5
/** How long to wait for the rest of a body that has begun to arrive. */
const ARRIVING_MS = 1_500

/**
 * When the app closes, connections without a request are closed at once, and the others after their response: Node
 * itself would wait for a connection that was never used, and keep one open whose response was just sent. A request
 * that does not arrive in time is dropped, so that a slow client cannot hold up the stop.
 */
export function openStopping(app: FastifyInstance): Stopping {
  const server: Server = app.server
  /** The last response of each connection; the ones before it are sent first. */
  const open = new Map<Duplex, ServerResponse | undefined>()
  let isStopping = false
  const endAfter = (socket: Duplex, response: ServerResponse | undefined) => {
    if (!response || response.closed) endOf(socket)
    else response.once('close', () => open.get(socket) === response && endOf(socket))
  }
  server.on('connection', (socket) => {
    open.set(socket, undefined)
    socket.once('close', () => open.delete(socket))
  })
  server.on('request', ({ socket }, response) => {
    if (!open.has(socket)) return
    open.set(socket, response)
    if (isStopping) endAfter(socket, response)
  })
  app.addHook('preClose', async () => {
    isStopping = true
    for (const [socket, response] of open) endAfter(socket, response)
    const giveUp = () => {
      for (const [socket, response] of open)
        if (response && !response.closed && !response.req.complete) socket.destroy()
    }
    setTimeout(giveUp, ARRIVING_MS).unref()
  })
  return {
    admit() {
      if (isStopping)
        throw new Problem('unavailable', 'Prime is stopping. Try again in a moment.', {
          more: { retryAfter: RETRY_AFTER_S },
        })
    },
    handOver: (socket) => open.delete(socket),
  }
}

/** Sends what is pending, then closes. */
function endOf(socket: Duplex): void {
  socket.end(() => socket.destroy())
}
