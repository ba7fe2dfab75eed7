import type { AnyCollection } from '#model/schema/collection.ts'
import { withCustomFields } from '#model/schema/custom-fields.ts'
import { customTable } from '#model/schema/custom-tables.ts'
import { STRUCTURES } from '#model/structure/saved-structure.ts'
import type { Prime } from '#server/ports.ts'

const MAX_TABLES = 10_000
/** A changed structure holds everywhere after this long. */
const PAUSE_MS = 40

/**
 * Keeps the definitions of own tables beside those of code, from the structures people keep: their access, checks and
 * formulas hold for every way in, on every node, a moment after a structure changed. What a structure adds to a
 * collection of code stands in its definition. Answers how to stop.
 */
export async function watchCustomTables(prime: Prime): Promise<() => void> {
  if (!prime.collections.has(STRUCTURES)) return () => undefined
  const definitions = prime.collections as Map<string, AnyCollection>
  const ofCode = new Map(definitions)
  let seen = -1
  let timer: NodeJS.Timeout | undefined

  async function read(): Promise<void> {
    const found = await prime.driver.read(async (tx) => {
      const { seq } = await tx.head()
      const changed =
        seen < 0 || (await tx.collections()).some(({ name, lastSeq }) => name === STRUCTURES && lastSeq > seen)
      if (!changed) return { seq }
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
    if (!found.docs) return
    const tables = new Map(found.docs.map(({ id, data }) => [id, ofCode.has(id) ? undefined : customTable(id, data)]))
    for (const name of definitions.keys()) if (!ofCode.has(name) && !tables.get(name)) definitions.delete(name)
    for (const [name, table] of tables) if (table) definitions.set(name, table)
    const structures = new Map(found.docs.map(({ id, data }) => [id, data]))
    for (const [name, collection] of ofCode) definitions.set(name, withCustomFields(collection, structures.get(name)))
    // Without search fields: those of own tables are looked through, and making their index would hold others up.
    const indexed = [...tables.values()].flatMap((table) => (table?.indexes.length ? [{ ...table, search: [] }] : []))
    if (indexed.length > 0) await prime.driver.prepare(indexed)
  }

  // Commits come by the thousand; structures change now and then.
  function follow(): void {
    timer ??= setTimeout(() => {
      timer = undefined
      read().catch((error: unknown) =>
        prime.log('warn', 'The own tables could not be read again.', { cause: String(error) }),
      )
    }, PAUSE_MS).unref()
  }

  await read()
  const stop = await prime.driver.onCommit(follow)
  return () => {
    stop()
    clearTimeout(timer)
  }
}
