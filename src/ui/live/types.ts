import type { AggregateQuery, AggregateResult, Query } from '#model/query.ts'
import type { Data, Doc } from '#model/value.ts'

/** What a live answer is at this moment; screens get it by `useLive` and never see `pending`. */
export type LiveState<T> =
  | { state: 'pending' }
  | { state: 'ready'; value: T; seq: number }
  | { state: 'failed'; error: Error }

/** One question kept true. The entry lives as long as somebody listens, and a little longer. */
export interface LiveEntry<T> {
  /** Resolves with the first answer; rejects when the subscription ends with an error. */
  ready: Promise<void>
  read(): LiveState<T>
  listen(tell: () => void): () => void
}

/** One WebSocket per tab carries all of its subscriptions (CONTRACT section 7). A query is its own key. */
export interface LiveStore {
  documents<T = Data>(query: Query<T>): LiveEntry<readonly Doc<T>[]>
  count(query: Query): LiveEntry<number>
  aggregate(query: AggregateQuery): LiveEntry<AggregateResult>
  /** `online` once the socket has said hello; screens show a quiet note when it is not. */
  status: { read(): 'connecting' | 'online' | 'offline'; listen(tell: () => void): () => void }
  close(): void
}
