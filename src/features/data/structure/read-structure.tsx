import { collections } from '#model/feature.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { FieldFacts } from '#model/structure/structure.ts'
import { call } from '#ui/api.ts'

/** A collection as the server lists it; one that code does not define comes with its definition. */
export interface StructureCollection {
  name: string
  label: string
  documents: number
  defined: boolean
  definition?: AnyCollection
}

/** The figures of one field that refers to another collection. */
interface Relation {
  field: string
  target: string
  filled: number
  missing: number
  broken: readonly { id: string; to: string }[]
}

/** The contents of the documents of a collection, now or at a moment. */
export interface Structure {
  scanned: number
  isCut: boolean
  isDefined: boolean
  /** How long the scanned documents are as JSON, and when the last of them was changed. */
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

/** The definitions of everything that is listed: those of code, and the kept or guessed ones. */
export const definitionsOf = (listed: readonly StructureCollection[]): AnyCollection[] =>
  listed.flatMap(({ name, definition }) => {
    const ofCode = DEFINED.get(name)
    // Fields added by people are known to the server; rules and the like only to the code.
    return ofCode && definition ? { ...ofCode, ...definition } : (ofCode ?? definition ?? [])
  })
