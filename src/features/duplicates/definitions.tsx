import { interchanges } from '#features/interchanges/collection.ts'
import { locations } from '#features/locations/collection.ts'
import { places } from '#features/places.ts'
import type { AnyCollection } from '#model/collection.ts'
import { guessCollection } from '#model/guess.ts'
import { call, queryOnce } from '#ui/api.ts'

/** A collection as the server lists it. */
export interface Listed {
  name: string
  label: string
  documents: number
  defined: boolean
  /** Of a collection without a definition of its own: how it looks, guessed from its documents. */
  definition?: AnyCollection
}

const SAMPLES = 50
const known: readonly AnyCollection[] = [...places.map(({ of }) => of), locations, interchanges]
const asked = new Map<string, Promise<AnyCollection>>()

export const readCollections = (): Promise<readonly Listed[]> => call<readonly Listed[]>('GET', '/api/collections')

/** The definition of any collection: its own, or what its first documents show. Asked once while the page is open. */
export function definitionOf(name: string): Promise<AnyCollection> {
  const answer = asked.get(name) ?? find(name)
  asked.set(name, answer)
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
