import { type Fault, Problem } from '#base/problem.ts'
import type { Condition } from '#model/query/query.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import { fieldRules, isFilled, type OnceRule, onceRules } from '#model/schema/unique.ts'
import { canonical, type Value } from '#model/schema/value.ts'
import type { DocWrite, ReadTx } from '#store/driver.ts'

/** The record that has the value; nothing more is known of a record that only this commit writes. */
type Holder = Pick<DocWrite, 'id' | 'before'> & { data: NonNullable<DocWrite['data']>; createTime?: string }

/** How a commit was made, when that matters. */
interface How {
  pointer: (write: DocWrite, field: string) => string
  /** It restores an earlier state: a duplicate that existed then is no reason to refuse it. */
  restores?: boolean
  /** The seq it undoes. */
  undone?: number | undefined
  /** Copies are exempt except for unique fields. */
  isCopy?: boolean
}

/**
 * Refuses what would duplicate a unique value of a field, or a unique combination of fields; names the record that has
 * it. Checked for every commit within its transaction, whoever writes: forms, bulk edits, imports, commands and undo.
 * Only changes are checked, so that older duplicates never lock a record.
 */
export async function refuseTaken(
  collections: ReadonlyMap<string, AnyCollection>,
  tx: ReadTx,
  writes: readonly DocWrite[],
  how: How,
): Promise<void> {
  const faults: Fault[] = []
  let leadsTo: { name: string; href: string } | undefined
  const questions = [...Map.groupBy(writes, ({ collection }) => collection)].flatMap(([name, own]) => {
    const collection = collections.get(name)
    const rules = collection && (how.isCopy ? fieldRules(collection) : onceRules(collection))
    return (
      rules?.map((rule) => ({ rule, isOnce: rule === collection?.once, taken: takenBy(tx, name, rule, own) })) ?? []
    )
  })
  // Queried together: one round trip, however many collections are written.
  const answers = await Promise.all(questions.map(({ taken }) => taken))
  for (const [at, { rule, isOnce }] of questions.entries())
    for (const [write, other] of answers[at]!) {
      if (how.restores && isOnce && (await existedTogether(tx, write, other, how.undone))) continue
      faults.push({
        pointer: how.pointer(write, rule.beside),
        code: 'unique',
        detail: rule.words(write.data!, other),
      })
      leadsTo ??= rule.leadsTo?.(other)
    }
  const [first] = faults
  if (!first) return
  const others = faults.length - 1
  const detail = `${first.detail}${others > 0 ? ` The same holds for ${others} more.` : ''}`
  throw new Problem('invalid', detail, { faults, ...(leadsTo && { more: { leadsTo } }) })
}

/** The writes that would equal another record, or another write of the same commit or of `earlier` ones. */
async function takenBy(
  tx: Pick<ReadTx, 'find'>,
  collection: string,
  { field, isSame }: OnceRule,
  writes: readonly DocWrite[],
  earlier: readonly Holder[] = [],
): Promise<Map<DocWrite, Holder>> {
  const taken = new Map<DocWrite, Holder>()
  const changed = writes.filter(
    ({ before, data }) => data && isFilled(data[field]) && !(before && isSame(before.data, data)),
  )
  if (changed.length === 0) return taken
  const values = new Map<string, Value>(changed.map(({ data }) => [canonical(data![field]!), data![field]!]))
  const where: Condition = { op: 'in', path: [field], value: [...values.values()] }
  const limit = Number.MAX_SAFE_INTEGER
  const { docs } = await tx.find({ collection, where, orderBy: [], searchIn: [], limit, skip: 0 })
  // As the records will be: a record this commit overwrites or deletes no longer has its old value.
  const written = new Set(writes.map(({ id }) => id))
  const holders = new Map<string, Holder[]>()
  const hold = (holder: Holder): void => {
    const value = holder.data[field]
    if (!isFilled(value)) return
    const key = canonical(value)
    holders.set(key, [...(holders.get(key) ?? []), holder])
  }
  for (const holder of earlier) hold(holder)
  for (const doc of docs) if (!written.has(doc.id)) hold({ ...doc, before: undefined })
  for (const { id, before, data } of writes)
    if (data && !changed.some((write) => write.id === id))
      hold({ id, data, before, ...(before && { createTime: before.createTime }) })
  for (const write of changed) {
    const data = write.data!
    const other = holders.get(canonical(data[field]!))?.find((holder) => isSame(holder.data, data))
    if (other) taken.set(write, other)
    else hold({ id: write.id, data, before: write.before })
  }
  return taken
}

/** Whether both existed together when the restored record last had this state. */
async function existedTogether(
  tx: ReadTx,
  { collection, id }: DocWrite,
  { createTime }: Holder,
  undone: number | undefined,
): Promise<boolean> {
  // Both are restored in this commit.
  if (createTime === undefined) return true
  const [last] = await tx.log(
    undone === undefined ? { of: { collection, id }, limit: 1 } : { before: undone + 1, limit: 1 },
  )
  return last !== undefined && createTime <= last.at
}
