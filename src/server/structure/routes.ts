import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { sendLarge } from '#server/http/heavy-work.ts'
import { route } from '#server/http/route.ts'
import { CollectionName, CountShape, momentShape, When } from '#server/http/shapes.ts'
import type { Prime } from '#server/ports.ts'
import { scanStructure } from '#server/structure/scan.ts'

const FieldFound = z.object({
  name: z.string(),
  filled: CountShape,
  types: z.record(z.string(), CountShape),
  examples: z.array(z.string()),
  distinct: CountShape,
  least: z.number().optional(),
  most: z.number().optional(),
  expected: z.string().optional(),
  problems: z.array(z.string()),
})
const Relation = z.object({
  field: z.string(),
  target: z.string(),
  filled: CountShape,
  missing: CountShape.meta({ description: 'Values that name a document that is not there' }),
  broken: z.array(z.object({ id: z.string(), to: z.string() })),
})
const read = route('What the fields of a collection really hold', {
  query: z.object({ collection: CollectionName, at: momentShape('at').optional() }),
  answer: z.object({
    collection: z.string(),
    scanned: CountShape,
    isCut: z.boolean().meta({ description: 'Only the first documents were looked at' }),
    isDefined: z.boolean(),
    bytes: CountShape.meta({ description: 'How long the documents looked at are as JSON' }),
    newest: When.optional(),
    at: When.optional().meta({ description: 'The moment it is of; absent for the present' }),
    fields: z.array(FieldFound),
    relations: z.array(Relation),
  }),
  weight: 'large',
})

/** The contents of a collection, now or at a moment, read page by page so that other requests are served in between. */
export function structureRoutes(app: FastifyInstance, prime: Prime): void {
  app.get('/api/structure', read, async (request, reply) => {
    const { collection, at } = read.readQuery(request)
    return await sendLarge(reply, await scanStructure(prime, request.caller, collection, at))
  })
}
