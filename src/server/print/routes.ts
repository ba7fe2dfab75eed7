import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '#base/problem.ts'
import { readId } from '#model/patch.ts'
import type { AnyPrint, PageName } from '#model/print.ts'
import { textOf } from '#model/print-blocks.ts'
import type { Data } from '#model/value.ts'
import { allowed, roleOf } from '#server/authorise.ts'
import { sendJson } from '#server/door.ts'
import type { Prime } from '#server/ports.ts'
import { countPrints } from '#server/print/count.ts'
import { readContext, readRecords } from '#server/print/gather.ts'
import type { Numbered } from '#server/print/layout.ts'
import { listPrintRoute } from '#server/print/list.ts'
import { openRenderer } from '#server/print/renderer.ts'

/** Records in one job. */
const MOST_RECORDS = 500
/** A browser shows a PDF by a plug-in of its own, which the policy of the other answers forbids. */
const VIEWER_POLICY = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"

/** Mounts `/api/print`: records as PDF, opened in a tab of its own (CONTRACT section 12). */
export function printRoutes(app: FastifyInstance, prime: Prime): void {
  const renderer = openRenderer()
  app.addHook('onClose', () => renderer.close())

  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    print: AnyPrint,
    ids: readonly string[],
    page: unknown,
  ) => {
    const { caller } = request
    const records = await readRecords(prime, caller, print, ids)
    for (const record of records) {
      const reason = print.refuse?.(record)
      if (reason !== undefined) throw new Problem('refused', reason)
    }
    const size = await pageOf(prime, print, page)
    const context = await readContext(prime, caller, print, records, size, originOf(prime, request))
    const copies = await countPrints(prime, caller, print, records)
    const groups = print.together ? [records] : records.map((record) => [record])
    const sheets = (function* (): Generator<Numbered> {
      for (const [at, group] of groups.entries())
        yield { ...print.render(group, context), copy: copies[at]!, marksCopies: print.marksCopies ?? false }
    })()
    const title = [print.label, records.length === 1 ? textOf(records[0]!.data[print.collection.title as string]) : '']
    const printedAt = new Intl.DateTimeFormat('en-US', {
      timeZone: context.timeZone,
      dateStyle: 'medium',
      timeStyle: 'short',
    }).format(prime.now())
    const head = { page: size, title: title.filter(Boolean).join(' '), company: context.company, printedAt }
    const pdf = await renderer.render(head, sheets)
    return await reply
      .header('Content-Type', 'application/pdf')
      .header('Content-Security-Policy', VIEWER_POLICY)
      .header('Content-Disposition', `inline; filename*=UTF-8''${encodeURIComponent(`${head.title}.pdf`)}`)
      .send(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength))
  }

  listPrintRoute(app, prime, renderer, VIEWER_POLICY)

  app.get('/api/print', async ({ caller }, reply) => {
    const role = roleOf(caller)
    const offered = [...prime.prints.values()].filter(
      ({ collection, roles }) =>
        (roles?.includes(role) ?? true) && allowed(caller, 'get', { name: collection.name, collection }),
    )
    return sendJson(
      reply,
      offered.map(({ name, label, collection, pages }) => ({ name, label, collection: collection.name, pages })),
    )
  })

  app.get<{ Params: { template: string; id: string }; Querystring: Record<string, unknown> }>(
    '/api/print/:template/:id',
    // Asking for the head alone would count a printing that nobody sees.
    { exposeHeadRoute: false },
    async (request, reply) => {
      // It counts a copy, so a page elsewhere may not set it off with this person's cookie.
      if (request.headers['sec-fetch-site'] === 'cross-site')
        throw new Problem('bad-origin', 'This request does not come from a page of Prime.')
      const print = templateOf(prime, request)
      const { also = [], page } = request.query
      return await send(request, reply, print, readIds([request.params.id, ...[also].flat()]), page)
    },
  )

  app.post<{ Params: { template: string }; Body: unknown }>('/api/print/:template', async (request, reply) => {
    const print = templateOf(prime, request)
    const { ids, page } = readBody(request.body)
    return await send(request, reply, print, ids, page)
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

function readBody(body: unknown): { ids: string[]; page: unknown } {
  const { ids, page } = (typeof body === 'object' && body !== null ? body : {}) as Data
  if (!Array.isArray(ids)) throw new Problem('bad-request', '"ids" is a list of the records to print.')
  return { ids: readIds(ids), page }
}

function readIds(ids: readonly unknown[]): string[] {
  if (ids.length > MOST_RECORDS) throw new Problem('too-large', `One print has at most ${MOST_RECORDS} records.`)
  return [...new Set(ids.map(readId))]
}

/** The size asked for, else the one in the print settings where the template has it, else the usual one. */
async function pageOf(prime: Prime, print: AnyPrint, asked: unknown): Promise<PageName> {
  if (asked !== undefined) {
    const page = print.pages.find((name) => name === asked)
    if (!page) throw new Problem('bad-request', `"page" is ${print.pages.join(' or ')}.`)
    return page
  }
  const settings = await prime.driver.read((tx) => tx.get('settings', 'print'))
  return print.pages.find((name) => name === settings?.data.paper) ?? print.pages[0]!
}

/** The address people reach Prime at: the one this request came to, when it is one of ours. */
function originOf({ config }: Prime, { headers }: FastifyRequest): string {
  return config.origins.find((origin) => new URL(origin).host === headers.host) ?? config.origins[0] ?? ''
}
