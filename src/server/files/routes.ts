import { basename } from 'node:path'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { LIMITS } from '#base/limits.ts'
import { Problem } from '#base/problem.ts'
import { roleOf, workerOf } from '#server/access/roles.ts'
import type { StoredFile, Upload } from '#server/files/file-storage.ts'
import { isShown, mediaTypeOf, shownAs } from '#server/files/kind.ts'
import { watchLooseFiles } from '#server/files/loose-files.ts'
import { fileStorageOf, readableAs } from '#server/files/rights.ts'
import { uploadSumsOf } from '#server/files/upload-sums.ts'
import { sendJson } from '#server/http/request-hooks.ts'
import { route } from '#server/http/route.ts'
import { CountShape, FileShape } from '#server/http/shapes.ts'
import type { Prime } from '#server/ports.ts'

const MAX_BYTES = LIMITS.fileBytes
/** The whole form: the file, its header and the boundaries. */
const MAX_FORM_BYTES = MAX_BYTES + 1024 * 1024
/**
 * One file. Form fields are kept in memory; one short field is allowed, so that a form without a file gets a clear
 * refusal.
 */
const FORM_LIMITS = { fileSize: MAX_BYTES, files: 1, fields: 1, fieldSize: 1024, parts: 2, headerPairs: 20 }

const FILE_POLICY = "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; sandbox"
/** A browser shows a PDF in its own viewer, which a sandbox forbids; only our own pages may frame it. */
const VIEWER_POLICY = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'"

const put = route('Upload a file of at most 25 MB', {
  sends: { 'multipart/form-data': z.object({ file: FileShape }) },
  answer: z.object({ hash: z.string(), name: z.string(), size: CountShape, type: z.string() }),
  status: 201,
})
const get = route('A file of a record you may read', { file: ['*/*'] })

/**
 * Mounts `/api/files`: uploads, and downloads for the person who uploaded a file or may read a record it is attached
 * to.
 */
export function fileRoutes(app: FastifyInstance, prime: Prime): void {
  const storage = fileStorageOf(prime)
  const stopWatching = watchLooseFiles(prime)
  app.addHook('onClose', async () => stopWatching())

  void app.register(async (scope) => {
    await scope.register(multipart)
    scope.post('/api/files', put, async (request, reply) => {
      if (roleOf(request.caller) === 'viewer') throw new Problem('forbidden', 'As viewer you may read but not attach.')
      if (!request.isMultipart()) throw new Problem('unsupported-type', 'Send the file as multipart/form-data.')
      if (Number(request.headers['content-length']) > MAX_FORM_BYTES)
        throw new Problem('too-large', 'The file is larger than 25 MB.')
      const settle = await uploadSumsOf(prime).begin(request.caller, declaredBytes(request))
      let counted = 0
      try {
        const stored = await keep(request)
        counted = stored.size
        return await sendJson(reply.code(201), stored)
      } finally {
        await settle(counted)
      }
    })
  })

  async function keep(request: FastifyRequest) {
    const part = await request.file({ limits: FORM_LIMITS })
    if (!part) throw new Problem('bad-request', 'The form has no file.')
    const name = basename(part.filename || 'file').slice(0, 200)
    let type = ''
    const check = ({ head }: StoredFile): Upload => {
      if (part.file.truncated) throw new Problem('too-large', `${name} is larger than 25 MB.`)
      type = kindOf(name, head)
      return { by: workerOf(request.caller), name, type, at: prime.now().toISOString() }
    }
    const { hash, size } = await storage.put(part.file, check)
    return { hash, name, size, type }
  }

  app.get<{ Params: { hash: string } }>('/api/files/:hash', get, async ({ caller, params: { hash } }, reply) => {
    const known = await prime.driver.read((tx) => readableAs(prime, tx, caller, hash))
    const [file, looked] = known === undefined ? [] : [await storage.get(hash), await storage.look(hash)]
    if (known === undefined || !file || !looked) throw new Problem('not-found', 'There is no such file.')
    const { name, type } = shownAs(known, looked.head, (await storage.uploads(hash))[0]?.type)
    return reply
      .header('Content-Type', type)
      .header('Content-Length', file.size)
      .header(
        'Content-Disposition',
        `${isShown(type) ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(name)}`,
      )
      .header('Content-Security-Policy', type === 'application/pdf' ? VIEWER_POLICY : FILE_POLICY)
      .send(file.stream)
  })
}

/** The size a request declares; without a declaration it counts as the largest. */
export function declaredBytes({ headers }: FastifyRequest): number {
  const declared = Number(headers['content-length'])
  return Number.isFinite(declared) ? declared : MAX_FORM_BYTES
}

function kindOf(name: string, head: Buffer): string {
  const type = mediaTypeOf(name, head)
  if (type !== undefined) return type
  throw new Problem('unsupported-type', `${name} is not a picture, PDF, office file or text. Attach one of these.`)
}
