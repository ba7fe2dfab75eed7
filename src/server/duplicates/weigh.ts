import { readAsk } from '#model/query/ask.ts'
import type { Condition } from '#model/query/query.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import { type Pointer, pointersTo, referencesIn } from '#model/schema/references.ts'
import type { Driver } from '#store/driver.ts'

/** A place of references, and whether an index leads to them; plain data, so that a thread can be sent it. */
export interface FieldPlace extends Pointer {
  isIndexed: boolean
}

/** So many documents without an index are read through once; in larger collections their references are not counted. */
const MAX_READ = 100_000
const PAGE = 1_000

/** The places whose references to a collection are worth counting: what people write, not what only Prime keeps. */
export function referencePlaces(target: string, definitions: Iterable<AnyCollection>): FieldPlace[] {
  const all = [...definitions].filter(({ access, passing }) => !access?.private && !passing)
  return pointersTo(target, all)
    .filter(({ kind }) => kind === 'id' || kind === 'pair')
    .map((pointer) => {
      const { indexes } = all.find(({ name }) => name === pointer.collection)!
      const isIndexed =
        pointer.inLine === undefined &&
        indexes.some(([first, second]) =>
          pointer.with === undefined ? first === pointer.field : first === pointer.with && second === pointer.field,
        )
      return { ...pointer, isIndexed }
    })
}

/** Counts what points to records: by index for those asked for, and by one reading of what has none. */
export function openWeighing(store: Driver, target: string, places: readonly FieldPlace[]) {
  let read: Promise<ReadonlyMap<string, number>> | undefined

  /** The references to each of these records; one that nothing points to is not in it. */
  async function count(ids: readonly string[]): Promise<Map<string, number>> {
    const wanted = new Set(ids)
    read ??= readThrough()
    const counts = new Map([...(await read)].filter(([id]) => wanted.has(id)))
    for (const { collection, field, with: by } of places.filter(({ isIndexed }) => isIndexed)) {
      const where: Condition[] = [{ op: 'in', path: [field], value: [...wanted] }]
      if (by !== undefined) where.unshift({ op: '==', path: [by], value: target })
      const answer = await store.read((tx) =>
        tx.aggregate({
          collection,
          where: { op: 'and', of: where },
          searchIn: [],
          count: true,
          sum: [],
          avg: [],
          by: [[field]],
        }),
      )
      for (const { key, count: found = 0 } of 'groups' in answer ? answer.groups : []) {
        const id = String(key[field])
        counts.set(id, (counts.get(id) ?? 0) + found)
      }
    }
    return counts
  }

  async function readThrough(): Promise<ReadonlyMap<string, number>> {
    const counts = new Map<string, number>()
    const sizes = new Map((await store.read((tx) => tx.collections())).map((info) => [info.name, info.documents]))
    const others = Map.groupBy(
      places.filter(({ isIndexed }) => !isIndexed),
      ({ collection }) => collection,
    )
    for (const [collection, own] of others) {
      const size = sizes.get(collection) ?? 0
      if (size === 0 || size > MAX_READ) continue
      let ask = readAsk({ where: [], limit: PAGE }, collection, [])
      for (;;) {
        const page = ask
        const { docs, next } = await store.read((tx) => tx.find(page))
        for (const doc of docs)
          for (const { to } of referencesIn(doc, target, ANY, own)) counts.set(to, (counts.get(to) ?? 0) + 1)
        if (!next) break
        ask = { ...ask, after: next }
      }
    }
    return counts
  }

  return { count }
}

/** Every record is looked for at once. */
const ANY: ReadonlySet<string> = Object.assign(new Set<string>(), { has: () => true })
