import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Caller } from '#model/command/people.ts'
import type { AggregateTask } from '#model/query/query.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import { customFieldsOf } from '#model/schema/custom-fields.ts'
import { guessCollection } from '#model/schema/guess.ts'
import { STRUCTURES, structureToCollection } from '#model/structure/saved-structure.ts'
import { allowed, roleOf } from '#server/access/authorise.ts'
import { onlySeen } from '#server/access/owned.ts'
import { isSeenInPart } from '#server/access/roles.ts'
import { sendLarge } from '#server/http/heavy-work.ts'
import { route } from '#server/http/route.ts'
import { CountShape } from '#server/http/shapes.ts'
import type { Prime } from '#server/ports.ts'
import { slicer, turnFree } from '#server/slicing.ts'
import type { ReadTx } from '#store/driver.ts'

/** The number of sample documents for guessing a loose collection's fields; fewer when they are large. */
const SAMPLES = 50
const SAMPLE_BYTES = 256 * 1024
const list = route('The collections you may read', {
  answer: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      documents: CountShape,
      lastSeq: CountShape,
      defined: z.boolean(),
      definition: z.object({}).optional(),
    }),
  ),
  weight: 'read',
})

/** The collections the caller may read; loose ones have a guessed definition. */
export function collectionRoutes(app: FastifyInstance, prime: Prime): void {
  app.get('/api/collections', list, async ({ caller }, reply) => {
    roleOf(caller)
    const list = await prime.driver.read(async (tx) => {
      const stored = new Map((await tx.collections()).map((info) => [info.name, info]))
      // A collection with a stored structure exists before its first document.
      const structures = prime.collections.has(STRUCTURES)
        ? await tx.find({ ...everything, collection: STRUCTURES })
        : { docs: [] }
      const ofCode = [...prime.collections.values()].filter(({ own }) => !own).map(({ name }) => name)
      for (const name of [...ofCode, ...structures.docs.map(({ id }) => id)])
        if (!stored.has(name)) stored.set(name, { name, documents: 0, lastSeq: 0 })
      const readable = [...stored.values()].filter(({ name }) => {
        const collection = prime.collections.get(name)
        return !collection?.passing && allowed(caller, 'query', { name, collection })
      })
      const answer = []
      const pause = slicer()
      for (const { name, documents, lastSeq } of readable) {
        const defined = prime.collections.get(name)
        const definition = defined?.own === true || !defined ? await guess(prime, tx, name) : defined
        answer.push({
          name,
          label: definition.label.many,
          documents: isSeenInPart(defined) && defined ? await countSeen(prime, tx, caller, defined) : documents,
          lastSeq,
          defined: defined !== undefined && !defined.own,
          // Clients know the built-in collections; those with custom fields are sent with their definition.
          ...((!defined || defined.own || hasOwnFields(defined)) && { definition }),
        })
        await pause()
      }
      return answer
    })
    return await sendLarge(reply, list)
  })
}

const hasOwnFields = (collection: AnyCollection): boolean => Object.keys(customFieldsOf(collection)).length > 0

async function countSeen(prime: Prime, tx: ReadTx, caller: Caller, collection: AnyCollection): Promise<number> {
  const all: AggregateTask = {
    collection: collection.name,
    where: { op: 'and', of: [] },
    searchIn: [],
    count: true,
    sum: [],
    avg: [],
    by: [],
  }
  const result = await tx.aggregate(onlySeen(prime, caller, collection, all))
  return 'count' in result ? (result.count ?? 0) : 0
}

/**
 * The fields that a search of a collection looks at: the definition's, or guessed ones for a loose collection; none
 * when nothing is searched.
 */
export async function searchFields(
  prime: Pick<Prime, 'collections' | 'driver'>,
  name: string,
  raw: unknown,
): Promise<readonly string[]> {
  const searches = typeof raw === 'object' && raw !== null && Object.hasOwn(raw, 'search')
  if (!searches) return []
  const defined = prime.collections.get(name)
  // Awaited before the read: waiting within a read would hold a connection.
  if (!defined) await turnFree()
  return defined?.search ?? (await prime.driver.read((tx) => guess(prime, tx, name))).search
}

const everything = { where: { op: 'and', of: [] }, orderBy: [], searchIn: [], limit: 10_000, skip: 0 } as const

/** The definition of a loose collection: its stored structure, and further fields found in its first documents. */
export async function guess(
  { collections }: Pick<Prime, 'collections'>,
  tx: ReadTx,
  name: string,
): Promise<AnyCollection> {
  const { docs } = await tx.find({ ...everything, collection: name, limit: SAMPLES, bytes: SAMPLE_BYTES })
  const samples = docs.map(({ data }) => data)
  const guessed = guessCollection(name, samples, [...collections.keys()])
  const stored = collections.has(STRUCTURES) ? await tx.get(STRUCTURES, name) : undefined
  const known = stored && structureToCollection(name, stored.data, samples.length > 0 ? guessed : undefined)
  if (!known) return guessed
  // Formulas and access come from the active definition.
  const own = collections.get(name)
  return own?.own
    ? { ...known, fields: { ...known.fields, ...own.fields }, access: own.access ?? {}, own: true }
    : known
}
