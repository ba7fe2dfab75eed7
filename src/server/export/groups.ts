import { Problem } from '#base/problem.ts'
import type { Caller } from '#model/command/people.ts'
import { printableText } from '#model/print/blocks.ts'
import {
  askBy,
  bucketWords,
  type Group,
  groupClauses,
  groupFields,
  groupsOf,
  MAX_LEVELS,
  orderedGroups,
  pointersOfGroups,
  type TitleOf,
} from '#model/query/groups.ts'
import type { Clause } from '#model/query/query.ts'
import { type Sum, sumsAsk, sumsOfDocuments } from '#model/query/sums.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import { shownField } from '#model/schema/computed.ts'
import { type Doc, parsePath } from '#model/schema/value.ts'
import { visibleTo } from '#server/access/authorise.ts'
import { answer, jsonParameter } from '#server/documents/query.ts'
import { type Blanks, type ExportedRows, openRows } from '#server/export/rows.ts'
import { zoneOf } from '#server/http/zone.ts'
import type { Prime } from '#server/ports.ts'

/** The groups of one file; each is a query of its own. */
const MAX_GROUPS = 1_000

/** A line above the records of a group: its name in the grouped column, and totals in the others. */
export interface GroupLine {
  /** The field it is grouped by. */
  name: string
  words: string
  count: number
  sums: readonly Sum[]
}

interface RawQuery {
  where?: readonly Clause[]
  search?: string
  orderBy?: readonly (readonly [string, 'asc' | 'desc'])[]
  select?: readonly string[]
}

/** The fields named in `groups=brand,condition`; throws a Problem when a list cannot be grouped by them. */
export function readGroupFields(collection: AnyCollection | undefined, text: string): string[] {
  const by = text.split(',')
  const known = collection ? groupFields(collection) : []
  const wrong = by.find((name, at) => !known.includes(name) || by.indexOf(name) !== at)
  if (wrong !== undefined)
    throw new Problem('bad-query', `"groups": records cannot be grouped by "${wrong.slice(0, 100)}".`)
  if (by.length > MAX_LEVELS) throw new Problem('bad-query', `"groups" has at most ${MAX_LEVELS} fields.`)
  return by
}

/** The names of references, as far as the person may see them. */
async function namesOf(
  prime: Prime,
  caller: Caller,
  pointers: readonly { collection: string; id: string }[],
): Promise<TitleOf> {
  const titles = new Map<string, string>()
  for (const [name, of] of Map.groupBy(pointers, ({ collection }) => collection)) {
    const collection = prime.collections.get(name)
    if (!collection) continue
    const visible = visibleTo(prime, caller, collection)
    const ids = [...new Set(of.map(({ id }) => id))]
    for (const doc of await prime.driver.read((tx) => tx.getMany(name, ids), { long: true })) {
      const seen = doc && visible(doc)
      if (seen) titles.set(`${name}/${seen.id}`, printableText(seen.data[collection.title as string]) || seen.id)
    }
  }
  return (name, id) => titles.get(`${name}/${id}`)
}

/** The rows of a query in group order, with a line above each group for formats that show them. */
export async function openGroupedRows(
  prime: Prime,
  caller: Caller,
  name: string,
  query: string,
  groups: string,
  blanks?: Blanks,
): Promise<ExportedRows> {
  const collection = prime.collections.get(name)
  const by = readGroupFields(collection, groups)
  if (!collection) throw new Problem('not-found', `There is no list of "${name.slice(0, 100)}".`)
  const raw = jsonParameter('query', query) as RawQuery
  const timeZone = await zoneOf(prime)
  const ordered = await readGroups(prime, caller, collection, raw, by, { timeZone, blanks })
  const select = raw.select && [...by, ...raw.select.filter((path) => !by.includes(parsePath(path)[0]!))]
  const questionOf = (values: Group['values']) =>
    JSON.stringify({
      ...raw,
      ...(select && { select }),
      where: [...(raw.where ?? []), ...groupClauses(collection, by, values, timeZone)],
    })
  const lines = linesOf(ordered.groups, ({ values, count, parts }): GroupLine => {
    const of = by[values.length - 1]!
    return {
      name: of,
      words: bucketWords(shownField(collection, of)!, values.at(-1)!, ordered.titleOf),
      count,
      sums: sumsOfDocuments(collection, { groups: [...parts] }, ordered.base),
    }
  })
  // The columns are those of the whole query, whatever its groups contain.
  const whole = await openRows(prime, caller, name, JSON.stringify({ ...raw, ...(select && { select }) }), blanks)
  const headed = (async function* () {
    for (const { line, values } of lines) {
      yield { line, docs: [] as readonly Doc[] }
      if (!values) continue
      const { pages } = await openRows(prime, caller, name, questionOf(values), blanks)
      for await (const docs of pages) yield { docs }
    }
  })()
  return {
    ...whole,
    headed,
    pages: (async function* () {
      for await (const { docs } of headed) if (docs.length > 0) yield docs
    })(),
  }
}

/** Every group with its line, outer ones first; those of the last level have records. */
const linesOf = (
  groups: readonly Group[],
  lineOf: (group: Group) => GroupLine,
): { line: GroupLine; values: Group['values'] | undefined }[] =>
  groups.flatMap((group) => [
    { line: lineOf(group), values: group.groups.length > 0 ? undefined : group.values },
    ...linesOf(group.groups, lineOf),
  ])

async function readGroups(
  prime: Prime,
  caller: Caller,
  collection: AnyCollection,
  { where = [], search, orderBy = [] }: RawQuery,
  by: readonly string[],
  { timeZone, blanks }: { timeZone: string; blanks: Blanks },
): Promise<{ groups: Group[]; titleOf: TitleOf; base: string }> {
  const sums = sumsAsk(collection)
  const [path, way] = orderBy[0] ?? []
  // A sorted query leaves out documents without a value for the sort field.
  const there: Clause[] = path === undefined || blanks === 'last' ? [] : [[path, 'exists', true]]
  const question = {
    where: [...where, ...there],
    ...(search && { search }),
    aggregate: { ...sums, count: true, by: askBy(by, sums.by) },
  }
  const answered = await answer(prime, caller, collection.name, question)
  const found = 'aggregate' in answered && 'groups' in answered.aggregate ? answered.aggregate.groups : []
  const groups = groupsOf(collection, by, found, timeZone)
  if (linesOf(groups, () => ({}) as GroupLine).length > MAX_GROUPS)
    throw new Problem(
      'too-large',
      `A file in groups has at most ${MAX_GROUPS.toLocaleString('en-US')} groups. Narrow the list by a filter, or group it by another field.`,
    )
  const titleOf = await namesOf(prime, caller, pointersOfGroups(collection, by, groups))
  const company = await prime.driver.read((tx) => tx.get('settings', 'company'))
  const sort = { path: path === undefined ? '' : parsePath(path)[0]!, down: way === 'desc' }
  return {
    groups: orderedGroups(collection, by, groups, sort, titleOf),
    titleOf,
    base: printableText(company?.data.currency) || 'USD',
  }
}
