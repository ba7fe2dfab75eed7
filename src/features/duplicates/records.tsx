import type { DuplicateGroup } from '#features/duplicates/collection.ts'
import { definitionOf } from '#features/duplicates/definitions.tsx'
import { addressOf } from '#features/places.ts'
import type { AnyCollection } from '#model/collection.ts'
import type { Reference } from '#model/references.ts'
import type { Doc } from '#model/value.ts'
import { call, readOnce } from '#ui/api.ts'

/** What points to the records of a group, by record and collection. */
export interface Pointing {
  counts: Readonly<Record<string, Readonly<Record<string, number>>>>
  /** The first of them one by one. */
  references: readonly Reference[]
}

/** The records of one group as they stand now, with their definition. */
export interface Members {
  collection: AnyCollection
  members: readonly Doc[]
}

export interface Asked {
  members(group: DuplicateGroup): Promise<Members>
  pointing(group: DuplicateGroup): Promise<Pointing>
}

/** Asks for each group once, until the group itself changes. */
export function openRecords(): Asked {
  const members = new Map<string, Promise<Members>>()
  const pointing = new Map<string, Promise<Pointing>>()
  return {
    members: (group) => kept(members, group, () => readMembers(group)),
    pointing: (group) => kept(pointing, group, () => readPointing(group)),
  }
}

function kept<T>(known: Map<string, Promise<T>>, { id, version }: DuplicateGroup, ask: () => Promise<T>): Promise<T> {
  const key = `${id} ${version}`
  const answer = known.get(key) ?? ask()
  known.set(key, answer)
  return answer
}

async function readMembers({ data: { collection: name, ids } }: DuplicateGroup): Promise<Members> {
  const [collection, { gets }] = await Promise.all([
    definitionOf(name),
    readOnce({ gets: ids.map((id) => ({ collection: name, id })) }),
  ])
  return { collection, members: gets.filter((doc) => doc !== null) }
}

const readPointing = ({ data: { collection, ids } }: DuplicateGroup): Promise<Pointing> => {
  const address = addressOf(collection, '')?.split('?')[0]
  return call<Pointing>('POST', '/api/duplicates/references', { collection, ids, ...(address && { address }) })
}
