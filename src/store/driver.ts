import type { Actor, Change, Commit, LogAsk } from '#model/command/commit.ts'
import type { AggregateResult, AggregateTask, Ask, Position } from '#model/query/query.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Data, Doc } from '#model/schema/value.ts'
import type { Anchor, KnownLog } from '#store/signing.ts'

/** Documents that were read before, in the order of the ids asked for. */
export type Known = readonly (Doc | undefined)[]

/** A document about to be written, and what stood there before. */
export interface Expected {
  data: Data
  before?: Doc | undefined
}

/** The port. Everything Prime needs from a database, and nothing else. Proven by `store/contract.ts`. */
export interface Driver {
  /**
   * Creates the tables, virtual columns and indexes that are missing and migrates older data. Drops no document. Where
   * other fields of many documents are searched than before, searches are right at once and become quick later.
   */
  prepare(collections: readonly AnyCollection[]): Promise<void>
  /**
   * One consistent snapshot. `long: true` (scans, aggregates over many rows, export) runs in a worker with its own connection.
   * `alone: true`: one question is asked that answers by itself, so no transaction is begun for it.
   */
  read<T>(work: (tx: ReadTx) => Promise<T>, how?: { long?: boolean; alone?: boolean }): Promise<T>
  /** A document as the JSON of an answer, outside any snapshot: what is asked most, so it takes the shortest way. */
  text(collection: string, id: string): Promise<DocText | undefined>
  /**
   * Serialisable. Commits when `work` returns, rolls back when it throws; resolves only when durable.
   * Writes that wait together share one fsync, each in a savepoint of its own. `large: true` runs on the writer thread.
   * `work` may await nothing but its `tx`. Throws `storage-busy` before 8 s when another process holds the lock, `storage-full` on a full disk.
   */
  write<T>(work: (tx: WriteTx) => Promise<T>, how?: { large?: boolean; ahead?: Ahead }): Promise<T>
  /** A hint: these documents are about to be written in a large write, so that what that takes may be worked out now. */
  expect(collection: AnyCollection, documents: readonly Expected[]): void
  /** About how many documents a question looks at. */
  weigh(ask: Ask): Promise<number>
  /** The indexes that collections got for their questions, beside those of their definitions. */
  ownIndexes(): Promise<OwnIndex[]>
  /**
   * Makes one while everyone goes on reading and writing: no writer waits for it over 50 ms. False where another process
   * makes one, or there is no such collection. Throws `too-large` where a value is too long for an index.
   */
  makeIndex(collection: string, fields: readonly string[]): Promise<boolean>
  dropIndex(collection: string, fields: readonly string[]): Promise<void>
  /** Calls `wake` after a commit by any process, with what was written where it is at hand. May call too often, never too seldom. */
  onCommit(wake: (made?: Made) => void): Promise<() => void>
  /** Writes one consistent copy of the store to a file while the server goes on writing. */
  backup(file: string): Promise<void>
  /**
   * Walks the log's chain and signatures, compares it with the documents and with what is known of it outside; `firstBad`
   * is the first seq that was tampered with.
   */
  verify(known?: KnownLog): Promise<Verified>
  /** The last line of the log up to a seq with its hash, and whether the key of now has signed it; undefined where there is none. */
  anchor(seq?: number): Promise<(Anchor & { isSigned: boolean }) | undefined>
  /** Starts a new history: another epoch, so that every client begins afresh. After a restore. */
  rotateEpoch(): Promise<void>
  close(): Promise<void>
}

/** Commits that this process has just saved, in order, so that they need not be read from the log. */
export interface Made {
  epoch: string
  commits: readonly Commit[]
}

/** An index that a collection got for its questions; `fields` are path texts in its order. */
export interface OwnIndex {
  collection: string
  fields: readonly string[]
  /** About how many it takes. */
  bytes: number
  /** False while it is being built, and after that was cut off. */
  isReady: boolean
}

/**
 * What a write is known to ask first, so that it comes together with what others ask. Its work may be run a second time,
 * where the first has written nothing: it changes nothing but through its `tx`.
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
  /** The last commit that the key proves, and with it all before it; 0 where none is signed. */
  proven: number
  /** Commits that another key has signed, which is no longer there to check them. */
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

