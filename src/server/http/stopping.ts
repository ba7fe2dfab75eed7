import type { IncomingMessage, Server } from 'node:http'
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
  /** The running requests of each connection. */
  const open = new Map<Duplex, number>()
  const inWork = new Set<IncomingMessage>()
  let isStopping = false
  const begin = (socket: Duplex, by: 1 | -1) => {
    const requests = open.get(socket)
    if (requests === undefined) return
    open.set(socket, requests + by)
    if (isStopping && requests + by === 0) endOf(socket)
  }
  server.on('connection', (socket) => {
    open.set(socket, 0)
    socket.once('close', () => open.delete(socket))
  })
  server.on('request', (request, response) => {
    const { socket } = request
    begin(socket, 1)
    inWork.add(request)
    response.once('close', () => {
      inWork.delete(request)
      begin(socket, -1)
    })
  })
  app.addHook('preClose', async () => {
    isStopping = true
    for (const [socket, requests] of open) if (requests === 0) endOf(socket)
    const giveUp = () => {
      for (const { complete, socket } of inWork) if (!complete) socket.destroy()
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
