import { groupFields } from '#model/query/groups.ts'
import type { Clause } from '#model/query/query.ts'
import { isSealed } from '#model/schema/collection.ts'
import { isCustomField } from '#model/schema/custom-fields.ts'
import type { Field } from '#model/schema/fields.ts'
import type { Doc } from '#model/schema/value.ts'
import type { GridContext } from '#ui/grid/heads/columns.tsx'
import { statusField } from '#ui/list/rows/list-rows.ts'
import type { ListAddressHandle } from '#ui/list/views/use-list-address.ts'
import type { CollectionView } from '#ui/list/views/view.ts'

/** The props of every layout of a list: the table's query, and its rows when the browser has them. */
export interface LayoutProps {
  view: CollectionView
  handle: ListAddressHandle
  context: GridContext
  where: readonly Clause[]
  rows: readonly Doc[] | undefined
}

/** A way to view a list: cards by status, days of a calendar, or the table in groups with subtotals. */
export interface Layout {
  kind: 'board' | 'calendar' | 'groups'
  by: string
  /** Groups within the groups. */
  then?: string
}

/** The key of the board by stage, used in place of a field. */
export const STAGE = 'stage'

/** The layouts of a list besides the table, with their labels. */
export function layoutsOf({ collection, stages }: CollectionView): (Layout & { label: string })[] {
  const fields = (Object.entries(collection.fields) as [string, Field][]).filter(
    ([name]) => !isSealed(collection, name),
  )
  const of = (kinds: readonly string[]) => fields.filter(([, field]) => kinds.includes(field.kind))
  return [
    ...(stages ? [{ kind: 'board' as const, by: STAGE, label: 'Board by stage' }] : []),
    ...(statusField(collection) ? [{ kind: 'board' as const, by: 'status', label: 'Board by status' }] : []),
    ...(collection.fields.assignee ? [{ kind: 'board' as const, by: 'assignee', label: 'Board by person' }] : []),
    ...fields
      .filter(([name, field]) => (collection.own || isCustomField(name)) && name !== 'status' && isBoarded(field))
      .map(([by, { label }]) => ({ kind: 'board' as const, by, label: `Board by ${label}` })),
    ...of(['date', 'moment']).map(([by, { label }]) => ({ kind: 'calendar' as const, by, label: `By ${label}` })),
    ...groupFields(collection).map((by) => ({
      kind: 'groups' as const,
      by,
      label: `By ${(collection.fields[by] as Field).label}`,
    })),
  ]
}

/** A custom table has a board for every choice field and every person field. */
const isBoarded = ({ kind, choices, options }: Field): boolean =>
  !options.readOnly && ((kind === 'choice' && choices !== undefined) || options.as === 'person')

/** Groups as the address names them. */
export const groupLayout = (by: string, then?: string): string => ['groups', by, ...(then ? [then] : [])].join('.')

/** The layout named in the address, if the list has it; undefined for the table. */
export function layoutIn(view: CollectionView, text: string | undefined): Layout | undefined {
  const [kind, by, then] = text?.split('.', 3) ?? []
  const layout = layoutsOf(view).find((each) => each.kind === kind && each.by === by)
  const isDeeper = layout?.kind === 'groups' && then !== by && groupFields(view.collection).includes(then ?? '')
  return isDeeper && then ? { ...layout, then } : layout
}
