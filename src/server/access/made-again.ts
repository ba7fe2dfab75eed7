import { type Fault, Problem } from '#base/problem.ts'
import { inSentence } from '#base/text/in-sentence.ts'
import { type AnyCollection, commandFields, isUntouched } from '#model/schema/collection.ts'
import { type Data, sameValue } from '#model/schema/value.ts'
import type { PointerTo } from '#server/documents/commit/hooks.ts'
import type { Prime } from '#server/ports.ts'
import type { DocWrite, ReadTx } from '#store/driver.ts'

/**
 * Refuses documents that were deleted and are created again with other values in command fields, which would change
 * them. What an undo removed, a file or a copy may bring back.
 */
export async function refuseMadeAgain(
  collections: Prime['collections'],
  tx: ReadTx,
  writes: readonly DocWrite[],
  { pointer, isImported }: { pointer: PointerTo; isImported: boolean },
): Promise<void> {
  const faults: Fault[] = []
  for (const write of writes) {
    const { collection: name, id, before, data } = write
    const collection = collections.get(name)
    if (before || !data || !collection || !isActedOn(collection)) continue
    const [last] = await tx.log({ of: { collection: name, id }, limit: 1 })
    const was = last?.changes.find((change) => change.collection === name && change.id === id)?.before
    if (!was || (isImported && last.undoes !== undefined)) continue
    const field = changedField(collection, was.data, data)
    if (field === undefined) continue
    const label = (collection.fields[field] as { label?: string } | undefined)?.label ?? field
    const detail = `${label} changes through its commands only, and this ${inSentence(collection.label.one)} was deleted with another one.`
    faults.push({ pointer: pointer(write, field), code: 'commands-only', detail })
  }
  if (faults.length > 0) throw new Problem('commands-only', faults[0]!.detail, { faults })
}

/** Whether commands leave a mark on documents, so that a changed one can be recognized. */
const isActedOn = ({ access }: AnyCollection): boolean =>
  access?.commandFields !== undefined || access?.commandFieldsOf !== undefined

function changedField(collection: AnyCollection, was: Data, now: Data): string | undefined {
  if (isUntouched(collection, was) && isUntouched(collection, now)) return undefined
  for (const field of commandFields(collection, was, now)) {
    const [old, next] = [was[field], now[field]]
    if (old === undefined || next === undefined ? old !== next : !sameValue(old, next)) return field
  }
  return undefined
}
