import { timestamp } from '#base/days.ts'
import { invalid, Problem } from '#base/problem.ts'
import { inSentence } from '#base/text/in-sentence.ts'
import type { Reading, Tx } from '#model/command/command.ts'
import { checkSize, readCollectionName, readId } from '#model/command/patch.ts'
import { aggregateOf } from '#model/query/aggregate.ts'
import { readAggregate, readAsk } from '#model/query/ask.ts'
import { type AggregateQuery, type Condition, inOrder, matches, type Query } from '#model/query/query.ts'
import type { AnyCollection, Collection } from '#model/schema/collection.ts'
import type { Fields } from '#model/schema/fields.ts'
import { guessCollection } from '#model/schema/guess.ts'
import { normalise, validate, withDefaults } from '#model/schema/validate.ts'
import { type Data, type Doc, type Path, sameValue } from '#model/schema/value.ts'
import { STRUCTURES, structureToCollection } from '#model/structure/saved-structure.ts'
import type { DocWrite, ReadTx, WriteTx } from '#store/driver.ts'
import { readOnce } from '#store/read-once.ts'

/** Which documents about records a session may see and write; all when absent. */
export interface RecordRights {
  narrow<T extends { collection: string; where: Condition }>(question: T): T
  sees(collection: string, doc: Doc): boolean
  /** Throws for a document about what may not be read. */
  refuse(collection: string, doc: Doc): void
}

interface SessionParts {
  collections: ReadonlyMap<string, AnyCollection>
  now: Date
  timeZone: string
  newId: () => string
  records: RecordRights
  /** Lets others run between two writes, when there may be many. */
  pause?: () => Promise<void> | undefined
}

/** The transaction of a command. Its writes are overlaid on the stored documents, so that it reads them back. */
export interface Session {
  tx: Tx
  /** A new id, which is known to be unused. */
  newId(): string
  /** Every document that differs from the store; written by one `commit` at the end. */
  writes(): DocWrite[]
  /** The document after the rules. */
  written(collection: string, id: string): Data | undefined
  /** The seq this commit undoes, if any. */
  undone(): number | undefined
  /** Marks the current state: later returns what was written since, and can roll it back. */
  mark(): { writes(): DocWrite[]; takeBack(): void }
}

interface Touched {
  collection: string
  id: string
  before: Doc | undefined
  now: Doc | undefined
  /** Written even if nothing changed, because the difference would reveal the value of a sealed field. */
  always?: boolean
}

