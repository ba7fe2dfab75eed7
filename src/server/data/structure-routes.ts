import type { FastifyInstance } from 'fastify'
import { readCollectionName } from '#model/patch.ts'
import { readMoment, readText } from '#server/answers.ts'
import { scanStructure } from '#server/data/scan-structure.ts'
import { sendJson } from '#server/door.ts'
import type { Prime } from '#server/ports.ts'

/** What is really in a collection, now or at a moment, read page by page beside the other requests. */
export function structureRoutes(app: FastifyInstance, prime: Prime): void {
  app.get<{ Querystring: { collection?: string; at?: string } }>('/api/structure', async ({ caller, query }, reply) => {
    const name = readCollectionName(query.collection)
    const at = readText('at', query.at)
    return sendJson(
      reply,
      await scanStructure(prime, caller, name, at === undefined ? undefined : readMoment('at', at)),
    )
  })
}
