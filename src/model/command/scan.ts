import { isKeyTest, isRequired, type Likeness } from '#model/matching/likeness.ts'
import type { Clause } from '#model/query/query.ts'

/** The collections of the search for duplicates, whose rows the scan writes. */
export const DUPLICATES = { rules: 'duplicateRules', groups: 'duplicateGroups', merges: 'duplicateMerges' } as const

/** Begins the ids of rules that come with Prime; what their last search found is kept beside the saved ones. */
export const READY = 'ready-'

/** Whether what a rule finds is the same beyond doubt: a family leaves suffixes out, shuffled signs are a guess, and companies of one name or phones of one number may be two. */
export const isExact = (tests: readonly Likeness[]): boolean =>
  tests.every((one) => isRequired(one) && isKeyTest(one.test) && !GUESSED.has(one.test) && one.field !== 'pnFamily')
const GUESSED: ReadonlySet<Likeness['test']> = new Set(['shuffled', 'company', 'phone'])

/** Up to so many records may be compared each with each; more need a condition by which they fall into small lots. */
export const MAX_UNDIVIDED = 20_000

/** Whether something must be exactly the same, so that only the records that share it are compared. */
export const isDivided = (tests: readonly Likeness[]): boolean =>
  tests.some((one) => isRequired(one) && isKeyTest(one.test))

/** What a scan is asked for. A `sample` looks at the first records only and stores nothing. */
export interface ScanPlan {
  collection: string
  tests: readonly Likeness[]
  /** How much of the conditions that count must hold together. */
  share?: number
  /** Only these records are compared. */
  where?: readonly Clause[]
  name: string
  /** The saved rule this is; a rule that was not saved goes by its content. */
  ruleId: string
  sample?: boolean
}

/** `interrupted`: its server ended; it can be begun again. */
export type ScanStep = 'reading' | 'comparing' | 'storing' | 'done' | 'cancelled' | 'failed' | 'interrupted'

/** One group as it was found. */
export interface FoundGroup {
  ids: readonly string[]
  /** How many are alike, where `ids` are the first of them only. */
  size: number
  score: number
  title: string
  /** How many records point to these: what hangs on a decision. */
  references?: number
}

/** What `GET /api/duplicates/scans/:id` answers. */
export interface ScanState {
  id: string
  plan: ScanPlan
  step: ScanStep
  /** Documents read so far, and how many there are. */
  read: number
  total: number
  /** Groups found, and how many of them were stored. */
  found: number
  kept: number
  /** The surest of them, for a first look. */
  first: readonly FoundGroup[]
  seconds: number
  problem?: string
  startedAt: string
  endedAt?: string
}

/** So many groups are stored, the surest first: more than people can decide before the next scan. */
export const MAX_SCAN_GROUPS = 20_000
/** So many records of one group are named in it. */
export const MAX_MEMBERS = 50
