import { randomBytes } from 'node:crypto'
import { Problem, refuse } from '#base/problem.ts'
import { normalEmail } from '#server/identity/caller.ts'
import type { IdentityParts } from '#server/identity/parts.ts'
import { turnOff } from '#server/identity/passwords/two-factor.ts'
import type { Identity, Person } from '#server/ports.ts'

/**
 * Restores access for someone no owner can help, on request of anyone with access to the server's machine. Second
 * factor, backup codes, password and sessions are removed; only the returned link works. `note` is awaited first, so
 * that nothing happens without a log line.
 */
export function openRecovery(parts: IdentityParts): Identity['recover'] {
  const { context, links, revoked, signIns, log } = parts
  return async (address, note) => {
    const email = normalEmail(address)
    const where = [{ field: 'email', value: email }]
    const person = await context.adapter.findOne<Person>({ model: 'user', where })
    if (!person) throw new Problem('not-found', `There is no account with the address ${email}.`)
    const { id, name, role, status } = person
    if (status === 'disabled')
      throw refuse(`${email} is disabled, so a link would not work. An owner can reactivate the account under /users.`)
    await note({ id, email, name, role, status })
    await turnOff(parts, id)
    // A stolen password must not be enough now that the second factor is gone.
    const nobodyKnows = randomBytes(32).toString('base64url')
    await context.internalAdapter.updatePassword(id, await context.password.hash(nobodyKnows))
    await context.internalAdapter.deleteUserSessions(id)
    revoked({ userId: id })
    signIns.note('recovered', { userId: id }, {})
    log('warn', 'A way back into an account was made on this machine', { person: id })
    return links.make('reset', { email, userId: id })
  }
}
