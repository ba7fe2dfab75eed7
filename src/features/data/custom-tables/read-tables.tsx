import type { ListedTable } from '#features/data/custom-tables/tables.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import { call } from '#ui/api.ts'

export const readCollections = (): Promise<readonly ListedTable[]> =>
  call<readonly ListedTable[]>('GET', '/api/collections')

/** A table as it is at this moment; undefined where it is gone. */
export const readDefinition = async (table: string): Promise<AnyCollection | undefined> =>
  (await readCollections()).find(({ name }) => name === table)?.definition
