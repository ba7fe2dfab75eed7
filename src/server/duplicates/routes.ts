import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { readAsk } from '#model/query/ask.ts'
import type { Query } from '#model/query/query.ts'
import { pointersTo, pointing, type Reference, referencesIn } from '#model/schema/references.ts'
import { allowed, authorise } from '#server/access/authorise.ts'
import { onlySeen } from '#server/access/owned.ts'
import { Scan, scanPlan } from '#server/duplicates/plan.ts'
import { scansOf } from '#server/duplicates/scans.ts'
import { sendJson } from '#server/http/request-hooks.ts'
import { route } from '#server/http/route.ts'
import { CollectionName, Id, Items, Some } from '#server/http/shapes.ts'
import type { Prime } from '#server/ports.ts'
import { definitionsIn } from '#store/session.ts'

type WithId = { Params: { id: string } }
const MAX_IDS = 50
/** So many references are listed one by one; all are counted. */
const LISTED = 200
const start = route('Search a collection for duplicates; a sample stores nothing', { body: Scan, status: 201 })
const list = route('The latest searches, newest first', { answer: Items(Some) })
const lookUp = route('What points to records, counted and listed', {
  body: z.strictObject({
    collection: CollectionName,
    ids: z.array(Id).min(1).max(MAX_IDS),
    address: z.string().optional().meta({ description: 'The path of a screen' }),
  }),
  answer: z.object({ counts: Some, references: z.array(Some) }),
})

/** The search for duplicates: scans with progress and cancel, and what points to records that look alike. */
export function duplicateRoutes(app: FastifyInstance, prime: Prime): void {
  const scans = scansOf(prime)
  app.addHook('onClose', () => scans.close())

  app.post('/api/duplicates/scans', start, async (request, reply) => {
    const state = await scans.start(request.caller, scanPlan(start.readBody(request)))
    return sendJson(reply.code(201).header('Location', `/api/duplicates/scans/${state.id}`), state)
  })
  app.get('/api/duplicates/scans', list, async ({ caller }, reply) =>
    sendJson(reply, { items: await scans.list(caller) }),
  )
  app.get<WithId>('/api/duplicates/scans/:id', route('How far a search is'), async ({ caller, params }, reply) =>
    sendJson(reply, await scans.state(caller, params.id)),
  )
  app.post<WithId>('/api/duplicates/scans/:id/cancel', route('End a search'), async ({ caller, params }, reply) =>
    sendJson(reply, await scans.cancel(caller, params.id)),
  )
  app.post<WithId>(
    '/api/duplicates/scans/:id/run',
    route('Restart a search whose server ended'),
    async ({ caller, params }, reply) => sendJson(reply, await scans.again(caller, params.id)),
  )

  app.post('/api/duplicates/references', lookUp, async (request, reply) => {
    const { caller } = request
    const { collection: target, ids, address } = lookUp.readBody(request)
    authorise(caller, 'query', { name: target, collection: prime.collections.get(target) })
    return sendJson(reply, await references(target, ids, address))

    async function references(to: string, named: readonly string[], path: string | undefined) {
      const wanted = new Set(named)
      const counts: Record<string, Record<string, number>> = Object.fromEntries(named.map((id) => [id, {}]))
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
      for await (const { collection, doc } of pointing(finder, to, named, pointers, path)) {
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
