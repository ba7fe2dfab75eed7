import type { Fault } from '#base/problem.ts'
import { Problem } from '#base/problem.ts'
import type { AnyCollection } from '#model/collection.ts'
import type { Condition } from '#model/query.ts'
import { isFilled, takenWords, uniqueFields } from '#model/unique.ts'
import type { Data, Doc } from '#model/value.ts'
import { canonical, sameValue } from '#model/value.ts'
import type { DocWrite, ReadTx } from '#store/driver.ts'

/**
 * Refuses what would give two records of a collection the same value in a field where each value stands once; names the
 * record that has it. It is asked of every commit within its transaction, whoever writes: forms, bulk edits, imports,
 * commands and undo. Only values that change are looked at, so that old ones never lock a record.
 */
export async function refuseTaken(
  collections: ReadonlyMap<string, AnyCollection>,
  tx: ReadTx,
  writes: readonly DocWrite[],
  pointer: (write: DocWrite, field: string) => string,
): Promise<void> {
  const faults: Fault[] = []
  for (const [name, own] of Map.groupBy(writes, ({ collection }) => collection)) {
    const collection = collections.get(name)
    if (!collection) continue
    for (const field of uniqueFields(collection)) {
      const taken = await takenBy(tx, collection, field, own)
      for (const [write, other] of taken)
        faults.push({
          pointer: pointer(write, field),
          code: 'unique',
          detail: takenWords(collection, field, write.data![field]!, other),
        })
    }
  }
  const [first] = faults
  if (!first) return
  const others = faults.length - 1
  const detail = `${first.detail}${others > 0 ? ` The same holds for ${others} more.` : ''}`
  throw new Problem('invalid', detail, { faults })
}

/** The writes whose value stands in another record, or in another write of the same commit. */
async function takenBy(
  tx: ReadTx,
  { name }: AnyCollection,
  field: string,
  writes: readonly DocWrite[],
): Promise<Map<DocWrite, Pick<Doc, 'id' | 'data'>>> {
  const taken = new Map<DocWrite, Pick<Doc, 'id' | 'data'>>()
  const filled = (data: Data | undefined) => {
    const value = data?.[field]
    return isFilled(value) ? value : undefined
  }
  const changed = writes.filter(({ before, data }) => {
    const [old, next] = [filled(before?.data), filled(data)]
    return next !== undefined && (old === undefined || !sameValue(old, next))
  })
  if (changed.length === 0) return taken
  const values = new Map(changed.map(({ data }) => [canonical(data![field]!), data![field]!]))
  const where: Condition = { op: 'in', path: [field], value: [...values.values()] }
  const { docs } = await tx.find({
    collection: name,
    where,
    orderBy: [],
    searchIn: [],
    limit: Number.MAX_SAFE_INTEGER,
    skip: 0,
  })
  // As the records will stand: what this commit writes over or removes holds its old value no longer.
  const written = new Set(writes.map(({ id }) => id))
  const holders = new Map<string, Pick<Doc, 'id' | 'data'>>()
  for (const { id, data } of [
    ...docs.filter((doc) => !written.has(doc.id)),
    ...writes.flatMap((write) => (write.data && !changed.includes(write) ? [{ id: write.id, data: write.data }] : [])),
  ]) {
    const value = filled(data)
    if (value !== undefined) holders.set(canonical(value), { id, data })
  }
  for (const write of changed) {
    const key = canonical(write.data![field]!)
    const other = holders.get(key)
    if (other) taken.set(write, other)
    else holders.set(key, { id: write.id, data: write.data! })
  }
  return taken
}
