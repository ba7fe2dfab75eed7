import { createHash } from 'node:crypto'
import { createOTP } from '@better-auth/utils/otp'
import { symmetricDecrypt } from 'better-auth/crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { invalid, Problem, refuse } from '#base/problem.ts'
import { route } from '#server/http/route.ts'
import { Done } from '#server/http/shapes.ts'
import { authCode, headersOf } from '#server/identity/auth-requests.ts'
import { freshOwnerOf, type Signed, signedIn } from '#server/identity/caller.ts'
import { type IdentityParts, newCaller, SessionShape, sessionBody } from '#server/identity/parts.ts'
import { verifyOwnPassword } from '#server/identity/passwords/password-routes.ts'
import { cookieIn, cookiePrefix, signedValue } from '#server/identity/sessions/cookies.ts'
import { asProblem } from '#server/identity/sessions/sign-in.ts'

const OWNERS_SETTING = 'owners-two-factor'
const Password = z.object({ password: z.string('Enter your password.') })
const Code = z.object({
  code: z.string('The code is missing.').transform((code) => code.replace(/\s/g, '')),
})
const Required = z.object({ requiredOfOwners: z.boolean('Send true or false.') })
const state = route('Whether your second factor is on, and asked of owners', {
  answer: z.object({ enabled: z.boolean(), requiredOfOwners: z.boolean() }),
})
const ask = route('Require a second factor of all owners, or stop requiring it (owner)', {
  body: Required,
  answer: Required,
  refusal: 'invalid',
})
const enable = route('Begin a second factor', {
  body: Password,
  answer: z.object({ totpURI: z.string(), backupCodes: z.array(z.string()) }),
  refusal: 'invalid',
})
const disable = route('End the second factor', { body: Password, answer: Done, refusal: 'invalid' })
const reset = route('End the second factor of a person who lost it (owner)', { answer: Done })
const giveCode = route('Give the code of the second factor', {
  body: Code,
  answer: SessionShape,
  isOpen: true,
  refusal: 'invalid',
})
/** How long better-auth accepts a code: its half minute and the ones before and after. */
const CODE_MS = 90_000
const WRONG_CODE = 'The code is wrong or no longer valid.'

