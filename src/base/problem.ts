import { LIMITS } from '#base/limits.ts'
import { faultSentences } from '#base/text/fault-words.ts'

const MAX_FAULTS = LIMITS.problemFaults
const MAX_TEXT = LIMITS.problemText

/** Every kind of refusal, with its HTTP status. */
export const STATUS_OF = {
  'bad-request': 400,
  'bad-json': 400,
  'bad-collection': 400,
  'bad-id': 400,
  'bad-path': 400,
  'bad-value': 400,
  'bad-query': 400,
  'bad-cursor': 400,
  'too-deep': 400,
  'reserved-field': 400,
  'unknown-tag': 400,
  'idempotency-key-required': 400,
  unauthenticated: 401,
  'bad-origin': 403,
  forbidden: 403,
  'account-pending': 403,
  'commands-only': 403,
  'fresh-sign-in-required': 403,
  'not-found': 404,
  'method-not-allowed': 405,
  'version-conflict': 409,
  exists: 409,
  'idempotency-in-progress': 409,
  'resync-required': 410,
  stale: 412,
  'too-large': 413,
  'unsupported-type': 415,
  invalid: 422,
  refused: 422,
  'idempotency-key-reused': 422,
  'precondition-required': 428,
  'too-many-requests': 429,
  internal: 500,
  'storage-busy': 503,
  unavailable: 503,
  'storage-full': 507,
} as const

export type ProblemCode = keyof typeof STATUS_OF

/** What is wrong with one value: `pointer` is a JSON pointer into the request. */
export interface Fault {
  pointer: string
  code: string
  detail: string
  /** A number that would be accepted instead, such as the remaining stock. */
  instead?: number
}

/**
 * The field of a command's input that a refusal is about: its path (`amount`, `lines/0/qty`). A rule that does not know
 * the field names gives the refused value instead; it is matched to the one field of that type with this value. With
 * `line`, only the row of that line is searched, or its cell `field` is meant. `instead` is a number that would be
 * accepted.
 */
export type RefusedAt =
  | string
  | {
      line?: string | undefined
      field?: string | undefined
      date?: string | undefined
      money?: number | undefined
      number?: number | undefined
      reference?: string | undefined
      text?: string | undefined
      instead?: number | undefined
    }

/** An outcome the person or program can act on. Anything else that is thrown is a bug. */
export class Problem extends Error {
  override name = 'Problem'
  readonly code: ProblemCode
  readonly status: number
  /** One entry per field that is wrong; empty when the problem is not about fields. */
  readonly faults: readonly Fault[]
  /** The input field of a command that the problem is about; `withField` turns it into a fault. */
  readonly at: RefusedAt | undefined
  /** Further members of the answer, such as `conflicts` or `retryAfter` (seconds). */
  readonly more: Readonly<Record<string, unknown>>

  constructor(
    code: ProblemCode,
    detail: string,
    extra: { faults?: readonly Fault[]; at?: RefusedAt | undefined; more?: Record<string, unknown> } = {},
  ) {
    super(cut(detail))
    this.code = code
    this.status = STATUS_OF[code]
    this.faults = (extra.faults ?? [])
      .slice(0, MAX_FAULTS)
      .map((fault) => ({ ...fault, pointer: cut(fault.pointer), detail: cut(fault.detail) }))
    this.at = extra.at
    this.more = extra.more ?? {}
  }
}

/**
 * A business rule refuses. The sentence names the record, says what is wrong and, where possible, what to do. `at` is
 * the field it is about.
 */
export const refuse = (sentence: string, at?: RefusedAt): Problem => new Problem('refused', sentence, { at })

/** One sentence per field, as forms and imports show it. */
export const invalid = (faults: readonly Fault[]): Problem =>
  new Problem('invalid', faultSentences(faults.slice(0, MAX_FAULTS)), { faults })

// A refusal may quote what was sent, but not all of a long value.
const cut = (text: string): string => (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text)
