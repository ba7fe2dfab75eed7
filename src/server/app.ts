import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { LIMITS } from '#base/limits.ts'
import { Problem } from '#base/problem.ts'
import type { Caller } from '#model/command/people.ts'
import { watchOwners } from '#server/access/owners.ts'
import { shareRoutes } from '#server/access/shares.ts'
import { maintenanceRoutes } from '#server/backup/routes.ts'
import { clonePlanRoutes } from '#server/clone/plan-routes.ts'
import { cloneRoutes } from '#server/clone/routes.ts'
import { connectorRoutes } from '#server/connectors/routes.ts'
import type { RunnerOptions } from '#server/connectors/runner.ts'
import { webhookRoutes } from '#server/connectors/webhook-routes.ts'
import { bulkRoutes } from '#server/documents/bulk.ts'
import { keepDocuments } from '#server/documents/cached/cached-documents.ts'
import { collectionRoutes } from '#server/documents/collections.ts'
import { commandRoutes } from '#server/documents/commands.ts'
import { commitRoutes } from '#server/documents/commit/commit.ts'
import { watchCustomTables } from '#server/documents/custom-tables.ts'
import { documentRoutes } from '#server/documents/documents.ts'
import { epochOf, readEpoch } from '#server/documents/epoch.ts'
import { queryRoutes } from '#server/documents/query-routes.ts'
import { duplicateRoutes } from '#server/duplicates/routes.ts'
import { fileRoutes } from '#server/files/routes.ts'
import { changeRoutes } from '#server/history/changes.ts'
import { historyRoutes } from '#server/history/history.ts'
import { smallRoutes } from '#server/http/health.ts'
import { shareHeavyWork } from '#server/http/heavy-work.ts'
import { otherMethods } from '#server/http/methods.ts'
import { openApiRoutes } from '#server/http/openapi/openapi.ts'
import { errorHandler, problemOf, sendProblem } from '#server/http/problems.ts'
import { rateLimit } from '#server/http/rates.ts'
import {
  addRequestHooks,
  checkOrigin,
  credentialsOf,
  forwardedStripper,
  headersFor,
  isApiPath,
  rateBucket,
} from '#server/http/request-hooks.ts'
import { cutSlowBodies, HALF_SENT } from '#server/http/slow-bodies.ts'
import { staticRoutes } from '#server/http/static.ts'
import { openStopping, type Stopping } from '#server/http/stopping.ts'
import { dataRoutes } from '#server/import/data-routes.ts'
import type { Live } from '#server/live/live.ts'
import { refuseUpgrade } from '#server/live/refuse.ts'
import { outboxRoutes } from '#server/outbox/routes.ts'
import type { Prime } from '#server/ports.ts'
import { printRoutes } from '#server/print/routes.ts'
import { reportRoutes } from '#server/reports/routes.ts'

const LONGEST_PARAMETER = LIMITS.urlLength

interface AppOptions {
  /** Handles upgrades to `/api/live`. */
  live?: Live
  /** A monotonic clock in milliseconds, for the rate limit. */
  clock?: () => number
  /** The caller of all requests; only for the local socket. */
  everybodyIs?: Caller
  /** Replacements for the outside world, only for tests. */
  connectors?: RunnerOptions
}

