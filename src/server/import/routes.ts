import { createWriteStream, existsSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parseJson } from '#base/json.ts'
import { Problem } from '#base/problem.ts'
import type { ImportPlan } from '#model/import/import.ts'
import { UNDO_CHOICES } from '#model/import/undo.ts'
import { roleOf } from '#server/access/authorise.ts'
import { readBody } from '#server/documents/writes.ts'
import { declaredBytes } from '#server/files/routes.ts'
import { uploadSumsOf } from '#server/files/upload-sums.ts'
import { cellsAlone } from '#server/formats/cells-alone.ts'
import { sendJson } from '#server/http/request-hooks.ts'
import { mostBytes, refuseViewers } from '#server/import/authorise.ts'
import { importsOf } from '#server/import/imports.ts'
import { readPlan } from '#server/import/plan/read-plan.ts'
import { errorLines } from '#server/import/rows/errors-file.ts'
import { readMendsBody } from '#server/import/rows/read-fixes.ts'
import type { Prime } from '#server/ports.ts'

type WithId = { Params: { id: string } }

/** Imports in steps (CONTRACT section 12): file and plan in, dry run, run, cancel, undo, the bad rows back. */
export async function importRoutes(app: FastifyInstance, prime: Prime): Promise<void> {
  const imports = importsOf(prime)
  await app.register(multipart)

  app.post<{ Querystring: { run?: string; resume?: string } }>('/api/imports', async (request, reply) => {
    refuseViewers(request.caller)
    const { run, resume } = request.query
    const arrived = imports.arrive(request.caller)
    let settle: ((kept: number) => Promise<void>) | undefined
    const { id: placed, path } = await imports.place()
    let counted = 0
    try {
      settle = await uploadSumsOf(prime).begin(request.caller, declaredBytes(request))
      const { fileName, plan } = await receive(request, path)
      counted = statSync(path).size
      const how = { run: run === 'true', resume: resume === 'true' }
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
    sendJson(reply, await imports.state(caller, params.id)),
  )
  app.get<WithId>('/api/imports/:id/errors', async ({ caller, params }, reply) => {
    const { plan, fileName, inspection } = await imports.state(caller, params.id)
    const path = await imports.failedPath(caller, params.id)
    if (path === undefined || !existsSync(path)) throw new Problem('not-found', 'Every row of this import went in.')
    const name = `${fileName.replace(/\.[^.]*$/, '')} errors.${plan.format === 'json' ? 'jsonl' : 'csv'}`
    return await reply
      .header('Content-Type', plan.format === 'json' ? 'application/jsonl' : 'text/csv; charset=utf-8')
      .header('Content-Disposition', attachment(name))
      .send(
        Readable.from(errorLines(path, plan.format, inspection?.headings ?? [], cellsAlone(prime, plan, inspection))),
      )
  })
  app.get<WithId & { Querystring: { after?: string } }>(
    '/api/imports/:id/rows',
    async ({ caller, params, query }, reply) =>
      sendJson(reply, { items: await imports.failed(caller, params.id, Number(query.after ?? 0) || 0) }),
  )
  app.get<WithId & { Querystring: { kind?: string; after?: string } }>(
    '/api/imports/:id/preview',
    async ({ caller, params, query: { kind, after } }, reply) => {
      if (kind !== 'create' && kind !== 'update' && kind !== 'remove')
        throw new Problem('bad-request', '"kind" is create, update or remove.')
      return sendJson(reply, { items: await imports.preview(caller, params.id, kind, Number(after ?? 0) || 0) })
    },
  )
  app.post<WithId>('/api/imports/:id/mend', async ({ caller, params, body }, reply) =>
    sendJson(reply, await imports.mend(caller, params.id, readMendsBody(body))),
  )
  app.post<WithId>('/api/imports/:id/check', async ({ caller, params, body }, reply) => {
    const { plan } = readBody(body, ['plan'])
    return sendJson(reply, await imports.check(caller, params.id, readPlan(plan)))
  })
  app.post<WithId>('/api/imports/:id/run', async ({ caller, params }, reply) =>
    sendJson(reply, await imports.run(caller, params.id)),
  )
  app.post<WithId>('/api/imports/:id/cancel', async ({ caller, params }, reply) =>
    sendJson(reply, await imports.cancel(caller, params.id)),
  )
  app.get<WithId>('/api/imports/:id/undo', async ({ caller, params }, reply) =>
    sendJson(reply, await imports.conflicts(caller, params.id)),
  )
  app.post<WithId>('/api/imports/:id/undo', async ({ caller, params, body }, reply) => {
    const { changed } = readBody(body ?? {}, ['changed'])
    const by = UNDO_CHOICES.find((choice) => choice === changed)
    if (changed !== undefined && !by) throw new Problem('bad-request', `"changed" is ${UNDO_CHOICES.join(', ')}.`)
    return sendJson(reply, await imports.undo(caller, params.id, by))
  })
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

/** A file name that any browser reads. */
export const attachment = (name: string): string =>
  `attachment; filename="${name.replace(/[^\w .()-]+/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`
