import type { AnyCollection } from '#model/schema/collection.ts'
import { withCustomFields } from '#model/schema/custom-fields.ts'
import { customTable } from '#model/schema/custom-tables.ts'
import type { Data } from '#model/schema/value.ts'
import { STRUCTURES } from '#model/structure/saved-structure.ts'
import { followCommits } from '#server/documents/kept/after-commits.ts'
import { isTouched } from '#server/documents/touched.ts'
import type { Prime } from '#server/ports.ts'

const MAX_TABLES = 10_000
/** Stands in for a structure that can't be read: no one gets to see more than its own would have let them. */
const CLOSED: Data = {
  fields: { name: { kind: 'text', label: 'Name', options: {} } },
  readers: ['owner'],
  writers: ['owner'],
}
const ONLY_STRUCTURES = new Set([STRUCTURES])

/**
 * Keeps the definitions of own tables beside those of code, from the structures people keep: their access, checks and
 * formulas hold for every way in, on every node, a moment after a structure changed. What a structure adds to a
 * collection of code is in its definition. Answers how to stop.
 */
export async function watchCustomTables(prime: Prime): Promise<() => Promise<void>> {
  if (!prime.collections.has(STRUCTURES)) return async () => undefined
  const definitions = prime.collections as Map<string, AnyCollection>
  const ofCode = new Map(definitions)
  let seen = -1

  async function read(): Promise<void> {
    if (seen >= 0 && !(await isTouched(prime.driver, ONLY_STRUCTURES, seen))) return
    const found = await prime.driver.read(async (tx) => {
      const { seq } = await tx.head()
      const ask = {
        collection: STRUCTURES,
        where: { op: 'and', of: [] },
        orderBy: [],
        searchIn: [],
        limit: MAX_TABLES,
        skip: 0,
      } as const
      return { seq, docs: (await tx.find(ask)).docs }
    })
    seen = found.seq
    const tables = new Map(found.docs.map(({ id, data }) => [id, ofCode.has(id) ? undefined : tableOf(id, data)]))
    for (const name of definitions.keys()) if (!ofCode.has(name) && !tables.get(name)) definitions.delete(name)
    for (const [name, table] of tables) if (table) definitions.set(name, table)
    const structures = new Map(found.docs.map(({ id, data }) => [id, data]))
    for (const [name, collection] of ofCode) definitions.set(name, extended(collection, structures.get(name)))
    for (const table of tables.values()) if (table?.indexes.length) await makeIndexes(table)
  }

  // Whatever is in a structure, the other tables and Prime itself go on.
  function tableOf(name: string, structure: Data): AnyCollection | undefined {
    try {
      return customTable(name, structure)
    } catch (error) {
      prime.log(
        'error',
        'The structure of a custom table can’t be read; only owners see the table until it is fixed.',
        {
          table: name,
          cause: String(error),
        },
      )
      return customTable(name, CLOSED)
    }
  }

  function extended(collection: AnyCollection, structure: Data | undefined): AnyCollection {
    try {
      return withCustomFields(collection, structure)
    } catch (error) {
      const facts = { collection: collection.name, cause: String(error) }
      prime.log('error', 'The custom fields of a collection can’t be read; they are left out.', facts)
      return collection
    }
  }

  async function makeIndexes(table: AnyCollection): Promise<void> {
    try {
      // Without search fields: those of own tables are looked through, and making their index would hold others up.
      await prime.driver.prepare([{ ...table, search: [] }])
    } catch (error) {
      const facts = { table: table.name, cause: String(error) }
      prime.log('warn', 'A custom table has no indexes: its queries read all rows.', facts)
    }
  }

  prime.redefine = read
  await read()
  return await followCommits(prime, read, 'The custom tables could not be read again.')
}
