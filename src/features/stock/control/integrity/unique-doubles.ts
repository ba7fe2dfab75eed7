import { portions, VALUES_PER_QUERY } from '#base/portions.ts'
import { SERIES } from '#features/admin/number-series/rules.ts'
import { type FaultCount, MAX_EXAMPLES } from '#features/stock/control/rules.ts'
import { parts } from '#features/stock/parts/collection.ts'
import type { Reading } from '#model/command/command.ts'
import type { Clause } from '#model/query/query.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import { isFilled, type OnceRule, onceRules } from '#model/schema/unique.ts'
import { type Data, type Doc, pathText, sameValue, type Value } from '#model/schema/value.ts'

/**
 * Older data may contain duplicate numbers or codes, although new records cannot; a person decides which record keeps
 * it.
 */
export async function uniqueDoubles(tx: Reading): Promise<FaultCount> {
  const doubles: string[] = []
  for (const collection of await tx.definitions()) {
    // Parts are compared while they are read for their figures.
    if (collection.name === parts.name) continue
    const rules = onceRules(collection)
    for (const rule of rules) doubles.push(...(await doublesOf(tx, collection, rule)))
    // A number given out by a command belongs to one document only, even if someone entered it on another by hand.
    for (const { prefix, field, collection: name } of SERIES)
      if (name === collection.name && rules.every((rule) => rule.field !== field))
        doubles.push(...(await doublesOf(tx, collection, numberRule(field), numbersOf(prefix, field))))
  }
  return {
    name: 'Numbers and codes that must be unique are unique',
    found: doubles.length,
    examples: doubles.slice(0, MAX_EXAMPLES),
  }
}

const numberRule = (field: string): OnceRule => ({
  field,
  beside: field,
  isSame: (a, b) => isFilled(a[field]) && isFilled(b[field]) && sameValue(a[field], b[field]),
  words: () => '',
})

/** The numbers of a series. */
const numbersOf = (prefix: string, field: string): readonly Clause[] => [
  [field, '>=', `${prefix}-`],
  [field, '<', `${prefix}-~`],
]

/** `Location A-1: 2 records`, for each value shared by several records. */
async function doublesOf(
  tx: Reading,
  { name, label, fields }: AnyCollection,
  rule: OnceRule,
  where: readonly Clause[] = [[pathText([rule.field]), 'exists', true]],
): Promise<string[]> {
  const { field, beside, isSame } = rule
  const path = pathText([field])
  const answer = await tx.aggregate({ collection: name, where, aggregate: { count: true, by: [path] } })
  const values = ('groups' in answer ? answer.groups : []).flatMap(({ key, count = 0 }) => {
    const value = key[path]
    return count > 1 && isFilled(value) ? [value] : []
  })
  const found: string[] = []
  for (const some of portions<Value>(values, VALUES_PER_QUERY)) {
    const docs = await tx.find<Data>({ collection: name, where: [[path, 'in', some]] })
    for (const [first, ...others] of alike(docs, isSame))
      if (others.length > 0)
        found.push(
          `${label.one}, ${fields[beside]?.label ?? beside} ${String(first!.data[beside])}: ${others.length + 1} records`,
        )
  }
  return found
}

function alike(docs: readonly Doc[], isSame: OnceRule['isSame']): Doc[][] {
  const groups: Doc[][] = []
  for (const doc of docs) {
    const group = groups.find(([first]) => isSame(first!.data, doc.data))
    if (group) group.push(doc)
    else groups.push([doc])
  }
  return groups
}
