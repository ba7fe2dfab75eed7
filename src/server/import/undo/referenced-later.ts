import type { Change } from '#model/command/commit.ts'
import {
  type Naming,
  namesOf,
  type RecordAt,
  readNaming,
  referenceIdOf,
  UNREADABLE,
  type Whole,
} from '#model/command/later-references.ts'
import type { Caller } from '#model/command/people.ts'
import { isReadableBy, roleOf } from '#server/access/roles.ts'
import type { Prime } from '#server/ports.ts'
import type { ReadTx } from '#store/driver.ts'

/** A record created by an import that stays, and what refers to it. */
interface Remaining extends Whole {
  for: string
}

export interface Referenced {
  /** The records created by one commit of the import. */
  made(seq: number, changes: readonly Change[]): void
  /** The records that cannot be undone now; later calls continue reading where the last one ended. */
  read(tx: Pick<ReadTx, 'log' | 'getMany'>): Promise<readonly Remaining[]>
}

/**
 * Finds what an import created and others refer to since, and what those records refer to in turn: an undo leaves it in
 * place.
 */
export function referencedLater({ collections }: Prime, caller: Caller, run: string): Referenced {
  const made = new Map<string, Set<string>>()
  let naming: Naming = { seq: Number.MAX_SAFE_INTEGER, records: new Map() }
  const definitions = [...collections.values()]
  return {
    made(seq, changes) {
      naming = { ...naming, seq: Math.min(naming.seq, seq) }
      for (const { collection, id, before, after } of changes)
        if (!before && after) made.set(collection, (made.get(collection) ?? new Set()).add(id))
    },
    async read(tx) {
      const isOwn = (commit: { run?: string }) => commit.run === run || commit.run === `undo:${run}`
      naming = await readNaming(tx, made, definitions, { naming, isOwn })
      const remaining = new Map<string, Remaining>()
      const names = namesOf(made, definitions)
      let open: readonly Whole[] = [...naming.records.values()]
      while (open.length > 0) {
        const found: (RecordAt & { by: Whole })[] = open
          .flatMap((by) => names(by).map((to) => ({ ...to, by })))
          .filter((to) => !remaining.has(referenceIdOf(to)))
        open = await recordsOf(tx, found)
        const by = new Map(found.map((one) => [referenceIdOf(one), one.by]))
        for (const one of open) remaining.set(referenceIdOf(one), { ...one, for: spoken(by.get(referenceIdOf(one))!) })
      }
      return [...remaining.values()]
    },
  }

  function spoken({ collection, id, data }: Whole): string {
    const known = collections.get(collection)
    if (!isReadableBy(roleOf(caller), { name: collection, collection: known })) return UNREADABLE
    return `${known?.label.one ?? collection} ${String(data[known?.title ?? ''] ?? id)}`
  }
}

/** The existing ones, each once. */
async function recordsOf(tx: Pick<ReadTx, 'getMany'>, places: readonly RecordAt[]): Promise<Whole[]> {
  const records: Whole[] = []
  for (const [collection, own] of Map.groupBy(places, (place) => place.collection)) {
    const ids = [...new Set(own.map(({ id }) => id))]
    const docs = await tx.getMany(collection, ids)
    for (const doc of docs) if (doc) records.push({ collection, id: doc.id, data: doc.data })
  }
  return records
}
