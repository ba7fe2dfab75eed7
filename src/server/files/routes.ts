import { basename, join } from 'node:path'
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { LIMITS } from '#base/limits.ts'
import { Problem } from '#base/problem.ts'
import type { Caller } from '#model/command/people.ts'
import { readAsk } from '#model/query/ask.ts'
import type { Doc } from '#model/schema/value.ts'
import { roleOf } from '#server/access/authorise.ts'
import { onlySeen } from '#server/access/owned.ts'
import { type Kept, openShelf } from '#server/files/file-storage.ts'
import { isShown, typeOf } from '#server/files/kind.ts'
import { sendJson } from '#server/http/request-hooks.ts'
import type { Prime } from '#server/ports.ts'

/** The collection whose documents tie files to records. */
const ATTACHMENTS = 'attachments'
const MAX_BYTES = LIMITS.fileBytes.most
/** The whole form: the file, its heading and the lines between the parts. */
const MAX_FORM_BYTES = MAX_BYTES + 1024 * 1024
/** One file. Form fields are kept in memory: one short one passes, so that a form without a file is told so. */
const FORM_LIMITS = { fileSize: MAX_BYTES, files: 1, fields: 1, fieldSize: 1024, parts: 2, headerPairs: 20 }

const FILE_POLICY = "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; sandbox"
/** A browser shows a PDF by a viewer of its own, which a sandbox forbids; only our own pages may frame it. */
const VIEWER_POLICY = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'"

/** Mounts `/api/files`: bytes in, and out again to whoever may read a record they belong to (CONTRACT section 12). */
export function fileRoutes(app: FastifyInstance, prime: Prime): void {
  const shelf = openShelf(join(prime.config.dataFolder, 'files'), prime.newId)

  void app.register(async (scope) => {
    await scope.register(multipart)
    scope.post('/api/files', async (request, reply) => {
      if (roleOf(request.caller) === 'viewer') throw new Problem('forbidden', 'As viewer you may read but not attach.')
      if (!request.isMultipart()) throw new Problem('unsupported-type', 'Send the file as multipart/form-data.')
      if (Number(request.headers['content-length']) > MAX_FORM_BYTES)
        throw new Problem('too-large', 'The file is larger than 25 MB.')
      const part = await request.file({ limits: FORM_LIMITS })
      if (!part) throw new Problem('bad-request', 'The form has no file.')
      const name = basename(part.filename || 'file').slice(0, 200)
      let type = ''
      const check = ({ head }: Kept) => {
        if (part.file.truncated) throw new Problem('too-large', `${name} is larger than 25 MB.`)
        type = kindOf(name, head)
      }
      const { hash, size } = await shelf.put(part.file, check)
      return sendJson(reply.code(201), { hash, name, size, type })
    })
  })

  app.get<{ Params: { hash: string } }>('/api/files/:hash', async ({ caller, params }, reply) => {
    const owner = await ownerOf(prime, caller, params.hash)
    const file = owner && (await shelf.get(params.hash))
    if (!file) throw new Problem('not-found', 'There is no such file.')
    const { name, type } = owner.data as { name: string; type: string }
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

function kindOf(name: string, head: Buffer): string {
  const type = typeOf(name, head)
  if (type !== undefined) return type
  throw new Problem(
    'unsupported-type',
    `${name} is no picture, PDF, office file or text; files of other kinds are not kept.`,
  )
}

/** An attachment of this file to a record that the caller may read. */
async function ownerOf(prime: Prime, caller: Caller, hash: string): Promise<Doc | undefined> {
  roleOf(caller)
  const asked = readAsk({ where: [['hash', '==', hash]], limit: 1 }, ATTACHMENTS, [])
  const ask = onlySeen(prime, caller, prime.collections.get(ATTACHMENTS), asked)
  return (await prime.driver.read((tx) => tx.find(ask))).docs[0]
}
