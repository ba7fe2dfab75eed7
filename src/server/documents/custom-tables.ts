import type { AnyCollection } from '#model/schema/collection.ts'
import { withCustomFields } from '#model/schema/custom-fields.ts'
import { customTable } from '#model/schema/custom-tables.ts'
import type { Data } from '#model/schema/value.ts'
import { STRUCTURES } from '#model/structure/saved-structure.ts'
import { followCommits } from '#server/documents/cached/after-commits.ts'
import { isTouched } from '#server/documents/touched.ts'
import type { Prime } from '#server/ports.ts'

const MAX_TABLES = 10_000
/** Replaces a structure that cannot be parsed: nobody may see more than its own access rules would have allowed. */
const CLOSED: Data = {
  fields: { name: { kind: 'text', label: 'Name', options: {} } },
  readers: ['owner'],
  writers: ['owner'],
}
const ONLY_STRUCTURES = new Set([STRUCTURES])

/**
 * Keeps the definitions of custom tables beside those in code, from the stored structures: their access, checks and
 * formulas apply to every request, on every node, shortly after a structure changes. Fields that a structure adds to a
 * built-in collection are in its definition. Returns a function that stops it.
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

  // Whatever a structure contains, the other tables and Prime itself continue.
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
      // Without search fields: custom tables are searched by scanning, because building their index would hold others
      // up.
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
