import type { AnyCollection } from '#model/schema/collection.ts'
import { call } from '#ui/api.ts'

/** A collection that can receive a file. */
export interface ImportTarget {
  name: string
  label: string
  defined: boolean
  definition?: AnyCollection
}

export const readTargets = (): Promise<readonly ImportTarget[]> =>
  call<readonly ImportTarget[]>('GET', '/api/collections')
