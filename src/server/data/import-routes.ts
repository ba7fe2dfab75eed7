import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parseJson } from '#base/json.ts'
import { Problem } from '#base/problem.ts'
import type { ImportPlan, Mapping } from '#model/import.ts'
import { readCollectionName } from '#model/patch.ts'
import { ID } from '#model/rows.ts'
import { isReservedKey } from '#model/value.ts'
import { roleOf } from '#server/authorise.ts'
import { mostBytes, openImports } from '#server/data/imports.ts'
import { sendJson } from '#server/door.ts'
import type { Prime } from '#server/ports.ts'
import { readBody } from '#server/writes.ts'

type WithId = { Params: { id: string } }

/** Imports in steps (CONTRACT section 12): file and plan in, dry run, run, cancel, undo, the bad rows back. */
export async function importRoutes(app: FastifyInstance, prime: Prime): Promise<void> {
  const imports = openImports(prime)
  await app.register(multipart)

  app.post<{ Querystring: { run?: string } }>('/api/imports', async (request, reply) => {
    roleOf(request.caller)
    const { id, path } = await imports.place()
    try {
      const { fileName, plan } = await receive(request, path)
      imports.start(request.caller, id, fileName, plan, { run: request.query.run === 'true' })
    } catch (error) {
      imports.forget(id)
      throw error
    }
    return sendJson(reply.code(201).header('Location', `/api/imports/${id}`), { id })
  })

  app.get('/api/imports', async ({ caller }, reply) => {
    roleOf(caller)
    const listed = await imports.list(caller)
    // What the list shows; samples and faults come with the import itself.
    const items = listed.map(({ id, fileName, plan, step, counts, startedAt }) => {
      const { collection, format } = plan
      return { id, fileName, collection, format, step, counts, startedAt }
    })
    return sendJson(reply, { items })
  })
  app.get<WithId>('/api/imports/:id', async ({ caller, params }, reply) =>
    sendJson(reply, imports.state(caller, params.id)),
  )
  app.get<WithId>('/api/imports/:id/errors', async ({ caller, params }, reply) => {
    const { plan, fileName } = imports.state(caller, params.id)
    const path = imports.errorsPath(caller, params.id)
    if (!existsSync(path)) throw new Problem('not-found', 'Every row of this import went in.')
    const name = `${fileName.replace(/\.[^.]*$/, '')} errors.${plan.format === 'json' ? 'jsonl' : 'csv'}`
    return await reply
      .header('Content-Type', plan.format === 'json' ? 'application/jsonl' : 'text/csv; charset=utf-8')
      .header('Content-Disposition', attachment(name))
      .send(createReadStream(path))
  })
  app.post<WithId>('/api/imports/:id/check', async ({ caller, params, body }, reply) => {
    const { plan } = readBody(body, ['plan'])
    return sendJson(reply, imports.check(caller, params.id, readPlan(plan)))
  })
  app.post<WithId>('/api/imports/:id/run', async ({ caller, params }, reply) =>
    sendJson(reply, imports.run(caller, params.id)),
  )
  app.post<WithId>('/api/imports/:id/cancel', async ({ caller, params }, reply) =>
    sendJson(reply, imports.cancel(caller, params.id)),
  )
  app.post<WithId>('/api/imports/:id/undo', async ({ caller, params }, reply) =>
    sendJson(reply, imports.undo(caller, params.id)),
  )
}

/** Takes the two parts of the form, in either order; the file goes to disk as it comes. */
async function receive(request: FastifyRequest, path: string): Promise<{ fileName: string; plan: ImportPlan }> {
  if (!request.isMultipart())
    throw new Problem('unsupported-type', 'Send the file and its plan as multipart/form-data.')
  const fileSize = mostBytes(request.caller)
  let fileName: string | undefined
  let plan: ImportPlan | undefined
  for await (const part of request.parts({ limits: { fileSize, files: 1, fields: 4, fieldSize: 256 * 1024 } })) {
    if (part.type === 'file') {
      await pipeline(part.file, createWriteStream(path, { mode: 0o600 }))
      if (part.file.truncated)
        throw new Problem('too-large', 'The file is larger than 20 MB; the command line takes larger ones.')
      fileName = basename(part.filename || 'file').slice(0, 200)
    } else if (part.fieldname === 'plan') plan = readPlan(parseJson(String(part.value)))
  }
  if (fileName === undefined) throw new Problem('bad-request', 'The form has no file.')
  if (!plan) throw new Problem('bad-request', 'The form has no plan.')
  return { fileName, plan }
}

