import type { Commit, LogAsk } from '#model/command/commit.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import { type Pointer, pointersTo, referencesIn } from '#model/schema/references.ts'
import type { Data } from '#model/schema/value.ts'

/** A record, by collection and id. */
export interface RecordAt {
  collection: string
  id: string
}
export type Whole = RecordAt & { data: Data }

export const referenceIdOf = ({ collection, id }: RecordAt): string => `${collection}/${id}`

/** How a record is described to someone who may not read it. */
export const UNREADABLE = 'a record you cannot view'

/** The ids that were created, by collection. */
export type Made = ReadonlyMap<string, ReadonlySet<string>>

/** Returns which of the created records a record refers to. */
export function namesOf(made: Made, definitions: readonly AnyCollection[]): (record: Whole) => RecordAt[] {
  const byName = new Map(definitions.map((definition) => [definition.name, definition]))
  const known = new Map<string, readonly (readonly [target: string, own: readonly Pointer[]])[]>()
  const pointersOf = (collection: string) => {
    let found = known.get(collection)
    if (!found) {
      const own = [byName.get(collection)].filter((one) => one !== undefined)
      found = [...made.keys()].map((target) => [target, pointersTo(target, own)] as const)
      known.set(collection, found)
    }
    return found
  }
  return (record) =>
    pointersOf(record.collection).flatMap(([target, own]) =>
      referencesIn(record, target, made.get(target)!, own).map(({ to }) => ({ collection: target, id: to })),
    )
}

/** The number of commits per page of the log. */
const PAGE = 50

/** Records outside a run that refer to what it created, as far as the log has been read. */
export interface Naming {
  seq: number
  records: Map<string, Whole>
}

/**
 * Continues reading the log where `naming` ends: only what was written after a change can refer to what it created.
 * Comments and files on a record are removed with it, and personal documents such as views do not stand in the way.
 */
export async function readNaming(
  tx: { log(ask: LogAsk): Promise<readonly Commit[]> },
  made: Made,
  definitions: readonly AnyCollection[],
  { naming, isOwn }: { naming: Naming; isOwn: (commit: Commit) => boolean },
): Promise<Naming> {
  const names = namesOf(made, definitions)
  const besides = definitions.filter(({ fields, access }) => fields.recordId || access?.owned)
  const isNote = new Set(besides.map(({ name }) => name))
  const records = new Map(naming.records)
  let { seq } = naming
  if (made.size === 0) return naming
  for (;;) {
    const commits = await tx.log({ after: seq, limit: PAGE })
    for (const commit of commits) {
      if (isOwn(commit)) continue
      for (const { collection, id, after } of commit.changes) {
        if (isNote.has(collection)) continue
        const record = after && { collection, id, data: after.data }
        if (record && names(record).length > 0) records.set(referenceIdOf(record), record)
        else records.delete(referenceIdOf({ collection, id }))
      }
    }
    if (commits.length > 0) seq = commits.at(-1)!.seq
    if (commits.length < PAGE) return { seq, records }
  }
}