/** Wraps a write transaction in the `tx` given to commands; `begun` are writes that are already decided. */
export function openSession(store: WriteTx, parts: SessionParts, begun: readonly DocWrite[] = []): Session {
  const touched = new Map<string, Map<string, Touched>>()
  const stored = readOnce(store)
  const made = new Set<string>()
  let undone: number | undefined
  /** The inverse of each write of an attempt, the latest last. */
  let attempted: (() => void)[] | undefined
  for (const { collection, id, before, data } of begun)
    noted(collection).set(id, { collection, id, before, now: docOf(id, before, data) })

  function noted(collection: string): Map<string, Touched> {
    const known = touched.get(collection)
    return known ?? touched.set(collection, new Map()).get(collection)!
  }

  function newId(): string {
    const id = parts.newId()
    made.add(id)
    return id
  }

  function docOf(id: string, before: Doc | undefined, data: Data | undefined): Doc | undefined {
    const at = timestamp(parts.now).$ts
    return data && { id, version: store.seq, createTime: before?.createTime ?? at, updateTime: at, data }
  }

  async function current(collection: string, id: string): Promise<Doc | undefined> {
    const known = touched.get(collection)?.get(id)
    return known ? known.now : visible(collection, await stored.get(collection, id))
  }

  const visible = (collection: string, doc: Doc | undefined): Doc | undefined =>
    doc && parts.records.sees(collection, doc) ? doc : undefined

  async function currentOf(collection: string, ids: readonly string[]): Promise<(Doc | undefined)[]> {
    const mine = touched.get(collection)
    const others = ids.filter((id) => !mine?.has(id))
    const read = new Map((await stored.getMany(collection, others)).map((doc, at) => [others[at]!, doc]))
    return ids.map((id) => (mine?.has(id) ? mine.get(id)!.now : visible(collection, read.get(id))))
  }

  async function write(
    collection: string,
    id: string,
    data: Data | undefined,
    always = false,
  ): Promise<Doc | undefined> {
    if (data) checkSize(data, `The document ${id} of ${collection} would exceed 1 MiB.`)
    const inCollection = noted(collection)
    const known = inCollection.get(id)
    const before = known ? known.before : await stored.get(collection, id)
    const now = docOf(id, before, data)
    if (!known && before) parts.records.refuse(collection, before)
    if (now) parts.records.refuse(collection, now)
    attempted?.push(() => (known ? inCollection.set(id, known) : inCollection.delete(id)))
    inCollection.set(id, { collection, id, before, now, always: always || known?.always === true })
    return now
  }

  async function find<T>(query: Query<T>): Promise<Doc<T>[]> {
    const question = readAsk(
      { ...query, collection: undefined },
      query.collection,
      searchIn(parts.collections.get(query.collection)),
      true,
    )
    const ask = parts.records.narrow(question)
    const mine = touched.get(query.collection)
    if (!mine) return (await stored.find(ask)) as Doc<T>[]
    const docs = await stored.find({ ...ask, limit: Number.MAX_SAFE_INTEGER, skip: 0 })
    const remaining = docs.filter((doc) => !mine.has(doc.id))
    const own = [...mine.values()].flatMap(({ now }) => (now && matches(ask, now.data, now.id) ? [now] : []))
    const all = [...remaining, ...own].sort(inOrder(ask)) as Doc<T>[]
    return ask.limit < docs.length || ask.skip > 0 ? all.slice(ask.skip, ask.skip + ask.limit) : all
  }

  const tx: Tx = {
    find,
    load: (queries) => Promise.all(queries.map((query) => find(query))) as never,
    async aggregate(query: AggregateQuery) {
      const { collection, ...raw } = query
      const task = readAggregate(raw, collection, searchIn(parts.collections.get(collection)))
      if (!touched.has(collection)) return store.aggregate(parts.records.narrow(task))
      return aggregateOf(task, await find({ collection, ...(query.where && { where: query.where }) }))
    },
    get: async (collection, id) => (await current(collection.name, id)) as never,
    getAny: current,
    getMany: async (collection, ids) => (await currentOf(collection.name, ids)) as never,
    async need(collection, id) {
      const doc = await current(collection.name, id)
      if (!doc) {
        const sentence = `There is no ${inSentence(collection.label.one)} "${id}".`
        throw new Problem('not-found', sentence, { at: { reference: id } })
      }
      return doc as never
    },
    async insert(collection, values, given) {
      await parts.pause?.()
      const id = given ?? newId()
      // An id created here is unused.
      if (made.has(id)) stored.isNew(collection.name, id)
      const data = checked(collection, withDefaults(collection.fields, clean(values)), parts.timeZone)
      if (await current(collection.name, readId(id)))
        throw new Problem('exists', `${collection.label.one} "${id}" already exists.`)
      return (await write(collection.name, id, data)) as never
    },
    async update(collection, id, changes) {
      await parts.pause?.()
      const before = await tx.need(collection, id)
      const names = new Set(Object.keys(changes))
      const given = clean(changes)
      const currency = given.currency ?? (before.data as Data).currency
      const next = normalise(collection.fields, given, parts.timeZone, currency)
      const remaining = Object.entries(before.data as Data).filter(([name]) => !names.has(name))
      const data = { ...Object.fromEntries(remaining), ...next }
      const faults = validate(collection.fields, data, { only: names })
      if (faults.length > 0) throw invalid(faults)
      return (await write(collection.name, id, derived(collection, data), touchesHidden(collection, names))) as never
    },
    async remove(collection, id) {
      if (await current(collection, id)) await write(collection, id, undefined)
    },
    async put(collection, id, data) {
      const always = touchesHidden(parts.collections.get(collection), new Set(Object.keys(data)))
      await write(readCollectionName(collection), readId(id), data, always)
    },
    log: (ask) => store.log(ask),
    definitions: () => definitionsIn(store, parts.collections),
    async attempt(work) {
      const around = attempted
      const own: typeof attempted = []
      attempted = own
      try {
        return await work()
      } catch (error) {
        while (own.length > 0) own.pop()!()
        throw error
      } finally {
        attempted = around
        around?.push(...own)
      }
    },
    undoes(seq) {
      undone = seq
    },
  }

  return {
    tx,
    newId,
    writes: () => [...touched.values()].flatMap((inCollection) => [...inCollection.values()].flatMap(difference)),
    written: (collection, id) => touched.get(collection)?.get(id)?.now?.data as Data | undefined,
    undone: () => undone,
    mark() {
      const saved = [...touched].map(([name, docs]) => [name, new Map(docs)] as const)
      const before = new Map(saved)
      return {
        writes: () =>
          [...touched].flatMap(([name, docs]) =>
            [...docs.values()].flatMap((one) => {
              const known = before.get(name)?.get(one.id)
              return known && known.now === one.now ? [] : difference(one)
            }),
          ),
        takeBack() {
          touched.clear()
          for (const [name, docs] of saved) touched.set(name, docs)
        },
      }
    },
  }
}

