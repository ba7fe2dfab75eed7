import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { csvLine } from '#base/formats/csv.ts'
import { Problem } from '#base/problem.ts'
import { clonesOf } from '#server/clone/jobs.ts'
import { ClonePlanBody } from '#server/clone/read-plan.ts'
import { sendJson } from '#server/http/request-hooks.ts'
import { route } from '#server/http/route.ts'
import { CSV, Items, Some } from '#server/http/shapes.ts'
import { freshOwnerOf, ownerOf } from '#server/identity/caller.ts'
import { attachment } from '#server/import/routes.ts'
import type { Prime } from '#server/ports.ts'

type WithId = { Params: { id: string } }

const body = z.strictObject({ plan: ClonePlanBody })
const start = route('Preview a clone of live collections; nothing is written yet (owner, fresh login)', {
  body,
  status: 201,
})
const list = route('The clones of the last three months (owner)', { answer: Items(Some) })
const state = route('How far a clone is, with its table of differences (owner)')
const faults = route('What was not copied, or not undone (owner)', { file: [CSV] })
const again = route('Preview a clone with another plan (owner, fresh login)', { body })

/** Copies of live collections: for owners, and what reads or writes asks for a sign-in younger than 15 minutes. */
export function cloneRoutes(app: FastifyInstance, prime: Prime): void {
  const clones = clonesOf(prime)

  app.post('/api/clones', start, async (request, reply) => {
    const { caller } = request
    freshOwnerOf(caller, prime.now())
    const started = await clones.start(caller, start.readBody(request).plan)
    return sendJson(reply.code(201).header('Location', `/api/clones/${started.id}`), started)
  })
  app.get('/api/clones', list, async ({ caller }, reply) => {
    ownerOf(caller)
    const items = (await clones.list()).map(({ id, plan, step, total, counts, by, startedAt }) => {
      const sets = plan.items.map(({ source, target }) => ({ source, target }))
      return { id, mode: plan.mode, items: sets, step, total, counts, by, startedAt }
    })
    return sendJson(reply, { items })
  })
  app.get<WithId>('/api/clones/:id', state, async ({ caller, params }, reply) => {
    ownerOf(caller)
    return sendJson(reply, await clones.state(params.id))
  })
  app.get<WithId>('/api/clones/:id/faults', faults, async ({ caller, params }, reply) => {
    ownerOf(caller)
    const text = await clones.faults(params.id)
    if (text === undefined) throw new Problem('not-found', 'Every document of this clone was copied.')
    return await reply
      .header('Content-Type', 'text/csv; charset=utf-8')
      .header('Content-Disposition', attachment('Clone, what was left.csv'))
      .send(`\uFEFF${csvLine(['Collection', 'Document', 'Reason'])}${text}`)
  })
  app.post<WithId>('/api/clones/:id/check', again, async (request, reply) => {
    const { caller, params } = request
    freshOwnerOf(caller, prime.now())
    return sendJson(reply, await clones.check(caller, params.id, again.readBody(request).plan))
  })
  app.post<WithId>(
    '/api/clones/:id/run',
    route('Copy as previewed (owner, fresh login)'),
    async ({ caller, params }, reply) => {
      freshOwnerOf(caller, prime.now())
      return sendJson(reply, await clones.run(caller, params.id))
    },
  )
  app.post<WithId>('/api/clones/:id/cancel', route('End a clone (owner)'), async ({ caller, params }, reply) => {
    ownerOf(caller)
    return sendJson(reply, await clones.cancel(params.id))
  })
  app.post<WithId>('/api/clones/:id/pause', route('Pause a clone (owner)'), async ({ caller, params }, reply) => {
    ownerOf(caller)
    return sendJson(reply, await clones.pause(params.id))
  })
  app.post<WithId>(
    '/api/clones/:id/undo',
    route('Undo what a clone wrote (owner, fresh login)'),
    async ({ caller, params }, reply) => {
      freshOwnerOf(caller, prime.now())
      return sendJson(reply, await clones.undo(caller, params.id))
    },
  )
}
