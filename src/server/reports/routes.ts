import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { dayIn } from '#base/days.ts'
import { reports } from '#model/feature.ts'
import { plainRows } from '#model/report/columns.ts'
import { roleOf } from '#server/access/authorise.ts'
import { sendJson } from '#server/http/request-hooks.ts'
import { route } from '#server/http/route.ts'
import { Items } from '#server/http/shapes.ts'
import { zoneOf } from '#server/http/zone.ts'
import type { Prime } from '#server/ports.ts'
import { openRenderer } from '#server/print/renderer.ts'
import { FILES, reportFile } from '#server/reports/files.ts'
import { itemsOf, neededReport, runReport } from '#server/reports/run.ts'

const Cell = z.union([z.string(), z.number(), z.null()])
const list = route('Every report, with its page and what can be chosen', {
  answer: Items(z.object({ name: z.string(), title: z.string(), path: z.string(), choices: z.array(z.string()) })),
})
const one = route('A report as JSON or as a file; `chosen` as in the address of its page', {
  // A choice that is not under `chosen` would be left out without a word.
  query: z.strictObject({
    chosen: z.string().max(1_000).default(''),
    format: z.enum(['json', 'items', 'csv', 'xlsx', 'pdf']).default('json'),
  }),
  answer: z.object({
    title: z.string(),
    facts: z.array(z.tuple([z.string(), z.string()])),
    head: z.array(z.string()),
    rows: z.array(z.array(Cell)),
    totals: z.array(z.object({ currency: z.string(), sums: z.record(z.string(), z.number()) })),
    /** The data of the rows, for the page that draws them. */
    items: z.array(z.unknown()).optional(),
  }),
  weight: 'large',
})

/** Reports by their names: the same figures as on their pages, narrowed by the rights of whoever asks. */
export function reportRoutes(app: FastifyInstance, prime: Prime): void {
  const renderer = openRenderer()
  app.addHook('onClose', () => renderer.close())

  app.get('/api/reports', list, async ({ caller }, reply) => {
    roleOf(caller)
    return sendJson(reply, {
      items: reports().map(({ name, title, path, choices = [] }) => ({ name, title, path, choices })),
    })
  })

  app.get<{ Params: { name: string } }>('/api/reports/:name', one, async (request, reply) => {
    const { caller, params } = request
    roleOf(caller)
    const spec = neededReport(params.name)
    const { chosen, format } = one.readQuery(request)
    if (format === 'items') {
      const { items } = await itemsOf(prime, caller, spec, chosen)
      return sendJson(reply, { title: spec.title, facts: [], head: [], rows: [], totals: [], items })
    }
    const found = await runReport(prime, caller, spec, chosen)
    if (format === 'json') {
      const { head, rows } = plainRows(found.rows, found.columns)
      return sendJson(reply, {
        title: found.title,
        facts: found.facts,
        head,
        rows: rows.map((row) => row.map((cell) => cell ?? null)),
        totals: found.totals.map(({ currency, sums }) => ({ currency, sums: Object.fromEntries(sums) })),
      })
    }
    const today = dayIn(await zoneOf(prime), prime.now())
    const bytes = await reportFile(prime, { caller, renderer, today }, found, format)
    return await reply
      .header('Content-Type', FILES[format].type)
      .header('Content-Disposition', `attachment; filename*=UTF-8''${encodeURIComponent(`${found.title}.${format}`)}`)
      .send(bytes)
  })
}
