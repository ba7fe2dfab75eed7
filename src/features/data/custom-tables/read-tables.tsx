import type { ListedTable } from '#features/data/custom-tables/tables.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import { call } from '#ui/api.ts'

export const readCollections = (): Promise<readonly ListedTable[]> =>
  call<readonly ListedTable[]>('GET', '/api/collections')

/** The current definition of a table; undefined when it no longer exists. */
export const readDefinition = async (table: string): Promise<AnyCollection | undefined> =>
  (await readCollections()).find(({ name }) => name === table)?.definition
