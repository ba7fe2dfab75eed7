import { ownWriting } from '#base/text/writing.ts'
import type { Doc } from '#model/schema/value.ts'
import type { ColumnChoice } from '#ui/grid/heads/column-choice.ts'
import { defaultColumns } from '#ui/grid/heads/columns.tsx'
import { filterWords } from '#ui/list/filters/filter-words.ts'
import type { ListProps } from '#ui/list/list-props.ts'
import { emptyHeading } from '#ui/list/list-states.tsx'
import { fieldOf, quotedPath } from '#ui/list/rows/list-rows.ts'

export type ExportFormat = 'csv' | 'xlsx' | 'json' | 'jsonl' | 'firestore'

/** The query of a list, in its current order. */
const questionOf = ({ where, handle, sort }: ListProps) => {
  const search = handle.address.search.trim().slice(0, 200)
  return {
    ...(where.length > 0 && { where }),
    ...(search && { search }),
    orderBy: [[quotedPath(sort.path), sort.down ? 'desc' : 'asc']],
  }
}

/** The columns of a list with fields, stored or computed, in display order. */
const columnsOf = ({ view }: ListProps, choice: ColumnChoice): string[] =>
  (choice.shown ?? defaultColumns(view)).filter((name) => fieldOf(view.collection, name))

/** The scope of a list in words: tab, filters, search. */
function cutWords({ view, clock, handle, tab, titleOf }: ListProps): string[] {
  const { address } = handle
  const search = address.search.trim()
  return [
    ...(tab && tab.name !== 'all' ? [tab.label] : []),
    ...filterWords(view, clock, address, titleOf),
    ...(search ? [`“${search}”`] : []),
  ]
}

/** The columns in a file of this format; JSON is for further processing and has every field. */
export const selectOf = (list: ListProps, choice: ColumnChoice, format: ExportFormat): { select?: string[] } =>
  format === 'csv' || format === 'xlsx' ? { select: columnsOf(list, choice).map(quotedPath) } : {}

/** The ids of some rows, in the order of the list. */
export function inListOrder({ rows }: ListProps, docs: readonly Doc[]): string[] {
  const ids = new Set(docs.map(({ id }) => id))
  if (!rows) return [...ids]
  return rows.flatMap(({ id }) => (ids.has(id) ? [id] : []))
}

/** The address of a list as a file; the file name describes the query. */
export function listExportAddress(list: ListProps, choice: ColumnChoice, format: ExportFormat): string {
  const of = new URLSearchParams({
    collection: list.view.collection.name,
    format,
    query: JSON.stringify({ ...questionOf(list), ...selectOf(list, choice, format) }),
  })
  if (format === 'csv' && ownWriting().decimalComma) of.set('decimal', 'comma')
  // A list held in the browser shows records without a value for the sort field last.
  if (list.rows) of.set('blanks', 'last')
  if (list.grouped) of.set('groups', list.grouped.by.join())
  const words = cutWords(list)
  if (words.length > 0) of.set('about', words.join(', ').slice(0, 120))
  return `/api/export?${of}`
}

/** The address of a list as a printable page, with the query at its top. */
export function listPrintAddress(list: ListProps, choice: ColumnChoice): string {
  return `/api/print/list?${new URLSearchParams({
    collection: list.view.collection.name,
    title: emptyHeading(list.view),
    about: cutWords(list).join(' · ').slice(0, 1000),
    query: JSON.stringify({ ...questionOf(list), select: columnsOf(list, choice).map(quotedPath) }),
    ...(list.rows && { blanks: 'last' }),
    ...(list.grouped && { groups: list.grouped.by.join() }),
  })}`
}
