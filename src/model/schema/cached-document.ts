import { hasOwn } from '#base/own.ts'
import type { Data } from '#model/schema/value.ts'

/** A document that rules look at without asking for it: every process is handed it as it stands, and again when it changes. */
export interface CachedDocument {
  collection: string
  id: string
  take: (data: Data | undefined) => void
  /** The command that brings what is there in line after a change. */
  after?: string
}

/** Whether something a module exports is a cached document. */
export const isCachedDocument = (value: unknown): value is CachedDocument => hasOwn(value, 'collection', 'id', 'take')
