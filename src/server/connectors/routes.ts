import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { invalid, Problem } from '#base/problem.ts'
import type { AnyConnector } from '#model/connector/connector.ts'
import type { Field } from '#model/schema/fields.ts'
import { authorise, roleOf } from '#server/access/authorise.ts'
import { type RunnerOptions, runConnector } from '#server/connectors/runner.ts'
import { secretStates, setSecrets } from '#server/connectors/secrets.ts'
import { connectorOf } from '#server/connectors/settings.ts'
import { byHand } from '#server/http/check.ts'
import { sendJson } from '#server/http/request-hooks.ts'
import { route } from '#server/http/route.ts'
import { Items, Some, When } from '#server/http/shapes.ts'
import { freshOwnerOf, ownerOf } from '#server/identity/caller.ts'
import type { Prime } from '#server/ports.ts'

const LONGEST_SECRET = 4_000
const States = z.record(
  z.string(),
  z.object({ set: z.boolean(), last4: z.string().optional(), updatedAt: When.optional() }),
)
const list = route('Every connector, with its settings and hosts', { answer: Items(Some) })
const states = route('Which credentials are set', { answer: States })
const set = route('Set credentials; null forgets one', {
  // Their names are those of the connector.
  body: byHand(z.record(z.string(), z.string().min(1).max(LONGEST_SECRET).nullable())),
  answer: States,
})
const run = route('Run a connector now')

/** Connectors: the list, their credentials (write-only), and running one manually. */
export function connectorRoutes(app: FastifyInstance, prime: Prime, options: RunnerOptions = {}): void {
  const needed = (name: string) => connectorOf(prime, name)

  app.get('/api/connectors', list, async ({ caller }, reply) => {
    authorise(caller, 'query', { name: 'connectors', collection: prime.collections.get('connectors') })
    const isOwner = roleOf(caller) === 'owner'
    const items = [...prime.connectors.values()].map(async (connector) => ({
      name: connector.name,
      label: connector.label,
      help: connector.help,
      hosts: connector.hosts,
      everyMinutes: connector.every.minutes,
      settings: Object.entries(connector.settings as Record<string, Field>).map(
        ([name, { kind, label, choices, options: how }]) => ({
          name,
          kind,
          label,
          ...(choices && { choices }),
          ...(how.help !== undefined && { help: how.help }),
        }),
      ),
      ...(connector.webhook && { webhook: `/api/webhooks/${connector.name}` }),
      secrets: Object.entries(connector.secrets).map(([name, label]) => ({ name, label })),
      ...(isOwner && { secretStates: await secretStates(prime, connector) }),
    }))
    return sendJson(reply, { items: await Promise.all(items) })
  })

  app.get<{ Params: { name: string } }>('/api/connectors/:name/secrets', states, async ({ caller, params }, reply) => {
    ownerOf(caller)
    return sendJson(reply, await secretStates(prime, needed(params.name)))
  })

  app.put<{ Params: { name: string } }>('/api/connectors/:name/secrets', set, async (request, reply) => {
    const { caller, params, body } = request
    ownerOf(caller)
    const connector = needed(params.name)
    freshOwnerOf(caller, prime.now())
    const given = readSecrets(connector, body)
    await setSecrets(prime, connector, given)
    for (const [name, value] of Object.entries(given)) {
      const kind = value === null ? 'credential-removed' : 'credential-set'
      const about = `${connector.label}, ${connector.secrets[name]}`
      await prime.identity.noteAct({ kind, about }, caller, request)
    }
    return sendJson(reply, await secretStates(prime, connector))
  })

  app.post<{ Params: { name: string } }>('/api/connectors/:name/run', run, async ({ caller, params }, reply) => {
    if (roleOf(caller) === 'viewer') throw new Problem('forbidden', 'As viewer you may read but not run a connector.')
    return sendJson(reply, await runConnector(prime, needed(params.name), caller, options))
  })
}

/** Texts by credential name; `null` deletes one. */
function readSecrets({ label, secrets }: AnyConnector, body: unknown): Record<string, string | null> {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new Problem('bad-request', 'Send the credentials as a JSON object.')
  const faults = Object.entries(body).flatMap(([name, value]) => {
    const at = { pointer: `/${name}`, code: 'value' }
    if (!Object.hasOwn(secrets, name)) return [{ ...at, detail: `${label} has no credential "${name.slice(0, 100)}".` }]
    const isGood = value === null || (typeof value === 'string' && value !== '' && value.length <= LONGEST_SECRET)
    return isGood ? [] : [{ ...at, detail: `A credential is a text of up to ${LONGEST_SECRET} characters.` }]
  })
  if (faults.length > 0) throw invalid(faults)
  return body as Record<string, string | null>
}
