import { Problem } from '#base/problem.ts'
import { type AnyCollection, commandFields, isUntouched } from '#model/schema/collection.ts'
import { type Data, sameValue } from '#model/schema/value.ts'
import type { Prime } from '#server/ports.ts'
import type { DocWrite, ReadTx } from '#store/driver.ts'

/**
 * Refuses documents that were deleted by hand and are made again with other values in the fields of commands: that would
 * be a change of them. What an undo took away may come in anew.
 */
export async function refuseMadeAgain({ collections }: Prime, tx: ReadTx, writes: readonly DocWrite[]): Promise<void> {
  for (const { collection: name, id, before, data } of writes) {
    const collection = collections.get(name)
    if (before || !data || !collection?.access?.commandFields || isUntouched(collection, data)) continue
    const [last] = await tx.log({ of: { collection: name, id }, limit: 1 })
    const was = last?.changes.find((change) => change.collection === name && change.id === id)?.before
    if (!was || last.undoes !== undefined) continue
    const field = changedField(collection, was.data, data)
    if (field !== undefined)
      throw new Problem('commands-only', `"${field}" of ${name} changes through its commands only.`)
  }
}

function changedField(collection: AnyCollection, was: Data, now: Data): string | undefined {
  for (const field of commandFields(collection, was)) {
    const [old, next] = [was[field], now[field]]
    if (old === undefined || next === undefined ? old !== next : !sameValue(old, next)) return field
  }
  return undefined
}
