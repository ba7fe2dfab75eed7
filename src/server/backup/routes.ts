import type { FastifyInstance } from 'fastify'
import { timestamp } from '#base/days.ts'
import { Problem } from '#base/problem.ts'
import type { Caller, Person } from '#model/command/people.ts'
import { copyParts } from '#server/backup/parts.ts'
import { commitWrites } from '#server/documents/execute.ts'
import { knownOf } from '#server/history/anchor-file.ts'
import { loadRoutes } from '#server/http/load.ts'
import { sendJson } from '#server/http/request-hooks.ts'
import type { Prime } from '#server/ports.ts'
import { readAnchor } from '#store/signing.ts'

/** Routes for the command-line tools of this machine, on the local socket only. */
export function maintenanceRoutes(app: FastifyInstance, prime: Prime): void {
  loadRoutes(app, prime)
  app.post('/maintenance/backup', async (_request, reply) => sendJson(reply, await copyParts(prime)))
  app.post<{ Body?: { anchor?: unknown } }>('/maintenance/verify', async ({ body }, reply) => {
    const known = knownOf(prime.config, body?.anchor === undefined ? undefined : readAnchor(body.anchor))
    return sendJson(reply, await prime.driver.verify(known))
  })
  app.post<{ Body?: { email?: unknown } }>('/maintenance/recover', async ({ body, caller }, reply) => {
    if (typeof body?.email !== 'string') throw new Problem('bad-request', 'The address is missing.')
    const note = (person: Person) => noteRecovery(prime, caller, person)
    return sendJson(reply, await prime.identity.recover(body.email, note))
  })
}

/** An open error, so that whoever uses Prime sees it and not only whoever reads the log. */
function noteRecovery(prime: Prime, caller: Caller, { email }: Person) {
  const data = {
    status: 'pending',
    severity: 'warning',
    timestamp: timestamp(prime.now()),
    page: 'npm run recover',
    reference: 'A way back into an account',
    message:
      `On the server's machine ${email} was given a link for a new password; two-step login, the old password ` +
      'and every session ended. If this was not expected, check it at once.',
  }
  const write = { op: 'create', collection: 'logs', id: prime.newId(), data } as const
  return commitWrites(prime, caller, [write], undefined, { command: 'people.recover' })
}
