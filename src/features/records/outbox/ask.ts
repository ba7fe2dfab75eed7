import type { AnyCollection } from '#model/schema/collection.ts'
import type { Doc } from '#model/schema/value.ts'

/** An email to send: a record with one of its prints, or plain text that answers an email. */
export interface SendRequest {
  collection: AnyCollection
  doc: Doc
  /** The initial text, instead of the one in the settings. */
  begin?: { to?: string; subject: string; text: string; inReplyTo?: string }
}

let pending: SendRequest | undefined
const listeners = new Set<() => void>()

function set(next: SendRequest | undefined): void {
  pending = next
  for (const tell of listeners) tell()
}

/** Opens the dialog that sends a record by email. */
export const askToSend = (request: SendRequest): void => set(request)

/** The dialog's current request, as an external store for React. */
export const sendRequest = {
  read: (): SendRequest | undefined => pending,
  listen(tell: () => void): () => void {
    listeners.add(tell)
    return () => listeners.delete(tell)
  },
  close: () => set(undefined),
}
