import type { Field } from '#model/schema/fields.ts'
import type { PinnedSide } from '#ui/grid/heads/column-choice.ts'
import type { Filter } from '#ui/list/filters/filters.ts'
import type { Offered } from '#ui/list/filters/quick-filters.ts'
import type { Clock, CollectionView } from '#ui/list/views/view.ts'

/** The actions of column headings on their list. */
export interface Heads {
  view: CollectionView
  clock: Clock
  fieldOf: (name: string) => Field | undefined
  filters: readonly Filter[]
  setFilters: (filters: readonly Filter[]) => void
  /** The values to select, read when a heading is opened. */
  offered: (name: string) => { op: Filter['op']; values: readonly Offered[] }
  sideOf: (name: string) => PinnedSide | undefined
  pin: (name: string, side: PinnedSide | undefined) => void
  hide: (name: string) => void
  canGroup: (name: string) => boolean
  /** Groups the list by a column, or within the groups it has. */
  group: (name: string) => void
  /** The first column stays where it is. */
  isFixed: (name: string) => boolean
}

export interface OpenHeads extends Heads {
  /** Opens the popover of a heading, or closes it when it is open. */
  open: (name: string, cell: HTMLElement) => void
}
