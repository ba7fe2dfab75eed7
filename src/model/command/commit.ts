import type { Data, Doc } from '#model/schema/value.ts'

/** One document before and after. Without `before` it was created, without `after` it was deleted. */
export interface Change {
  collection: string
  id: string
  before?: Doc
  after?: Doc
}

/** Who did it: a person, an API key (with the id and email address of its owner) or the system. */
export interface Actor {
  id: string
  email: string
}
export const SYSTEM: Actor = { id: 'system', email: 'system' }

/** One line of the log: who did what, when, and every document it changed. */
export interface Commit {
  seq: number
  at: string
  by: Actor
  /** `commit` for a generic write, else the command's name. */
  command: string
  /** Shared by the commits of one command run or import, so that the whole run can be undone. */
  run?: string
  /** The seq of the commit that this one undoes, if any. */
  undoes?: number
  changes: readonly Change[]
}

/** One query type for history, the live feed and the history screen. */
export interface LogAsk {
  /** Only commits with a greater seq, oldest first. */
  after?: number
  /** Only commits with a smaller seq, newest first (the default order). */
  before?: number
  of?: { collection: string; id: string }
  collection?: string
  by?: string
  command?: string
  run?: string
  /** Moments as ISO text, both inclusive. */
  from?: string
  to?: string
  limit: number
  /** The page ends with the line at which the changes, as JSON, reach this size. */
  bytes?: number
}

/** One field before and after, as shown in the history. */
export interface FieldChange {
  path: string
  before?: Data[string]
  after?: Data[string]
}

export interface HistoryEntry {
  seq: number
  at: string
  by: Actor
  command: string
  run?: string
  undoes?: number
  /** The payment or note that settled the document with this change, or no longer does, by name. */
  settledBy?: string
  changes: readonly FieldChange[]
}
