import { createHash } from 'node:crypto'
import { Problem } from '#base/problem.ts'
import { readCollectionName, readId } from '#model/command/patch.ts'
import type { ScanPlan } from '#model/command/scan.ts'
import { readLikenesses, readShare } from '#model/matching/likeness.ts'
import { readAsk } from '#model/query/ask.ts'
import type { Clause } from '#model/query/query.ts'
import { canonical } from '#model/schema/value.ts'
import { readBody } from '#server/documents/writes.ts'

const LONGEST_NAME = 200

/** Reads what to search for as it came over the wire. */
export function readPlan(body: unknown): ScanPlan {
  const { collection, tests, share, where, name, ruleId, sample } = readBody(body, [
    'collection',
    'tests',
    'share',
    'where',
    'name',
    'ruleId',
    'sample',
  ])
  const source = readCollectionName(collection)
  // Refuses what no question may be.
  if (where !== undefined) readAsk({ where }, source, [])
  const least = readShare(share)
  const read = {
    collection: source,
    tests: readLikenesses(tests),
    ...(least !== undefined && { share: least }),
    ...(Array.isArray(where) && where.length > 0 && { where: where as Clause[] }),
  }
  if (name !== undefined && (typeof name !== 'string' || name.length > LONGEST_NAME))
    throw new Problem('bad-request', `"name" is text of at most ${LONGEST_NAME} characters.`)
  if (sample !== undefined && typeof sample !== 'boolean')
    throw new Problem('bad-request', '"sample" is true or false.')
  return {
    ...read,
    name: typeof name === 'string' && name.trim() !== '' ? name.trim() : read.collection,
    ruleId: ruleId === undefined ? contentId(read) : readId(ruleId),
    ...(sample === true && { sample }),
  }
}

const contentId = (plan: object): string =>
  `rule-${createHash('sha256').update(canonical(plan)).digest('base64url').slice(0, 20)}`
