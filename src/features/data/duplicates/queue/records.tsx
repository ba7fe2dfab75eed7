import type { DuplicateGroup } from '#features/data/duplicates/collection.ts'
import { searchDefinitionOf } from '#features/data/duplicates/search/definitions.tsx'
import { addressOf } from '#model/record-pages.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Reference } from '#model/schema/references.ts'
import type { Doc } from '#model/schema/value.ts'
import { call, readOnce } from '#ui/api.ts'

/** The number of records that refer to those of a group, by record and collection. */
export interface Pointing {
  counts: Readonly<Record<string, Readonly<Record<string, number>>>>
  /** The first of these references. */
  references: readonly Reference[]
}

/** The current records of one group, with their definition. */
export interface Members {
  collection: AnyCollection
  members: readonly Doc[]
}

export interface RecordsRequest {
  members(group: DuplicateGroup): Promise<Members>
  pointing(group: DuplicateGroup): Promise<Pointing>
}

/** Finding references reads large collections, so it waits until the user stays on a group. */
const PAUSE_MS = 300

/** Requests each group once, until the group itself changes. */
export function openRecords(): RecordsRequest {
  const members = new Map<string, Promise<Members>>()
  const pointing = new Map<string, Promise<Pointing>>()
  let looked = ''
  return {
    members: (group) => cached(members, group, () => readMembers(group)),
    pointing(group) {
      const key = keyOf(group)
      looked = key
      return cached(pointing, group, async () => {
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
        if (looked === key) return await readPointing(group)
        // The user has moved on: this promise never resolves, and coming back to the group sends a new request.
        pointing.delete(key)
        return await new Promise<Pointing>(() => undefined)
      })
    },
  }
}

const keyOf = ({ id, version }: DuplicateGroup): string => `${id} ${version}`

function cached<T>(known: Map<string, Promise<T>>, group: DuplicateGroup, ask: () => Promise<T>): Promise<T> {
  const key = keyOf(group)
  const answer = known.get(key) ?? ask()
  known.set(key, answer)
  return answer
}

async function readMembers({ data: { collection: name, ids } }: DuplicateGroup): Promise<Members> {
  const [collection, { gets }] = await Promise.all([
    searchDefinitionOf(name),
    readOnce({ gets: ids.map((id) => ({ collection: name, id })) }),
  ])
  return { collection, members: gets.filter((doc) => doc !== null) }
}

const readPointing = ({ data: { collection, ids } }: DuplicateGroup): Promise<Pointing> => {
  const address = addressOf(collection, '')?.split('?')[0]
  return call<Pointing>('POST', '/api/duplicates/references', { collection, ids, ...(address && { address }) })
}
