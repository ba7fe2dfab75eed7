import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { PlanToKeep } from '#server/clone/read-plan.ts'
import { forgetPlan, keepPlan, savedPlans } from '#server/clone/saved-plans.ts'
import { sendJson } from '#server/http/request-hooks.ts'
import { route } from '#server/http/route.ts'
import { Items, Some } from '#server/http/shapes.ts'
import { freshOwnerOf, ownerOf } from '#server/identity/caller.ts'
import type { Prime } from '#server/ports.ts'

const list = route('Saved plans of clones (owner)', { answer: Items(Some) })
const keep = route(
  'Save the plan of a clone, to use it again or to run it automatically at night (owner, fresh login)',
  {
    body: PlanToKeep,
    answer: Some.extend({ id: z.string() }),
    status: 201,
  },
)
const forget = route('Delete a plan; its copies are kept (owner)', { status: 204 })

/** Plans of clones that are kept: for owners, and keeping one asks for a fresh login, since it may copy by itself. */
export function clonePlanRoutes(app: FastifyInstance, prime: Prime): void {
  app.get('/api/clone-plans', list, async ({ caller }, reply) => {
    ownerOf(caller)
    return sendJson(reply, { items: await savedPlans(prime) })
  })
  app.post('/api/clone-plans', keep, async (request, reply) => {
    const { caller } = request
    freshOwnerOf(caller, prime.now())
    return sendJson(reply.code(201), await keepPlan(prime, caller, keep.readBody(request)))
  })
  app.delete<{ Params: { id: string } }>('/api/clone-plans/:id', forget, async ({ caller, params }, reply) => {
    ownerOf(caller)
    await forgetPlan(prime, caller, params.id)
    return await reply.code(204).send()
  })
}
