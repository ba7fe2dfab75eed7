import { AsyncLocalStorage } from 'node:async_hooks'
import { getCurrentAdapter } from '@better-auth/core/context'
import { APIError, type BetterAuthOptions, type BetterAuthPlugin, betterAuth } from 'better-auth'
import { getMigrations } from 'better-auth/db/migration'
import { twoFactor } from 'better-auth/plugins/two-factor'
import type { Hashing } from '#server/identity/passwords/hashing.ts'
import { PASSWORD_LENGTH } from '#server/identity/passwords/passwords.ts'
import { cookiePrefix } from '#server/identity/sessions/cookies.ts'
import type { Database } from '#server/identity/stores/database.ts'
import type { Config, Log, Role } from '#server/ports.ts'

export const SESSION_MS = 7 * 86_400_000
/** The header that passes our own peer address to better-auth; the request hooks have removed the client's. */
export const PEER_HEADER = 'x-prime-peer'
/** The setting that exists once there is an account. */
export const FIRST_ACCOUNT = 'first-account'

/** Our own codes in better-auth's errors. */
export const CODES = { closed: 'SIGN_UP_CLOSED', disabled: 'ACCOUNT_DISABLED' } as const

/** Our own tables, created and read through better-auth, so that both databases have the same ones. */
const primeTables = {
  id: 'prime',
  schema: {
    setting: { fields: { value: { type: 'string', required: true } } },
    link: {
      fields: {
        hash: { type: 'string', required: true, unique: true },
        kind: { type: 'string', required: true },
        email: { type: 'string', required: true },
        role: { type: 'string', required: false },
        userId: { type: 'string', required: false },
        expiresAt: { type: 'date', required: true },
      },
    },
    apiKey: {
      fields: {
        hash: { type: 'string', required: true, unique: true },
        last4: { type: 'string', required: true },
        name: { type: 'string', required: true },
        role: { type: 'string', required: true },
        userId: { type: 'string', required: true, references: { model: 'user', field: 'id' } },
        createdAt: { type: 'date', required: true },
        expiresAt: { type: 'date', required: false },
        lastUsedAt: { type: 'date', required: false },
      },
    },
    signIn: {
      fields: {
        at: { type: 'date', required: true, index: true },
        kind: { type: 'string', required: true },
        times: { type: 'number', required: true },
        // Not a reference: someone's lines stay when the account is deleted.
        userId: { type: 'string', required: false, index: true },
        byId: { type: 'string', required: false },
        address: { type: 'string', required: false },
        browser: { type: 'string', required: false },
        about: { type: 'string', required: false },
        before: { type: 'string', required: false },
        after: { type: 'string', required: false },
      },
    },
  },
} satisfies BetterAuthPlugin

interface AuthParts {
  config: Config
  /** Whether every origin uses https. */
  secure: boolean
  database: Database
  hashing: Hashing
  now: () => Date
  newId: () => string
  log: Log
  /** Called after a session's row was deleted. */
  sessionEnded: (sessionId: string) => void
}

/** The role for the sign-up in progress; only an accepted invitation sets it. */
export const admitted = new AsyncLocalStorage<{ role: Role }>()
/** The address typed in the current sign-up, when it creates a stand-in for an existing account. */
export const standingIn = new AsyncLocalStorage<{ for: string }>()

export type Auth = Awaited<ReturnType<typeof openAuth>>
/** The library's internals: its adapter, its password functions and its accounts. */
export type AuthContext = Awaited<Auth['$context']>

/** better-auth, migrated and ready. Only its `api` is used; none of its router's paths can be reached from outside. */
export async function openAuth(parts: AuthParts) {
  const options = optionsOf(parts)
  await parts.database.migrate(async () => (await getMigrations(options)).runMigrations())
  return betterAuth(options)
}