/** What a plan may say; anything else is refused. */
export const PLAN_KEYS = [
  'collection',
  'format',
  'mapping',
  'key',
  'mode',
  'delimiter',
  'encoding',
  'sheet',
  'headerRow',
  'headerRows',
  'skipTotals',
  'dayFirst',
  'decimalComma',
] as const
const MOST_HEADER_ROWS = 5
const LAST_HEADER_ROW = 200

/** Reads a plan as it came over the wire. */
export function readPlan(raw: unknown): ImportPlan {
  const plan = readBody(raw, PLAN_KEYS)
  const { collection, format, mapping, key, mode, delimiter, dayFirst, decimalComma, skipTotals } = plan
  if (format !== 'csv' && format !== 'json' && format !== 'sheet') throw bad('"format" is csv, json or sheet.')
  if (mode !== undefined && mode !== 'create' && mode !== 'upsert' && mode !== 'update')
    throw bad('"mode" is create, upsert or update.')
  if (key !== undefined && (typeof key !== 'string' || !isTarget(key))) throw bad('"key" is the name of a field.')
  if (delimiter !== undefined && (typeof delimiter !== 'string' || !/^[^"\r\n]$/.test(delimiter)))
    throw bad('"delimiter" is one character.')
  for (const [name, flag] of Object.entries({ dayFirst, decimalComma, skipTotals }))
    if (flag !== undefined && typeof flag !== 'boolean') throw bad(`"${name}" is true or false.`)
  return {
    collection: collection === '*' && format === 'json' ? collection : readCollectionName(collection),
    format,
    mode: mode ?? (key === undefined ? 'create' : 'upsert'),
    ...(mapping !== undefined && { mapping: readMapping(mapping) }),
    ...(key !== undefined && { key }),
    ...(delimiter !== undefined && { delimiter }),
    ...readLayout(plan),
    ...(typeof skipTotals === 'boolean' && { skipTotals }),
    ...(typeof dayFirst === 'boolean' && { dayFirst }),
    ...(typeof decimalComma === 'boolean' && { decimalComma }),
  }
}

/** How the file is laid out, where a person knows better than the first look. */
function readLayout({ encoding, sheet, headerRow, headerRows }: Record<string, unknown>): Partial<ImportPlan> {
  if (encoding !== undefined && (typeof encoding !== 'string' || !isEncoding(encoding)))
    throw bad('"encoding" names one, for example utf-8, windows-1252 or iso-8859-7.')
  if (sheet !== undefined && (typeof sheet !== 'string' || sheet.length > 200)) throw bad('"sheet" is a name.')
  if (headerRow !== undefined && !isCount(headerRow, 0, LAST_HEADER_ROW))
    throw bad(`"headerRow" is 0 to ${LAST_HEADER_ROW}.`)
  if (headerRows !== undefined && !isCount(headerRows, 1, MOST_HEADER_ROWS))
    throw bad(`"headerRows" is 1 to ${MOST_HEADER_ROWS}.`)
  return {
    ...(encoding !== undefined && { encoding }),
    ...(sheet !== undefined && { sheet }),
    ...(headerRow !== undefined && { headerRow: headerRow as number }),
    ...(headerRows !== undefined && { headerRows: headerRows as number }),
  }
}

const isCount = (value: unknown, least: number, most: number): boolean =>
  Number.isInteger(value) && (value as number) >= least && (value as number) <= most

function isEncoding(label: string): boolean {
  try {
    return new TextDecoder(label).encoding !== 'replacement'
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

function readMapping(raw: unknown): Mapping {
  const entries = typeof raw === 'object' && raw !== null && !Array.isArray(raw) ? Object.entries(raw) : undefined
  if (!entries?.every(([, field]) => typeof field === 'string' && isTarget(field)))
    throw bad('"mapping" names a field for each heading.')
  const fields = entries.map(([, field]) => field)
  const twice = fields.find((field, at) => fields.indexOf(field) !== at)
  if (twice !== undefined) throw bad(`Two columns fill "${twice}".`)
  return Object.fromEntries(entries) as Mapping
}

const isTarget = (field: string): boolean => field === ID || (!isReservedKey(field) && field.length <= 200)
const bad = (detail: string) => new Problem('bad-request', detail)

/** A file name that any browser reads. */
export const attachment = (name: string): string =>
  `attachment; filename="${name.replace(/[^\w .()-]+/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`
