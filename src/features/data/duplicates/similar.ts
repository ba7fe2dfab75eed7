import { hostOf } from '#features/channels/links/rules.ts'
import { READY_RULES } from '#features/data/duplicates/rules.ts'
import { alike, markReader } from '#model/matching/likeness.ts'
import type { Likeness } from '#model/matching/likeness-tests.ts'
import { nameForm } from '#model/matching/match-keys.ts'
import { bareNumber } from '#model/matching/tracking-numbers.ts'
import { pnKey } from '#model/part-numbers/part-number.ts'
import { readAsk } from '#model/query/ask.ts'
import { type Clause, matches, type Query } from '#model/query/query.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Data, Doc } from '#model/schema/value.ts'

const CANDIDATES = 50
const SHORTEST = 3
const LONGEST = 200
/** The number of letters of a word to search for, so that its ending may differ: bearing, bearings. */
const STEM = 5

/**
 * A rule ready for comparing: the conditions, the share of their weight that must hold, and the records it applies to.
 */
interface LikeRule {
  tests: readonly Likeness[]
  share?: number
  where?: readonly Clause[]
}

/** The scope of a saved rule; undefined when it has none. */
const scopeOf = (scope: Data | undefined): readonly Clause[] | undefined => {
  const where = scope?.where as unknown as readonly Clause[] | undefined
  return where && where.length > 0 ? where : undefined
}

/** A saved rule, ready for comparing. */
export function likeRule({ tests, share, scope }: SavedRule['data']): LikeRule {
  const where = scopeOf(scope)
  return {
    tests: tests as unknown as readonly Likeness[],
    ...(typeof share === 'number' && { share }),
    ...(where && { where }),
  }
}

interface SavedRule {
  data: { collection: string; warns?: boolean; tests: readonly Data[]; share?: number; scope?: Data }
}

/** The rules that warn during the entry of a new record: the built-in ones, and saved ones with warnings on. */
export const warningRules = (collection: string, saved: readonly SavedRule[]): LikeRule[] => [
  ...READY_RULES.filter((rule) => rule.collection === collection).map(({ tests }) => ({ tests })),
  ...saved
    .filter(({ data }) => data.collection === collection && data.warns === true)
    .map(({ data }) => likeRule(data)),
]

/** The queries that can find the same record; all of them use indexes. */
export function lookFor(collection: AnyCollection, data: Data): Query[] {
  const { name, title } = collection
  if (name === 'parts') {
    const key = typeof data.partNumber === 'string' ? pnKey(data.partNumber) : ''
    return key.length < SHORTEST ? [] : [{ collection: name, where: [['pnKey', '==', key]], limit: CANDIDATES }]
  }
  if (name === 'Tracking') {
    const typed = typeof data.trackingNumber === 'string' ? data.trackingNumber.trim() : ''
    const forms = [...new Set([typed, bareNumber(typed)])]
    return typed.length < SHORTEST
      ? []
      : [{ collection: name, where: [['trackingNumber', 'in', forms]], limit: CANDIDATES }]
  }
  if (name === 'links') {
    const host = typeof data.url === 'string' ? hostOf(data.url) : ''
    return host.length < SHORTEST ? [] : [{ collection: name, search: host.slice(0, LONGEST), limit: CANDIDATES }]
  }
  const words = nameForm(data[title])
    .split(' ')
    .filter((word) => word.length >= SHORTEST)
    .sort((a, b) => b.length - a.length)
  const texts = [words.map((word) => word.slice(0, STEM)).join(' '), words[0]?.slice(0, STEM)]
  if (collection.search.includes('email') && typeof data.email === 'string') texts.push(data.email.trim())
  return [...new Set(texts)].flatMap((search) => (search ? [{ collection: name, search, limit: CANDIDATES }] : []))
}

/** The candidates that are similar by one of the rules. */
export function looksLike(rules: readonly LikeRule[], data: Data, candidates: readonly Doc[], timeZone: string): Doc[] {
  const found = new Map<string, Doc>()
  for (const { tests, share, where } of rules) {
    const marksOf = markReader(tests, timeZone)
    const isMeant = scopeTest(where)
    const own = isMeant(data) ? marksOf(data) : undefined
    if (!own) continue
    for (const doc of candidates) {
      const marks = found.has(doc.id) || !isMeant(doc.data) ? undefined : marksOf(doc.data)
      if (marks && alike(tests, own, marks, share) !== undefined) found.set(doc.id, doc)
    }
  }
  return [...found.values()]
}

function scopeTest(where: readonly Clause[] | undefined): (data: Data) => boolean {
  if (!where) return () => true
  const ask = readAsk({ where }, 'any', [])
  return (data) => matches(ask, data)
}
