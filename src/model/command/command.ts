import { hasOwn } from '#base/own.ts'
import type { Problem } from '#base/problem.ts'
import type { Commit, LogAsk } from '#model/command/commit.ts'
import type { AggregateQuery, AggregateResult, Query } from '#model/query/query.ts'
import type { AnyCollection, Collection, NewValues, Role, Values } from '#model/schema/collection.ts'
import type { Fields } from '#model/schema/fields.ts'
import type { Data, Doc } from '#model/schema/value.ts'

/** New values of some fields; `undefined` removes one. */
export type Changes<F extends Fields> = { [K in keyof Values<F>]?: Values<F>[K] | undefined }

/** The documents of each of several questions. */
type Loaded<Q extends readonly Query<unknown>[]> = {
  -readonly [K in keyof Q]: Q[K] extends Query<infer T> ? Doc<T>[] : never
}

/**
 * Everything a command may do to the data. The server supplies it; a command imports no storage. What it has read once
 * costs no further round trip: `get`, `need`, `update` and `remove` of documents that `getMany`, `find` or `load` brought.
 */
export interface Tx {
  /** All documents a query means (no default limit). */
  find<T>(query: Query<T>): Promise<Doc<T>[]>
  /** The answers to several questions, in their order. They reach the store together: one round trip. */
  load<const Q extends readonly Query<unknown>[]>(queries: Q): Promise<Loaded<Q>>
  aggregate(query: AggregateQuery): Promise<AggregateResult>
  get<F extends Fields>(collection: Collection<F>, id: string): Promise<Doc<Values<F>> | undefined>
  /** In the order of the ids, in one round trip; undefined where there is none. */
  getMany<F extends Fields>(collection: Collection<F>, ids: readonly string[]): Promise<(Doc<Values<F>> | undefined)[]>
  /** Throws a `not-found` Problem that names the collection. */
  need<F extends Fields>(collection: Collection<F>, id: string): Promise<Doc<Values<F>>>
  insert<F extends Fields>(collection: Collection<F>, values: NewValues<F>, id?: string): Promise<Doc<Values<F>>>
  update<F extends Fields>(collection: Collection<F>, id: string, changes: Changes<F>): Promise<Doc<Values<F>>>
  remove(collection: string, id: string): Promise<void>
  /** Puts a document of any collection back to a given state; for undo, restore and merges. */
  put(collection: string, id: string, data: Data): Promise<void>
  getAny(collection: string, id: string): Promise<Doc | undefined>
  log(ask: LogAsk): Promise<Commit[]>
  /** Every collection there is; of a loose one the definition is guessed from its first documents. */
  definitions(): Promise<readonly AnyCollection[]>
  /** Does a part of the work on its own: where it throws, what it has written until then is not written. */
  attempt<T>(work: () => Promise<T>): Promise<T>
  /** Says in this commit's log line which earlier commit it takes back. */
  undoes(seq: number): void
}

/** The questions of a `Tx`, on one snapshot. */
export type Reading = Pick<Tx, 'find' | 'load' | 'getMany' | 'aggregate' | 'log' | 'definitions'>

/** When a command looks at much before it writes. */
export interface LookContext<Input> {
  tx: Reading
  input: Input
  now: Date
  today: string
  timeZone: string
  /** Called between two steps of long work, it lets others run where this turn of the event loop is used up. */
  pause(): Promise<void> | undefined
}

/** A secret that is handed out once, and the digest it is known by. */
export interface Secret {
  token: string
  digest: string
}

