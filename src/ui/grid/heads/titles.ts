import { useEffect, useSyncExternalStore } from 'react'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Data, Doc } from '#model/schema/value.ts'
import { readOnce } from '#ui/api.ts'
import { titleOf } from '#ui/grid/format.ts'

/** A reference in a document. */
interface Pointer {
  collection: string
  id: string
}

/** A collection that can be referenced, with the field that names its records. */
interface Named {
  of: Pick<AnyCollection, 'name' | 'title'>
}

const MAX_AT_ONCE = 100
const CACHE_MS = 60_000
const TITLES = ['name', 'title', 'number', 'partNumber', 'poNumber', 'invoiceNumber', 'payableNumber', 'checkNumber']

const known = new Map<string, { title: string; at: number }>()
const wanted = new Map<string, Pointer & { title: string | undefined }>()
const listeners = new Set<() => void>()
type TitleOf = (collection: string, id: string) => string | undefined

/** A new function whenever a title has loaded, so that everything that depends on titles is updated. */
const reader = (): TitleOf => (collection, id) => known.get(`${collection}/${id}`)?.title
let namedSoFar = reader()
let isAsking = false

const keyOf = ({ collection, id }: Pointer): string => `${collection}/${id}`

export const titleFieldOf = (collection: string, related: readonly Named[] | undefined): string | undefined =>
  related?.find(({ of }) => of.name === collection)?.of.title

/** The name of a document: its title field, which may still be empty, otherwise the most likely field. */
export const guessTitle = (doc: { id: string; data: Data }, title: string | undefined): string =>
  titleOf(title ?? TITLES.find((name) => typeof doc.data[name] === 'number' || isSaid(doc.data[name])) ?? '', doc)
const isSaid = (value: unknown): boolean => typeof value === 'string' && value.trim() !== ''

/** The titles of referenced documents; unknown ones are loaded for all callers in one request. */
export function useTitles(pointers: readonly Pointer[], related: readonly Named[] | undefined): TitleOf {
  const read = useSyncExternalStore(listen, () => namedSoFar)
  const missing = pointers.filter((pointer) => !(known.get(keyOf(pointer))?.title !== undefined))
  const key = missing.map(keyOf).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the pointers
  useEffect(() => {
    for (const pointer of missing)
      wanted.set(keyOf(pointer), { ...pointer, title: titleFieldOf(pointer.collection, related) })
    if (missing.length > 0) askSoon()
  }, [key])
  return read
}

function listen(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

function askSoon(): void {
  if (isAsking) return
  isAsking = true
  setTimeout(() => void ask(), 0)
}

async function ask(): Promise<void> {
  const batch = [...wanted.values()].slice(0, MAX_AT_ONCE)
  for (const pointer of batch) wanted.delete(keyOf(pointer))
  try {
    const { gets } = await readOnce({ gets: batch.map(({ collection, id }) => ({ collection, id })) })
    const at = performance.now()
    batch.forEach((pointer, index) => {
      const doc = gets[index] as Doc | null | undefined
      known.set(keyOf(pointer), { title: doc ? guessTitle(doc, pointer.title) : pointer.id, at })
    })
    for (const [key, { at: since }] of known) if (at - since > CACHE_MS * 10) known.delete(key)
    namedSoFar = reader()
    for (const tell of listeners) tell()
  } catch (error) {
    console.error('The names of references could not be read:', error)
  } finally {
    isAsking = false
    if (wanted.size > 0) askSoon()
  }
}
