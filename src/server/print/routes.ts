import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { LIMITS } from '#base/limits.ts'
import { Problem } from '#base/problem.ts'
import type { AnyPrint } from '#model/print/print.ts'
import { pagesWithOwn } from '#model/print/stocks.ts'
import { allowed, roleOf } from '#server/access/authorise.ts'
import { byHand, reading } from '#server/http/check.ts'
import { sendJson } from '#server/http/request-hooks.ts'
import { route } from '#server/http/route.ts'
import { PDF } from '#server/http/shapes.ts'
import type { Prime } from '#server/ports.ts'
import { letterheadOf } from '#server/print/gather.ts'
import { historyPrintRoute } from '#server/print/history.ts'
import { listPrintRoute } from '#server/print/list/list.ts'
import { makePdf } from '#server/print/make-pdf.ts'
import { openRenderer } from '#server/print/renderer.ts'
import { reportPrintRoute } from '#server/print/report.ts'
import { PrintRequestFields, readIds } from '#server/print/request.ts'
import { openPrintRuns } from '#server/print/runs/print-runs.ts'

/** A browser shows a PDF by a plug-in of its own, which the policy of the other answers forbids. */
const VIEWER_POLICY = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"

const list = route('The prints you may make', {
  answer: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      collection: z.string(),
      pages: z.array(z.string()),
      lacks: z.string().optional(),
      only: z.object({ field: z.string(), is: z.string() }).optional(),
    }),
  ),
})
const one = route('Print a record as PDF; `also` names further ones', {
  query: z.object({ ...PrintRequestFields, also: byHand(z.array(z.string())).optional() }),
  file: [PDF],
})
const several = route(
  'Print up to 2,000 records as one PDF: `each` labels of every record, after `used` places of the first sheet, moved against the `offset` of the printer in mm; `asOf` an earlier day, where the template looks back',
  {
    body: z.object({
      ids: reading((ids) => readIds(ids), { type: 'array', items: { type: 'string' }, maxItems: 2000 }),
      ...PrintRequestFields,
    }),
    file: [PDF],
  },
)

const most = LIMITS.printRunRecords
const many = route('Start a print of many records as one PDF, in the background', {
  body: z.object({
    ids: reading((ids) => readIds(ids, most), { type: 'array', items: { type: 'string' }, maxItems: most }),
    ...PrintRequestFields,
  }),
  status: 201,
})

/** A preview is shown within a page of Prime itself. */
const PREVIEW_POLICY = VIEWER_POLICY.replace("frame-ancestors 'none'", "frame-ancestors 'self'")

/** Mounts `/api/print`: records as PDF, opened in a tab of its own. */
export function printRoutes(app: FastifyInstance, prime: Prime): void {
  const renderer = openRenderer()
  const runs = openPrintRuns(prime)
  app.addHook('onClose', async () => {
    await Promise.all([renderer.close(), runs.close()])
  })

  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    print: AnyPrint,
    ids: readonly string[],
    given: Readonly<Record<string, unknown>>,
  ) => {
    const { caller } = request
    const origin = originOf(prime, request)
    const { pdf, title, isPreview } = await makePdf(prime, { renderer, caller, origin }, print, ids, given)
    return await reply
      .header('Content-Type', 'application/pdf')
      .header('Content-Security-Policy', isPreview ? PREVIEW_POLICY : VIEWER_POLICY)
      .header('Content-Disposition', `inline; filename*=UTF-8''${encodeURIComponent(`${title}.pdf`)}`)
      .send(pdf)
  }

  listPrintRoute(app, prime, renderer, VIEWER_POLICY)
  historyPrintRoute(app, prime, renderer, VIEWER_POLICY)
  reportPrintRoute(app, prime, renderer, VIEWER_POLICY)

  app.get('/api/print', list, async ({ caller }, reply) => {
    const role = roleOf(caller)
    const offered = [...prime.prints.values()].filter(
      ({ collection, roles }) =>
        (roles?.includes(role) ?? true) && allowed(caller, 'get', { name: collection.name, collection }),
    )
    const company = await prime.driver.read(async (tx) => {
      const [own, settings] = await tx.getMany('settings', ['company', 'print'])
      return letterheadOf(own?.data ?? {}, settings?.data ?? {})
    })
    return sendJson(
      reply,
      offered.map(({ name, label, collection, pages, lacks, only }) => ({
        name,
        label,
        collection: collection.name,
        pages: pagesWithOwn(pages),
        lacks: lacks?.(company),
        only,
      })),
    )
  })

  app.get<{ Params: { template: string; id: string } }>(
    '/api/print/:template/:id',
    // Asking for the head alone would count a printing that no one sees.
    { ...one, exposeHeadRoute: false },
    async (request, reply) => {
      // It counts a copy, so a page elsewhere may not set it off with this person's cookie.
      if (request.headers['sec-fetch-site'] === 'cross-site')
        throw new Problem('bad-origin', 'This request does not come from a page of Prime.')
      const print = templateOf(prime, request)
      const { also = [], ...how } = one.readQuery(request)
      return await send(request, reply, print, readIds([request.params.id, ...[also].flat()]), how)
    },
  )

  app.post<{ Params: { template: string } }>('/api/print/:template/runs', many, async (request, reply) => {
    const print = templateOf(prime, request)
    const { ids, ...how } = many.readBody(request)
    const state = await runs.start(request.caller, print, { ids, how, origin: originOf(prime, request) })
    return sendJson(reply.code(201).header('Location', `/api/print-runs/${state.id}`), state)
  })
  app.get<{ Params: { id: string } }>(
    '/api/print-runs/:id',
    route('How far a print of many records is, and its file under /api/files'),
    async ({ caller, params }, reply) => sendJson(reply, await runs.state(caller, params.id)),
  )
  app.post<{ Params: { id: string } }>(
    '/api/print-runs/:id/cancel',
    route('End a print of many records'),
    async ({ caller, params }, reply) => sendJson(reply, await runs.cancel(caller, params.id)),
  )

  app.post<{ Params: { template: string } }>('/api/print/:template', several, async (request, reply) => {
    const print = templateOf(prime, request)
    const { ids, ...how } = several.readBody(request)
    return await send(request, reply, print, ids, how)
  })
}

function templateOf(prime: Prime, { caller, params }: FastifyRequest): AnyPrint {
  const role = roleOf(caller)
  const { template } = params as { template: string }
  const print = prime.prints.get(template)
  if (!print) throw new Problem('not-found', `There is no print "${template.slice(0, 100)}".`)
  if (print.roles && !print.roles.includes(role))
    throw new Problem('forbidden', `As ${role} you may not print "${print.label}".`)
  return print
}

/** The address people reach Prime at: the one this request came to, when it is one of ours. */
function originOf({ config }: Prime, { headers }: FastifyRequest): string {
  return config.origins.find((origin) => new URL(origin).host === headers.host) ?? config.origins[0] ?? ''
}
