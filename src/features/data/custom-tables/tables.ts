import { places } from '#model/feature.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Fields } from '#model/schema/fields.ts'

/** A collection as listed by the server. */
export interface ListedTable {
  name: string
  label: string
  documents: number
  defined: boolean
  /** The definition guessed from its documents, for a collection that has none. */
  definition?: AnyCollection
}

/** The fields of a built-in or custom table; empty when nothing is known about it. */
export const fieldsOfTable = (tables: readonly ListedTable[], name: string): Fields =>
  (tables.find((table) => table.name === name)?.definition ?? places.find(({ of }) => of.name === name)?.of)?.fields ??
  {}
