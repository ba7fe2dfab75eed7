import type { Actor, Change, Commit, LogAsk } from '#model/command/commit.ts'
import type { AggregateResult, AggregateTask, Ask, Position } from '#model/query/query.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Data, Doc } from '#model/schema/value.ts'
import type { Anchor, KnownLog } from '#store/signing.ts'

/** Documents read before, in the order of the ids. */
export type Known = readonly (Doc | undefined)[]

/** A document about to be written, and its state before. */
export interface Expected {
  data: Data
  before?: Doc | undefined
}

/** The driver interface: everything Prime needs from a database, and nothing else. Tested by `store/contract.ts`. */
export interface Driver {
  /**
   * Creates missing tables, virtual columns and indexes and migrates older data. Deletes no document. When the search
   * fields of a large collection change, searches are correct at once and become fast later.
   */
  prepare(collections: readonly AnyCollection[]): Promise<void>
  /**
   * One consistent snapshot. `long: true` (scans, aggregates over many rows, export) runs in a worker with its own
   * connection. `alone: true`: a single query, for which no transaction is started.
   */
  read<T>(work: (tx: ReadTx) => Promise<T>, how?: { long?: boolean; alone?: boolean }): Promise<T>
  /**
   * A document as the JSON of a response, outside any snapshot: the most frequent read, so it takes the shortest path.
   */
  text(collection: string, id: string): Promise<DocText | undefined>
  /**
   * Serializable. Commits when `work` returns, rolls back when it throws; resolves only when durable. Waiting writes
   * share one fsync, each in its own savepoint. `large: true` runs on the writer thread. `work` may await nothing but
   * its `tx`. Throws `storage-busy` before 8 s when another process holds the lock, `storage-full` on a full disk.
   */
  write<T>(work: (tx: WriteTx) => Promise<T>, how?: { large?: boolean; ahead?: Ahead }): Promise<T>
  /** A hint that these documents are about to be written in a large write, so that the work can be prepared now. */
  expect(collection: AnyCollection, documents: readonly Expected[]): void
  /** The estimated number of documents a query examines. */
  weigh(ask: Ask): Promise<number>
  /** The indexes that collections got for their queries, besides those of their definitions. */
  ownIndexes(): Promise<OwnIndex[]>
  /**
   * Builds an index while everyone continues reading and writing: no writer waits more than 50 ms. False when another
   * process is building one, or the collection does not exist. Throws `too-large` when a value is too long for an
   * index.
   */
  makeIndex(collection: string, fields: readonly string[]): Promise<boolean>
  dropIndex(collection: string, fields: readonly string[]): Promise<void>
  /**
   * Calls `wake` after a commit by any process, with what was written if it is at hand. It may be called too often, but
   * never too seldom.
   */
  onCommit(wake: (made?: Made) => void): Promise<() => void>
  /** Writes one consistent copy of the store to a file while the server continues to write. */
  backup(file: string): Promise<void>
  /**
   * Walks the log's chain and signatures, compares it with the documents and with anchors from outside; `firstBad` is
   * the first seq that was tampered with.
   */
  verify(known?: KnownLog): Promise<Verified>
  /**
   * The last line of the log up to a seq with its hash, and whether it is signed with the current key; undefined when
   * there is none.
   */
  anchor(seq?: number): Promise<(Anchor & { isSigned: boolean }) | undefined>
  /** Starts a new history after a restore: a new epoch, so that every client starts fresh. */
  rotateEpoch(): Promise<void>
  close(): Promise<void>
}

/** Commits this process has just saved, in order, so that they need not be read from the log. */
export interface Made {
  epoch: string
  commits: readonly Commit[]
}

/** An index that a collection got for its queries; `fields` are path texts in index order. */
export interface OwnIndex {
  collection: string
  fields: readonly string[]
  /** Its estimated size. */
  bytes: number
  /** False while it is being built, or after the build was interrupted. */
  isReady: boolean
}

/**
 * What a write is known to read first, so that it can be fetched together with other reads. Its work may run a second
 * time if the first run wrote nothing: it changes nothing except through its `tx`.
 */
export interface Ahead {
  answer?: { userId: string; key: string }
  docs?: readonly { collection: string; id: string }[]
}

export interface Verified {
  commits: number
  documents: number
  firstBad?: number
  detail?: string
  /** The last commit proved by the key, and with it all before it; 0 when none is signed. */
  proven: number
  /** Commits signed with another key, which is no longer available to check them. */
  others: number
}

export interface LogHead {
  /** The number of the last commit in this snapshot; 0 before the first. */
  seq: number
  /** The random id of this database's history. */
  epoch: string
}

