import { createWriteStream, existsSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { parseJson } from '#base/formats/json.ts'
import { Problem } from '#base/problem.ts'
import type { ImportPlan } from '#model/import/import.ts'
import { UNDO_CHOICES } from '#model/import/undo.ts'
import { roleOf } from '#server/access/authorise.ts'
import { declaredBytes } from '#server/files/routes.ts'
import { uploadSumsOf } from '#server/files/upload-sums.ts'
import { cellsAlone } from '#server/formats/cells-alone.ts'
import { reading } from '#server/http/check.ts'
import { sendJson } from '#server/http/request-hooks.ts'
import { route } from '#server/http/route.ts'
import { CSV, FileShape, JSONL, OnlyId } from '#server/http/shapes.ts'
import { mostBytes, refuseViewers } from '#server/import/authorise.ts'
import { importsOf } from '#server/import/imports.ts'
import { PlanShape, readPlan } from '#server/import/plan/read-plan.ts'
import { errorLines } from '#server/import/rows/errors-file.ts'
import { FixesShape } from '#server/import/rows/read-fixes.ts'
import { FailedRows, ImportListShape, Previews, UndoConflicts } from '#server/import/shapes.ts'
import type { Prime } from '#server/ports.ts'

type WithId = { Params: { id: string } }

const yes = reading((raw) => raw === 'true', { type: 'boolean' }).default(false)
const after = reading((raw) => Number(raw) || 0, { type: 'integer', minimum: 0 }).default(0)

const start = route(
  'Preview the import of a file; run=true also imports it, resume=true continues an interrupted import',
  {
    query: z.object({ run: yes, resume: yes }),
    sends: { 'multipart/form-data': z.object({ plan: PlanShape, file: FileShape }) },
    answer: OnlyId,
    status: 201,
  },
)
const list = route('Your imports, newest first', { answer: ImportListShape })
const errors = route('The rows that were not imported', { file: [CSV, JSONL] })
const rows = route('Rows that were not imported, with their cells and reasons, after a row', {
  query: z.object({ after }),
  answer: FailedRows,
})
const preview = route('What rows would change or make, with the values before, after a row', {
  query: z.object({ kind: z.enum(['create', 'update', 'remove']), after }),
  answer: Previews,
})
const mend = route('Correct rows in error: tried again before the run, taken into the same run after it', {
  body: FixesShape,
})
const again = route('Preview the file with another plan', { body: z.strictObject({ plan: PlanShape }) })
const conflicts = route('What of the import was changed since by others', { answer: UndoConflicts })
const undo = route(
  'Undo the import; "changed" says what happens to records changed since; without it they are refused',
  { body: z.strictObject({ changed: z.enum(UNDO_CHOICES).exactOptional() }).nullish() },
)

/** Imports in steps: upload with plan, dry run, run, cancel, undo, download of faulty rows. */
export async function importRoutes(app: FastifyInstance, prime: Prime): Promise<void> {
  const imports = importsOf(prime)
  await app.register(multipart)

  app.post('/api/imports', start, async (request, reply) => {
    refuseViewers(request.caller)
    const how = start.readQuery(request)
    const arrived = imports.arrive(request.caller)
    let settle: ((stored: number) => Promise<void>) | undefined
    const { id: placed, path } = await imports.place()
    let counted = 0
    try {
      settle = await uploadSumsOf(prime).begin(request.caller, declaredBytes(request))
      const { fileName, plan } = await receive(request, path)
      counted = statSync(path).size
      const { id } = await imports.start(request.caller, placed, fileName, plan, how)
      return sendJson(reply.code(201).header('Location', `/api/imports/${id}`), { id })
    } catch (error) {
      imports.forget(placed)
      throw error
    } finally {
      arrived()
      await settle?.(counted)
    }
  })

  app.get('/api/imports', list, async ({ caller }, reply) => {
    roleOf(caller)
    const listed = await imports.list(caller)
    // The fields of the list; samples and faults are returned with the import itself.
    const items = listed.map(({ id, fileName, plan, step, counts, startedAt }) => {
      const { collection, format } = plan
      return { id, fileName, collection, format, step, counts, startedAt }
    })
    return sendJson(reply, { items })
  })
  app.get<WithId>('/api/imports/:id', route('How far an import is'), async ({ caller, params }, reply) =>
    sendJson(reply, await imports.state(caller, params.id)),
  )
  app.get<WithId>('/api/imports/:id/errors', errors, async ({ caller, params }, reply) => {
    const { plan, fileName, inspection } = await imports.state(caller, params.id)
    const path = await imports.failedPath(caller, params.id)
    if (path === undefined || !existsSync(path))
      throw new Problem('not-found', 'Every row of this import was imported.')
    const name = `${fileName.replace(/\.[^.]*$/, '')} errors.${plan.format === 'json' ? 'jsonl' : 'csv'}`
    return await reply
      .header('Content-Type', plan.format === 'json' ? 'application/jsonl' : 'text/csv; charset=utf-8')
      .header('Content-Disposition', attachment(name))
      .send(
        Readable.from(errorLines(path, plan.format, inspection?.headings ?? [], cellsAlone(prime, plan, inspection))),
      )
  })
  app.get<WithId>('/api/imports/:id/rows', rows, async (request, reply) =>
    sendJson(reply, {
      items: await imports.failed(request.caller, request.params.id, rows.readQuery(request).after),
    }),
  )
  app.get<WithId>('/api/imports/:id/preview', preview, async (request, reply) => {
    const query = preview.readQuery(request)
    return sendJson(reply, {
      items: await imports.preview(request.caller, request.params.id, query.kind, query.after),
    })
  })
  app.post<WithId>('/api/imports/:id/mend', mend, async (request, reply) =>
    sendJson(reply, await imports.mend(request.caller, request.params.id, mend.readBody(request))),
  )
  app.post<WithId>('/api/imports/:id/check', again, async (request, reply) =>
    sendJson(reply, await imports.check(request.caller, request.params.id, again.readBody(request).plan)),
  )
  app.post<WithId>('/api/imports/:id/run', route('Take the file in'), async ({ caller, params }, reply) =>
    sendJson(reply, await imports.run(caller, params.id)),
  )
  app.post<WithId>('/api/imports/:id/cancel', route('End an import'), async ({ caller, params }, reply) =>
    sendJson(reply, await imports.cancel(caller, params.id)),
  )
  app.get<WithId>('/api/imports/:id/undo', conflicts, async ({ caller, params }, reply) =>
    sendJson(reply, await imports.conflicts(caller, params.id)),
  )
  app.post<WithId>('/api/imports/:id/undo', undo, async (request, reply) =>
    sendJson(reply, await imports.undo(request.caller, request.params.id, undo.readBody(request)?.changed)),
  )
}

/** The file, its plan, and no more in memory than a plan needs. */
const FORM_LIMITS = { files: 1, fields: 4, fieldSize: 256 * 1024, parts: 5, headerPairs: 20 }

/** Reads the two parts of the form, in either order; the file is written to disk as it arrives. */
async function receive(request: FastifyRequest, path: string): Promise<{ fileName: string; plan: ImportPlan }> {
  if (!request.isMultipart())
    throw new Problem('unsupported-type', 'Send the file and its plan as multipart/form-data.')
  const fileSize = mostBytes(request.caller)
  let fileName: string | undefined
  let plan: ImportPlan | undefined
  for await (const part of request.parts({ limits: { ...FORM_LIMITS, fileSize } })) {
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

/** A file name that any browser can read. */
export const attachment = (name: string): string =>
  `attachment; filename="${name.replace(/[^\w .()-]+/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`
