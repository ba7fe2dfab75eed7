import { type Fault, Problem } from '#base/problem.ts'
import type { Reading } from '#model/command/command.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { DocWrite } from '#store/driver.ts'

type Collections = ReadonlyMap<string, AnyCollection>

/** Applies the collections' guards to changed and deleted documents; each fault points to its write. */
export async function askGuards(
  collections: Collections,
  tx: Reading,
  writes: readonly DocWrite[],
  pointer: (write: DocWrite) => string,
): Promise<void> {
  const faults: Fault[] = []
  for (const [name, own] of Map.groupBy(writes, ({ collection }) => collection)) {
    const guard = collections.get(name)?.guard
    const changes = own.flatMap(({ id, before, data }) => (before ? [{ id, before: before.data, after: data }] : []))
    if (!guard || changes.length === 0) continue
    for (const [id, detail] of await guard(changes, tx))
      faults.push({ pointer: pointer(own.find((write) => write.id === id)!), code: 'refused', detail })
  }
  if (faults.length === 0) return
  const others = faults.length - 1
  const detail = `${faults[0]!.detail}${others > 0 ? ` The same holds for ${others} more.` : ''}`
  throw new Problem('refused', detail, { faults })
}

/**
 * The same for documents that an undo changes back: what is not allowed by hand must not result from an undo. Documents
 * it would delete stay if others refer to them, and need no guard. `tx` reads what else is undone with it.
 */
export const askGuardsOfUndo = (collections: Collections, tx: Reading, writes: readonly DocWrite[]): Promise<void> =>
  askGuards(
    collections,
    tx,
    writes.filter(({ data }) => data !== undefined),
    () => '/seq',
  )
