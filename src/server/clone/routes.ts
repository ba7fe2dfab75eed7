import type { FastifyInstance } from 'fastify'
import { csvLine } from '#base/csv.ts'
import { Problem } from '#base/problem.ts'
import { clonesOf } from '#server/clone/jobs.ts'
import { readPlan } from '#server/clone/read-plan.ts'
import { readBody } from '#server/documents/writes.ts'
import { sendJson } from '#server/http/request-hooks.ts'
import { freshOwnerOf, ownerOf } from '#server/identity/caller.ts'
import { attachment } from '#server/import/routes.ts'
import type { Prime } from '#server/ports.ts'

type WithId = { Params: { id: string } }

/** Copies of live collections: for owners, and what reads or writes asks for a sign-in younger than 15 minutes. */
export function cloneRoutes(app: FastifyInstance, prime: Prime): void {
  const clones = clonesOf(prime)

  app.post('/api/clones', async ({ caller, body }, reply) => {
    freshOwnerOf(caller, prime.now())
    const { plan } = readBody(body, ['plan'])
    const state = await clones.start(caller, readPlan(plan))
    return sendJson(reply.code(201).header('Location', `/api/clones/${state.id}`), state)
  })
  app.get('/api/clones', async ({ caller }, reply) => {
    ownerOf(caller)
    const items = (await clones.list()).map(({ id, plan, step, total, counts, by, startedAt }) => {
      const sets = plan.items.map(({ source, target }) => ({ source, target }))
      return { id, mode: plan.mode, items: sets, step, total, counts, by, startedAt }
    })
    return sendJson(reply, { items })
  })
  app.get<WithId>('/api/clones/:id', async ({ caller, params }, reply) => {
    ownerOf(caller)
    return sendJson(reply, await clones.state(params.id))
  })
  app.get<WithId>('/api/clones/:id/faults', async ({ caller, params }, reply) => {
    ownerOf(caller)
    const text = await clones.faults(params.id)
    if (text === undefined) throw new Problem('not-found', 'Every document of this clone was copied.')
    return await reply
      .header('Content-Type', 'text/csv; charset=utf-8')
      .header('Content-Disposition', attachment('Clone, what was left.csv'))
      .send(`\uFEFF${csvLine(['Collection', 'Document', 'Reason'])}${text}`)
  })
  app.post<WithId>('/api/clones/:id/check', async ({ caller, params, body }, reply) => {
    freshOwnerOf(caller, prime.now())
    const { plan } = readBody(body, ['plan'])
    return sendJson(reply, await clones.check(caller, params.id, readPlan(plan)))
  })
  app.post<WithId>('/api/clones/:id/run', async ({ caller, params }, reply) => {
    freshOwnerOf(caller, prime.now())
    return sendJson(reply, await clones.run(caller, params.id))
  })
  app.post<WithId>('/api/clones/:id/cancel', async ({ caller, params }, reply) => {
    ownerOf(caller)
    return sendJson(reply, await clones.cancel(params.id))
  })
  app.post<WithId>('/api/clones/:id/pause', async ({ caller, params }, reply) => {
    ownerOf(caller)
    return sendJson(reply, await clones.pause(params.id))
  })
  app.post<WithId>('/api/clones/:id/undo', async ({ caller, params }, reply) => {
    freshOwnerOf(caller, prime.now())
    return sendJson(reply, await clones.undo(caller, params.id))
  })
}
