import { type RouterHistory, useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'
import type { RecordApi } from '#ui/grid/record-grid.tsx'

/** The first visible row of each list that was left, by what the list showed; kept while the page is open. */
const rows = new Map<string, number>()
const MAX_STORED = 100

/** Whether the last navigation was Back or Forward; set by `followArrivals`. */
let isReturn = false

/** Records how each page is reached; called once, before the first list is rendered. */
export function followArrivals(history: RouterHistory): void {
  history.subscribe(({ action }) => {
    isReturn = action.type === 'BACK' || action.type === 'FORWARD'
  })
}

/** Restores the scroll position of a list reached by Back or Forward; a list opened otherwise starts at the top. */
export function useScrollPosition(
  api: RefObject<RecordApi | undefined>,
  shown: string,
): { note(): void; restore(): void } {
  const { history } = useRouter()
  const key = `${history.location.pathname} ${shown}`
  const wanted = useRef(isReturn ? rows.get(key) : undefined)
  const latest = useRef(key)
  useEffect(() => {
    latest.current = key
  }, [key])
  return {
    note() {
      if (!api.current || api.current.isDestroyed()) return
      rows.delete(latest.current)
      // Rows outside the view are rendered ahead, so the first rendered row is not the first visible one.
      const height = api.current.getDisplayedRowAtIndex(0)?.rowHeight ?? 1
      rows.set(latest.current, Math.round(api.current.getVerticalPixelRange().top / height))
      if (rows.size > MAX_STORED) rows.delete(rows.keys().next().value!)
    },
    restore() {
      const row = wanted.current
      if (row === undefined || !api.current || api.current.getDisplayedRowCount() <= row) return
      wanted.current = undefined
      bringUp(api.current, row, FRAMES)
    },
  }
}

const FRAMES = 30

/** A grid that has just received its rows is not yet at full height: scrolling is repeated until it has moved. */
function bringUp(grid: RecordApi, row: number, frames: number): void {
  if (grid.isDestroyed()) return
  grid.ensureIndexVisible(row, 'top')
  if (row > 0 && frames > 0 && grid.getVerticalPixelRange().top === 0)
    requestAnimationFrame(() => bringUp(grid, row, frames - 1))
}
