import type { IDatasource } from 'ag-grid-community'
import { type RefObject, useEffect, useRef } from 'react'
import type { RecordApi } from '#ui/grid/record-grid.tsx'
import type { ListProps } from '#ui/list/list-props.ts'

interface Props extends Pick<ListProps, 'titleOf' | 'clock' | 'changed' | 'grouped' | 'known'> {
  api: RefObject<RecordApi | undefined>
  source: IDatasource | undefined
}

/**
 * Tells the grid what it does not see by itself: changed reference names, a new day, more rows, and changed records.
 */
export function useFreshRows({ api, titleOf, clock, changed, grouped, known, source }: Props): void {
  // The rows do not contain the names of references or the day, so the grid must be refreshed when they change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: told by them, not read from them
  useEffect(() => {
    api.current?.refreshCells({ force: true })
  }, [titleOf, clock.today])
  useEffect(() => {
    const grid = api.current
    if (source && known !== undefined && grid && !grid.isDestroyed()) grid.setRowCount(known, true)
  }, [api, source, known])
  const shown = useRef<Pick<Props, 'changed' | 'grouped' | 'source'>>(undefined)
  useEffect(() => {
    const before = shown.current
    shown.current = { changed, grouped, source }
    // The first rows of another query are loading already.
    if (!before || !source || before.source !== source) return
    if (before.changed !== changed) grouped?.forget()
    if (api.current) readAgain(api.current)
  }, [api, changed, grouped, source])
}

/** Reloads the rows; while a cell is being edited, once the edit is finished. */
function readAgain(grid: RecordApi): void {
  if (grid.isDestroyed()) return
  if (grid.getEditingCells().length === 0) {
    grid.refreshInfiniteCache()
    return
  }
  const finished = () => {
    grid.removeEventListener('cellEditingStopped', finished)
    readAgain(grid)
  }
  grid.addEventListener('cellEditingStopped', finished)
}
