import { readAsk } from '#model/query/ask.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Doc } from '#model/schema/value.ts'
import type { OwnRecord } from '#server/access/about.ts'
import { followCommits } from '#server/documents/cached/after-commits.ts'
import { writtenIn } from '#server/documents/feed.ts'
import { isTouched } from '#server/documents/touched.ts'
import type { Prime } from '#server/ports.ts'
import type { ReadTx } from '#store/driver.ts'

const PAGE = 500

/**
 * Keeps the owners of personal records (saved views, desks), and which of them other documents belong to, so that
 * access checks need no query: `prime.owners`, updated by `prime.redefine` before the response to a change in this
 * process, and after other processes' commits. Returns a function that stops it.
 */
export async function watchOwners(prime: Prime): Promise<() => Promise<void>> {
  const { redefine, collections } = prime
  const owners = new Map<string, Map<string, OwnRecord>>()
  const owned = [...collections.values()].filter(({ access }) => access?.owned)
  const about = [...collections.values()].filter(({ access }) => access?.about?.id !== undefined)
  for (const { name } of owned) owners.set(name, new Map())
  const watched = new Set([...owned, ...about].map(({ name }) => name))
  let seen = -1
  let version = 0
  let last: Promise<void> = Promise.resolve()

  // One after the other, so that an earlier read never overwrites the result of a later one.
  function read(): Promise<void> {
    last = last.catch(() => undefined).then(readOnce)
    return last
  }

  async function readOnce(): Promise<void> {
    if (seen >= 0 && !(await isTouched(prime.driver, watched, seen))) return
    await prime.driver.read(async (tx) => {
      const { seq } = await tx.head()
      // The history was replaced and starts again.
      const since = seq < seen ? -1 : seen
      if (since < 0) for (const records of owners.values()) records.clear()
      const changed = new Set((await tx.collections()).filter(({ lastSeq }) => lastSeq > since).map(({ name }) => name))
      for (const collection of owned)
        if (changed.has(collection.name))
          for await (const { id, doc } of changesOf(tx, collection.name, Math.max(since, 0))) own(collection, id, doc)
      for (const collection of about)
        if (changed.has(collection.name))
          for await (const doc of since < 0 ? namesOf(tx, collection) : written(tx, collection.name, since))
            name(collection, doc)
      seen = seq
    })
    prime.owners = { records: owners, version }
  }

  function own({ name: of, access }: AnyCollection, id: string, doc: Doc | undefined): void {
    const { by, shared } = access!.owned!
    const known = owners.get(of)!.get(id)
    const owner = doc?.data[by as string]
    const next = doc && {
      ...(typeof owner === 'string' && owner !== '' && { by: owner }),
      isShared: shared !== undefined && doc.data[shared as string] === true,
      isNamed: known?.isNamed ?? false,
    }
    if (known?.isNamed && (known.by !== next?.by || known.isShared !== next?.isShared)) version++
    if (next) owners.get(of)!.set(id, next)
    else owners.get(of)!.delete(id)
  }

  function name({ access }: AnyCollection, { data }: Doc): void {
    const { collection, id } = access!.about!
    const record = owners.get(String(data[collection as string]))?.get(String(data[id as string]))
    if (!record || record.isNamed) return
    record.isNamed = true
    version++
  }

  /** The documents that belong to personal records now. */
  async function* namesOf(tx: ReadTx, { name: of, access }: AnyCollection): AsyncGenerator<Doc> {
    const where = [[access!.about!.collection as string, 'in', [...owners.keys()]]]
    yield* (await tx.find(readAsk({ where }, of, [], true))).docs
  }

  if (owned.length === 0) return async () => undefined
  prime.redefine = async () => {
    await redefine?.()
    await read()
  }
  await read()
  return await followCommits(prime, read, 'The owners of records could not be read again.')
}

async function* changesOf(tx: ReadTx, collection: string, since: number) {
  for (let after = since; ; ) {
    const { entries, nextSince, more } = await tx.changes(collection, after, PAGE)
    for await (const piece of writtenIn(tx, collection, entries)) yield* piece
    if (!more) return
    after = nextSince
  }
}

async function* written(tx: ReadTx, collection: string, since: number): AsyncGenerator<Doc> {
  for await (const { doc } of changesOf(tx, collection, since)) if (doc) yield doc
}
