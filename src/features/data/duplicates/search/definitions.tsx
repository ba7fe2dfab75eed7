import { interchanges } from '#features/stock/interchanges/collection.ts'
import { locations } from '#features/stock/locations/collection.ts'
import { places } from '#model/feature.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import { withCustomFields } from '#model/schema/custom-fields.ts'
import { guessCollection } from '#model/schema/guess.ts'
import type { Data } from '#model/schema/value.ts'
import { STRUCTURES, structureToCollection } from '#model/structure/saved-structure.ts'
import { call, queryOnce, readOnce } from '#ui/api.ts'
import { awaited } from '#ui/live/await.tsx'
import { useLiveDoc } from '#ui/live/use-live.ts'

/** A collection as listed by the server. */
export interface SearchableCollection {
  name: string
  label: string
  documents: number
  defined: boolean
  /** For a collection without a definition of its own: the one guessed from its documents. */
  definition?: AnyCollection
}

const SAMPLES = 50
const known: readonly AnyCollection[] = [...places.map(({ of }) => of), locations, interchanges]
const pending = new Map<string, Promise<AnyCollection>>()

export const readSearchable = (): Promise<readonly SearchableCollection[]> =>
  call<readonly SearchableCollection[]>('GET', '/api/collections')

/**
 * The current definition of any collection: its own or one guessed from its first documents, with the stored fields.
 */
export function useDefinition(name: string): AnyCollection {
  const structure = useLiveDoc(STRUCTURES, name)
  return withStructure(awaited(plainOf(name)), structure?.data)
}

/** The same, read once. */
export async function searchDefinitionOf(name: string): Promise<AnyCollection> {
  const [plain, { gets }] = await Promise.all([
    plainOf(name),
    readOnce({ gets: [{ collection: STRUCTURES, id: name }] }),
  ])
  return withStructure(plain, gets[0]?.data)
}

/** Adds the custom fields of a built-in collection; for any other, uses its stored structure. */
function withStructure(plain: AnyCollection, structure: Data | undefined): AnyCollection {
  if (!structure) return plain
  return known.includes(plain)
    ? withCustomFields(plain, structure)
    : (structureToCollection(plain.name, structure, plain) ?? plain)
}

/** Requested once while the page is open. */
function plainOf(name: string): Promise<AnyCollection> {
  const answer = pending.get(name) ?? find(name)
  pending.set(name, answer)
  return answer
}

async function find(name: string): Promise<AnyCollection> {
  const defined = known.find((one) => one.name === name)
  if (defined) return defined
  const { documents } = await queryOnce({ collection: name, limit: SAMPLES })
  return guessCollection(
    name,
    documents.map(({ data }) => data),
  )
}