function optionsOf({ config, secure, database, hashing, now, newId, log, sessionEnded }: AuthParts) {
  return {
    appName: 'Prime',
    baseURL: config.origins[0] ?? `http://127.0.0.1:${config.port}`,
    basePath: '/api/auth',
    secret: config.secretKey,
    database: database.handle,
    trustedOrigins: [...config.origins],
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    // The library's messages contain no tokens or passwords, but its further arguments may, so they are left out.
    logger: {
      level: 'error',
      log: (level, message) => log(level === 'error' ? 'error' : 'info', `identity: ${message}`),
    },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_LENGTH.least,
      maxPasswordLength: PASSWORD_LENGTH.most,
      password: { hash: hashing.hash, verify: hashing.verify },
      revokeSessionsOnPasswordReset: true,
    },
    user: {
      additionalFields: {
        role: { type: 'string', required: true, defaultValue: 'staff', input: false },
        status: { type: 'string', required: true, defaultValue: 'pending', input: false },
        lastSeenAt: { type: 'date', required: false, input: false },
        // The address that a stand-in shows (sessions/stand-ins.ts).
        standsFor: { type: 'string', required: false, input: false },
      },
    },
    session: {
      expiresIn: SESSION_MS / 1000,
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
      additionalFields: {
        signedInAt: { type: 'date', required: false, input: false },
        lastSeenAt: { type: 'date', required: false, input: false },
      },
    },
    advanced: {
      cookiePrefix: cookiePrefix(secure),
      useSecureCookies: false,
      defaultCookieAttributes: { secure, httpOnly: true, sameSite: 'lax', path: '/' },
      ipAddress: { ipAddressHeaders: [PEER_HEADER] },
      // We create and migrate the tables ourselves; its own check would outlive a tool that closes the database.
      database: { generateId: newId, validateSchema: false },
    },
    databaseHooks: {
      user: { create: { before: async (_user, context) => ({ data: await admission(config, context) }) } },
      session: {
        create: {
          before: async (session, context) => {
            const at = now()
            await arrive(session.userId, at, context)
            const expiresAt = new Date(at.getTime() + SESSION_MS)
            return { data: { createdAt: at, updatedAt: at, signedInAt: at, lastSeenAt: at, expiresAt } }
          },
        },
        delete: { after: async (session) => sessionEnded(session.id) },
      },
    },
    plugins: [primeTables, twoFactor({ issuer: 'Prime', accountLockout: { enabled: config.limited } })],
  } satisfies BetterAuthOptions
}

type HookContext = { context: { adapter: Parameters<typeof getCurrentAdapter>[0] } } | null

/** Runs in the sign-up's transaction: the unique row ensures that two simultaneous first accounts give one owner. */
async function admission(
  config: Config,
  context: HookContext,
): Promise<{ role: Role; status: string; standsFor?: string }> {
  if (!context) throw new Error('An account was created outside a request.')
  const stands = standingIn.getStore()
  if (stands) return { role: 'staff', status: 'pending', standsFor: stands.for }
  const adapter = await getCurrentAdapter(context.context.adapter)
  const first = await adapter.findOne({ model: 'setting', where: [{ field: 'id', value: FIRST_ACCOUNT }] })
  if (!first) {
    const data = { id: FIRST_ACCOUNT, value: 'taken' }
    await adapter.create({ model: 'setting', data, forceAllowId: true })
    return { role: 'owner', status: 'active' }
  }
  const invited = admitted.getStore()
  if (invited) return { role: invited.role, status: 'active' }
  if (config.signUp === 'invite' || config.signUp === 'off')
    throw new APIError('FORBIDDEN', { code: CODES.closed, message: 'Sign-up is closed.' })
  return { role: 'staff', status: config.signUp === 'open' ? 'active' : 'pending' }
}

/** Refuses a disabled person and records that there is another account. */
async function arrive(userId: string, at: Date, context: HookContext): Promise<void> {
  if (!context) throw new Error('A session was begun outside a request.')
  const adapter = await getCurrentAdapter(context.context.adapter)
  const where = [{ field: 'id', value: userId }]
  const user = await adapter.findOne<{ status: string }>({ model: 'user', where })
  if (user?.status === 'disabled')
    throw new APIError('FORBIDDEN', { code: CODES.disabled, message: 'This account is disabled.' })
  await adapter.update({ model: 'user', where, update: { lastSeenAt: at } })
}
