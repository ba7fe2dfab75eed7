import type { Caller } from '#model/command/people.ts'
import { ID } from '#model/import/rows.ts'
import type { Ask, Condition } from '#model/query/query.ts'
import { canonical, type Data, type Doc, type Path, type Value, valueAt } from '#model/schema/value.ts'
import { documentFilter } from '#server/access/owned.ts'
import type { Prime } from '#server/ports.ts'
import type { ReadTx } from '#store/driver.ts'

/** Finds the documents that rows change. In the result, `undefined` means none and `several` more than one. */
export type FindByKey = (values: readonly Value[]) => Promise<Map<string, Doc | 'several'>>

const PAGE = 1000
const everything: Condition = { op: 'and', of: [] }

/** The form of a key's value in the look-up. */
export const keyText = (value: Value): string => canonical(value)

/** The value that identifies a document: that of the key, or a list with the further fields that must match. */
export const keyValue = (first: Value, others: readonly (Value | undefined)[]): Value =>
  others.length === 0 ? first : [first, ...others.map((value) => (value === undefined || value === '' ? null : value))]

const keyValueOf = (data: Data, [key, ...also]: ImportKeys): Value | undefined => {
  const first = valueAt(data, [key])
  return first === undefined || first === null
    ? undefined
    : keyValue(
        first,
        also.map((name) => valueAt(data, [name])),
      )
}

/** The key of a document, in the form used to look up rows. */
export const keyOfDocument = (doc: Doc, keys: ImportKeys): Value | undefined =>
  keys[0] === ID ? doc.id : keyValueOf(doc.data, keys)

/** The key, then the further fields. */
export type ImportKeys = readonly [string, ...string[]]

/** A collection, and which of its documents the person can see. */
interface Of {
  collection: string
  sees: (doc: Doc) => boolean
}

/**
 * Uses a declared index when there is one; otherwise the keys of the whole collection are read once. Documents the
 * person may not see count as missing.
 */
export async function findByKey(
  prime: Prime,
  caller: Caller,
  collection: string,
  ...keys: ImportKeys
): Promise<FindByKey> {
  const [key, ...also] = keys
  const of: Of = { collection, sees: documentFilter(prime, caller, prime.collections.get(collection)) }
  if (key === ID && also.length === 0) return (values) => prime.driver.read((tx) => byId(tx, of, values))
  const path = [key]
  const firstOf = (value: Value): Value => (also.length === 0 ? value : (value as Value[])[0]!)
  const isQuick = await prime.driver.read((tx) => tx.isQuick(askFor(collection, oneOf(path, ['x']))))
  if (isQuick) return (values) => prime.driver.read((tx) => byIndex(tx, of, keys, values.map(firstOf)))
  const ids = await allKeys(prime, of, keys)
  return (values) => prime.driver.read((tx) => byMap(tx, of, ids, values))
}

async function byId(tx: ReadTx, { collection, sees }: Of, values: readonly Value[]) {
  const docs = await tx.getMany(collection, values.map(String))
  return new Map(docs.flatMap((doc) => (doc && sees(doc) ? [[keyText(doc.id), doc] as const] : [])))
}

async function byIndex(tx: ReadTx, { collection, sees }: Of, keys: ImportKeys, values: readonly Value[]) {
  const found = new Map<string, Doc | 'several'>()
  const { docs } = await tx.find(askFor(collection, oneOf([keys[0]], values)))
  for (const doc of docs) {
    if (!sees(doc)) continue
    const text = keyText(keyValueOf(doc.data, keys)!)
    found.set(text, found.has(text) ? 'several' : doc)
  }
  return found
}

async function byMap(
  tx: ReadTx,
  { collection, sees }: Of,
  ids: ReadonlyMap<string, string | 'several'>,
  values: readonly Value[],
) {
  const wanted = values.map((value) => [keyText(value), ids.get(keyText(value))] as const)
  const docs = await tx.getMany(
    collection,
    wanted.flatMap(([, id]) => (id === undefined || id === SEVERAL ? [] : [id])),
  )
  const byOwnId = new Map(docs.flatMap((doc) => (doc && sees(doc) ? [[doc.id, doc] as const] : [])))
  return new Map(
    wanted.flatMap(([text, id]): [string, Doc | 'several'][] => {
      if (id === SEVERAL) return [[text, 'several']]
      const doc = id === undefined ? undefined : byOwnId.get(id)
      return doc ? [[text, doc]] : []
    }),
  )
}

/** No document has this id, because ids contain no slash. */
const SEVERAL = '/'

async function allKeys(prime: Prime, { collection, sees }: Of, keys: ImportKeys): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  await prime.driver.read(
    async (tx) => {
      let ask: Ask = { ...askFor(collection, everything), limit: PAGE }
      for (;;) {
        const { docs, next } = await tx.find(ask)
        for (const doc of docs) {
          const { id, data } = doc
          const value = sees(doc) ? keyValueOf(data, keys) : undefined
          if (value === undefined) continue
          const text = keyText(value)
          ids.set(text, ids.has(text) ? SEVERAL : id)
        }
        if (!next) break
        ask = { ...ask, after: next }
      }
    },
    { long: true },
  )
  return ids
}

const oneOf = (path: Path, values: readonly Value[]): Condition => ({ op: 'in', path, value: [...values] })

const askFor = (collection: string, where: Condition): Ask => ({
  collection,
  where,
  orderBy: [],
  searchIn: [],
  limit: Number.MAX_SAFE_INTEGER,
  skip: 0,
})
