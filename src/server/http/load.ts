import type { FastifyInstance } from 'fastify'
import { Problem } from '#base/problem.ts'
import { readCollectionName, readData, readId } from '#model/command/patch.ts'
import { once } from '#server/documents/commit/idempotency.ts'
import { readBody } from '#server/documents/commit/writes.ts'
import { actorOf, storedMoment } from '#server/documents/execute.ts'
import { answerKey, markReplay } from '#server/http/answers.ts'
import { sendJson } from '#server/http/request-hooks.ts'
import type { Prime } from '#server/ports.ts'
import type { DocWrite } from '#store/driver.ts'

const MAX_DOCUMENTS = 5_000

/**
 * Writes new documents of any collection, ledgers included, unchanged: only for tools run by the owner of the data
 * folder. The log has them under the name of the command for which the tool loads them.
 */
export function loadRoutes(app: FastifyInstance, prime: Prime): void {
  app.post('/maintenance/load', async (request, reply) => {
    const { caller } = request
    const use = answerKey(request, true)
    const at = prime.now()
    const { command, run, documents } = readBody(request.body, ['command', 'run', 'documents'])
    if (typeof command !== 'string' || !prime.commands.has(command))
      throw new Problem('bad-request', '"command" is the name of a command.')
    if (typeof run !== 'string') throw new Problem('bad-request', '"run" names what belongs together.')
    const writes = readDocuments(documents, storedMoment(at))
    const { answer, replayed } = await once(
      prime,
      caller,
      use,
      async (tx) => {
        for (const [collection, group] of Map.groupBy(writes, (write) => write.collection)) {
          const ids = group.map(({ id }) => id)
          const taken = (await tx.getMany(collection, ids)).findIndex((doc) => doc !== undefined)
          if (taken >= 0) throw new Problem('exists', `Document "${ids[taken]}" of ${collection} already exists.`)
        }
        await tx.commit(writes, { at, by: actorOf(caller), command, run })
        return { seq: tx.seq, documents: writes.length }
      },
      { at, large: true, mayTakeLong: true },
    )
    return sendJson(markReplay(reply, replayed), answer)
  })
}

function readDocuments(raw: unknown, at: string): DocWrite[] {
  if (!Array.isArray(raw) || raw.length === 0 || raw.length > MAX_DOCUMENTS)
    throw new Problem('bad-request', `"documents" is a list of 1 to ${MAX_DOCUMENTS} documents.`)
  return raw.map((item) => {
    const { collection, id, data } = readBody(item, ['collection', 'id', 'data'])
    return { collection: readCollectionName(collection), id: readId(id), data: readData(data, at), before: undefined }
  })
}