export interface CommandContext<Input> {
  tx: Tx
  input: Input
  now: Date
  /** The business day and time zone. */
  today: string
  timeZone: string
  newId: () => string
  /** Called between two steps of a long command, it lets others run where this turn of the event loop is used up. */
  pause(): Promise<void> | undefined
  /** A secret that no one can guess, and what is kept of it. */
  newSecret: () => Secret
  user: { id: string; email: string; role: Role }
  /** Whether the person may read this collection; to whom may not, it is not there. */
  mayRead(collection: string): boolean
  /** Whether the person may write this collection, by hand or by its commands. */
  mayWrite(collection: string): boolean
  /** Whether the person may change a document of this data: another's own work they may not. */
  mayChange(collection: string, data: Data): boolean
  /** The answer of the command's `look`. */
  seen?: unknown
  /** The import whose row is posted. */
  run?: string
  /** The sentence that names the way back of a command which is not undone field by field. */
  wayBack(command: string): string | undefined
  /** The settings given to a connector, checked by its definition. Throws `not-found` or `invalid`. */
  connectorSettings(name: string, given?: Data): Data | undefined
}

/** A part of a command that is a commit of its own. */
type Piece<Input = unknown> = (context: CommandContext<Input>) => Promise<void>

/** A document as a command writes it, and as it stood before. */
export interface Written {
  collection: string
  id: string
  data?: Data
  before: Doc | undefined
}

/** Numbers of what was worked out ahead: others take some meanwhile, so that they are given when its turn has come. */
interface NumbersInTurn {
  /** The collection that holds the next ones: a change there is none of what was read. */
  from: string
  /** Takes numbers, and answers the writes with them, those of `from` apart. */
  give(context: Pick<CommandContext<unknown>, 'tx' | 'today'>, written: readonly Written[]): Promise<Written[]>
}

export interface Command<F extends Fields = Fields, Result = unknown> {
  name: string
  label: string
  /** Its effect, in one sentence a clerk understands. */
  help?: string
  input: F
  /** Who may run it; owner and staff by default. */
  roles?: readonly Role[]
  /** Money or stock hangs on it: it is never undone field by field; the sentence names the way back. */
  undoBy?: string
  /**
   * The rows of a file may be its input, one after the other: an import posts them instead of writing documents of `into`.
   * `takeBack` names the command that takes the postings of one commit back. `same` answers what two rows have in common
   * that concern one document: a dry run shows the later one what the earlier one would write, however far apart they are.
   * `several` does the same for many rows at once, where each would write a document that grows with them; it answers why a
   * row is refused.
   */
  importTarget?: {
    into: string
    takeBack: string
    same?(input: Values<F>): string | undefined
    several?(
      context: Omit<CommandContext<unknown>, 'input'>,
      inputs: readonly Values<F>[],
    ): Promise<readonly (Problem | undefined)[]>
  }
  /** Puts documents as they stood, or as others stand: nothing follows from what it writes. */
  restores?: true
  /** Its result holds a secret: it is answered once, and no stored answer has it. */
  answersOnce?: true
  /**
   * Worked out on a snapshot before its turn to write, so that others write meanwhile; where one of them has changed what it
   * read, it is worked out again. Its answer has no version of a document, and no number that is given in its turn.
   */
  ahead?: { numbers?: NumbersInTurn }
  /** Writes more than a hundred documents: runs on the writer thread. */
  large?: boolean
  /**
   * Looks at much before a little is written: on a snapshot, outside of the writing, so that no one waits for it.
   * What it answers is in the context of `run` as `seen`; what must still be so then, `run` reads again.
   */
  look?(context: LookContext<Values<F>>): Promise<unknown>
  /**
   * Much is written besides: each piece in a commit of its own, all of one run, and between two of them other people
   * have their turn. A piece is short (some dozen documents) and reads again what must still be so; where the rest does
   * not come to it, the command done again does the rest. `run` comes after the last piece.
   */
  pieces?(seen: unknown): Iterable<Piece<Values<F>>>
  run(context: CommandContext<Values<F>>): Promise<Result>
}

// biome-ignore lint/suspicious/noExplicitAny: a command of any input
export type AnyCommand = Command<any, unknown>

export function defineCommand<const F extends Fields, Result>(spec: Command<F, Result>): Command<F, Result> {
  return Object.freeze(spec)
}

/** Whether something a module exports is a command. */
export const isCommand = (value: unknown): value is AnyCommand => hasOwn(value, 'name', 'label', 'input', 'run')
