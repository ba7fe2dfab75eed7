import { type RefObject, useState } from 'react'
import type { Doc } from '#model/schema/value.ts'
import type { BulkTarget } from '#ui/bulk/run.ts'
import { ExportItems, ExportTicked } from '#ui/export/export-items.tsx'
import type { ColumnChoice } from '#ui/grid/heads/column-choice.ts'
import type { RecordApi } from '#ui/grid/record-grid.tsx'
import { BulkBar } from '#ui/list/bulk/bulk-bar.tsx'
import type { ListProps } from '#ui/list/list-props.ts'
import { isEditable } from '#ui/list/list-rights.ts'
import { quotedPath } from '#ui/list/rows/list-rows.ts'

interface Props extends ListProps {
  api: RefObject<RecordApi | undefined>
  selected: readonly Doc[]
  choice: ColumnChoice
  canWrite: boolean
  forget: () => void
}

/** The bar for selected rows; selecting all uses the query itself when the list does not fit the browser. */
export function ListBulk(props: Props) {
  const { view, clock, rows, count, where, handle, api, selected, canWrite } = props
  const key = JSON.stringify([where, handle.address.search])
  const [allOf, setAllOf] = useState<string>()
  if (selected.length === 0) return null
  const isAll = allOf === key
  return (
    <BulkBar
      {...{ view, clock, selected, canWrite }}
      all={rows ? { count, docs: rows } : everything(props)}
      isAll={isAll}
      canEdit={(name, field) => isEditable(view, name, field)}
      exportItems={
        isAll ? (
          <ExportItems list={props} choice={props.choice} />
        ) : (
          <ExportTicked list={props} choice={props.choice} docs={selected} />
        )
      }
      // When grouped, the table has only the rows of expanded groups.
      selectAll={() => (rows && !props.grouped ? api.current?.selectAll() : setAllOf(key))}
      clear={() => {
        setAllOf(undefined)
        api.current?.deselectAll()
        // If the action emptied the list, the table is gone and cannot report that nothing is selected.
        props.forget()
      }}
    />
  )
}

/** Everything a list in blocks matches, as a query ordered by id. */
function everything({ view, where, handle, sort, count, tab, clock }: ListProps): BulkTarget {
  const search = handle.address.search.trim().slice(0, 200)
  const { keeps } = tab ?? {}
  return {
    count,
    query: { collection: view.collection.name, ...(where.length > 0 && { where }), ...(search && { search }) },
    // A search without a chosen order returns the best matches first.
    ...((search === '' || handle.address.sort) && { order: [[quotedPath(sort.path), sort.down ? 'desc' : 'asc']] }),
    ...(keeps && { keeps: ({ id, data }: Doc) => keeps(data, clock, id) }),
  }
}
