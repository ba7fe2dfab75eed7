import { createHash } from 'node:crypto'
import { Problem } from '#base/problem.ts'
import { readLikenesses } from '#model/likeness.ts'
import { readCollectionName, readId } from '#model/patch.ts'
import type { ScanPlan } from '#model/scan.ts'
import { canonical } from '#model/value.ts'
import { readBody } from '#server/writes.ts'

const LONGEST_NAME = 200

/** Reads what to search for as it came over the wire. */
export function readPlan(body: unknown): ScanPlan {
  const { collection, tests, name, ruleId, sample } = readBody(body, [
    'collection',
    'tests',
    'name',
    'ruleId',
    'sample',
  ])
  const read = { collection: readCollectionName(collection), tests: readLikenesses(tests) }
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
