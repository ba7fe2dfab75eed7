import { READY_RULES } from '#features/duplicates/rules.ts'
import { hostOf } from '#features/links/rules.ts'
import { pnKey } from '#features/parts/part-number.ts'
import type { AnyCollection } from '#model/collection.ts'
import type { Likeness } from '#model/likeness.ts'
import { alike, markReader } from '#model/likeness.ts'
import { nameForm } from '#model/match-keys.ts'
import type { Query } from '#model/query.ts'
import type { Data, Doc } from '#model/value.ts'

const CANDIDATES = 50
const SHORTEST = 3
const LONGEST = 200
/** So much of a word is searched for, so that its end may be another: bearing, bearings. */
const STEM = 5

/** The rules that warn while a new record is typed: those that come with Prime, and the saved ones that say so. */
export const warningRules = (
  collection: string,
  saved: readonly { data: { collection: string; warns?: boolean; tests: readonly Data[] } }[],
): (readonly Likeness[])[] => [
  ...READY_RULES.filter((rule) => rule.collection === collection).map(({ tests }) => tests),
  ...saved
    .filter(({ data }) => data.collection === collection && data.warns === true)
    .map(({ data }) => data.tests as unknown as readonly Likeness[]),
]

/** The questions whose answers may hold the same record; all of them are answered by indexes. */
export function lookFor(collection: AnyCollection, data: Data): Query[] {
  const { name, title } = collection
  if (name === 'parts') {
    const key = typeof data.partNumber === 'string' ? pnKey(data.partNumber) : ''
    return key.length < SHORTEST ? [] : [{ collection: name, where: [['pnKey', '==', key]], limit: CANDIDATES }]
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

/** Which of the candidates are alike by one of the rules. */
export function looksLike(
  rules: readonly (readonly Likeness[])[],
  data: Data,
  candidates: readonly Doc[],
  timeZone: string,
): Doc[] {
  const found = new Map<string, Doc>()
  for (const rule of rules) {
    const marksOf = markReader(rule, timeZone)
    const own = marksOf(data)
    if (!own) continue
    for (const doc of candidates) {
      const marks = found.has(doc.id) ? undefined : marksOf(doc.data)
      if (marks && alike(rule, own, marks) !== undefined) found.set(doc.id, doc)
    }
  }
  return [...found.values()]
}
