import { places } from '#model/feature.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Fields } from '#model/schema/fields.ts'

/** A collection as the server lists it. */
export interface ListedTable {
  name: string
  label: string
  documents: number
  defined: boolean
  /** How a collection without a definition of its own looks, guessed from its documents. */
  definition?: AnyCollection
}

/** The fields of a table, of the product or of one's own; none where nothing is known of it. */
export const fieldsOfTable = (tables: readonly ListedTable[], name: string): Fields =>
  (tables.find((table) => table.name === name)?.definition ?? places.find(({ of }) => of.name === name)?.of)?.fields ??
  {}
