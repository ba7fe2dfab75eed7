import type { ColDef } from 'ag-grid-community'
import { type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import type { Doc, Value } from '#model/schema/value.ts'
import type { Growth } from '#ui/grid/heads/columns.tsx'
import { spread } from '#ui/grid/spread.ts'

type Columns = ColDef<Doc, Value>[]

/** The bar at the right edge by which one scrolls. */
const SCROLL_BAR = 16
/** A window that is being sized is followed when it comes to rest. */
const REST_MS = 120

/**
 * Columns in the room a table has, which is known before it is drawn; undefined until then. `beside` is what stands there
 * besides the columns.
 */
export function useSpread(frame: RefObject<HTMLElement | null>, columns: Columns, beside: number): Columns | undefined {
  const room = useRoom(frame)
  return useMemo(
    () => (room === undefined ? undefined : spreadOver(columns, room - beside - SCROLL_BAR)),
    [columns, room, beside],
  )
}

function useRoom(frame: RefObject<HTMLElement | null>): number | undefined {
  const [room, setRoom] = useState<number>()
  useLayoutEffect(() => {
    const element = frame.current!
    setRoom(element.clientWidth)
    let rest: ReturnType<typeof setTimeout> | undefined
    const watch = new ResizeObserver(() => {
      clearTimeout(rest)
      rest = setTimeout(() => setRoom(element.clientWidth), REST_MS)
    })
    watch.observe(element)
    return () => {
      clearTimeout(rest)
      watch.disconnect()
    }
  }, [frame])
  return room
}

function spreadOver(columns: Columns, room: number): Columns {
  const widths = spread(
    columns.map(({ colId = '', width = 0, context }) => {
      const growth = (context as Growth | undefined) ?? { eager: 0, most: width, least: width }
      return { name: colId, width, ...growth }
    }),
    room,
  )
  return columns.map((column) => {
    const width = widths[column.colId ?? '']
    if (!width || !column.context) return column
    return { ...column, width, ...(column.flex && { minWidth: width }) }
  })
}
