import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { invalid, Problem } from '#base/problem.ts'
import { route } from '#server/http/route.ts'
import { Done } from '#server/http/shapes.ts'
import { normalEmail, type Signed, signedIn } from '#server/identity/caller.ts'
import type { IdentityParts } from '#server/identity/parts.ts'
import { checkPassword } from '#server/identity/passwords/passwords.ts'
import { renewStandIn } from '#server/identity/sessions/stand-ins.ts'

const Text = (missing: string) => z.string(missing).min(1, missing).max(1000)
const Confirm = z.object({ password: Text('Enter your password.') })
const Change = z.object({
  currentPassword: Text('The current password is missing.'),
  newPassword: Text('The new password is missing.'),
})
const Ask = z.object({ email: z.string('The address is missing.').transform(normalEmail) })
const Reset = z.object({ token: Text('The link is not whole.'), newPassword: Text('The new password is missing.') })

const confirm = route('Confirm the password for what only an owner may do', {
  body: Confirm,
  answer: Done,
  refusal: 'invalid',
})
const change = route('Change your password; other sessions end', { body: Change, answer: Done, refusal: 'invalid' })
const ask = route('Ask for a link by mail', { body: Ask, answer: Done, isOpen: true, refusal: 'invalid' })
const reset = route('Set a new password by a link', { body: Reset, answer: Done, isOpen: true, refusal: 'invalid' })

/** Entering the password again, changing it, and setting a new one through a one-time link. */
export function passwordRoutes(app: FastifyInstance, parts: IdentityParts): void {
  const { context, limits, links, mail, now, signIns } = parts

  app.post('/api/auth/confirm', confirm, async (request) => {
    const signed = signedIn(request.caller)
    const { password } = confirm.readBody(request)
    await verifyOwnPassword(parts, signed, password, '/password')
    await context.internalAdapter.updateSession(await tokenOf(parts, signed), { signedInAt: now() })
    return { success: true }
  })

  app.post('/api/auth/change-password', change, async (request) => {
    const signed = signedIn(request.caller)
    const { currentPassword, newPassword } = change.readBody(request)
    checkPassword(newPassword, '/newPassword')
    await verifyOwnPassword(parts, signed, currentPassword, '/currentPassword')
    const hash = await context.password.hash(newPassword)
    await renewStandIn(parts, signed.person, newPassword)
    await context.internalAdapter.updatePassword(signed.person.id, hash)
    for (const session of await context.internalAdapter.listSessions(signed.person.id))
      if (session.id !== signed.sessionId) await context.internalAdapter.deleteSession(session.token)
    signIns.note('password-changed', { userId: signed.person.id }, { request })
    return { success: true }
  })

  app.post('/api/auth/request-password-reset', ask, async (request) => {
    if (!mail) throw new Problem('not-found', 'There is nothing at this address.')
    limits.attempt(request.ip)
    const { email } = ask.readBody(request)
    const found = await context.internalAdapter.findUserByEmail(email)
    // The email is sent after the response, so that the time does not reveal whether the address is known.
    if (found && statusOf(found.user) !== 'disabled')
      void links.make('reset', { email, userId: found.user.id }).then(
        ({ link }) => mail.send({ to: email, subject: 'A new password for Prime', text: letter(link) }),
        (error: Error) => parts.log('error', 'No link for a new password could be made', { error: error.name }),
      )
    return { success: true }
  })

  app.post('/api/auth/reset-password', reset, async (request) => {
    limits.attempt(request.ip)
    const { token, newPassword } = reset.readBody(request)
    checkPassword(newPassword, '/newPassword')
    const link = await links.use('reset', token)
    if (!link?.userId) throw new Problem('refused', 'This link was used before or is too old. Ask for a new one.')
    await context.internalAdapter.updatePassword(link.userId, await context.password.hash(newPassword))
    await context.internalAdapter.deleteUserSessions(link.userId)
    signIns.note('password-reset', { userId: link.userId }, { request })
    return { success: true }
  })
}

const statusOf = (user: object): unknown => (user as { status?: unknown }).status

const letter = (link: string): string =>
  [
    'Someone asked for a new password for your account in Prime.',
    `Choose one within an hour: ${link}`,
    'If it was not you, nothing needs to be done: your password is unchanged.',
  ].join('\n\n')

/** Checks a signed-in person's own password, with at most 5 failures a minute. */
export async function verifyOwnPassword(
  { context, limits }: IdentityParts,
  { person }: Signed,
  password: string,
  pointer: string,
): Promise<void> {
  const wrong = invalid([{ pointer, code: 'password', detail: 'This is not your password.' }])
  await limits.guarded(
    `person ${person.id}`,
    (error) => error === wrong,
    async () => {
      const account = await context.internalAdapter.findCredentialAccount(person.id)
      if (!account?.password || !(await context.password.verify({ hash: account.password, password }))) throw wrong
    },
  )
}

async function tokenOf({ context }: IdentityParts, { person, sessionId }: Signed): Promise<string> {
  const own = (await context.internalAdapter.listSessions(person.id)).find(({ id }) => id === sessionId)
  if (!own) throw new Problem('unauthenticated', 'Log in first.')
  return own.token
}
