import type { AnyCollection } from '#model/schema/collection.ts'
import type { BulkTarget } from '#ui/bulk/run.ts'

/** The records to print: by id, or everything a list matches. */
export interface PrintRequest {
  collection: AnyCollection
  count: number
  ids?: readonly string[]
  all?: BulkTarget
}

let pending: PrintRequest | undefined
const listeners = new Set<() => void>()

function set(next: PrintRequest | undefined): void {
  pending = next
  for (const tell of listeners) tell()
}

/** Opens the dialog that asks what to print and on what. */
export const askToPrint = (request: PrintRequest): void => set(request)

/** The subject of the open dialog, kept for React. */
export const printRequest = {
  read: (): PrintRequest | undefined => pending,
  listen(tell: () => void): () => void {
    listeners.add(tell)
    return () => listeners.delete(tell)
  },
  close: () => set(undefined),
}
