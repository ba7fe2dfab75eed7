import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type AuthContext, SESSION_MS } from '#server/identity/auth.ts'
import { headersOf } from '#server/identity/auth-requests.ts'
import type { IdentityParts } from '#server/identity/parts.ts'
import { cookieLine, cookiePrefix, signatureOf } from '#server/identity/sessions/cookies.ts'

/**
 * Signing up with an existing account's address creates a stand-in: it waits for an approval that never comes, is in no
 * list and shows the address that was typed. So a visitor cannot find out whether an address has an account.
 */
interface StandIn {
  id: string
  email: string
  twoFactorEnabled?: boolean | null
}

/**
 * The key for finding the stand-in of an address and password. Computing it takes as long as checking a password,
 * whether or not there is one.
 */
export async function standInKey(
  { config, hashing }: Pick<IdentityParts, 'config' | 'hashing'>,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const salt = createHmac('sha256', config.secretKey).update(`stand-in:${email}`).digest('hex')
  return (await hashing.keyOf(password, salt, 20)).toString('hex')
}

/** An internal address for the stand-in that no email can reach. */
export const standInEmail = (key: string): string => `${key}.${randomBytes(6).toString('hex')}@stand-in.invalid`

export const findStandIn = async ({ adapter }: AuthContext, key: string): Promise<StandIn | undefined> =>
  (
    await adapter.findMany<StandIn>({
      model: 'user',
      where: [{ field: 'email', operator: 'starts_with', value: `${key}.` }],
      sortBy: { field: 'createdAt', direction: 'asc' },
      limit: 1,
    })
  )[0]

/** After a password change the stand-in is found by the new password. */
export async function renewStandIn(
  parts: IdentityParts,
  { id, email }: { id: string; email: string },
  password: string,
): Promise<void> {
  const { context } = parts
  const key = await standInKey(parts, { email, password })
  const where = [{ field: 'id', value: id }]
  const row = await context.adapter.findOne<{ standsFor?: string | null }>({ model: 'user', where })
  if (row?.standsFor) await context.adapter.update({ model: 'user', where, update: { email: standInEmail(key) } })
}

/** Starts a session of a stand-in after a correct password; returns the same headers as the library. */
export async function beginSession(
  { config, context, now, secure }: IdentityParts,
  userId: string,
  request: FastifyRequest,
  rememberMe = true,
): Promise<Headers> {
  const at = now()
  const token = randomBytes(24).toString('base64url').slice(0, 32)
  await context.adapter.create({
    model: 'session',
    data: {
      token,
      userId,
      createdAt: at,
      updatedAt: at,
      signedInAt: at,
      lastSeenAt: at,
      expiresAt: new Date(at.getTime() + SESSION_MS),
      ipAddress: request.ip,
      userAgent: headersOf(request).get('user-agent') ?? '',
    },
  })
  const prefix = cookiePrefix(secure)
  const line = (name: string, value: string) =>
    cookieLine(`${prefix}.${name}`, `${value}.${signatureOf(value, config.secretKey)}`, SESSION_MS / 1000, secure)
  const lines = rememberMe
    ? [line('session_token', token)]
    : [line('session_token', token), line('dont_remember', 'true')].map((each) => each.replace(/ Max-Age=\d+;/, ''))
  const headers = new Headers()
  for (const each of lines) headers.append('set-cookie', each)
  return headers
}
