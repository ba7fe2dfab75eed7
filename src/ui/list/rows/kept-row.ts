import { type RouterHistory, useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'
import type { RecordApi } from '#ui/grid/record-grid.tsx'

/** The first row in sight of each list that was left, by what the list showed; kept as long as the page. */
const rows = new Map<string, number>()
const MAX_KEPT = 100

/** Whether the last step through the pages was Back or Forward; told by `followArrivals`. */
let isReturn = false

/** Notes how each page is come to; called once, before the first list is drawn. */
export function followArrivals(history: RouterHistory): void {
  history.subscribe(({ action }) => {
    isReturn = action.type === 'BACK' || action.type === 'FORWARD'
  })
}

/** Keeps the place of a list for anyone who comes back to it by Back or Forward; who opens it again begins at the top. */
export function useKeptRow(api: RefObject<RecordApi | undefined>, shown: string): { note(): void; restore(): void } {
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
      // Rows out of sight are drawn ahead, so that the first one drawn is not the first one seen.
      const height = api.current.getDisplayedRowAtIndex(0)?.rowHeight ?? 1
      rows.set(latest.current, Math.round(api.current.getVerticalPixelRange().top / height))
      if (rows.size > MAX_KEPT) rows.delete(rows.keys().next().value!)
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

/** A grid that has just heard of its rows is not yet as high as they are: it is asked again until it has moved. */
function bringUp(grid: RecordApi, row: number, frames: number): void {
  if (grid.isDestroyed()) return
  grid.ensureIndexVisible(row, 'top')
  if (row > 0 && frames > 0 && grid.getVerticalPixelRange().top === 0)
    requestAnimationFrame(() => bringUp(grid, row, frames - 1))
}
