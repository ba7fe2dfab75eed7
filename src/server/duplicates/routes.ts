import type { FastifyInstance } from 'fastify'
import { Problem } from '#base/problem.ts'
import { readCollectionName, readId } from '#model/command/patch.ts'
import { readAsk } from '#model/query/ask.ts'
import type { Query } from '#model/query/query.ts'
import { pointersTo, pointing, type Reference, referencesIn } from '#model/schema/references.ts'
import { allowed, authorise } from '#server/access/authorise.ts'
import { onlySeen } from '#server/access/owned.ts'
import { readBody } from '#server/documents/writes.ts'
import { readPlan } from '#server/duplicates/plan.ts'
import { scansOf } from '#server/duplicates/scans.ts'
import { sendJson } from '#server/http/request-hooks.ts'
import type { Prime } from '#server/ports.ts'
import { definitionsIn } from '#store/session.ts'

type WithId = { Params: { id: string } }
const MAX_IDS = 50
/** So many references are listed one by one; all are counted. */
const LISTED = 200

/** The search for duplicates: scans with progress and cancel, and what points to records that look alike. */
export function duplicateRoutes(app: FastifyInstance, prime: Prime): void {
  const scans = scansOf(prime)
  app.addHook('onClose', () => scans.close())

  app.post('/api/duplicates/scans', async ({ caller, body }, reply) => {
    const state = await scans.start(caller, readPlan(body))
    return sendJson(reply.code(201).header('Location', `/api/duplicates/scans/${state.id}`), state)
  })
  app.get('/api/duplicates/scans', async ({ caller }, reply) => sendJson(reply, { items: await scans.list(caller) }))
  app.get<WithId>('/api/duplicates/scans/:id', async ({ caller, params }, reply) =>
    sendJson(reply, await scans.state(caller, params.id)),
  )
  app.post<WithId>('/api/duplicates/scans/:id/cancel', async ({ caller, params }, reply) =>
    sendJson(reply, await scans.cancel(caller, params.id)),
  )
  app.post<WithId>('/api/duplicates/scans/:id/run', async ({ caller, params }, reply) =>
    sendJson(reply, await scans.again(caller, params.id)),
  )

  app.post('/api/duplicates/references', async ({ caller, body }, reply) => {
    const { collection: name, ids: raw, address } = readBody(body, ['collection', 'ids', 'address'])
    const target = readCollectionName(name)
    authorise(caller, 'query', { name: target, collection: prime.collections.get(target) })
    if (!Array.isArray(raw) || raw.length === 0 || raw.length > MAX_IDS)
      throw new Problem('bad-request', `"ids" are 1 to ${MAX_IDS} ids.`)
    if (address !== undefined && typeof address !== 'string')
      throw new Problem('bad-request', '"address" is the path of a screen.')
    return sendJson(reply, await references(target, raw.map(readId), address))

    async function references(to: string, ids: readonly string[], path: string | undefined) {
      const wanted = new Set(ids)
      const counts: Record<string, Record<string, number>> = Object.fromEntries(ids.map((id) => [id, {}]))
      const listed: Reference[] = []
      const definitions = await prime.driver.read((tx) => definitionsIn(tx, prime.collections))
      const readable = definitions.filter((definition) =>
        allowed(caller, 'query', { name: definition.name, collection: prime.collections.get(definition.name) }),
      )
      const pointers = pointersTo(to, readable)
      const finder = {
        find: async ({ collection, ...query }: Query) => {
          const ask = onlySeen(prime, caller, prime.collections.get(collection), readAsk(query, collection, []))
          return (await prime.driver.read((tx) => tx.find(ask), { long: true })).docs
        },
      }
      for await (const { collection, doc } of pointing(finder, to, ids, pointers, path)) {
        const own = pointers.filter((pointer) => pointer.collection === collection)
        for (const reference of referencesIn(doc, to, wanted, own, path)) {
          const count = counts[reference.to]!
          count[collection] = (count[collection] ?? 0) + 1
          if (listed.length < LISTED) listed.push(reference)
        }
      }
      return { counts, references: listed }
    }
  })
}
