import { hasOwn } from '#base/own.ts'
import type { Problem } from '#base/problem.ts'
import type { Commit, LogAsk } from '#model/command/commit.ts'
import type { AggregateQuery, AggregateResult, Query } from '#model/query/query.ts'
import type { AnyCollection, Collection, NewValues, Role, Values } from '#model/schema/collection.ts'
import type { Fields } from '#model/schema/fields.ts'
import type { Data, Doc } from '#model/schema/value.ts'

/** New values of some fields; `undefined` removes one. */
export type Changes<F extends Fields> = { [K in keyof Values<F>]?: Values<F>[K] | undefined }

/** The documents that match each of several queries. */
type Loaded<Q extends readonly Query<unknown>[]> = {
  -readonly [K in keyof Q]: Q[K] extends Query<infer T> ? Doc<T>[] : never
}

/**
 * Everything a command may do to the data. The server supplies it; a command imports no storage. Documents that
 * `getMany`, `find` or `load` have read cost no further round trip in `get`, `need`, `update` and `remove`.
 */
export interface Tx {
  /** All documents that match a query (no default limit). */
  find<T>(query: Query<T>): Promise<Doc<T>[]>
  /** The results of several queries, in order. They reach the store together, in one round trip. */
  load<const Q extends readonly Query<unknown>[]>(queries: Q): Promise<Loaded<Q>>
  aggregate(query: AggregateQuery): Promise<AggregateResult>
  get<F extends Fields>(collection: Collection<F>, id: string): Promise<Doc<Values<F>> | undefined>
  /** In the order of the ids, in one round trip; undefined for a missing document. */
  getMany<F extends Fields>(collection: Collection<F>, ids: readonly string[]): Promise<(Doc<Values<F>> | undefined)[]>
  /** Throws a `not-found` Problem that names the collection. */
  need<F extends Fields>(collection: Collection<F>, id: string): Promise<Doc<Values<F>>>
  insert<F extends Fields>(collection: Collection<F>, values: NewValues<F>, id?: string): Promise<Doc<Values<F>>>
  update<F extends Fields>(collection: Collection<F>, id: string, changes: Changes<F>): Promise<Doc<Values<F>>>
  remove(collection: string, id: string): Promise<void>
  /** Sets a document of any collection to a given state; for undo, restore and merges. */
  put(collection: string, id: string, data: Data): Promise<void>
  getAny(collection: string, id: string): Promise<Doc | undefined>
  log(ask: LogAsk): Promise<Commit[]>
  /** All collections; the definition of a loose one is guessed from its first documents. */
  definitions(): Promise<readonly AnyCollection[]>
  /** Runs a part of the work separately: if it throws, nothing it wrote is kept. */
  attempt<T>(work: () => Promise<T>): Promise<T>
  /** Records in this commit's log line which earlier commit it undoes. */
  undoes(seq: number): void
}

/** The reading part of a `Tx`, on one snapshot. */
export type Reading = Pick<Tx, 'find' | 'load' | 'getMany' | 'aggregate' | 'log' | 'definitions'>

/** Work that reads a lot before it writes. */
export interface LookContext<Input> {
  tx: Reading
  input: Input
  now: Date
  today: string
  timeZone: string
  /** Call it between steps of long work: it yields when this turn of the event loop is used up. */
  pause(): Promise<void> | undefined
}

/** A secret that is handed out once, and the digest that identifies it. */
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
  /** Call it between steps of a long command: it yields when this turn of the event loop is used up. */
  pause(): Promise<void> | undefined
  /** A random secret, and the digest to store. */
  newSecret: () => Secret
  user: { id: string; email: string; role: Role }
  /** Whether the person may read this collection; otherwise it is treated as missing. */
  mayRead(collection: string): boolean
  /** Whether the person may write this collection, by hand or through its commands. */
  mayWrite(collection: string): boolean
  /** Whether the person may change a document with this data: not when it is someone else's work. */
  mayChange(collection: string, data: Data): boolean
  /** The fields of a collection that the person may neither read nor write. */
  closedFields(collection: string): readonly string[]
  /** The result of the command's `look`. */
  seen?: unknown
  /** The import whose row is being posted. */
  run?: string
  /** For a command that cannot be undone field by field: the sentence that says how to reverse it. */
  wayBack(command: string): string | undefined
  /** A connector's settings, validated by its definition. Throws `not-found` or `invalid`. */
  connectorSettings(name: string, given?: Data): Data | undefined
}

/** A part of a command with a commit of its own. */
type Piece<Input = unknown> = (context: CommandContext<Input>) => Promise<void>

/** A document as a command writes it, and as it was before. */
export interface Written {
  collection: string
  id: string
  data?: Data
  before: Doc | undefined
}

/** Numbers for work prepared ahead: others take some in the meantime, so they are assigned when its turn comes. */
interface NumbersInTurn {
  /** The collection that holds the next numbers: a change there does not count as a change of what was read. */
  from: string
  /** Takes numbers and returns the writes with them, except those in `from`. */
  give(context: Pick<CommandContext<unknown>, 'tx' | 'today'>, written: readonly Written[]): Promise<Written[]>
}

export interface Command<F extends Fields = Fields, Result = unknown> {
  name: string
  label: string
  /** Its effect, in one sentence for a clerk. */
  help?: string
  input: F
  /** Who may run it; owner and staff by default. */
  roles?: readonly Role[]
  /**
   * For commands that move money or stock, which are never undone field by field: the sentence says how to reverse
   * them.
   */
  undoBy?: string
  /**
   * An import may use file rows as its input, one after the other, and post them instead of writing documents of
   * `into`. `takeBack` names the command that reverses the postings of one commit. `same` returns a key shared by rows
   * that concern one document: in a dry run the later row sees what the earlier one would write, however far apart they
   * are. `several` posts many rows at once, when each would write a document that grows with them; it returns why a row
   * is refused.
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
  /** It restores documents to an earlier or given state: no hooks run for what it writes. */
  restores?: true
  /** Its result contains a secret: it is returned once and never stored. */
  answersOnce?: true
  /**
   * Prepared on a snapshot before its turn to write, so that others can write in the meantime; if one of them changes
   * what it read, it is prepared again. Its result contains no document version and no number assigned during its turn.
   */
  ahead?: { numbers?: NumbersInTurn }
  /** It writes more than a hundred documents, so it runs on the writer thread. */
  large?: boolean
  /**
   * It reads much and writes little: `look` runs on a snapshot outside the write transaction, so that nobody waits. Its
   * result is passed to `run` as `seen`; `run` reads again what must still be true.
   */
  look?(context: LookContext<Values<F>>): Promise<unknown>
  /**
   * It also writes a lot: each piece is a commit of its own, all in one run, and other people's writes go in between. A
   * piece is short (a few dozen documents) and reads again what must still be true; if the rest is never reached,
   * running the command again completes it. `run` comes after the last piece.
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
