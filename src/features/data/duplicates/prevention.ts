import { lookFor, looksLike, warningRules } from '#features/data/duplicates/similar.ts'
import { alike, markReader, ruleWords } from '#model/matching/likeness.ts'
import type { Likeness } from '#model/matching/likeness-tests.ts'
import { nameForm, nameLikeness } from '#model/matching/match-keys.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Field, Fields } from '#model/schema/fields.ts'
import type { Doc } from '#model/schema/value.ts'

/** A rule that would have pointed out the existing record while the second one was being entered. */
export interface Prevention {
  collection: string
  name: string
  tests: readonly Likeness[]
  /** The rule in words, such as `Name at least 70 % alike`. */
  words: string
}

/** Below this similarity, a rule for names would warn about everything. */
const LEAST_LIKENESS = 0.6
/** The fields that identify records, the most certain first, with the test for each. */
const TELLING: readonly (readonly [field: string, test: Likeness['test']])[] = [
  ['taxId', 'part'],
  ['email', 'email'],
  ['partNumber', 'part'],
  ['trackingNumber', 'part'],
  ['url', 'same'],
]

/**
 * The rule suggested by a merge, which would have found these records while they were being entered. Undefined when an
 * existing warning rule finds them already, or when no common value can be looked up during entry.
 */
export function preventionFor(
  collection: AnyCollection,
  members: readonly Doc[],
  saved: Parameters<typeof warningRules>[1],
  timeZone: string,
): Prevention | undefined {
  const [first, ...others] = members
  if (!first || others.length === 0) return undefined
  if (looksLike(warningRules(collection.name, saved), first.data, others, timeZone).length > 0) return undefined
  const fields = collection.fields as Fields
  const rules = [
    ...TELLING.filter(([field]) => fields[field]).map(([field, test]): Likeness => ({ field, test })),
    ...nameTest(collection, first, others),
  ]
  const fitting = rules.find((rule) => isShared([rule], first, others, timeZone) && isLookedFor(collection, rule))
  if (!fitting) return undefined
  const words = ruleWords([fitting], (field) => (fields[field] as Field | undefined)?.label ?? field)
  return { collection: collection.name, name: `${collection.label.many}: ${words}`, tests: [fitting], words }
}

function nameTest({ title }: AnyCollection, first: Doc, others: readonly Doc[]): Likeness[] {
  const form = nameForm(first.data[title])
  const likeness = Math.min(...others.map(({ data }) => nameLikeness(form, nameForm(data[title]))))
  const atLeast = Math.floor(likeness * 20) / 20
  return form !== '' && atLeast >= LEAST_LIKENESS ? [{ field: title, test: 'name', atLeast }] : []
}

function isShared(rule: readonly Likeness[], first: Doc, others: readonly Doc[], timeZone: string): boolean {
  const marksOf = markReader(rule, timeZone)
  const own = marksOf(first.data)
  return (
    own !== undefined &&
    others.every(({ data }) => {
      const marks = marksOf(data)
      return marks !== undefined && alike(rule, own, marks) !== undefined
    })
  )
}

/** Whether a rule's candidates can be found during entry: by the title, or by another field that is looked up. */
const isLookedFor = (collection: AnyCollection, { field }: Likeness): boolean =>
  field === collection.title || lookFor(collection, { [field]: 'xxx@xxx.xx' }).length > 0
