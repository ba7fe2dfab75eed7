import { APIError } from 'better-auth'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Problem } from '#base/problem.ts'
import { NOBODY } from '#model/command/people.ts'
import type { SignInKind } from '#model/command/sign-ins.ts'
import { route } from '#server/http/route.ts'
import { Done } from '#server/http/shapes.ts'
import { admitted, CODES, standingIn } from '#server/identity/auth.ts'
import { authCode, headersOf } from '#server/identity/auth-requests.ts'
import { normalEmail } from '#server/identity/caller.ts'
import { isFirstAccountTaken, refuseWithoutInvitation } from '#server/identity/first-account.ts'
import { type IdentityParts, newCaller, SessionShape, sessionBody } from '#server/identity/parts.ts'
import { checkPassword } from '#server/identity/passwords/passwords.ts'
import { beginSession, findStandIn, standInEmail, standInKey } from '#server/identity/sessions/stand-ins.ts'
import type { Role } from '#server/ports.ts'

const Email = z
  .string('The address is missing.')
  .transform(normalEmail)
  .pipe(
    z
      .email('This is not an email address. Enter it in full, such as name@example.com.')
      .max(254, 'The address is too long.'),
  )
const Name = z.string('The name is text.').trim().max(100, 'A name has at most 100 characters.')
const Password = z.string('Enter your password.')
const SignUp = z.object({
  email: Email,
  password: Password,
  name: Name.optional(),
  /** The token of the link that a Prime without an owner printed. */
  setUp: z.string('setUp is text.').max(200).optional(),
})
const SignIn = z.object({
  email: Email,
  password: Password,
  /** False on a shared machine: the session ends with the browser. */
  rememberMe: z.boolean('rememberMe is true or false.').optional(),
})
const Accept = z.object({ token: z.string('The invitation is missing.'), password: Password, name: Name.optional() })

const forEverybody = { isOpen: true, refusal: 'invalid' } as const
const Begun = z.union([SessionShape, z.object({ twoFactorRedirect: z.literal(true) })])
const join = route('Create an account', { body: SignUp, answer: Begun, ...forEverybody })
const accept = route('Create the account of an invitation', { body: Accept, answer: Begun, ...forEverybody })
const begin = route('Log in; with `rememberMe` false the session ends with the browser', {
  body: SignIn,
  answer: Begun,
  ...forEverybody,
})
const end = route('Log out', { answer: Done, isOpen: true })
const session = route('Who is logged in, or null', { answer: SessionShape.nullable(), isOpen: true })

const WRONG = new Set(['INVALID_EMAIL_OR_PASSWORD', 'PASSWORD_TOO_LONG'])
const CREATE_FAILED = 'FAILED_TO_CREATE_USER'
const isWrong = (error: unknown): boolean => WRONG.has(authCode(error) ?? '')
/** A wrong password, or too many guesses for an account. */
const isRefused = (error: unknown): boolean =>
  isWrong(error) || (error instanceof Problem && error.code === 'too-many-requests')
const wrong = (): APIError => new APIError('UNAUTHORIZED', { code: 'INVALID_EMAIL_OR_PASSWORD' })

