import { z } from 'zod'
import { LIMITS } from '#base/limits.ts'
import { QUERY_LIMITS } from '#model/query/ask.ts'
import { WRITE_KEYS } from '#server/documents/commit/writes.ts'
import { byHand } from '#server/http/check.ts'
import { CollectionName, CountShape, Id, When } from '#server/http/shapes.ts'

/*
 * What the readers of `ask.ts`, `patch.ts` and `writes.ts` accept. Those do the checking, for speed and because browser
 * and live queries use them too; a test compares both on the same requests.
 */

const Fields = z.record(z.string(), z.unknown())
const Condition = z.union([
  z.tuple([z.string(), z.string(), z.unknown()]),
  z.object({ and: z.array(z.unknown()) }),
  z.object({ or: z.array(z.unknown()) }),
  z.object({ not: z.unknown() }),
])
const paths = (most: number) => z.array(z.string()).max(most)

export const QuestionBody = z.strictObject({
  where: z.array(Condition).optional(),
  orderBy: z
    .array(z.tuple([z.string(), z.enum(['asc', 'desc'])]))
    .max(QUERY_LIMITS.orderBy)
    .optional(),
  limit: z.int().min(1).max(QUERY_LIMITS.most).nullish().meta({ default: QUERY_LIMITS.limit }),
  cursor: z.string().nullish(),
  skip: CountShape.nullish(),
  select: paths(QUERY_LIMITS.select).optional(),
  search: z.string().max(QUERY_LIMITS.search).nullish(),
  aggregate: z
    .strictObject({
      count: z.boolean().optional(),
      sum: paths(QUERY_LIMITS.select).nullish(),
      avg: paths(QUERY_LIMITS.select).nullish(),
      by: paths(QUERY_LIMITS.orderBy).nullish(),
    })
    .optional(),
})
export const Several = z.strictObject({
  gets: byHand(z.array(z.strictObject({ collection: CollectionName, id: Id })).max(LIMITS.readGets)).optional(),
  queries: byHand(z.array(QuestionBody.extend({ collection: CollectionName })).max(LIMITS.readQueries)).optional(),
})

export const DataShape = byHand(Fields)
export const PatchShape = { patch: byHand(Fields).optional(), unset: byHand(z.array(z.string())).optional() }
const PARTS = {
  collection: CollectionName,
  id: Id,
  data: Fields,
  patch: Fields.optional(),
  unset: z.array(z.string()).optional(),
  ifVersion: CountShape.nullish(),
}
const write = (op: keyof typeof WRITE_KEYS) =>
  z.strictObject({
    op: z.literal(op),
    ...Object.fromEntries(WRITE_KEYS[op].flatMap((key) => (key === 'op' ? [] : [[key, PARTS[key]]]))),
    ...(op === 'create' && { id: Id.optional() }),
    ...(op === 'check' && { ifVersion: CountShape.nullable() }),
  })
export const WriteShape = z.union((['create', 'set', 'update', 'delete', 'check'] as const).map(write))
export const Writes = byHand(z.array(WriteShape).min(1).max(LIMITS.commitWrites))

const Head = { seq: CountShape, epoch: z.string() }
export const Document = z
  .object({
    id: z.string(),
    version: CountShape,
    createTime: When,
    updateTime: When,
    data: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'Document' })
export const Written = z.object({ id: z.string(), version: CountShape, seq: CountShape }).meta({ id: 'Written' })
export const DocumentPage = z.object({
  documents: z.array(Document).optional(),
  nextCursor: z.string().nullish(),
  aggregate: z.object({}).optional(),
  ...Head,
})
export const SeveralAnswers = z.object({ gets: z.array(Document.nullable()), queries: z.array(z.object({})), ...Head })
export const Committed = z.object({
  ...Head,
  commitTime: When,
  results: z.array(z.object({ collection: z.string(), id: z.string(), version: CountShape.optional() })),
})
export const Ran = z.object({ ...Head, result: z.unknown(), unchanged: z.literal(true).optional() })
