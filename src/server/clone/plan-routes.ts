import type { FastifyInstance } from 'fastify'
import { forgetPlan, keepPlan, keptPlans } from '#server/clone/kept-plans.ts'
import { sendJson } from '#server/http/request-hooks.ts'
import { freshOwnerOf, ownerOf } from '#server/identity/caller.ts'
import type { Prime } from '#server/ports.ts'

/** Plans of clones that are kept: for owners, and keeping one asks for a fresh login, since it may copy by itself. */
export function clonePlanRoutes(app: FastifyInstance, prime: Prime): void {
  app.get('/api/clone-plans', async ({ caller }, reply) => {
    ownerOf(caller)
    return sendJson(reply, { items: await keptPlans(prime) })
  })
  app.post('/api/clone-plans', async ({ caller, body }, reply) => {
    freshOwnerOf(caller, prime.now())
    return sendJson(reply.code(201), await keepPlan(prime, caller, body))
  })
  app.delete<{ Params: { id: string } }>('/api/clone-plans/:id', async ({ caller, params }, reply) => {
    ownerOf(caller)
    await forgetPlan(prime, caller, params.id)
    return await reply.code(204).send()
  })
}