/** The reads of a command that only reads, on one snapshot. */
export function openReading(store: ReadTx, collections: ReadonlyMap<string, AnyCollection>): Reading {
  const find: Reading['find'] = async <T>({ collection, ...raw }: Query<T>) => {
    const ask = readAsk(raw, collection, searchIn(collections.get(collection)), true)
    return (await store.find(ask)).docs as Doc<T>[]
  }
  return {
    find,
    load: (queries) => Promise.all(queries.map((query) => find(query))) as never,
    getMany: (collection, ids) => store.getMany(collection.name, ids) as never,
    aggregate: ({ collection, ...raw }) =>
      store.aggregate(readAggregate(raw, collection, searchIn(collections.get(collection)))),
    log: (ask) => store.log(ask),
    definitions: () => definitionsIn(store, collections),
  }
}

const SAMPLES = 50

/** Every collection of a store with its definition; loose ones may refer to each other too. */
export async function definitionsIn(
  store: ReadTx,
  defined: ReadonlyMap<string, AnyCollection>,
): Promise<readonly AnyCollection[]> {
  const names = new Set([...defined.keys(), ...(await store.collections()).map(({ name }) => name)])
  const found: AnyCollection[] = []
  for (const name of names) {
    const known = defined.get(name)
    if (known) {
      found.push(known)
      continue
    }
    const { docs } = await store.find({ ...readAsk({}, name, []), limit: SAMPLES })
    const samples = docs.map(({ data }) => data)
    const guessed = guessCollection(name, samples, [...names])
    const stored = defined.has(STRUCTURES) ? await store.get(STRUCTURES, name) : undefined
    found.push((stored && structureToCollection(name, stored.data, guessed)) ?? guessed)
  }
  return found
}

/** The fields a definition searches, as paths. */
const searchIn = (collection: AnyCollection | undefined): readonly Path[] =>
  collection?.search.map((name) => [name]) ?? []

/** Whether any of the fields can be read by nobody. */
const touchesHidden = (collection: AnyCollection | undefined, names: ReadonlySet<string>): boolean =>
  collection?.access?.private === true || (collection?.access?.sealed?.some((name) => names.has(name)) ?? false)

function difference({ collection, id, before, now, always }: Touched): DocWrite[] {
  if (!now) return before ? [{ collection, id, before }] : []
  if (before && !always && sameValue(before.data, now.data)) return []
  return [{ collection, id, data: now.data, before }]
}

/** Own properties without undefined values. */
const clean = (values: object): Data =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Data

function checked<F extends Fields>(collection: Collection<F>, values: Data, timeZone: string): Data {
  const data = normalise(collection.fields, values, timeZone)
  const faults = validate(collection.fields, data)
  if (faults.length > 0) throw invalid(faults)
  return derived(collection, data)
}

const derived = (collection: AnyCollection, data: Data): Data => (collection.derive ? collection.derive(data) : data)
