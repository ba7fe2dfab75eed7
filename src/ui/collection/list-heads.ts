import type { RefObject } from 'react'
import { groupFields } from '#model/groups.ts'
import type { Doc } from '#model/value.ts'
import { valueAt } from '#model/value.ts'
import type { Filter } from '#ui/collection/filters.ts'
import type { ListProps } from '#ui/collection/list-props.ts'
import { fieldOf, pathOf } from '#ui/collection/list-rows.ts'
import { filterLike, offeredValues, withFilter } from '#ui/collection/quick-filters.ts'
import type { ColumnChoice } from '#ui/grid/column-choice.ts'
import { pinnedWith } from '#ui/grid/column-choice.ts'
import { usualColumns } from '#ui/grid/columns.tsx'
import type { Heads } from '#ui/grid/head-context.ts'
import type { RecordApi } from '#ui/grid/record-grid.tsx'
import { headingOf } from '#ui/groups/headings.ts'
import { groupLayout, layoutIn } from '#ui/layouts/layout.ts'

/** Enough to see which values are common, and little enough to look through at once. */
const MOST_LOOKED_AT = 10_000

/** What the heads of a list's columns do: filters go to the address, pins and hidden columns to the person's choice. */
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
    hide: (name) => choose({ shown: (choice.shown ?? usualColumns(view)).filter((other) => other !== name) }),
    isFixed: (name) => name === collection.title,
    canGroup: (name) => groupFields(collection).includes(name),
    group(name) {
      const now = layoutIn(view, address.layout)
      const isWithin = now?.kind === 'groups' && now.by !== name
      change({ layout: isWithin ? groupLayout(now.by, name) : groupLayout(name), open: undefined }, true)
    },
  }
}

/** Cuts a list down to the rows like a cell; nothing where no filter can say that. */
export function cutTo({ view, clock, handle }: ListProps, doc: Doc, name: string): void {
  const field = fieldOf(view.collection, name)
  const filter = field && filterLike(name, field, valueAt(doc.data, pathOf(name)), clock.timeZone)
  if (filter) handle.change({ filters: withFilter(handle.address.filters, filter) })
}

function docsAtHand(api: RecordApi | undefined): Doc[] {
  const docs: Doc[] = []
  api?.forEachNode(({ data }) => {
    if (data && !headingOf(data) && docs.length < MOST_LOOKED_AT) docs.push(data)
  })
  return docs
}
