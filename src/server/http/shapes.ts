import { z } from 'zod'
import { readCollectionName, readId } from '#model/command/patch.ts'
import { QUERY_LIMITS, readAsk } from '#model/query/ask.ts'
import type { Clause } from '#model/query/query.ts'
import { momentParameter, readWhole, textParameter } from '#server/http/answers.ts'
import { reading, valueName } from '#server/http/check.ts'

export const CollectionName = reading(readCollectionName, {
  type: 'string',
  pattern: '^[A-Za-z][A-Za-z0-9_-]{0,63}$',
})
export const Id = reading(readId, { type: 'string', minLength: 1, maxLength: 1500 })
/** Conditions as in a query; anything a query may not ask is refused. */
export const Where = reading(
  (raw) => {
    readAsk({ where: raw }, 'any', [])
    return raw as Clause[]
  },
  { type: 'array', items: {}, description: `Conditions as in a query, at most ${QUERY_LIMITS.clauses}` },
)
const RUN = '"run" is a name of 8 to 64 letters and digits.'
/** The name that groups the parts of a larger operation. */
export const RunShape = z.string(RUN).regex(/^[\w-]{8,64}$/, RUN)
export const KeyShape = z.string().min(16).max(255)
export const Tag = z.string().meta({ description: 'A version in quotes, or *' })

/** A whole number within limits. */
export function wholeBetween(least: number, most: number) {
  const error = (issue: { path?: PropertyKey[] | undefined }) =>
    `${valueName(issue)} is a whole number from ${least} to ${most}.`
  return z.int({ error }).min(least, { error }).max(most, { error })
}
/** A whole number in the query string. */
export const whole = (name: string, least: number, most: number = Number.MAX_SAFE_INTEGER) =>
  reading((raw) => readWhole(name, raw, least, least, most), {
    type: 'integer',
    minimum: least,
    ...(most < Number.MAX_SAFE_INTEGER && { maximum: most }),
  })
/** A text in the query string, given once. */
export const word = (name: string, more: Readonly<Record<string, unknown>> = {}) =>
  reading((raw) => textParameter(name, raw)!, { type: 'string', ...more })
/** A moment in the query string, as ISO text in UTC. */
export const momentShape = (name: string) =>
  reading((raw) => momentParameter(name, textParameter(name, raw)!), { type: 'string', format: 'date-time' })

/** An object with at least these fields. */
export const Some = z.object({})
export const Items = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item) })
export const CountShape = z.int().min(0)
export const When = z.iso.datetime()
export const Done = z.object({ success: z.boolean() })
export const OnlyId = z.object({ id: z.string() })
export const FileShape = z.file()
export const CSV = 'text/csv'
export const JSONL = 'application/jsonl'
export const PDF = 'application/pdf'
