import { hasOwn } from '#base/own.ts'
import type { Data } from '#model/schema/value.ts'

/** A document that rules read without a query: every process receives it at start, and again when it changes. */
export interface CachedDocument {
  collection: string
  id: string
  take: (data: Data | undefined) => void
  /** The command that updates dependent data after a change. */
  after?: string
}

/** Whether something a module exports is a cached document. */
export const isCachedDocument = (value: unknown): value is CachedDocument => hasOwn(value, 'collection', 'id', 'take')
