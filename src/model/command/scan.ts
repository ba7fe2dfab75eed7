import { isKeyTest, isRequired, type Likeness } from '#model/matching/likeness-tests.ts'
import type { Clause } from '#model/query/query.ts'

/** The collections of the duplicate search, written by scans. */
export const DUPLICATES = { rules: 'duplicateRules', groups: 'duplicateGroups', merges: 'duplicateMerges' } as const

/** The prefix of built-in rules; the results of their last search are stored beside those of saved rules. */
export const READY = 'ready-'

/**
 * Whether matches of a rule are certain: a family ignores suffixes, reordered characters are a guess, and two companies
 * may share a name or a telephone number.
 */
export const isExact = (tests: readonly Likeness[]): boolean =>
  tests.every((one) => isRequired(one) && isKeyTest(one.test) && !GUESSED.has(one.test) && one.field !== 'pnFamily')
const GUESSED: ReadonlySet<Likeness['test']> = new Set(['shuffled', 'company', 'phone'])

/** Up to this many records may be compared pairwise; more require a condition that divides them into small groups. */
export const MAX_UNDIVIDED = 20_000

/** Whether a condition requires equality, so that only records sharing the value are compared. */
export const isDivided = (tests: readonly Likeness[]): boolean =>
  tests.some((one) => isRequired(one) && isKeyTest(one.test))

/** The input of a scan. A `sample` looks at the first records only and stores nothing. */
export interface ScanPlan {
  collection: string
  tests: readonly Likeness[]
  /** The share of the weighted conditions that must hold together. */
  share?: number
  /** Only these records are compared. */
  where?: readonly Clause[]
  name: string
  /** The saved rule it runs; an unsaved rule is identified by its content. */
  ruleId: string
  sample?: boolean
}

/** `interrupted`: its server stopped; it can be started again. */
export type ScanStep = 'reading' | 'comparing' | 'storing' | 'done' | 'cancelled' | 'failed' | 'interrupted'

/** One group that was found. */
export interface FoundGroup {
  ids: readonly string[]
  /** The total number of matches, when `ids` holds only the first of them. */
  size: number
  score: number
  title: string
  /** How many records refer to these and are affected by a decision. */
  references?: number
}

/** The response of `GET /api/duplicates/scans/:id`. */
export interface ScanState {
  id: string
  plan: ScanPlan
  step: ScanStep
  /** Documents read so far, and in total. */
  read: number
  total: number
  /** Groups found, and how many of them are stored. */
  found: number
  kept: number
  /** The most certain of them, as a preview. */
  first: readonly FoundGroup[]
  seconds: number
  problem?: string
  startedAt: string
  endedAt?: string
}

/** The most groups stored, the most certain first: more than people can decide before the next scan. */
export const MAX_SCAN_GROUPS = 20_000
/** The most records listed in one group. */
export const MAX_MEMBERS = 50
