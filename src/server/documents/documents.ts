import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Problem } from '#base/problem.ts'
import { readCollectionName, readData, readEdits, readId } from '#model/command/patch.ts'
import type { Caller } from '#model/command/people.ts'
import { authorise, shownText, visibleTo } from '#server/access/authorise.ts'
import { once } from '#server/documents/commit/idempotency.ts'
import { isLarge } from '#server/documents/commit/large.ts'
import { missingDocument } from '#server/documents/commit/places.ts'
import type { IfVersion, Write } from '#server/documents/commit/writes.ts'
import { commitIn, redefineBy, storedMoment } from '#server/documents/execute.ts'
import { DataShape, Document, PatchShape, Written } from '#server/documents/shapes.ts'
import { answerKey, markReplay } from '#server/http/answers.ts'
import { sendJson, sendText } from '#server/http/request-hooks.ts'
import { route } from '#server/http/route.ts'
import { CollectionName, Id, KeyShape, Tag } from '#server/http/shapes.ts'
import type { Prime } from '#server/ports.ts'
import type { DocText } from '#store/driver.ts'
import { partText } from '#store/stored-text.ts'

interface Params {
  c: string
  id: string
}
const PATH = '/api/collections/:c/documents'
export const PLACE = { c: CollectionName, id: Id }
const KEY = { 'Idempotency-Key': KeyShape.optional() }
const MATCH = { 'If-Match': Tag.optional() }
const NONE_MATCH = { 'If-None-Match': Tag.optional() }

const read = route('Read a document', { params: PLACE, headers: NONE_MATCH, answer: Document })
const create = route('Create a document', {
  params: PLACE,
  headers: KEY,
  body: z.strictObject({ id: Id.optional(), data: DataShape }),
  answer: Written,
  status: 201,
})
const replace = route('Replace or create a document', {
  params: PLACE,
  headers: { ...MATCH, ...NONE_MATCH, ...KEY },
  body: z.strictObject({ data: DataShape }),
  answer: Written,
})
const change = route('Change fields of a document', {
  params: PLACE,
  headers: { ...MATCH, ...KEY },
  body: z.strictObject(PatchShape),
  answer: Written,
})
const remove = route('Delete a document', { params: PLACE, headers: { ...MATCH, ...KEY }, answer: Written })

/** Routes for single documents; each write is a commit of one. */
export function documentRoutes(app: FastifyInstance, prime: Prime): void {
  app.get<{ Params: Params }>(`${PATH}/:id`, read, async (request, reply) => {
    const { name, id } = documentPlace(request)
    const collection = prime.collections.get(name)
    authorise(request.caller, 'get', { name, collection })
    const found = await documentText(request.caller, name, id)
    if (!found) throw missingDocument(name, id)
    const etag = `"${found.version}"`
    reply.header('ETag', etag)
    if (holdsTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
    return sendText(reply, found.text)
  })

  /** A document as its reader may see it; it is not parsed when the reader may see all of it. */
  async function documentText(caller: Caller, name: string, id: string): Promise<DocText | undefined> {
    const { driver, collections } = prime
    const collection = collections.get(name)
    const shown = shownText(prime, caller, collection)
    if (shown) {
      const found = await driver.text(name, id)
      return found && { version: found.version, text: shown.show(found.text) }
    }
    const stored = await driver.read((tx) => tx.get(name, id), { alone: true })
    const doc = stored && visibleTo(prime, caller, collection)(stored)
    return doc && { version: doc.version, text: partText(doc) }
  }

  app.post<{ Params: Params }>(PATH, create, async (request, reply) => {
    const name = readCollectionName(request.params.c)
    authorise(request.caller, 'create', { name, collection: prime.collections.get(name) })
    const body = create.readBody(request)
    const at = prime.now()
    const id = body.id ?? prime.newId()
    const data = readData(body.data, storedMoment(at))
    return write(request, reply, { op: 'create', collection: name, id, data }, at, body.id === undefined)
  })

  app.put<{ Params: Params }>(`${PATH}/:id`, replace, async (request, reply) => {
    const { name, id } = documentPlace(request)
    const ifVersion = preconditionOf(request, true)
    const at = prime.now()
    const data = readData(replace.readBody(request).data, storedMoment(at))
    return write(request, reply, { op: 'set', collection: name, id, data, ifVersion }, at)
  })

  app.patch<{ Params: Params }>(`${PATH}/:id`, change, async (request, reply) => {
    const { name, id } = documentPlace(request)
    const ifVersion = preconditionOf(request, false)
    const at = prime.now()
    const { patch, unset } = change.readBody(request)
    const edits = readEdits(patch, unset, storedMoment(at))
    return write(request, reply, { op: 'update', collection: name, id, edits, ifVersion }, at)
  })

  app.delete<{ Params: Params }>(`${PATH}/:id`, remove, async (request, reply) => {
    const { name, id } = documentPlace(request)
    const ifVersion = preconditionOf(request, false)
    return write(request, reply, { op: 'delete', collection: name, id, ifVersion }, prime.now())
  })

  async function write(
    request: FastifyRequest,
    reply: FastifyReply,
    one: Write,
    at: Date,
    keyRequired = false,
  ): Promise<FastifyReply> {
    const { caller } = request
    const use = answerKey(request, keyRequired)
    const large = isLarge(prime, [one], request.bodyText)
    try {
      const { answer, replayed } = await once(
        prime,
        caller,
        use,
        async (tx) => {
          const { seq } = await commitIn(prime, tx, caller, [one], at, { large, pointer: () => '' })
          // The id is part of the stored response, so a replay names the document created the first time.
          return { id: one.id, version: seq, seq }
        },
        { at, large },
      )
      await redefineBy(prime, [one])
      markReplay(reply, replayed)
      if (one.op === 'create') {
        reply.code(201)
        reply.header('Location', `/api/collections/${one.collection}/documents/${encodeURIComponent(answer.id)}`)
      }
      if (one.op !== 'delete') reply.header('ETag', `"${answer.version}"`)
      return sendJson(reply, answer)
    } catch (error) {
      throw stale(error, one)
    }
  }
}

export function documentPlace({ params }: { params: Params }): { name: string; id: string } {
  return { name: readCollectionName(params.c), id: readId(params.id) }
}

const holdsTag = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim())) ?? false

// Seqs begin at 1: anything that is not a version of ours is refused like an outdated one, with the current version
// named.
const NO_VERSION = 0

/** The version required by `If-Match` (and for PUT `If-None-Match: *`). */
function preconditionOf({ headers }: FastifyRequest, canCreate: boolean): IfVersion {
  const match = headers['if-match']?.trim()
  if (match === '*') return 'any'
  const [, version] = /^"(\d{1,16})"$/.exec(match ?? '') ?? []
  if (version !== undefined) return Number(version)
  if (match !== undefined) return NO_VERSION
  if (canCreate && headers['if-none-match']?.trim() === '*') return null
  throw new Problem(
    'precondition-required',
    canCreate
      ? 'Send If-Match with the version you saw (or *), or If-None-Match: * to create.'
      : 'Send If-Match with the version you saw, or *.',
  )
}

// For one document a conflict is a failed precondition; changing or deleting a missing document is simply not found.
function stale(error: unknown, one: Write): unknown {
  if (!(error instanceof Problem) || error.code !== 'version-conflict') return error
  const [conflict] = error.more.conflicts as { actual: number | null }[]
  if (conflict?.actual === null && one.op !== 'set') return missingDocument(one.collection, one.id)
  return new Problem('stale', error.message, { more: { version: conflict?.actual ?? null } })
}