/** A page whose documents are JSON texts, as answers hold them. */
export interface Texts {
  texts: string[]
  /** Where the next page begins; null when this was the last. */
  next: Position | null
}

/** A page is as it was at the head that was known. */
interface Unchanged extends LogHead {
  unchanged: true
}

export interface CollectionInfo {
  name: string
  documents: number
  /** The last commit that touched it; 0 when no one has written to it yet. */
  lastSeq: number
}

/** That a document was written after `since`, and about how many bytes it has; without a `size` it was removed. */
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

/** A line of the log whose changes are still text, of about `size` bytes; those of a long line are read part by part. */
export type LogLine = Omit<Commit, 'changes'> & { size: number; changes?: string }

/** The changes of a line with more bytes than this are read in parts of so many characters. */
export const LINE_PART = 256 * 1024
/** So many parts are read at one go: to find the end of a text PostgreSQL unpacks and reads all before it. */
export const PARTS_AT_ONCE = 8

export interface ReadTx {
  head(): Promise<LogHead>
  get(collection: string, id: string): Promise<Doc | undefined>
  /**
   * In the order of the ids asked; undefined where there is none. Where one of `known`, which were read before, still has
   * its version, that may be the answer.
   */
  getMany(collection: string, ids: readonly string[], known?: Known): Promise<(Doc | undefined)[]>
  /** One page of a query: `ask.after`, `skip` and `limit` are respected; `select` is the caller's business. A collection no one has written to is empty. */
  find(ask: Ask): Promise<FoundPage>
  /** The same with the head it is true at, in one question. */
  page(ask: Ask): Promise<FoundPage & LogHead>
  /**
   * The same with each document as a JSON text that no one has to read: a question without a search. Undefined where the
   * page does not come to its end within `ask.bytes`. Whoever has the page of a `known` head is told that it is
   * unchanged where nothing was written in the collection since and the question is alone.
   */
  pageTexts(ask: Ask, known?: LogHead): Promise<(Texts & LogHead) | Unchanged | undefined>
  aggregate(task: AggregateTask): Promise<AggregateResult>
  /** Whether declared indexes (or the search index) answer this quickly; if not, the caller asks with `long: true`. */
  isQuick(ask: Ask | AggregateTask): Promise<boolean>
  collections(): Promise<CollectionInfo[]>
  /** Latest change per document after `since`, oldest first, about `limit` of them but never part of a commit; the documents are read by their ids. Throws `resync-required` when `since` is older than the kept tombstones or beyond the head. */
  changes(collection: string, since: number, limit: number): Promise<LogFeed>
  log(ask: LogAsk): Promise<Commit[]>
  /** The same, with the changes of each line as JSON text, for code that reads long lines in parts. */
  lines(ask: LogAsk): Promise<LogLine[]>
  /** A part of the changes of a long line, the first is 0; empty behind the last. */
  linePart(seq: number, part: number): Promise<string>
  /** The answer stored under a person's idempotency key. */
  answerOf(userId: string, key: string): Promise<StoredAnswer | undefined>
  noteOf(kind: string, id: string): Promise<Note | undefined>
  notes(kind: string): Promise<Note[]>
}

/** The progress of a run, written by the process that works on it and read by every process. It is not a document and has no log line or seq. */
export interface Note {
  id: string
  /** JSON. */
  text: string
  /** When it was told last, ISO. */
  at: string
}

export interface StoredAnswer {
  /** Tells whether a replay carries the same request. */
  fingerprint: string
  answer: string
}

/** One document to write: `data` absent removes it. */
export interface DocWrite {
  collection: string
  id: string
  data?: Data
  /** The document as it stands, which the caller has read in this transaction; undefined when it creates. */
  before: Doc | undefined
}

export interface WriteTx extends ReadTx {
  /** The seq this commit will bear if anything is written. */
  readonly seq: number
  /** Writes the documents and appends one line to the log, all with this transaction's seq. Once per transaction. */
  commit(
    writes: readonly DocWrite[],
    line: { at: Date; by: Actor; command: string; run?: string; undoes?: number },
  ): Promise<Change[]>
  storeAnswer(userId: string, key: string, answer: StoredAnswer, at: Date): Promise<void>
  /** Replaces a note; without a text it is forgotten. */
  note(kind: string, id: string, text: string | undefined, at: Date): Promise<void>
}