/** Sign-up, login, logout, the current session and accepting an invitation: no session needed. */
export function signInRoutes(app: FastifyInstance, parts: IdentityParts): void {
  const { auth, config, context, devices, limits, links, log, signIns } = parts

  app.post('/api/auth/sign-up/email', join, async (request, reply) => {
    limits.attempt(request.ip)
    const { email, password, name, setUp } = join.readBody(request)
    const isOpen = config.signUp === 'open' || config.signUp === 'approval'
    const isTaken = await isFirstAccountTaken(parts.database)
    if (!isOpen && isTaken) throw config.signUp === 'off' ? switchedOff() : closed()
    if (!isTaken) refuseWithoutInvitation(config, email, setUp)
    checkPassword(password, '/password')
    return signUp(parts, request, reply, { email, password, name })
  })

  app.post('/api/auth/accept-invitation', accept, async (request, reply) => {
    limits.attempt(request.ip)
    const { token, password, name } = accept.readBody(request)
    if (config.signUp === 'off') throw switchedOff()
    checkPassword(password, '/password')
    const link = await links.use('invite', token)
    if (!link) throw new Problem('refused', 'This invitation was used before or is too old. Ask for a new one.')
    return signUp(parts, request, reply, { email: link.email, password, name }, link.role ?? 'staff')
  })

  app.post('/api/auth/sign-in/email', begin, async (request, reply) => {
    limits.attempt(request.ip)
    const body = begin.readBody(request)
    const { cookie } = request.headers
    const own = devices.known(cookie, body.email)
    const other = own ? undefined : devices.known(cookie, deviceName(body.email))
    const account = (own ?? other) ? `${body.email} on ${own ?? other}` : body.email
    const signIn = (as: typeof body) =>
      auth.api.signInEmail({ body: as, headers: headersOf(request), returnHeaders: true })
    // Someone who only knows a stand-in gets no more guesses at the account than a stranger.
    const real = () => (other ? limits.guarded(body.email, isWrong, () => signIn(body)) : signIn(body))
    const check = async () => {
      const [signed, key] = await Promise.allSettled([real(), standInKey(parts, body)])
      if (signed.status === 'fulfilled') return { headers: signed.value.headers, isOwn: true }
      const standIn = isRefused(signed.reason) && key.status === 'fulfilled' && (await findStandIn(context, key.value))
      if (!standIn) throw isRefused(signed.reason) ? wrong() : signed.reason
      // Asks for a second factor as for any account.
      const headers = standIn.twoFactorEnabled
        ? (await signIn({ ...body, email: standIn.email })).headers
        : await beginSession(parts, standIn.id, request, body.rememberMe)
      return { headers, isOwn: false }
    }
    try {
      const { headers, isOwn } = await limits.guarded(account, isWrong, check)
      if (!isOwn) signIns.note('wrong-password', body, { request })
      const email = isOwn ? body.email : deviceName(body.email)
      return await answerSignedIn(parts, request, reply, { headers, email, ...(isOwn && { kind: 'signed-in' }) })
    } catch (error) {
      if (isWrong(error)) {
        log('warn', 'Sign-in refused', { peer: request.ip })
        signIns.note('wrong-password', body, { request })
        throw new Problem('unauthenticated', 'The address or the password is wrong.')
      }
      if (authCode(error) === CODES.disabled) signIns.note('disabled', body, { request })
      throw asProblem(error)
    }
  })

  app.post('/api/auth/sign-out', end, async (request, reply) => {
    const { headers } = await auth.api.signOut({ headers: headersOf(request), returnHeaders: true })
    if (request.caller.kind === 'person') signIns.note('signed-out', { userId: request.caller.person.id }, { request })
    reply.header('set-cookie', headers.getSetCookie())
    return { success: true }
  })

  // Until there is an account, visitors are told so and directed to creating the owner's account.
  let isNew = true
  app.get('/api/auth/get-session', session, async (request, reply) => {
    if (request.caller.kind === 'nobody' && isNew) {
      isNew = !(await isFirstAccountTaken(parts.database))
      if (isNew) reply.header('X-Prime-New', '1')
    }
    // A bare null would be sent as an empty body.
    reply.type('application/json; charset=utf-8')
    return JSON.stringify(sessionBody(request.caller))
  })
}

interface Account {
  email: string
  password: string
  name: string | undefined
}

