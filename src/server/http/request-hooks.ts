import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LIMITS } from '#base/limits.ts'
import { Problem } from '#base/problem.ts'
import { type Caller, NOBODY } from '#model/command/people.ts'
import { epochOf } from '#server/documents/epoch.ts'
import { whoIs } from '#server/fair-turns.ts'
import { type HeldBody, openBodyRoom } from '#server/http/body/body-room.ts'
import { readBodyText } from '#server/http/body/body-text.ts'
import { parseBody } from '#server/http/body/json-body.ts'
import { policyHeaders } from '#server/http/page-policy.ts'
import { peerOf } from '#server/http/rates.ts'
import type { Stopping } from '#server/http/stopping.ts'
import type { Config, Prime } from '#server/ports.ts'

const LONGEST_URL = LIMITS.urlLength
/** Pages send this header with requests they make while unattended. Such requests do not keep the session alive. */
const BACKGROUND = 'x-prime-background'
const FORWARDED = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-real-ip',
]

/** The routes that need no session. */
const PUBLIC = new Set([
  'POST /api/auth/sign-up/email',
  'POST /api/auth/sign-in/email',
  'POST /api/auth/sign-out',
  'GET /api/auth/get-session',
  'GET /api/health',
  'POST /api/csp-report',
  'POST /api/auth/request-password-reset',
  'POST /api/auth/reset-password',
  'POST /api/auth/two-factor/verify-totp',
  'POST /api/auth/accept-invitation',
])
/** Records shared by a link, whose token admits the visitor. */
const SHARED = '/api/public/'
/** Messages from outside services, admitted by their signature. */
const WEBHOOK = '/api/webhooks/:name'
/** The routes available to a person whose account is waiting for approval. */
const FOR_PENDING = /^\/api\/(auth\/|sessions(\/|$)|health$|csp-report$)/

const COMMON = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(self), microphone=(), geolocation=(self), payment=(), usb=()',
}
const API_HEADERS = {
  ...COMMON,
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cache-Control': 'no-store',
}
const PAGE_HEADERS = {
  ...COMMON,
  ...policyHeaders(),
  'X-Frame-Options': 'DENY',
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as received. */
    bodyText: string
    /** The hash that distinguishes it from other requests, when the request has an idempotency key. */
    bodyFingerprint: string | undefined
    /** The memory that the body holds until the response is sent. */
    heldBody: HeldBody | undefined
  }
}

interface RequestHookOptions {
  stopping: Stopping
  /** Counts a request of its sender; throws beyond the limit. */
  spend: (name: string) => void
  /** The caller of all requests; only for the local socket. */
  everybodyIs?: Caller
}

/**
 * Runs before every route: headers, limits, origin, session and rate; without a session only the public list is
 * allowed.
 */
export function addRequestHooks(
  app: FastifyInstance,
  prime: Prime,
  { spend, everybodyIs, stopping }: RequestHookOptions,
): void {
  const { config } = prime
  const strip = forwardedStripper(config)
  const headersOf = headersFor(config)

  app.decorateRequest('caller', null as never)
  app.decorateRequest('bodyText', '')
  app.decorateRequest('bodyFingerprint', undefined)
  app.decorateRequest('heldBody', undefined)
  const roomOf = openBodyRoom()
  readJsonBodies(app)

  app.addHook('onRequest', async (request, reply) => {
    request.caller = NOBODY
    reply.header('X-Request-Id', request.id)
    reply.header('X-Prime-Epoch', epochOf(prime))
    strip(request.raw)
    // A key replaces the cookie, so no later code may find the cookie beside it.
    if (bearsKey(request.headers)) delete request.headers.cookie
    // The router decodes escapes that the raw address hides (`/%61pi`), so the matched route counts too.
    const isApi = isApiPath(request.url) || isApiPath(request.routeOptions.url ?? '')
    reply.headers(headersOf(isApi))
    stopping.admit()
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1')
      throw new Problem('bad-request', 'The request names no host.')
    if (request.url.length > LONGEST_URL) throw new Problem('too-large', 'The address is longer than 8 KiB.')
    if (everybodyIs) {
      request.caller = everybodyIs
      return
    }
    if (!isReport(request) && !isWebhook(request)) checkOrigin(request.method, request.headers, config)
    if (!isApi) return
    request.caller = await prime.identity.callerOf(credentialsOf(request.headers), {
      isBackground: request.headers[BACKGROUND] !== undefined,
    })
    if (config.limited) spend(rateBucket(request))
    admit(request, request.caller)
    if (request.method === 'GET' || request.method === 'HEAD') return
    const held = roomOf(whoIs(request.caller) || peerOf(request.ip))
    request.heldBody = held
    reply.raw.once('close', held.free)
  })
}

/** The security headers of every response, of the API (`true`) or of the pages. */
export function headersFor({ origins }: Config): (isApi: boolean) => Record<string, string> {
  const secure = origins.some((origin) => origin.startsWith('https:'))
  const hsts: Record<string, string> = secure
    ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }
    : {}
  const [forApi, forPages] = [
    { ...API_HEADERS, ...hsts },
    { ...PAGE_HEADERS, ...hsts },
  ]
  return (isApi) => (isApi ? forApi : forPages)
}