/** The second factor: codes from an authenticator app (TOTP) and ten backup codes. */
export function twoFactorRoutes(app: FastifyInstance, parts: IdentityParts): void {
  const { acts, auth, context, limits, log, now, signIns } = parts
  const { adapter } = context

  const isOn = async (userId: string): Promise<boolean> => {
    const where = [{ field: 'id', value: userId }]
    return Boolean((await adapter.findOne<{ twoFactorEnabled?: boolean }>({ model: 'user', where }))?.twoFactorEnabled)
  }
  const isRequired = async (): Promise<boolean> => {
    const where = [{ field: 'id', value: OWNERS_SETTING }]
    return (await adapter.findOne<{ value: string }>({ model: 'setting', where }))?.value === 'on'
  }

  app.get('/api/auth/two-factor', state, async (request) => {
    const { person } = signedIn(request.caller)
    return { enabled: await isOn(person.id), requiredOfOwners: await isRequired() }
  })

  app.put('/api/auth/two-factor', ask, async (request) => {
    const owner = freshOwnerOf(request.caller, now())
    const { requiredOfOwners } = ask.readBody(request)
    if (requiredOfOwners && !(await isOn(owner.person.id)))
      throw refuse('You have no second factor yet. Set up your own first, then ask it of all owners.')
    const row = { value: requiredOfOwners ? 'on' : 'off' }
    const from = (await isRequired()) ? 'on' : 'off'
    const act = { kind: 'two-factor-required', about: 'All owners', from, to: row.value } as const
    if (from !== row.value) await acts.record(act, request.caller)
    const where = [{ field: 'id', value: OWNERS_SETTING }]
    if (!(await adapter.update({ model: 'setting', where, update: row })))
      await adapter.create({ model: 'setting', data: { id: OWNERS_SETTING, ...row }, forceAllowId: true })
    if (from !== row.value) acts.tell(act, request.caller, request)
    return { requiredOfOwners }
  })

  app.post('/api/auth/two-factor/enable', enable, async (request) => {
    const signed = signedIn(request.caller)
    const body = enable.readBody(request)
    await verifyOwnPassword(parts, signed, body.password, '/password')
    if (await isOn(signed.person.id)) throw refuse('Two-step login is already on. Turn it off first.')
    const made = await auth.api.enableTwoFactor({ body: { ...body, method: 'totp' }, headers: headersOf(request) })
    if (made.method !== 'totp') throw new Error('better-auth made another second factor than asked for.')
    // Here too a stand-in shows the address that was typed.
    return { totpURI: withAccount(made.totpURI, signed.person.email), backupCodes: made.backupCodes }
  })

  app.post('/api/auth/two-factor/disable', disable, async (request) => {
    const signed = signedIn(request.caller)
    const { id, role } = signed.person
    await verifyOwnPassword(parts, signed, disable.readBody(request).password, '/password')
    if (role === 'owner' && (await isRequired()))
      throw refuse('Owners need a second factor here. Another owner can lift that rule.')
    await turnOff(parts, id)
    return { success: true }
  })

  app.post<{ Params: { id: string } }>('/api/people/:id/reset-two-factor', reset, async (request) => {
    const owner = freshOwnerOf(request.caller, now())
    const { id } = request.params
    if (id === owner.person.id) throw refuse('Turn your own second factor off with your password.')
    const person = await adapter.findOne<{ name: string; email: string }>({
      model: 'user',
      where: [{ field: 'id', value: id }],
    })
    if (!person) throw new Problem('not-found', 'There is no such person.')
    if (!(await isOn(id))) throw refuse(`${person.name} has no second factor; the password alone is asked for.`)
    const act = { kind: 'factor-reset', userId: id, about: person.email } as const
    await acts.record(act, request.caller)
    await turnOff(parts, id)
    log('warn', 'A second factor was reset', { person: id, by: owner.person.id })
    acts.tell(act, request.caller, request)
    return { success: true }
  })

  app.post('/api/auth/two-factor/verify-totp', giveCode, async (request, reply) => {
    const { caller } = request
    if (caller.kind === 'nobody') limits.attempt(request.ip)
    const { code } = giveCode.readBody(request)
    if (caller.kind !== 'nobody') {
      await confirmFactor(parts, signedIn(caller), code)
      return sessionBody(caller)
    }
    const awaited = await whoIsAwaited(parts, request)
    try {
      const verified = () => verify(parts, request, code)
      const spent = new Problem('unauthenticated', WRONG_CODE)
      const check = () => (awaited ? spending(parts, { userId: awaited, code, spent }, verified) : verified())
      const account = awaited ? codeOf(awaited) : `code from ${request.ip}`
      const { headers } = await limits.guarded(account, isWrongCode, check)
      const next = await newCaller(parts, headers)
      if (next?.kind !== 'person') throw new Error('better-auth accepted a code and began no session.')
      signIns.note('signed-in', { userId: next.person.id }, { request })
      const remembered = parts.devices.remember(request.headers.cookie, next.person.email)
      reply.header('set-cookie', [...headers.getSetCookie(), remembered])
      return sessionBody(next)
    } catch (error) {
      if (isWrongCode(error) && awaited) signIns.note('wrong-code', { userId: awaited }, { request })
      throw codeProblem(error)
    }
  })
}

/** Deletes the secret and backup codes: from now on the password alone logs in. */
export async function turnOff({ context }: IdentityParts, id: string): Promise<void> {
  await context.internalAdapter.updateUser(id, { twoFactorEnabled: false })
  await context.adapter.deleteMany({ model: 'twoFactor', where: [{ field: 'userId', value: id }] })
}

/**
 * The first code from the app turns the second factor on. The session stays: better-auth would start another one and
 * cut off its open sockets.
 */
