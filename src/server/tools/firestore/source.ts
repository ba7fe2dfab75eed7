import {
  type CollectionReference,
  type DocumentReference,
  FieldPath,
  type Firestore,
  type QueryDocumentSnapshot,
} from '@google-cloud/firestore'

/** The number of simultaneous calls, each for one document. */
const AT_ONCE = 16

/**
 * Collections with one name path: `['po', 'lines']` are the collections `lines` below all documents of `po`. `parents`
 * are the paths of the parent documents, in order; a top-level collection has none.
 */
export interface CollectionLevel {
  names: readonly string[]
  parents?: readonly string[]
}

export const levelName = ({ names }: CollectionLevel): string => names.join('/')

/** The top-level collections of the project. */
export async function topLevels(firestore: Firestore): Promise<CollectionLevel[]> {
  return (await firestore.listCollections()).map(({ id }) => ({ names: [id] }))
}

/** The subcollections below the documents of a level, by name; documents that exist only as a path are included. */
export async function levelsBelow(firestore: Firestore, level: CollectionLevel): Promise<CollectionLevel[]> {
  const found = new Map<string, string[]>()
  for (const collection of collectionsOf(firestore, level)) {
    const documents = await documentsOf(collection)
    for (let at = 0; at < documents.length; at += AT_ONCE) {
      const below = await Promise.all(documents.slice(at, at + AT_ONCE).map((document) => document.listCollections()))
      for (const { id, parent } of below.flat()) found.set(id, [...(found.get(id) ?? []), parent!.path])
    }
  }
  return [...found].map(([name, parents]) => ({ names: [...level.names, name], parents }))
}

/** A level that was named and not found: below all documents of the level above. */
export async function namedLevel(firestore: Firestore, names: readonly string[]): Promise<CollectionLevel> {
  if (names.length < 2) return { names }
  const above = await namedLevel(firestore, names.slice(0, -1))
  const parents: string[] = []
  for (const collection of collectionsOf(firestore, above))
    parents.push(...(await documentsOf(collection)).map(({ path }) => path))
  return { names, parents }
}

/** Where reading stopped: the collection, and the last imported document. */
export interface SourcePlace {
  collection: string
  id: string
}

/** The documents of a level in order, starting after `place`. The client resumes a broken stream by itself. */
export async function* levelDocuments(
  firestore: Firestore,
  level: CollectionLevel,
  place?: SourcePlace,
): AsyncGenerator<QueryDocumentSnapshot> {
  let isBefore = place !== undefined
  for (const collection of collectionsOf(firestore, level)) {
    const isPlace = place?.collection === collection.path
    if (isBefore && !isPlace) continue
    isBefore = false
    const ordered = collection.orderBy(FieldPath.documentId())
    const query = isPlace ? ordered.startAfter(place.id) : ordered
    for await (const document of query.stream()) yield document as unknown as QueryDocumentSnapshot
  }
}

const collectionsOf = (firestore: Firestore, { names, parents }: CollectionLevel): CollectionReference[] =>
  parents
    ? parents.map((parent) => firestore.doc(parent).collection(names.at(-1)!))
    : [firestore.collection(names.at(-1)!)]

/** Includes documents that exist only as a parent path, unless the service cannot list them. */
async function documentsOf(collection: CollectionReference): Promise<DocumentReference[]> {
  try {
    return await collection.listDocuments()
  } catch (error) {
    if (!isUnknownCall(error)) throw error
    const { docs } = await collection.orderBy(FieldPath.documentId()).select().get()
    return docs.map(({ ref }) => ref)
  }
}

/** gRPC's UNKNOWN and UNIMPLEMENTED: an emulator without this call. */
const isUnknownCall = (error: unknown): boolean => [2, 12].includes((error as { code?: number }).code ?? 0)