/** Whether an address belongs to the API and not to the pages. */
export const isApiPath = (url: string): boolean => url === '/api' || url.startsWith('/api/') || url.startsWith('/api?')

// `Basic` belongs to a proxy in front of Prime and does not identify the person.
const bearsKey = ({ authorization }: IncomingHttpHeaders): boolean => /^bearer\b/i.test(authorization ?? '')

/** The headers by which the identity service identifies the caller; a key replaces the cookie. */
export function credentialsOf(headers: IncomingHttpHeaders): { cookie?: string; authorization?: string } {
  const { cookie, authorization } = headers
  if (authorization !== undefined && bearsKey(headers)) return { authorization }
  return cookie === undefined ? {} : { cookie }
}

// A browser may report blocked content without a session; the report is only logged, whoever sends it.
const isReport = ({ method, headers, routeOptions }: FastifyRequest): boolean =>
  method === 'POST' && routeOptions.url === '/api/csp-report' && headers.origin === 'null'

const isWebhook = ({ method, routeOptions }: FastifyRequest): boolean =>
  method === 'POST' && routeOptions.url === WEBHOOK

/** Refuses requests that a foreign page could have made a browser send; scripts with a key need no origin. */
export function checkOrigin(method: string | undefined, headers: IncomingHttpHeaders, config: Config): void {
  if (method === 'GET' || method === 'HEAD') return
  if (headers.authorization?.startsWith('Bearer prime_')) return
  if (headers.origin === undefined || !config.origins.includes(headers.origin))
    throw new Problem('bad-origin', 'This request does not come from a page of Prime.')
}

function admit(request: FastifyRequest, caller: Caller): void {
  const path = request.url.split('?', 1)[0]!
  if ((path.startsWith(SHARED) && request.method === 'GET') || isWebhook(request)) return
  if (caller.kind === 'nobody' || caller.person.status === 'disabled') {
    const method = request.method === 'HEAD' ? 'GET' : request.method
    if (!PUBLIC.has(`${method} ${path}`)) throw new Problem('unauthenticated', 'Log in first.')
    return
  }
  if (caller.person.status === 'pending' && !FOR_PENDING.test(path))
    throw new Problem('account-pending', 'This account waits for the approval of an owner.')
}

/** The name under which a caller's requests are counted. */
export function rateBucket({ caller, ip }: { caller: Caller; ip: string }): string {
  if (caller.kind === 'person') return caller.sessionId
  return caller.kind === 'key' ? caller.keyId : peerOf(ip)
}

/** Removes forwarded headers unless they come from a proxy named in the settings. */
export function forwardedStripper({ trustedProxies }: Config): (raw: IncomingMessage) => void {
  const trusted = new BlockList()
  for (const proxy of trustedProxies) {
    const [address = '', bits] = proxy.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) trusted.addAddress(address, family)
    else trusted.addSubnet(address, Number(bits), family)
  }
  return (raw) => {
    const peer = raw.socket?.remoteAddress ?? ''
    const plain = peer.startsWith('::ffff:') ? peer.slice(7) : peer
    if (trustedProxies.length > 0 && plain && trusted.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4')) return
    for (const name of FORWARDED) delete raw.headers[name]
  }
}

function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    ['application/json', 'application/csp-report', 'application/reports+json'],
    async (request: FastifyRequest, payload: IncomingMessage): Promise<unknown> => {
      const packed = request.headers['content-encoding']
      if (packed !== undefined && packed.toLowerCase() !== 'identity')
        throw new Problem('unsupported-type', 'Send the body as it is, without a Content-Encoding.')
      if (!isJson(request) && request.url !== '/api/csp-report')
        throw new Problem('unsupported-type', 'Send the body as application/json.')
      const { text, parts, fingerprint } = await readBodyText(request, payload, (bytes) =>
        request.heldBody?.take(bytes),
      )
      request.bodyText = text
      request.bodyFingerprint = fingerprint
      return text === '' ? undefined : await parseBody(text, parts)
    },
  )
}

function isJson({ headers }: FastifyRequest): boolean {
  const [type = '', ...parameters] = (headers['content-type'] ?? '').split(';').map((part) => part.trim().toLowerCase())
  // In another character set the text would be read as different letters.
  const charset = parameters.find((part) => part.startsWith('charset='))
  return type === 'application/json' && (charset === undefined || /^charset="?utf-?8"?$/.test(charset))
}

/** Sends JSON as an answer without going through a schema. */
export const sendJson = (reply: FastifyReply, body: unknown): FastifyReply => sendText(reply, JSON.stringify(body))

/** The same for JSON that is already text. */
export const sendText = (reply: FastifyReply, json: string): FastifyReply =>
  reply.header('Content-Type', 'application/json; charset=utf-8').send(json)
