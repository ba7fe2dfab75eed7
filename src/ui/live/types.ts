import type { AggregateQuery, AggregateResult, Query } from '#model/query/query.ts'
import type { Data, Doc } from '#model/schema/value.ts'
import type { CommitWrite } from '#ui/api.ts'

/** The current state of a live result; screens get it with `useLive` and never see `pending`. */
export type LiveState<T> =
  | { state: 'pending' }
  | { state: 'ready'; value: T; seq: number }
  | { state: 'failed'; error: Error }

/** One live query. The entry exists as long as someone listens, and a little longer. */
export interface LiveEntry<T> {
  /** Resolves with the first answer; rejects when the subscription ends with an error. */
  ready: Promise<void>
  read(): LiveState<T>
  listen(tell: () => void): () => void
}

/** Writes shown before the server has responded. */
interface Overlay {
  /** The server has committed them: they stay until each result includes that commit. */
  settle(seq: number): void
  /** The server has refused them. */
  drop(): void
}

/** One WebSocket per tab carries all of its subscriptions. A query is its own key. */
export interface LiveStore {
  documents<T = Data>(query: Query<T>): LiveEntry<readonly Doc<T>[]>
  /** One document, as a list of one or none. */
  document<T = Data>(collection: string, id: string): LiveEntry<readonly Doc<T>[]>
  count<T = Data>(query: Query<T>): LiveEntry<number>
  aggregate(query: AggregateQuery): LiveEntry<AggregateResult>
  /** Failed queries are sent again when they are used next. */
  forgetFailed(): void
  /** Shows these writes immediately in every list they belong to. */
  overlay(writes: readonly CommitWrite[]): Overlay
  /** `online` once the socket has received the server's hello; screens show an unobtrusive note otherwise. */
  status: { read(): 'connecting' | 'online' | 'offline'; listen(tell: () => void): () => void }
  close(): void
}
