import type { IDatasource } from 'ag-grid-community'
import { inSentence } from '#base/text/in-sentence.ts'
import type { Clause } from '#model/query/query.ts'
import type { Sum } from '#model/query/sums.ts'
import type { Doc } from '#model/schema/value.ts'
import type { Grouped } from '#ui/groups/use-groups.ts'
import type { ListAddressHandle } from '#ui/list/views/use-list-address.ts'
import type { Clock, CollectionView, ListTab } from '#ui/list/views/view.ts'

/** A list as it stands, whether it is held in the browser or read page by page. */
export interface ListProps {
  view: CollectionView
  clock: Clock
  handle: ListAddressHandle
  tabs: readonly ListTab[]
  tab: ListTab | undefined
  /** Documents per tab; undefined while no one counted. */
  counts: ReadonlyMap<string, number>
  sums: readonly Sum[]
  where: readonly Clause[]
  sort: { path: string; down: boolean }
  titleOf: (collection: string, id: string) => string | undefined
  total: number
  count: number
  /** How many rows come by the block; undefined until they are counted. */
  known?: number | undefined
  rows?: Doc[]
  source?: IDatasource
  /** The list in groups, where it is shown so. */
  grouped?: Grouped | undefined
  docOf: (id: string) => Doc | undefined
  /** Another text when rows that come from the server may have changed. */
  changed?: string
}

export const newLabel = (view: CollectionView): string =>
  view.newLabel ?? `New ${inSentence(view.collection.label.one)}`
