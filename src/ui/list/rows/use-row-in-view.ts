import type { IRowNode } from 'ag-grid-community'
import { type RefObject, useEffect, useRef } from 'react'
import type { Doc } from '#model/schema/value.ts'
import type { RecordApi } from '#ui/grid/record-grid.tsx'

/** Scrolls the row of the open record into view, once per record, and marks it; the previous row loses its mark. */
export function useRowInView(api: RefObject<RecordApi | undefined>, id: string | undefined, isThere: boolean): void {
  const marked = useRef<string>(undefined)
  useEffect(() => {
    if (!isThere) return
    const timer = setTimeout(() => {
      if (!api.current || api.current.isDestroyed()) return
      const nodes = [marked.current, id].flatMap((name) => (name && api.current?.getRowNode(name)) || [])
      const node = id === undefined ? undefined : api.current.getRowNode(id)
      if (node) api.current.ensureNodeVisible(node)
      // Only these two rows: redrawing all of them would end an edit.
      if (nodes.length > 0) redrawn(api.current, nodes)
      marked.current = id
    }, 60)
    return () => clearTimeout(timer)
  }, [api, id, isThere])
}

/** Redraws rows; the focus stays in its cell. */
function redrawn(api: RecordApi, rowNodes: IRowNode<Doc>[]): void {
  const focused = document.activeElement?.closest('[role=gridcell]') ? api.getFocusedCell() : null
  api.redrawRows({ rowNodes })
  if (focused) api.setFocusedCell(focused.rowIndex, focused.column)
}

/** Moves the focus one row down or up; to the first row when it is not in the list yet. */
export function walkRows(api: RecordApi | undefined, steps: 1 | -1): void {
  if (!api || api.isDestroyed()) return
  const focused = api.getFocusedCell()
  const column = columnOf(api)
  const row = Math.min(api.getDisplayedRowCount() - 1, Math.max(0, focused ? focused.rowIndex + steps : 0))
  if (!column || row < 0) return
  api.ensureIndexVisible(row)
  api.setFocusedCell(row, column)
}

/** Moves the focus to the row of a record that was open. */
export function backToRow(api: RecordApi | undefined, id: string | undefined): void {
  if (!api || api.isDestroyed() || id === undefined) return
  const row = api.getRowNode(id)?.rowIndex
  const column = columnOf(api)
  if (typeof row === 'number' && column) api.setFocusedCell(row, column)
}

/** The focused column, or the first one of the list. */
const columnOf = (api: RecordApi) =>
  api.getFocusedCell()?.column ?? api.getAllDisplayedColumns().find((each) => !each.getColId().startsWith('ag-Grid'))

/** Moves the focus to the first row, wherever it was before. */
export function toFirstRow(api: RecordApi | undefined): void {
  if (!api || api.isDestroyed()) return
  api.clearFocusedCell()
  walkRows(api, 1)
}
