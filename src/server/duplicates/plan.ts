import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { ScanPlan } from '#model/command/scan.ts'
import { readLikenesses, readShare } from '#model/matching/likeness.ts'
import { LIKENESS_TESTS } from '#model/matching/likeness-tests.ts'
import { canonical } from '#model/schema/value.ts'
import { check, describedBy, reading } from '#server/http/check.ts'
import { CollectionName, Id, Where } from '#server/http/shapes.ts'

const Condition = z.object({
  field: z.string(),
  test: z.enum(LIKENESS_TESTS),
  atLeast: z.number().min(0.5).max(1).optional(),
  within: z.number().min(0).optional(),
  weight: z.number().gt(0).max(10).optional(),
})
/** The search. */
export const Scan = z.strictObject({
  collection: CollectionName,
  tests: reading(readLikenesses, describedBy(z.array(Condition).min(1).max(6))),
  share: reading((raw) => readShare(raw)!, describedBy(z.number().gt(0).max(1))).exactOptional(),
  where: Where.exactOptional(),
  name: z.string().max(200).default(''),
  ruleId: Id.optional(),
  sample: z.boolean().default(false),
})

/** Reads what to search for as it is stored. */
export const readDuplicatePlan = (raw: unknown): ScanPlan => scanPlan(check(Scan, raw))

/** The plan of a search, named after its content where no party it. */
export function scanPlan({ name, ruleId, sample, where = [], ...rest }: z.output<typeof Scan>): ScanPlan {
  const read = { ...rest, ...(where.length > 0 && { where }) }
  return {
    ...read,
    name: name.trim() || read.collection,
    ruleId: ruleId ?? contentId(read),
    ...(sample && { sample }),
  }
}

const contentId = (plan: object): string =>
  `rule-${createHash('sha256').update(canonical(plan)).digest('base64url').slice(0, 20)}`
