import type { IDatasource } from 'ag-grid-community'
import { inSentence } from '#base/text/in-sentence.ts'
import type { Clause } from '#model/query/query.ts'
import type { Sum } from '#model/query/sums.ts'
import type { Doc } from '#model/schema/value.ts'
import type { Grouped } from '#ui/groups/use-groups.ts'
import type { ListAddressHandle } from '#ui/list/views/use-list-address.ts'
import type { Clock, CollectionView, ListTab } from '#ui/list/views/view.ts'

/** A list, whether it is held in the browser or read in pages. */
export interface ListProps {
  view: CollectionView
  clock: Clock
  handle: ListAddressHandle
  tabs: readonly ListTab[]
  tab: ListTab | undefined
  /** Documents per tab; undefined until counted. */
  counts: ReadonlyMap<string, number>
  sums: readonly Sum[]
  where: readonly Clause[]
  sort: { path: string; down: boolean }
  titleOf: (collection: string, id: string) => string | undefined
  total: number
  count: number
  /** The number of rows read in blocks; undefined until counted. */
  known?: number | undefined
  rows?: Doc[]
  source?: IDatasource
  /** The list in groups, when it is shown grouped. */
  grouped?: Grouped | undefined
  docOf: (id: string) => Doc | undefined
  /** A text that changes when rows from the server may have changed. */
  changed?: string
}

export const newLabel = (view: CollectionView): string =>
  view.newLabel ?? `New ${inSentence(view.collection.label.one)}`