async function confirmFactor(parts: IdentityParts, { person }: Signed, code: string): Promise<void> {
  const { context, limits } = parts
  const { adapter } = context
  const where = [{ field: 'userId', value: person.id }]
  const row = await adapter.findOne<{ secret: string }>({ model: 'twoFactor', where })
  if (!row) throw refuse('No second factor has been set up for this account.')
  const secret = await symmetricDecrypt({ key: context.secretConfig, data: row.secret })
  const wrong = invalid([{ pointer: '/code', code: 'code', detail: WRONG_CODE }])
  const check = async () => {
    if (!(await createOTP(secret).verify(code))) throw wrong
  }
  const checkOnce = () => spending(parts, { userId: person.id, code, spent: wrong }, check)
  await limits.guarded(codeOf(person.id), (error) => error === wrong, checkOnce)
  await adapter.update({ model: 'twoFactor', where, update: { verified: true } })
  await context.internalAdapter.updateUser(person.id, { twoFactorEnabled: true })
}

/** The account whose code is pending: better-auth stores it under a signed cookie between password and code. */
async function whoIsAwaited({ config, context, secure }: IdentityParts, request: FastifyRequest) {
  const cookie = cookieIn(request.headers.cookie, `${cookiePrefix(secure)}.two_factor`)
  const challenge = signedValue(cookie, config.secretKey)
  return challenge && (await context.internalAdapter.findVerificationValue(challenge))?.value
}

const isOfTheApp = (code: string): boolean => /^\d{6}$/.test(code)

/** The name under which an account's wrong codes are counted. */
const codeOf = (userId: string): string => `code of ${userId}`

/**
 * Checks a code, which works only once, whether from the app (RFC 6238, 5.2) or a backup code; otherwise someone
 * reading it over a shoulder could use it for a minute and a half. It is marked as used before the check, so that only
 * one of several simultaneous requests succeeds, and unmarked when the check fails.
 */
async function spending<T>(
  { context, now }: IdentityParts,
  { userId, code, spent }: { userId: string; code: string; spent: Problem },
  check: () => Promise<T>,
): Promise<T> {
  const { internalAdapter } = context
  const identifier = `spent-code:${userId}:${isOfTheApp(code) ? code : createHash('sha256').update(code).digest('hex')}`
  const expiresAt = new Date(now().getTime() + CODE_MS)
  if (!(await internalAdapter.reserveVerificationValue({ identifier, value: userId, expiresAt }))) throw spent
  try {
    return await check()
  } catch (error) {
    await internalAdapter.deleteVerificationByIdentifier(identifier)
    throw error
  }
}

// Six digits are a code from the app; anything else is a backup code.
function verify({ auth }: IdentityParts, request: FastifyRequest, code: string) {
  const call = { body: { code }, headers: headersOf(request), returnHeaders: true as const }
  return isOfTheApp(code) ? auth.api.verifyTOTP(call) : auth.api.verifyBackupCode(call)
}

const isWrongCode = (error: unknown): boolean => /^INVALID_(BACKUP_)?CODE$/.test(authCode(error) ?? '')

function codeProblem(error: unknown): unknown {
  const code = authCode(error)
  if (isWrongCode(error)) return new Problem('unauthenticated', WRONG_CODE)
  if (code === 'ACCOUNT_TEMPORARILY_LOCKED')
    return new Problem('too-many-requests', 'Too many wrong codes. Try again in 15 minutes.', {
      more: { retryAfter: 900 },
    })
  // Of two simultaneous backup codes the library accepts one.
  if ((error as { statusCode?: number }).statusCode === 409)
    return new Problem('unauthenticated', 'Another code was given at the same moment. Try again.')
  if (code === 'TOTP_NOT_ENABLED' || code === 'BACKUP_CODES_NOT_ENABLED')
    return refuse('No second factor has been set up for this account.')
  if (code === 'INVALID_TWO_FACTOR_COOKIE' || code === 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE')
    return new Problem('unauthenticated', 'Log in with the address and the password first.')
  return asProblem(error)
}

/** The address for an authenticator app (`otpauth://totp/ISSUER:ACCOUNT?…`) that names this account. */
function withAccount(uri: string, email: string): string {
  const end = uri.indexOf('?')
  const begin = Math.max(uri.lastIndexOf(':', end), uri.lastIndexOf('/', end)) + 1
  return uri.slice(0, begin) + encodeURIComponent(email) + uri.slice(end)
}
