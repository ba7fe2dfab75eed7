import type { Clause } from '#model/query/query.ts'
import type { Data } from '#model/schema/value.ts'

/** What a field is made into. A value that cannot be read that way keeps its document out, with the reason. */
export const CONVERSIONS = ['text', 'number', 'day', 'moment', 'flag', 'tags'] as const
export type ValueConversion = (typeof CONVERSIONS)[number]

/** How personal or secret values are replaced: equal values become equal ones, and none can be read back. */
export const MASKS = ['name', 'email', 'phone', 'amount', 'text'] as const
export type Mask = (typeof MASKS)[number]

/** What happens to one field; `field` may name a field within lines or a map (`lines.price`). */
export interface FieldRule {
  field: string
  /** Its new name, beside its old place. */
  as?: string
  leaveOut?: boolean
  to?: ValueConversion
  mask?: Mask
}

/** One collection of a set and where its copy goes. */
export interface CloneItem {
  source: string
  target: string
  /** The target may hold documents already. */
  append?: boolean
  where?: readonly Clause[]
  /** Only so many documents, the first by id. */
  limit?: number
  rules?: readonly FieldRule[]
}

export interface ClonePlan {
  /** `structure` copies fields, forms and columns, `records` the documents. */
  mode: 'structure' | 'records' | 'both'
  ids: 'keep' | 'new'
  /** `remap` lets references within the set point to the copies, `drop` leaves references out. */
  relations: 'keep' | 'remap' | 'drop'
  /** What happens to a document that is in the target under the same id. */
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

/** One line of the difference table: what becomes of one field of one collection. */
export interface FieldDifference {
  source: string
  field: string
  /** The field's name in the copy; absent when it is left out. */
  as?: string
  change: 'same' | 'renamed' | 'converted' | 'masked' | 'remapped' | 'left out'
  documents: number
  /** References of it that point outside the set and are kept as they are. */
  outside: number
  before?: string
  after?: string
}

/** A document that was not copied, or not taken back, and why. */
export interface CloneFault {
  collection: string
  id: string
  reason: string
}

/** What `GET /api/clones/:id` answers. */
export interface CloneState {
  id: string
  plan: ClonePlan
  step: CloneStep
  /** Documents in scope, of all collections of the set. */
  total: number
  counts: CloneCounts
  /** The same by source collection. */
  byCollection: Readonly<Record<string, CloneCounts>>
  /** Documents per second of the present step. */
  rate: number
  differences: readonly FieldDifference[]
  /** The first hundred. */
  faults: readonly CloneFault[]
  /** After an undo: what was changed since and stays, the first hundred. */
  conflicts: readonly CloneFault[]
  /** How many documents an undo took back. */
  undone: number
  /** The run in the log, once something was written. */
  run?: string
  problem?: string
  by: string
  startedAt: string
  endedAt?: string
}

/** How often a kept plan copies by itself, at night; a weekly one on the weekday it was kept on. */
export const CLONE_REPEATS = ['never', 'nightly', 'weekly'] as const
export type CloneRepeat = (typeof CLONE_REPEATS)[number]
export const MAX_KEPT_COPIES = 12

/** A plan that is kept under a name, to be used again or to copy by itself. */
export interface KeptPlan {
  id: string
  name: string
  plan: ClonePlan
  repeat: CloneRepeat
  /** How many of its own copies are at most; an older one is taken back. */
  keep: number
  /** The day it was kept, `2026-11-20`. */
  since: string
  /** The copies that stand, oldest first. */
  copies: readonly { day: string; clone: string }[]
  /** Why the last copy did not come about. */
  problem?: string
}

export interface Cloned {
  id: string
  data: Data
}
