import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { type WebSocket, WebSocketServer } from 'ws'
import { LIMITS } from '#base/limits.ts'
import { Problem } from '#base/problem.ts'
import type { Caller } from '#model/command/people.ts'
import { STRUCTURES } from '#model/structure/saved-structure.ts'
import { isSeenInPart } from '#server/access/roles.ts'
import { connection, type LiveConnection } from '#server/live/connection.ts'
import { openDelivery } from '#server/live/delivery.ts'
import type { Loading } from '#server/live/load.ts'
import { CLOSE } from '#server/live/peer.ts'
import { refreshSoon } from '#server/live/refresh.ts'
import { refuseUpgrade } from '#server/live/refuse.ts'
import { watchRights } from '#server/live/rights.ts'
import { grow } from '#server/live/size.ts'
import { openTopics } from '#server/live/topics.ts'
import type { Prime } from '#server/ports.ts'

export interface Live {
  /** Takes over an HTTP upgrade whose Origin and session have been checked. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, caller: Caller): void
  /** Closes all sockets with 1012; clients come back to the next process. */
  close(): Promise<void>
}

const MESSAGE_BYTES = LIMITS.liveMessageBytes
const CONNECTIONS_PER_USER = LIMITS.liveConnections
const TEND_MS = 1_000
const CLOSE_GRACE_MS = 1_500
const NOT_SIGNED_IN = new Problem('unauthenticated', 'Log in first.')

/** Live queries over a WebSocket. */
export function openLive(prime: Prime): Live {
  const server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: MESSAGE_BYTES,
    clientTracking: false,
  })
  const connections = new Set<LiveConnection>()
  const perUser = new Map<string, number>()
  const topics = openTopics(prime)
  const progress = { epoch: '', delivered: 0, reached: 0 }
  const log = (message: string, facts: Record<string, unknown>) => prime.log('warn', message, facts)
  const loading: Loading = {
    driver: prime.driver,
    topics,
    sight: prime,
    progress,
    refresh: (topic) => refreshSoon(loading, topic),
    grow: (topic, by) => grow(loading, topic, by),
    async redefine({ changes }) {
      if (!changes.some(({ collection }) => isSeenInPart(prime.collections.get(collection)))) return
      const { version } = prime.owners ?? {}
      await prime.redefine?.()
      const isChanged = prime.owners?.version !== version || changes.some(({ collection }) => collection === STRUCTURES)
      if (isChanged) for (const each of connections) each.renew()
    },
    log,
  }
  const delivery = openDelivery(loading, () => closeAll('Another history'))
  const rights = watchRights(prime, connections)
  const timer = setInterval(() => {
    for (const each of connections) each.tend()
    rights.tend()
  }, TEND_MS)
  let closed = false

  function closeAll(reason: string): void {
    for (const each of [...connections]) each.close(CLOSE.restart, reason)
  }

  function count(userId: string, by: 1 | -1): void {
    const left = (perUser.get(userId) ?? 0) + by
    if (left > 0) perUser.set(userId, left)
    else perUser.delete(userId)
  }

  function refusalOf(caller: Caller): Problem | undefined {
    if (caller.kind === 'nobody') return NOT_SIGNED_IN
    if (closed) return new Problem('unavailable', 'Prime is shutting down.')
    if (!prime.config.limited || (perUser.get(caller.person.id) ?? 0) < CONNECTIONS_PER_USER) return undefined
    return new Problem('too-many-requests', `At most ${CONNECTIONS_PER_USER} live connections per person.`, {
      more: { retryAfter: 5 },
    })
  }

  function accept(socket: WebSocket, request: IncomingMessage, caller: Caller): void {
    const { cookie, authorization } = request.headers
    const headers = { ...(cookie !== undefined && { cookie }), ...(authorization !== undefined && { authorization }) }
    const opened = connection(prime, loading, socket, { caller, headers })
    connections.add(opened)
    socket.on('close', () => connections.delete(opened))
    if (progress.epoch !== '') {
      opened.hello()
      return
    }
    // Nothing a client says is heard before it has been greeted.
    socket.pause()
    void delivery.started.then(() => {
      opened.hello()
      socket.resume()
    })
  }

  return {
    upgrade(request, socket, head, caller) {
      const refusal = refusalOf(caller)
      if (refusal || caller.kind === 'nobody') {
        refuseUpgrade(socket, refusal ?? NOT_SIGNED_IN, { requestId: prime.newId(), epoch: progress.epoch })
        return
      }
      const { id } = caller.person
      count(id, 1)
      socket.once('close', () => count(id, -1))
      server.handleUpgrade(request, socket, head, (opened) => accept(opened, request, caller))
    },
    async close() {
      closed = true
      clearInterval(timer)
      rights.close()
      delivery.close()
      topics.close()
      closeAll('Prime restarts')
      const until = performance.now() + CLOSE_GRACE_MS
      while (connections.size > 0 && performance.now() < until) await delay(20)
      for (const each of connections) each.terminate()
      server.close()
    },
  }
}