export interface FoundPage {
  docs: Doc[]
  /** Where the next page begins; null when this was the last. */
  next: Position | null
}

export interface DocText {
  version: number
  text: string
}

/** A page with documents as JSON text, as in a response. */
export interface Texts {
  texts: string[]
  /** Where the next page begins; null when this was the last. */
  next: Position | null
}

export interface CollectionInfo {
  name: string
  documents: number
  /** The last commit that touched it; 0 when nobody has written to it yet. */
  lastSeq: number
}

/** A document written after `since`, with its approximate size; without a `size` it was deleted. */
export interface FeedEntry {
  seq: number
  id: string
  size?: number
}
export interface LogFeed {
  entries: FeedEntry[]
  nextSince: number
  more: boolean
}

/** A line of the log with its changes as text, of about `size` bytes; those of a long line are read in parts. */
export type LogLine = Omit<Commit, 'changes'> & { size: number; changes?: string }

/** The changes of a line larger than this are read in parts of this many characters. */
export const LINE_PART = 256 * 1024
/** The number of parts read at a time: to reach the end of a text PostgreSQL decompresses everything before it. */
export const PARTS_AT_ONCE = 8

export interface ReadTx {
  head(): Promise<LogHead>
  get(collection: string, id: string): Promise<Doc | undefined>
  /**
   * In the order of the ids; undefined for a missing document. If one of `known`, which were read before, still has its
   * version, it may be returned.
   */
  getMany(collection: string, ids: readonly string[], known?: Known): Promise<(Doc | undefined)[]>
  /**
   * One page of a query: `ask.after`, `skip` and `limit` apply; `select` is up to the caller. A collection nobody has
   * written to is empty.
   */
  find(ask: Ask): Promise<FoundPage>
  /** The same with the head it is valid for, in one query. */
  page(ask: Ask): Promise<FoundPage & LogHead>
  /**
   * The same with each document as unparsed JSON text, for queries without a search. Undefined when the page does not
   * end within `ask.bytes`.
   */
  pageTexts(ask: Ask): Promise<(Texts & LogHead) | undefined>
  /**
   * The current head, if nothing was written to a collection since a `known` head. Undefined otherwise, and when the
   * read is not `alone`.
   */
  headIfUnchanged(collection: string, known: LogHead): Promise<LogHead | undefined>
  aggregate(task: AggregateTask): Promise<AggregateResult>
  /** Whether declared indexes (or the search index) can answer this quickly; if not, use `long: true`. */
  isQuick(ask: Ask | AggregateTask): Promise<boolean>
  collections(): Promise<CollectionInfo[]>
  /** Latest change per document after `since`, oldest first, about `limit` of them but never part of a commit; the documents are read by their ids. Throws `resync-required` when `since` is older than the kept tombstones or beyond the head. */
  changes(collection: string, since: number, limit: number): Promise<LogFeed>
  log(ask: LogAsk): Promise<Commit[]>
  /** The same, with the changes of each line as JSON text, for code that reads long lines in parts. */
  lines(ask: LogAsk): Promise<LogLine[]>
  /** A part of the changes of a long line, starting with 0; empty after the last. */
  linePart(seq: number, part: number): Promise<string>
  /** The response stored under a person's idempotency key. */
  answerOf(userId: string, key: string): Promise<StoredAnswer | undefined>
  noteOf(kind: string, id: string): Promise<Note | undefined>
  notes(kind: string): Promise<Note[]>
}

/** The progress of a run, written by the process that works on it and read by every process. It is not a document and has no log line or seq. */
export interface Note {
  id: string
  /** JSON. */
  text: string
  /** When it was last updated, ISO. */
  at: string
}

export interface StoredAnswer {
  /** Identifies the request, so that a replay must match it. */
  fingerprint: string
  answer: string
}

/** One document to write; without `data` it is deleted. */
export interface DocWrite {
  collection: string
  id: string
  data?: Data
  /** The document as read in this transaction; undefined when it is created. */
  before: Doc | undefined
}

export interface WriteTx extends ReadTx {
  /** The seq this commit will have if anything is written. */
  readonly seq: number
  /** Writes the documents and appends one line to the log, all with this transaction's seq. Once per transaction. */
  commit(
    writes: readonly DocWrite[],
    line: { at: Date; by: Actor; command: string; run?: string; undoes?: number },
  ): Promise<Change[]>
  storeAnswer(userId: string, key: string, answer: StoredAnswer, at: Date): Promise<void>
  /** Replaces a note; without a text it is deleted. */
  note(kind: string, id: string, text: string | undefined, at: Date): Promise<void>
}