/** The HTTP side of Prime: the API under `/api` and the web app everywhere else. */
export async function openApp(prime: Prime, options: AppOptions = {}): Promise<FastifyInstance> {
  await readEpoch(prime)
  const stopTables = await watchCustomTables(prime)
  const stopOwners = await watchOwners(prime)
  const stopKeeping = await keepDocuments(prime)
  const { config, log } = prime
  const boot = prime.now().getTime().toString(36)
  let requests = 0
  const nextRequestId = () => `${boot}-${(++requests).toString(36)}`
  const refusal = () => ({ requestId: nextRequestId(), epoch: epochOf(prime) })
  const app = fastify({
    bodyLimit: LIMITS.bodyBytes,
    requestTimeout: HALF_SENT.requestTimeout,
    http: { ...HALF_SENT, maxHeaderSize: LIMITS.headerBytes, requireHostHeader: false },
    routerOptions: { maxParamLength: LONGEST_PARAMETER },
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    genReqId: nextRequestId,
    forceCloseConnections: 'idle',
    // Fastify's own response does not have the form of our problems, so the request hooks refuse instead.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => void refuseBadUrl(prime, error, request, reply),
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, refusal()),
  })
  app.addHook('onClose', async () => {
    await Promise.all([stopTables(), stopOwners(), stopKeeping()])
  })
  const methodsOf = otherMethods(app)
  app.setErrorHandler(errorHandler(log))
  app.setNotFoundHandler((request, reply) => {
    const methods = methodsOf(request.url)
    if (methods.length === 0) throw new Problem('not-found', 'There is nothing at this address.')
    reply.header('Allow', methods.join(', '))
    throw new Problem('method-not-allowed', `This address takes ${methods.join(', ')}.`)
  })
  cutSlowBodies(app)
  const stopping = openStopping(app)
  const spend = rateLimit(options.clock ?? (() => performance.now()))
  addRequestHooks(app, prime, {
    stopping,
    spend,
    ...(options.everybodyIs && { everybodyIs: options.everybodyIs }),
  })
  shareHeavyWork(app)
  for (const mount of [
    openApiRoutes,
    documentRoutes,
    queryRoutes,
    commitRoutes,
    bulkRoutes,
    commandRoutes,
    changeRoutes,
    historyRoutes,
    collectionRoutes,
    smallRoutes,
    shareRoutes,
    dataRoutes,
    duplicateRoutes,
    cloneRoutes,
    clonePlanRoutes,
    fileRoutes,
    printRoutes,
    outboxRoutes,
    reportRoutes,
  ])
    mount(app, prime)
  connectorRoutes(app, prime, options.connectors)
  webhookRoutes(app, prime, options.connectors)
  prime.identity.routes(app)
  // The local socket is for tools, which open no pages; otherwise the page files would be in memory twice.
  if (options.everybodyIs) maintenanceRoutes(app, prime)
  else staticRoutes(app, config)
  if (options.live) takeUpgrades(app, prime, { live: options.live, stopping, spend, refusal })
  await app.ready()
  return app
}

/** The id of a request refused before the app sees it, and the history it was refused in. */
type Refusal = Parameters<typeof refuseUpgrade>[2]

/** Checks an upgrade as the request hooks check a request, then passes it to the live service. */
function takeUpgrades(
  app: FastifyInstance,
  prime: Prime,
  {
    live,
    stopping,
    spend,
    refusal,
  }: { live: Live; stopping: Stopping; spend: (name: string) => void; refusal: () => Refusal },
): void {
  const strip = forwardedStripper(prime.config)
  const refuse = (socket: Duplex, error: unknown) => {
    const problem = problemOf(error)
    if (!problem) prime.log('error', 'An upgrade failed.', { cause: String(error) })
    refuseUpgrade(socket, problem ?? new Problem('internal', ''), refusal())
  }
  const open = async (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    strip(request)
    if (request.url?.split('?', 1)[0] !== '/api/live')
      throw new Problem('not-found', 'Nothing is live at this address.')
    // An upgrade is a GET request, but a foreign page could open one with this person's cookie.
    checkOrigin('UPGRADE', request.headers, prime.config)
    // Sockets reconnect by themselves, so opening one does not count as using the session.
    const caller = await prime.identity.callerOf(credentialsOf(request.headers), { isBackground: true })
    if (prime.config.limited) spend(rateBucket({ caller, ip: request.socket.remoteAddress ?? '' }))
    if (caller.kind === 'nobody' || caller.person.status === 'disabled')
      throw new Problem('unauthenticated', 'Log in first.')
    if (caller.person.status === 'pending')
      throw new Problem('account-pending', 'This account waits for the approval of an owner.')
    if (!socket.destroyed) live.upgrade(request, socket, head, caller)
  }
  app.server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy())
    stopping.handOver(socket)
    open(request, socket, head).catch((error: unknown) => refuse(socket, error))
  })
}

// Such an address never reaches the request hooks, so the visitor gets the same answer as elsewhere.
async function refuseBadUrl(
  prime: Prime,
  error: Error,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const isApi = isApiPath(request.raw.url ?? '')
  reply.headers({ 'X-Request-Id': request.id, 'X-Prime-Epoch': epochOf(prime), ...headersFor(prime.config)(isApi) })
  const caller = await prime.identity.callerOf(credentialsOf(request.headers))
  if (isApi && caller.kind === 'nobody') return sendProblem(reply, new Problem('unauthenticated', 'Log in first.'))
  return sendProblem(reply, problemOf(error) ?? new Problem('bad-request', 'This address cannot be read.'))
}

function answerBrokenRequest(error: Error & { code?: string }, socket: Duplex, refusal: Refusal): void {
  // A browser opens connections ahead of its requests. A response on an unused one would be taken for that of the next
  // request; if the connection is closed instead, the browser opens another.
  const isUnused = socket instanceof Socket && socket.bytesRead === 0
  if (error.code === 'ECONNRESET' || !socket.writable || isUnused) {
    socket.destroy()
    return
  }
  const problem =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? new Problem('too-large', 'The headers are larger than 16 KiB.')
      : new Problem('bad-request', 'This is not an HTTP request that can be read.')
  refuseUpgrade(socket, problem, refusal)
}
