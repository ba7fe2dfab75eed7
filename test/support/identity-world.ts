import { rmSync } from 'node:fs'
import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify'
import { idMaker } from '#base/ids.ts'
import { Problem } from '#base/problem.ts'
import type { AccessAct } from '#model/command/access-acts.ts'
import { NOBODY } from '#model/command/people.ts'
import type { NoteAct } from '#server/access/note-access.ts'
import { openIdentity } from '#server/identity/open.ts'
import type { Config, Identity, Revocation } from '#server/ports.ts'
import { quickFolder } from '#test/support/folders.ts'
import { QUICK_HASHING } from '#test/support/hosts/quick-hashing.ts'

export const PASSWORD = 'walnut harbour sextant'

export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into any body
  body: any
  text: string
  setCookie: string[]
  retryAfter: string | undefined
}

/** A browser that keeps its cookies between requests. */
export interface Browser {
  cookies: Map<string, string>
  cookieHeader(): string | undefined
  post(url: string, body?: object): Promise<Answer>
  send(method: InjectOptions['method'], url: string, body?: object, headers?: Record<string, string>): Promise<Answer>
}

export interface IdentityWorld {
  identity: Identity
  app: FastifyInstance
  config: Config
  logged: string[]
  revoked: Revocation[]
  /** The entries written to the log, and by whom. */
  acts: (AccessAct & { by: string })[]
  /** From now on the log accepts no entries. */
  fill(): void
  /** Moves the clock forward. */
  pass(ms: number): void
  now(): Date
  browser(peer?: string): Browser
  /** Signs up an account in a new browser. */
  signUp(email: string, peer?: string): Promise<Browser>
  /** Signs up the first account, and further ones that are approved with a role. */
  owner(): Promise<Browser>
  close(): Promise<void>
}

/** The identity service over real files, with a minimal HTTP front end and a clock that can be moved. */
export async function openIdentityWorld(
  settings: Partial<Config> = {},
  hashing = QUICK_HASHING,
): Promise<IdentityWorld> {
  const folder = settings.dataFolder ?? quickFolder('prime-identity-')
  // Stopped until it is moved, so that a slow machine changes nothing.
  let time = Date.now()
  const now = () => new Date(time)
  let count = 0
  const newId = idMaker(now, (bytes) => new Uint8Array(bytes).fill(++count))
  const config: Config = {
    port: 4600,
    host: '127.0.0.1',
    origins: ['http://127.0.0.1:4600'],
    databaseUrl: 'file:./data/prime.db',
    dataFolder: folder,
    secretKey: 'a key for tests that is long enough, really',
    signUp: 'approval',
    trustedProxies: [],
    limited: true,
    webFolder: '',
    timeZone: 'UTC',
    ...settings,
  }
  const logged: string[] = []
  const log = (level: string, message: string, facts?: object) =>
    void logged.push(JSON.stringify({ level, message, ...facts }))
  let isFull = false
  const acts: (AccessAct & { by: string })[] = []
  const noteAct: NoteAct = async (act, caller) => {
    if (isFull) throw new Problem('storage-full', 'The disk is full.')
    acts.push({ ...act, by: caller.kind === 'nobody' ? '' : caller.person.email })
  }
  const identity = await openIdentity({ config, now, newId, log, noteAct, hashing })
  const revoked: Revocation[] = []
  identity.onRevoked((what) => void revoked.push(what))
  const app = await door(identity)
  const browser = (peer = '192.0.2.1') => openBrowser(app, peer)

  const signUp = async (email: string, peer?: string) => {
    const made = browser(peer)
    const answer = await made.post('/api/auth/sign-up/email', { email, password: PASSWORD, name: email.split('@')[0] })
    if (answer.status !== 200) throw new Error(`${email} could not sign up: ${answer.text}`)
    return made
  }

  return {
    identity,
    app,
    config,
    logged,
    revoked,
    acts,
    fill: () => {
      isFull = true
    },
    now,
    pass: (ms) => {
      time += ms
    },
    browser,
    signUp,
    owner: () => signUp('owner@example.com'),
    async close() {
      await app.close()
      await identity.close()
      if (!settings.dataFolder) rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function door(identity: Identity): Promise<FastifyInstance> {
  const app = Fastify()
  app.decorateRequest('caller')
  app.addHook('onRequest', async (request) => {
    const { cookie, authorization } = request.headers
    request.caller = NOBODY
    request.caller = await identity.callerOf({ ...(cookie && { cookie }), ...(authorization && { authorization }) })
  })
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof Problem)) return reply.code(500).send({ code: 'internal', cause: String(error) })
    if (typeof error.more.retryAfter === 'number') reply.header('retry-after', String(error.more.retryAfter))
    return reply.code(error.status).send({ code: error.code, detail: error.message, errors: error.faults })
  })
  identity.routes(app)
  await app.ready()
  return app
}

function openBrowser(app: FastifyInstance, peer: string): Browser {
  const cookies = new Map<string, string>()
  const cookieHeader = () =>
    cookies.size === 0 ? undefined : [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const send: Browser['send'] = async (method, url, body, headers = {}) => {
    const cookie = cookieHeader()
    const answer = await app.inject({
      method,
      url,
      remoteAddress: peer,
      headers: { ...(cookie && { cookie }), ...headers },
      ...(body && { payload: body }),
    })
    const setCookie = [answer.headers['set-cookie'] ?? []].flat()
    for (const line of setCookie) keep(cookies, line)
    return {
      status: answer.statusCode,
      text: answer.payload,
      body: answer.payload ? JSON.parse(answer.payload) : undefined,
      setCookie,
      retryAfter: answer.headers['retry-after'] as string | undefined,
    }
  }
  return { cookies, cookieHeader, send, post: (url, body = {}) => send('POST', url, body) }
}

function keep(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(';')
  const at = pair.indexOf('=')
  const gone = attributes.some((attribute) => attribute.trim().toLowerCase() === 'max-age=0')
  if (gone) cookies.delete(pair.slice(0, at))
  else cookies.set(pair.slice(0, at), pair.slice(at + 1))
}
