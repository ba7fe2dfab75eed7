import { toDate } from '#base/days.ts'
import { readAsk } from '#model/query/ask.ts'
import { type Clause, matches } from '#model/query/query.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import { shownField } from '#model/schema/computed.ts'
import type { Field } from '#model/schema/fields.ts'
import { compareValues, type Doc, type Path, parsePath, type Value, valueAt } from '#model/schema/value.ts'
import { type Filter, filterClause } from '#ui/list/filters/filters.ts'
import type { ListAddress } from '#ui/list/views/list-address.ts'
import type { Clock, CollectionView, ListTab } from '#ui/list/views/view.ts'

/** The field at a path of the definition, stored or computed; undefined for an unknown field. */
export const fieldOf = (collection: AnyCollection, path: string): Field | undefined => shownField(collection, path)

/** Loose data may have names that must be quoted in a path. */
export const pathOf = (name: string): Path => (/^[A-Za-z0-9_-]+$/.test(name) ? [name] : parsePath(quotedPath(name)))
export const quotedPath = (name: string): string =>
  /^[A-Za-z0-9_-]+$/.test(name) ? name : `\`${name.replace(/[`\\]/g, '\\$&')}\``

/** The clauses of the filter chips: all of them, or any one of them. */
function filterClauses(
  collection: AnyCollection,
  { filters, any }: Pick<ListAddress, 'filters' | 'any'>,
  clock: Clock,
): readonly Clause[] {
  const groups = Map.groupBy(filters, (filter) => filter.group ?? filter)
  const clauses = [...groups.values()].flatMap((group) => {
    const parts = group.flatMap((filter: Filter) => {
      const field = fieldOf(collection, filter.path)
      const clause =
        field && filterClause(field, { ...filter, path: quotedPath(filter.path) }, clock.today, clock.timeZone)
      return clause ? [clause] : []
    })
    if (parts.length < 2) return parts
    return [any ? { and: parts } : { or: parts }]
  })
  return any && clauses.length > 1 ? [{ or: clauses }] : clauses
}

/** The query of the whole list: the screen's own, the tab and the filter chips. */
export function listClauses(
  view: CollectionView,
  tab: ListTab | undefined,
  address: Pick<ListAddress, 'filters' | 'any'>,
  clock: Clock,
): readonly Clause[] {
  return [...(view.where ?? []), ...(tab?.where(clock) ?? []), ...filterClauses(view.collection, address, clock)]
}

/** The documents of a held collection that a list shows, before sorting. */
export function filteredRows(
  docs: readonly Doc[],
  ask: { collection: AnyCollection; where: readonly Clause[]; search: string; tab?: ListTab | undefined; clock: Clock },
): Doc[] {
  const { collection, where, search, tab, clock } = ask
  const question = readAsk(
    { where: [...where], ...(search.trim() && { search: search.slice(0, 200) }) },
    collection.name,
    collection.search.map(pathOf),
  )
  return docs.filter(({ id, data }) => matches(question, data) && (tab?.keeps?.(data, clock, id) ?? true))
}

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Sorts as a person expects: dates by the calendar, numbers within names as numbers, empty last. */
export function sortedRows(
  rows: readonly Doc[],
  field: Field | undefined,
  sort: { path: string; down: boolean },
  timeZone: string,
  titleOf: (collection: string, id: string) => string | undefined,
): Doc[] {
  const path = pathOf(sort.path)
  const keyed = rows.map((doc) => ({ doc, key: sortKey(field, valueAt(doc.data, path), timeZone, titleOf) }))
  const sign = sort.down ? -1 : 1
  keyed.sort((a, b) => {
    if (a.key === undefined || b.key === undefined)
      return a.key === b.key ? byId(a.doc, b.doc) : a.key === undefined ? 1 : -1
    return sign * compareKeys(a.key, b.key) || byId(a.doc, b.doc)
  })
  return keyed.map(({ doc }) => doc)
}

const byId = (a: Doc, b: Doc): number => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

const compareKeys = (a: Value, b: Value): number =>
  typeof a === 'string' && typeof b === 'string' ? byName.compare(a, b) : compareValues(a, b)

function sortKey(
  field: Field | undefined,
  value: Value | undefined,
  timeZone: string,
  titleOf: (collection: string, id: string) => string | undefined,
): Value | undefined {
  if (value === undefined || value === null || value === '') return undefined
  if (field?.kind === 'date' || field?.kind === 'moment') return toDate(value, timeZone)?.toISOString()
  if (field?.kind === 'choice') return field.choices?.indexOf(String(value)) ?? value
  if (field?.kind === 'reference' && typeof value === 'string') return titleOf(field.target!, value) ?? value
  return Array.isArray(value) ? value.length : value
}

/** The status field that a collection's tabs are based on, if it has one. */
export const statusField = (collection: AnyCollection): (Field & { choices: readonly string[] }) | undefined => {
  const field = fieldOf(collection, 'status')
  return field?.kind === 'choice' && field.choices ? (field as Field & { choices: readonly string[] }) : undefined
}

/** The tabs of a list: the screen's own, or one per status; `All` comes last unless the screen places it. */
export function tabsOf(view: CollectionView): readonly ListTab[] {
  const field = statusField(view.collection)
  const own = view.tabs ?? field?.choices.map((value) => statusTab(value, statusWords(value))) ?? []
  if (own.some(({ name }) => name === ALL.name)) return own
  return own.length > 0 ? [...own, ALL] : []
}

/** The tab named in the address; otherwise the screen's first one, or all when the screen has none. */
export const chosenTab = (
  view: CollectionView,
  tabs: readonly ListTab[],
  name: string | undefined,
): ListTab | undefined =>
  tabs.find((tab) => tab.name === name) ??
  (view.tabs ? (tabs.find((tab) => tab.name === view.opensOn) ?? tabs[0]) : tabs.at(-1))

export const ALL: ListTab = { name: 'all', label: 'All', where: () => [] }

export const statusTab = (value: string, label = value): ListTab => ({
  name: value,
  label,
  where: () => [['status', '==', value]],
})

/** `in_progress` as words. */
export const statusWords = (value: string): string => {
  const words = value.replace(/_/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
