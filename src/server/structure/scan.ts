import { LIMITS } from '#base/limits.ts'
import type { Caller } from '#model/command/people.ts'
import type { Ask } from '#model/query/query.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Fields } from '#model/schema/fields.ts'
import type { Data, Doc } from '#model/schema/value.ts'
import { type FieldFacts, structureCounter } from '#model/structure/structure.ts'
import { allowed, authorise, hiddenFields, visibleTo } from '#server/access/authorise.ts'
import { guess } from '#server/documents/collections.ts'
import { collectionAt } from '#server/history/point-in-time.ts'
import type { Prime } from '#server/ports.ts'
import { turnFree } from '#server/slicing.ts'
import { dataText } from '#store/stored-text.ts'

const PAGE = { limit: 500, bytes: LIMITS.documentBytes }
/** The number of records looked up at once. */
const LOOKED_UP = 10
/** Beyond this many documents only the first are examined, and the response says so. */
const MAX_SCANNED = 50_000
const SHOWN = 5

/** Statistics for one field that refers to another collection. */
interface Relation {
  /** `vendorId`; a field of the lines is `lines.partId`. */
  field: string
  target: string
  /** The number of values, and of those that refer to a missing document. */
  filled: number
  missing: number
  /** The first documents with values that refer to nothing. */
  broken: { id: string; to: string }[]
}

/** The response of `GET /api/structure?collection=…`. */
interface Structure {
  collection: string
  scanned: number
  isCut: boolean
  isDefined: boolean
  /** The size of the scanned documents as JSON, and when the last of them was changed. */
  bytes: number
  newest?: string
  /** The moment it describes; absent for the present. */
  at?: string
  fields: FieldFacts[]
  relations: Relation[]
}

/** The contents of a collection, page by page; with `at` (ISO text) as of that moment. */
export async function scanStructure(prime: Prime, caller: Caller, name: string, at?: string): Promise<Structure> {
  const collection = prime.collections.get(name)
  authorise(caller, at === undefined ? 'query' : 'history', { name, collection })
  const hidden = new Set(hiddenFields(caller, collection))
  const known = collection ?? (await prime.driver.read((tx) => guess(prime, tx, name)))
  const pointers = pointersOf(prime, caller, known).filter(({ field }) => !hidden.has(field.split('.', 1)[0]!))
  const relations = new Map(
    pointers.map((one) => [one.field, { ...one, filled: 0, missing: 0, broken: [] } as Relation]),
  )
  const counter = structureCounter()
  let isCut = false
  let bytes = 0
  let newest = ''
  for await (const page of pagesOf(prime, caller, name, at)) {
    for (const doc of page.docs) {
      await turnFree()
      counter.add(doc.data)
      bytes += dataText(doc).length
      if (doc.updateTime > newest) newest = doc.updateTime
    }
    for (const relation of relations.values()) await follow(prime, relation, page.docs)
    isCut = page.more && counter.documents() >= MAX_SCANNED
    if (isCut) break
  }
  const fields = counter.facts(collection?.fields).filter((facts) => !hidden.has(facts.name))
  return {
    collection: name,
    scanned: counter.documents(),
    isCut,
    isDefined: collection !== undefined,
    bytes,
    ...(newest !== '' && { newest }),
    ...(at !== undefined && { at }),
    fields: fields.map((facts) => withBroken(facts, relations.get(facts.name))),
    relations: [...relations.values()],
  }
}

const withBroken = (facts: FieldFacts, relation: Relation | undefined): FieldFacts =>
  relation && relation.missing > 0
    ? {
        ...facts,
        problems: [...facts.problems, `Points to ${relation.target} that are not there: ${relation.missing}.`],
      }
    : facts

/** The fields that refer to records the caller may read, including those of lines. */
function pointersOf(prime: Prime, caller: Caller, { fields }: AnyCollection): Pick<Relation, 'field' | 'target'>[] {
  const mayRead = (target: string): boolean =>
    allowed(caller, 'query', { name: target, collection: prime.collections.get(target) })
  const found = (of: Fields, above: string): Pick<Relation, 'field' | 'target'>[] =>
    Object.entries(of).flatMap(([field, { kind, target, of: inner }]) => [
      ...(kind === 'reference' && target !== undefined && mayRead(target)
        ? [{ field: `${above}${field}`, target }]
        : []),
      ...(inner && above === '' ? found(inner, `${field}.`) : []),
    ])
  return found(fields, '')
}

async function follow(prime: Prime, relation: Relation, docs: readonly Doc[]): Promise<void> {
  const named = docs.flatMap(({ id, data }) => idsIn(data, relation.field).map((to) => ({ id, to })))
  if (named.length === 0) return
  const ids = [...new Set(named.map(({ to }) => to))]
  const gone = new Set<string>()
  for (let at = 0; at < ids.length; at += LOOKED_UP) {
    const some = ids.slice(at, at + LOOKED_UP)
    await turnFree()
    const there = await prime.driver.read((tx) => tx.getMany(relation.target, some))
    some.forEach((id, index) => {
      if (!there[index]) gone.add(id)
    })
  }
  const broken = named.filter(({ to }) => gone.has(to))
  relation.filled += named.length
  relation.missing += broken.length
  relation.broken.push(...broken.slice(0, Math.max(0, SHOWN - relation.broken.length)))
}

function idsIn(data: Data, path: string): string[] {
  const [field = '', inner] = path.split('.')
  const value = data[field]
  const values = inner === undefined ? [value] : linesOf(value).map((line) => line[inner])
  return values.filter((id) => typeof id === 'string' && id !== '') as string[]
}

const linesOf = (value: unknown): Data[] =>
  Array.isArray(value) ? value.filter((line) => typeof line === 'object' && line !== null && !Array.isArray(line)) : []

async function* pagesOf(
  prime: Prime,
  caller: Caller,
  name: string,
  at: string | undefined,
): AsyncGenerator<{ docs: Doc[]; more: boolean }> {
  const visible = visibleTo(prime, caller, prime.collections.get(name))
  const seen = (docs: readonly Doc[]): Doc[] => docs.flatMap((doc) => visible(doc) ?? [])
  if (at !== undefined) {
    const past = await prime.driver.read((tx) => collectionAt(tx, { collection: name, at }), { long: true })
    yield { docs: seen(past), more: false }
    return
  }
  let ask: Ask = { collection: name, where: { op: 'and', of: [] }, orderBy: [], searchIn: [], ...PAGE, skip: 0 }
  for (;;) {
    const page = ask
    const { docs, next } = await prime.driver.read((tx) => tx.find(page), { long: true })
    yield { docs: seen(docs), more: next !== null }
    if (!next) return
    ask = { ...ask, after: next }
  }
}
