import type { ColDef } from 'ag-grid-community'
import { type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import type { Doc, Value } from '#model/schema/value.ts'
import type { Growth } from '#ui/grid/heads/columns.tsx'
import { spreadWidths } from '#ui/grid/spread.ts'

type Columns = ColDef<Doc, Value>[]

/** A window being resized is followed once it stops, after this long. */
const REST_MS = 120

/**
 * Fits columns into the width of a table, which is known before rendering; undefined until then. `beside` is the width
 * taken by other parts, `needed` what amounts need to be shown in full.
 */
export function useSpread(
  frame: RefObject<HTMLElement | null>,
  columns: Columns,
  { beside, needed }: { beside: number; needed: ReadonlyMap<string, number> },
): Columns | undefined {
  const room = useRoom(frame)
  return useMemo(
    () => (room === undefined ? undefined : spreadOver(columns, room - beside - scrollBar(), needed)),
    [columns, room, beside, needed],
  )
}

/** The width of the vertical scrollbar; 0 when it overlays the content. */
function scrollBar(): number {
  if (barWidth !== undefined) return barWidth
  const probe = document.createElement('div')
  Object.assign(probe.style, { width: '60px', height: '60px', overflow: 'scroll', position: 'absolute', top: '-99px' })
  document.body.append(probe)
  barWidth = probe.offsetWidth - probe.clientWidth
  probe.remove()
  return barWidth
}
let barWidth: number | undefined

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

/** The space next to a record's number, so that the row can be clicked beside its link. */
const BESIDE_LINK = 30

function spreadOver(columns: Columns, room: number, needed: ReadonlyMap<string, number>): Columns {
  const widths = spreadWidths(
    columns.map(({ colId = '', width: usual = 0, context, pinned }) => {
      const growth = context as Growth | undefined
      if (!growth) return { name: colId, width: usual, eager: 0, most: usual, least: usual, isPinned: Boolean(pinned) }
      const need = needed.get(colId)
      // Text columns start with the width they need; amounts, days and the record name have at least their usual width.
      const width = need === undefined ? usual : growth.eager > 0 && !pinned ? need : Math.max(usual, need)
      const least = need === undefined ? growth.least : pinned ? pinnedLeast(growth, need) : leastOf(growth, need)
      const most = Math.max(growth.most, width)
      return {
        ...{ name: colId, width, most, least: Math.min(least, width) },
        ...{ eager: growth.eager, isWords: growth.isWords === true, isPinned: Boolean(pinned) },
      }
    }),
    room,
  )
  return columns.map((column) => {
    const width = widths[column.colId ?? '']
    if (!width || !column.context) return column
    return { ...column, width, ...(column.flex && { minWidth: width }) }
  })
}

/** Figures and dates are never cut; text columns shrink before a table scrolls sideways. */
const leastOf = ({ eager, least, isWords }: Growth, need: number): number =>
  eager === 0 || !isWords ? need : Math.min(need, least)
const pinnedLeast = ({ least, isWords }: Growth, need: number): number =>
  isWords ? least : Math.min(least, need + BESIDE_LINK)
