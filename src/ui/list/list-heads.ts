import type { RefObject } from 'react'
import { groupFields } from '#model/query/groups.ts'
import { type Doc, valueAt } from '#model/schema/value.ts'
import { type ColumnChoice, pinnedWith } from '#ui/grid/heads/column-choice.ts'
import { defaultColumns } from '#ui/grid/heads/columns.tsx'
import type { Heads } from '#ui/grid/heads/head-context.ts'
import type { RecordApi } from '#ui/grid/record-grid.tsx'
import { headingOf } from '#ui/groups/headings.ts'
import { groupLayout, layoutIn } from '#ui/layouts/layout.ts'
import type { Filter } from '#ui/list/filters/filters.ts'
import { filterLike, offeredValues, withFilter } from '#ui/list/filters/quick-filters.ts'
import type { ListProps } from '#ui/list/list-props.ts'
import { fieldOf, pathOf } from '#ui/list/rows/list-rows.ts'

/** Enough to see which values are common, and few enough to read. */
const MAX_LOOKED_AT = 10_000

/** The actions of column headings: filters go to the address, pinned and hidden columns to the person's preferences. */
export function headsOf(
  { view, clock, handle, rows, titleOf }: ListProps,
  api: RefObject<RecordApi | undefined>,
  choice: ColumnChoice,
  choose: (change: Partial<ColumnChoice>) => void,
): Heads {
  const { collection } = view
  const { address, change } = handle
  const own = (name: string) => fieldOf(collection, name)
  return {
    view,
    clock,
    fieldOf: own,
    filters: address.filters,
    setFilters: (filters: readonly Filter[]) => change({ filters }),
    offered(name) {
      const field = own(name)
      if (!field) return { op: 'is', values: [] }
      return offeredValues(name, field, rows ?? docsAtHand(api.current), titleOf)
    },
    sideOf: (name) => choice.pinned?.[name],
    pin: (name, side) => choose({ pinned: pinnedWith(choice, name, side) }),
    hide: (name) => choose({ shown: (choice.shown ?? defaultColumns(view)).filter((other) => other !== name) }),
    isFixed: (name) => name === collection.title,
    canGroup: (name) => groupFields(collection).includes(name),
    group(name) {
      const now = layoutIn(view, address.layout)
      const isWithin = now?.kind === 'groups' && now.by !== name
      change({ layout: isWithin ? groupLayout(now.by, name) : groupLayout(name), open: undefined }, true)
    },
  }
}

/** Filters a list to the rows with the same value as a cell; undefined when no filter can express that. */
export function cutTo({ view, clock, handle }: ListProps, doc: Doc, name: string): void {
  const field = fieldOf(view.collection, name)
  const filter = field && filterLike(name, field, valueAt(doc.data, pathOf(name)), clock.timeZone)
  if (filter) handle.change({ filters: withFilter(handle.address.filters, filter) })
}

function docsAtHand(api: RecordApi | undefined): Doc[] {
  const docs: Doc[] = []
  api?.forEachNode(({ data }) => {
    if (data && !headingOf(data) && docs.length < MAX_LOOKED_AT) docs.push(data)
  })
  return docs
}
