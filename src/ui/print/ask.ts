import type { AnyCollection } from '#model/schema/collection.ts'
import type { BulkTarget } from '#ui/bulk/run.ts'

/** What is to be printed: records by id, or everything a list means. */
export interface PrintRequest {
  collection: AnyCollection
  count: number
  ids?: readonly string[]
  all?: BulkTarget
}

let asked: PrintRequest | undefined
const listeners = new Set<() => void>()

function set(next: PrintRequest | undefined): void {
  asked = next
  for (const tell of listeners) tell()
}

/** Opens the dialog that asks what to print and on what. */
export const askToPrint = (request: PrintRequest): void => set(request)

/** What the dialog is open for, kept for React. */
export const printRequest = {
  read: (): PrintRequest | undefined => asked,
  listen(tell: () => void): () => void {
    listeners.add(tell)
    return () => listeners.delete(tell)
  },
  close: () => set(undefined),
}
