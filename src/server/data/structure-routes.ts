import type { FastifyInstance } from 'fastify'
import type { Field } from '#model/fields.ts'
import { readCollectionName } from '#model/patch.ts'
import type { Ask } from '#model/query.ts'
import type { FieldFacts } from '#model/structure.ts'
import { structureCounter } from '#model/structure.ts'
import type { Data } from '#model/value.ts'
import { allowed, authorise, hiddenFields, visibleTo } from '#server/authorise.ts'
import { guess } from '#server/collections.ts'
import { sendJson } from '#server/door.ts'
import type { Prime } from '#server/ports.ts'

const PAGE = 500
/** Beyond this many documents the facts are of the first ones, and the answer says so. */
const MOST_SCANNED = 50_000

/** What `GET /api/structure?collection=…` answers. */
export interface Structure {
  collection: string
  scanned: number
  isCut: boolean
  isDefined: boolean
  fields: FieldFacts[]
}

/** What is really in a collection, read page by page beside the other requests. */
export function structureRoutes(app: FastifyInstance, prime: Prime): void {
  app.get<{ Querystring: { collection?: string } }>('/api/structure', async ({ caller, query }, reply) => {
    const name = readCollectionName(query.collection)
    const collection = prime.collections.get(name)
    authorise(caller, 'query', { name, collection })
    const visible = visibleTo(caller, collection)
    const hidden = new Set(hiddenFields(caller, collection))
    const known = collection ?? (await prime.driver.read((tx) => guess(prime, tx, name)))
    const references = Object.entries<Field>(known.fields).flatMap(([field, { kind, target }]) =>
      kind === 'reference' && target !== undefined && !hidden.has(field) && mayRead(target) ? [{ field, target }] : [],
    )
    const counter = structureCounter()
    const nowhere = new Map<string, number>()

    function mayRead(target: string): boolean {
      return allowed(caller, 'query', { name: target, collection: prime.collections.get(target) })
    }

    async function follow(documents: readonly Data[]): Promise<void> {
      for (const { field, target } of references) {
        const ids = documents.flatMap((data) => (typeof data[field] === 'string' && data[field] ? [data[field]] : []))
        if (ids.length === 0) continue
        const found = await prime.driver.read((tx) => tx.getMany(target, ids))
        const missing = found.filter((doc) => !doc).length
        if (missing > 0) nowhere.set(field, (nowhere.get(field) ?? 0) + missing)
      }
    }

    let ask: Ask = {
      collection: name,
      where: { op: 'and', of: [] },
      orderBy: [],
      searchIn: [],
      limit: PAGE,
      skip: 0,
    }
    let isCut = false
    for (;;) {
      const page = ask
      const { docs, next } = await prime.driver.read((tx) => tx.find(page), { long: true })
      const seen = docs.flatMap((doc): Data[] => {
        const shown = visible(doc)
        return shown ? [shown.data] : []
      })
      for (const data of seen) counter.add(data)
      await follow(seen)
      isCut = next !== undefined && counter.documents() >= MOST_SCANNED
      if (!next || isCut) break
      ask = { ...ask, after: next }
    }
    const fields = counter
      .facts(collection?.fields)
      .filter((facts) => !hidden.has(facts.name))
      .map((facts) => {
        const missing = nowhere.get(facts.name)
        const to = references.find(({ field }) => field === facts.name)?.target
        return missing
          ? { ...facts, problems: [...facts.problems, `Points to ${to} that are not there: ${missing}.`] }
          : facts
      })
    const answer: Structure = {
      collection: name,
      scanned: counter.documents(),
      isCut,
      isDefined: collection !== undefined,
      fields,
    }
    return sendJson(reply, answer)
  })
}
