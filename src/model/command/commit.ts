import type { Data, Doc } from '#model/schema/value.ts'

/** One document before and after. A missing `before` is a creation, a missing `after` a deletion. */
export interface Change {
  collection: string
  id: string
  before?: Doc
  after?: Doc
}

/** Who did it: a person, an API key (by the id and e-mail of its owner) or the system. */
export interface Actor {
  id: string
  email: string
}
export const SYSTEM: Actor = { id: 'system', email: 'system' }

/** One line of the log: who did what, when, and every document it touched. */
export interface Commit {
  seq: number
  at: string
  by: Actor
  /** `commit` for a generic write, else the command's name. */
  command: string
  /** Commits of one command run or import share it, so that the whole run can be undone. */
  run?: string
  /** The seq this commit undoes, if it undoes one. */
  undoes?: number
  changes: readonly Change[]
}

/** One question serves history, the live feed and the history screen. */
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
  /** The lines end with the one whose changes, as JSON, bring them to this size. */
  bytes?: number
}

/** One field before and after, as history shows it. */
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
  /** The payment or note that settled the document by it, or no longer does, as people call it. */
  settledBy?: string
  changes: readonly FieldChange[]
}
