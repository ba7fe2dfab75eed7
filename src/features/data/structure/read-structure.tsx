import { collections } from '#model/feature.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { FieldFacts } from '#model/structure/structure.ts'
import { call } from '#ui/api.ts'

/** A collection as listed by the server; one not defined in code comes with its definition. */
export interface StructureCollection {
  name: string
  label: string
  documents: number
  defined: boolean
  definition?: AnyCollection
}

/** The statistics of a field that refers to another collection. */
interface Relation {
  field: string
  target: string
  filled: number
  missing: number
  broken: readonly { id: string; to: string }[]
}

/** Statistics of a collection's documents, now or at a moment in the past. */
export interface Structure {
  scanned: number
  isCut: boolean
  isDefined: boolean
  /** The size of the scanned documents as JSON, and when the latest of them was changed. */
  bytes: number
  newest?: string
  fields: readonly FieldFacts[]
  relations: readonly Relation[]
}

export const readListed = (): Promise<readonly StructureCollection[]> =>
  call<readonly StructureCollection[]>('GET', '/api/collections')

export function readStructure(collection: string, at?: Date): Promise<Structure> {
  const query = new URLSearchParams({ collection, ...(at && { at: at.toISOString() }) })
  return call<Structure>('GET', `/api/structure?${query}`)
}

const DEFINED = new Map<string, AnyCollection>(collections.map((collection) => [collection.name, collection]))

/** The definitions of all listed collections: from code, saved or guessed. */
export const definitionsOf = (listed: readonly StructureCollection[]): AnyCollection[] =>
  listed.flatMap(({ name, definition }) => {
    const ofCode = DEFINED.get(name)
    // The server knows the custom fields; rules and the like exist only in code.
    return ofCode && definition ? { ...ofCode, ...definition } : (ofCode ?? definition ?? [])
  })
