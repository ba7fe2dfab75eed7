import type { Clause } from '#model/query/query.ts'
import type { Data } from '#model/schema/value.ts'

/**
 * The type a field is converted to. A value that cannot be converted keeps its document from being copied, with the
 * reason.
 */
export const CONVERSIONS = ['text', 'number', 'day', 'moment', 'flag', 'tags'] as const
export type ValueConversion = (typeof CONVERSIONS)[number]

/** How personal or secret values are masked: equal values stay equal, and none can be recovered. */
export const MASKS = ['name', 'email', 'phone', 'amount', 'text'] as const
export type Mask = (typeof MASKS)[number]

/** What happens to one field; `field` may name a field within lines or an object (`lines.price`). */
export interface FieldRule {
  field: string
  /** Its new name, in the same place. */
  as?: string
  leaveOut?: boolean
  to?: ValueConversion
  mask?: Mask
}

/** One collection of a set and the target of its copy. */
export interface CloneItem {
  source: string
  target: string
  /** The target may hold documents already. */
  append?: boolean
  where?: readonly Clause[]
  /** Copy at most this many documents, the first by id. */
  limit?: number
  rules?: readonly FieldRule[]
}

export interface ClonePlan {
  /** `structure` copies fields, forms and columns, `records` the documents. */
  mode: 'structure' | 'records' | 'both'
  ids: 'keep' | 'new'
  /** With `remap`, references within the set point to the copies; with `drop`, references are left out. */
  relations: 'keep' | 'remap' | 'drop'
  /** What happens when the target already has a document with the same id. */
  existing: 'skip' | 'replace'
  items: readonly CloneItem[]
}

export const MAX_ITEMS = 50

export type CloneStep =
  | 'checking'
  | 'checked'
  | 'running'
  | 'paused'
  | 'done'
  | 'cancelled'
  | 'interrupted'
  | 'failed'
  | 'undoing'
  | 'undone'

export interface CloneCounts {
  read: number
  created: number
  replaced: number
  unchanged: number
  skipped: number
  failed: number
}

export const noCloneCounts = (): CloneCounts => ({
  read: 0,
  created: 0,
  replaced: 0,
  unchanged: 0,
  skipped: 0,
  failed: 0,
})

/** One row of the difference table: what happens to one field of one collection. */
export interface FieldDifference {
  source: string
  field: string
  /** The field's name in the copy; absent when it is left out. */
  as?: string
  change: 'same' | 'renamed' | 'converted' | 'masked' | 'remapped' | 'left out'
  documents: number
  /** Its references that point outside the set and are kept. */
  outside: number
  before?: string
  after?: string
}

/** A document that was not copied, or not removed by an undo, and why. */
export interface CloneFault {
  collection: string
  id: string
  reason: string
}

/** The response of `GET /api/clones/:id`. */
export interface CloneState {
  id: string
  plan: ClonePlan
  step: CloneStep
  /** Documents in scope, in all collections of the set. */
  total: number
  counts: CloneCounts
  /** The same by source collection. */
  byCollection: Readonly<Record<string, CloneCounts>>
  /** Documents per second in the current step. */
  rate: number
  differences: readonly FieldDifference[]
  /** The first hundred. */
  faults: readonly CloneFault[]
  /** After an undo: documents that stay because they were changed since, the first hundred. */
  conflicts: readonly CloneFault[]
  /** The number of documents an undo removed. */
  undone: number
  /** The run in the log, once something has been written. */
  run?: string
  problem?: string
  by: string
  startedAt: string
  endedAt?: string
}

/** How often a saved plan runs by itself, at night; a weekly plan on the weekday it was saved. */
export const CLONE_REPEATS = ['never', 'nightly', 'weekly'] as const
export type CloneRepeat = (typeof CLONE_REPEATS)[number]
export const MAX_STORED_COPIES = 12

/** A named plan that can be run again or runs by itself. */
export interface SavedPlan {
  id: string
  name: string
  plan: ClonePlan
  repeat: CloneRepeat
  /** How many of its copies are kept at most; older ones are removed. */
  keep: number
  /** The day it was saved, `2026-11-20`. */
  since: string
  /** The existing copies, oldest first. */
  copies: readonly { day: string; clone: string }[]
  /** Why the last copy failed. */
  problem?: string
}

export interface Cloned {
  id: string
  data: Data
}
