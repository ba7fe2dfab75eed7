import { Problem } from '#base/problem.ts'
import type { Caller } from '#model/command/people.ts'
import type { NoteAct } from '#server/access/note-access.ts'
import { openActs } from '#server/identity/acts.ts'
import { openAuth } from '#server/identity/auth.ts'
import { setUpLink } from '#server/identity/first-account.ts'
import { openGuard, type Touch } from '#server/identity/guard.ts'
import { keyRoutes, keysOfNow } from '#server/identity/keys.ts'
import { openLimits } from '#server/identity/limits.ts'
import { openLinks } from '#server/identity/links.ts'
import { openMail } from '#server/identity/mail.ts'
import type { IdentityParts } from '#server/identity/parts.ts'
import { HASHING, type Hashing } from '#server/identity/passwords/hashing.ts'
import { passwordRoutes } from '#server/identity/passwords/password-routes.ts'
import { twoFactorRoutes } from '#server/identity/passwords/two-factor.ts'
import { allPeople, peopleRoutes } from '#server/identity/people.ts'
import { openRecovery } from '#server/identity/recover.ts'
import { openDevices } from '#server/identity/sessions/devices.ts'
import { sessionRoutes } from '#server/identity/sessions/sessions.ts'
import { signInRoutes } from '#server/identity/sessions/sign-in.ts'
import { openSignInLog } from '#server/identity/sessions/sign-in-log.ts'
import { signInLogRoutes } from '#server/identity/sessions/sign-in-routes.ts'
import type { Database } from '#server/identity/stores/database.ts'
import { openSqliteDatabase } from '#server/identity/stores/sqlite.ts'
import type { Config, Identity, Log, Revocation } from '#server/ports.ts'

/** The largest body of a login or any other request here; a password has at most 128 characters. */
const BODY_BYTES = 65_536

/** Opens the identity service: better-auth with its own database, behind our guard, limits and routes. */
export async function openIdentity(given: {
  config: Config
  now: () => Date
  newId: () => string
  log: Log
  /** Writes changes of access to the log; undefined for tools that make none. */
  noteAct?: NoteAct
  /** Replaced only where many passwords are tested that protect nothing. */
  hashing?: Hashing
}): Promise<Identity> {
  const { config, now, newId, log, noteAct, hashing = HASHING } = given
  const database = await openDatabase(config, log)
  const listeners = new Set<(what: Revocation) => void>()
  const tell = (what: Revocation) => {
    for (const listener of listeners) listener(what)
  }
  // Work that continues after a response; closing waits for it.
  const background = new Set<Promise<unknown>>()
  const later = (work: Promise<unknown>, otherwise: string): void => {
    const done = work.catch(failed(log, otherwise))
    background.add(done)
    void done.finally(() => background.delete(done))
  }
  const revoked = (what: Revocation) => {
    tell(what)
    later(database.announce(JSON.stringify(what)), 'A revocation did not reach the other nodes')
  }
  database.onAnnounced((text) => tell(JSON.parse(text)))

  const secure = config.origins.length > 0 && config.origins.every((origin) => origin.startsWith('https://'))
  const sessionEnded = (sessionId: string) => revoked({ sessionId })
  const auth = await openAuth({ config, secure, database, hashing, now, newId, log, sessionEnded })
  const context = await auth.$context
  const touch = (what: Touch) => later(writeTouch(context, what, now()), 'Last use was not noted')
  const mail = openMail(config, log)
  const origin = config.origins[0] ?? `http://127.0.0.1:${config.port}`
  const signIns = openSignInLog({ context, now, later })
  const acts = openActs({ context, signIns, mail, noteAct, later })
  const parts: IdentityParts = {
    config,
    now,
    newId,
    log,
    secure,
    database,
    auth,
    context,
    hashing,
    guard: openGuard({ database, secret: config.secretKey, secure, now, touch }),
    limits: openLimits(now, config.limited),
    devices: openDevices(config.secretKey, secure),
    links: openLinks({ context, origin, now }),
    signIns,
    acts,
    mail,
    revoked,
  }

  return {
    callerOf: parts.guard.callerOf,
    routes: (app) =>
      void app.register(async (scope) => {
        // Strangers may call some of these, so nobody may make the server read large bodies.
        scope.addHook('onRoute', (route) => {
          route.bodyLimit = BODY_BYTES
        })
        scope.addHook('preHandler', async (request) => {
          for (const given of [request.params, request.query, request.body]) refuseUnseen(given)
        })
        scope.setErrorHandler((error) => {
          throw database.problemFrom(error)
        })
        signInRoutes(scope, parts)
        passwordRoutes(scope, parts)
        twoFactorRoutes(scope, parts)
        peopleRoutes(scope, parts)
        sessionRoutes(scope, parts)
        signInLogRoutes(scope, parts)
        keyRoutes(scope, parts)
        scope.all('/api/auth/*', async (request, reply) => {
          const url = request.url.split('?', 1)[0]!
          const methods = ['GET', 'POST'].filter((method) => scope.hasRoute({ method, url }))
          if (request.caller.kind === 'nobody' || methods.length === 0) throw unknownPath(request.caller)
          reply.header('Allow', methods.join(', ').replace('GET', 'GET, HEAD'))
          throw new Problem('method-not-allowed', `This address takes ${methods.join(', ')}.`)
        })
      }),
    people: () => allPeople(context),
    keys: () => keysOfNow(context, now()),
    setUpLink: () => setUpLink(config, database, origin),
    recover: openRecovery(parts),
    async noteAct(act, caller, request) {
      await acts.record(act, caller)
      acts.tell(act, caller, request)
    },
    onRevoked(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    backup: (file) => database.backup(file),
    async close() {
      await Promise.allSettled(background)
      mail?.close()
      await database.close()
    },
  }
}

async function openDatabase(config: Config, log: Log): Promise<Database> {
  if (!/^postgres(ql)?:/.test(config.databaseUrl)) return openSqliteDatabase(config.dataFolder)
  // Loaded only when needed, like the document driver (store/open.ts).
  const { openPostgresDatabase } = await import('#server/identity/stores/postgres.ts')
  return openPostgresDatabase(config.databaseUrl, log)
}

// PostgreSQL cannot store U+0000, and no name or address contains it. A password may, because only its hash is stored.
function refuseUnseen(given: unknown): void {
  for (const [name, value] of Object.entries(given ?? {}))
    if (typeof value === 'string' && value.includes('\0') && !/password/i.test(name))
      throw new Problem('bad-value', `"${name.slice(0, 100)}" holds the character U+0000. Leave it out.`)
}

// The response does not reveal which paths exist.
const unknownPath = (caller: Caller): Problem =>
  caller.kind === 'nobody'
    ? new Problem('unauthenticated', 'Log in first.')
    : new Problem('not-found', 'There is nothing at this address.')

const failed = (log: Log, sentence: string) => (error: Error) => log('warn', sentence, { error: error.message })

async function writeTouch({ adapter }: IdentityParts['context'], what: Touch, at: Date): Promise<void> {
  if ('keyId' in what) {
    await adapter.update({ model: 'apiKey', where: [{ field: 'id', value: what.keyId }], update: { lastUsedAt: at } })
    return
  }
  const update = { lastSeenAt: at }
  await adapter.update({ model: 'session', where: [{ field: 'id', value: what.sessionId }], update })
  await adapter.update({ model: 'user', where: [{ field: 'id', value: what.userId }], update })
}