async function signUp(
  parts: IdentityParts,
  request: FastifyRequest,
  reply: FastifyReply,
  account: Account,
  role?: Role,
) {
  const body = { ...account, name: account.name || (account.email.split('@', 1)[0] ?? '') }
  const create = () => parts.auth.api.signUpEmail({ body, headers: headersOf(request), returnHeaders: true })
  const admit = () => (role ? admitted.run({ role }, create) : create())
  // Computed for a new address too, so that both take the same time.
  const key = role ? undefined : await standInKey(parts, account)
  try {
    const again = (error: unknown) => (authCode(error) === CREATE_FAILED ? admit() : Promise.reject(error))
    // Two simultaneous first accounts on two nodes: the second fails until the first is finished, then becomes an
    // ordinary one.
    const result = await admit().catch(again).catch(again)
    return await answerSignedIn(parts, request, reply, { headers: result.headers, ...account, kind: 'joined' })
  } catch (error) {
    if (key !== undefined && isKnown(error)) return await signUpAgain(parts, request, reply, body, key)
    throw asProblem(error)
  }
}

const isKnown = (error: unknown): boolean => authCode(error)?.startsWith('USER_ALREADY_EXISTS') ?? false

/**
 * Signing up with an existing account's address creates a stand-in; the account's owner is told by email, if mail is
 * configured.
 */
async function signUpAgain(
  parts: IdentityParts,
  request: FastifyRequest,
  reply: FastifyReply,
  { email, name, password }: { email: string; name: string; password: string },
  key: string,
) {
  const { auth, config, devices, mail, signIns } = parts
  const body = { email: standInEmail(key), name, password }
  const create = () => auth.api.signUpEmail({ body, headers: headersOf(request), returnHeaders: true })
  const { headers } = await standingIn.run({ for: email }, create)
  signIns.note('joined-again', { email }, { request })
  mail?.send({ to: email, subject: 'Your account in Prime', text: AGAIN })
  const caller = await newCaller(parts, headers)
  reply.header('set-cookie', [...headers.getSetCookie(), devices.remember(request.headers.cookie, deviceName(email))])
  const answer = sessionBody(caller ?? NOBODY)
  return answer && { ...answer, user: { ...answer.user, status: config.signUp === 'open' ? 'active' : 'pending' } }
}

/** The name for remembering a device on which someone has logged in to a stand-in. */
const deviceName = (email: string): string => `stand-in ${email}`

const AGAIN = [
  'Someone tried to create an account in Prime with this address, which already has one.',
  'If it was you, log in, or ask for a new password. If not, nothing needs to be done.',
].join('\n\n')

/** Sets the cookies and returns the session; there is none while a second factor is pending. */
async function answerSignedIn(
  parts: IdentityParts,
  request: FastifyRequest,
  reply: FastifyReply,
  { headers, email, kind }: { headers: Headers; email: string; kind?: SignInKind },
) {
  const caller = await newCaller(parts, headers)
  const cookies = headers.getSetCookie()
  if (caller?.kind !== 'person') {
    reply.header('set-cookie', cookies)
    return { twoFactorRedirect: true, twoFactorMethods: ['totp'] }
  }
  if (kind) parts.signIns.note(kind, { userId: caller.person.id }, { request })
  reply.header('set-cookie', [...cookies, parts.devices.remember(request.headers.cookie, email)])
  return sessionBody(caller)
}

const switchedOff = (): Problem =>
  new Problem('forbidden', 'New accounts are switched off here. Ask an owner of Prime.')
const closed = (): Problem => new Problem('forbidden', 'Accounts are made by invitation here. Ask an owner for one.')

/** The Problem for a better-auth error; other errors stay as they are. */
export function asProblem(error: unknown): unknown {
  const code = authCode(error)
  if (code === CODES.closed) return closed()
  if (code === CODES.disabled) return new Problem('forbidden', 'This account is disabled. An owner can open it again.')
  if (code === CREATE_FAILED) return new Problem('unavailable', 'The account could not be made. Try again in a moment.')
  if (code?.startsWith('USER_ALREADY_EXISTS'))
    return new Problem('exists', 'An account with this address already exists. Log in instead.')
  return error
}
