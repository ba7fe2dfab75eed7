import { isTimestamp, longDay, toDay } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { priceOf, printableText, printedAmount, printTable, quantityOf } from '#model/print/blocks.ts'
import type { Width } from '#model/print/print.ts'
import { aggregateOf } from '#model/query/aggregate.ts'
import { readAggregate } from '#model/query/ask.ts'
import { askBy, bucketWords, type Group, groupsOf, isOfGroup, orderedGroups } from '#model/query/groups.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import { shownField } from '#model/schema/computed.ts'
import type { Field } from '#model/schema/fields.ts'
import type { Data, Doc, Value } from '#model/schema/value.ts'
import { jsonParameter } from '#server/documents/query.ts'

/** Short columns keep their width; the others share the rest. */
const UNDIVIDED = new Set<Field['kind']>(['number', 'money', 'date', 'moment', 'flag'])
/** About how wide a character of the table is, in points. */
const CHARACTER = 4.6
const AIR = 4
const MIN_WIDTH = 22
const MAX_WIDTH = 96
const MAX_WORDS = 180
/** So many rows say how wide a column has to be. */
const LOOKED_AT = 300

/** The names of what rows refer to, by `collection/id`. */
export type Titles = ReadonlyMap<string, string>

interface Shown {
  collection: AnyCollection
  titles: Titles
  timeZone: string
}

/** The printed table: records, or groups with theirs under them, and what all come to at its foot. */
export function tableFor(
  { collection, names, titles, timeZone }: Shown & { names: readonly string[] },
  rows: readonly (Doc | GroupRow)[],
  docs: readonly Doc[],
) {
  const fields = names.map((name) => [name, shownField(collection, name)!] as const)
  const total = totalsOf(collection, fields, docs)
  const [first] = fields
  const shown = ([name, field]: (typeof fields)[number], { data }: Doc) =>
    shownValue(field, data[name], timeZone, titles)
  return {
    ...printTable<Doc | GroupRow>(
      fields.map(([name, field]) => ({
        label: field.label,
        width: widthOf(field, [
          ...docs.slice(0, LOOKED_AT).map((doc) => shown([name, field], doc)),
          ...total.flatMap(([label, sum]) => (label === field.label ? [sum] : [])),
        ]),
        right: field.kind === 'number' || field.kind === 'money',
        value: (row) =>
          'words' in row
            ? name === names[0]
              ? row.words
              : new Map(totalsOf(collection, fields, row.docs)).get(field.label)
            : shown([name, field], row),
      })),
      rows,
      {
        ...(total.length > 0 && first && { total: [[first[1].label, 'Total'], ...total] }),
        isBold: (row) => 'words' in row,
      },
    ),
    fontSize: 8,
  }
}

/** By what is written in a column: amounts, days and numbers of parts in one line, words in what the others leave. */
function widthOf(field: Field, texts: readonly string[]): Width {
  const heads = field.label.split(' ').map((word) => word.length)
  const widest = Math.max(...heads, ...texts.map((text) => text.length)) * CHARACTER + AIR
  const isUndivided = UNDIVIDED.has(field.kind) || field.options.mono
  return isUndivided
    ? Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, widest))
    : { share: Math.min(MAX_WORDS, Math.max(2 * MIN_WIDTH, widest)) }
}

/** The totals of the summed columns of a list, by label. */
function totalsOf(
  collection: AnyCollection,
  fields: readonly (readonly [string, Field])[],
  docs: readonly Doc[],
): (readonly [string, string])[] {
  const sums = [...((collection.list.sums ?? []) as readonly string[]), ...(collection.computed?.sums ?? [])]
  return fields.flatMap(([name, field]): (readonly [string, string])[] => {
    if (!sums.includes(name) || isMixed(field, docs)) return []
    const sum = sumMoney(docs.flatMap(({ data }) => (typeof data[name] === 'number' ? [data[name] as number] : [])))
    return [[field.label, field.kind === 'money' ? printedAmount(sum) : quantityOf(sum)]]
  })
}

/** A line over the records of a group. */
interface GroupRow {
  words: string
  docs: readonly Doc[]
}

/** Records under the lines of their groups, in the order of the list. */
export function inGroups(
  { collection, titles, timeZone }: Shown,
  by: readonly string[],
  query: string,
  docs: readonly Doc[],
): (Doc | GroupRow)[] {
  const task = readAggregate({ aggregate: { count: true, by: askBy(by) } }, collection.name, [])
  const answer = aggregateOf(task, docs)
  const [[path, way] = []] = (jsonParameter('query', query) as { orderBy?: [string, string][] }).orderBy ?? []
  const sort = { path: path ?? '', down: way === 'desc' }
  const titleOf = (of: string, id: string) => titles.get(`${of}/${id}`)
  const groups = groupsOf(collection, by, 'groups' in answer ? answer.groups : [], timeZone)
  const rowsOf = (group: Group, within: readonly Doc[]): (Doc | GroupRow)[] => {
    const level = group.values.length - 1
    const own = within.filter(({ data }) => isOfGroup(collection, by, group.values, data, timeZone))
    const words = bucketWords(shownField(collection, by[level]!)!, group.values.at(-1)!, titleOf)
    const line = { words: `${'   '.repeat(level)}${words} (${quantityOf(own.length)})`, docs: own }
    return [line, ...(group.groups.length > 0 ? group.groups.flatMap((inner) => rowsOf(inner, own)) : own)]
  }
  return orderedGroups(collection, by, groups, sort, titleOf).flatMap((group) => rowsOf(group, docs))
}

// Amounts of several currencies have no sum.
function isMixed({ options }: Field, docs: readonly Doc[]): boolean {
  const name = options.currency
  return name !== undefined && new Set(docs.map(({ data }) => printableText((data as Data)[name]))).size > 1
}

function shownValue(field: Field, value: Value | undefined, timeZone: string, titles: Titles): string {
  if (value === undefined || value === null || value === '') return ''
  if (field.kind === 'date' || field.kind === 'moment' || isTimestamp(value)) {
    const day = toDay(value, timeZone)
    return day ? longDay(day) : printableText(value)
  }
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number')
    return field.kind === 'money' ? (field.options.decimals ? priceOf(value) : printedAmount(value)) : quantityOf(value)
  if (field.kind === 'reference') return titles.get(`${field.target}/${value as string}`) ?? printableText(value)
  if (Array.isArray(value)) return field.kind === 'lines' ? `${value.length}` : value.map(printableText).join(', ')
  return printableText(value)
}
