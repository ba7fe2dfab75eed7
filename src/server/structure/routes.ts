import type { FastifyInstance } from 'fastify'
import { readCollectionName } from '#model/command/patch.ts'
import { readMoment, readText } from '#server/http/answers.ts'
import { sendJson } from '#server/http/request-hooks.ts'
import type { Prime } from '#server/ports.ts'
import { scanStructure } from '#server/structure/scan.ts'

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
