import { IconFilter } from '@tabler/icons-react'
import { type MouseEvent, type ReactNode, useState } from 'react'
import classes from '#ui/grid/cells/cell-filter.module.css'

/** The cell under the mouse, and where it ends, in pixels within the grid. */
interface HoveredCell {
  id: string
  name: string
  right: number
  top: number
  height: number
}

/** Tracks the mouse over the cells: one button moves with it, so that not every cell needs its own. */
export function useHoveredCell(isOffered: (name: string) => boolean) {
  const [cell, setCell] = useState<HoveredCell>()
  const leave = () => setCell(undefined)
  return {
    cell,
    leave,
    watch: {
      onMouseOver(event: MouseEvent<HTMLElement>) {
        if (event.buttons > 0 || !(event.target instanceof Element) || event.target.closest('[data-cell-filter]'))
          return
        const found = event.target.closest('.ag-cell')
        const id = found?.closest('[row-id]')?.getAttribute('row-id')
        const name = found?.getAttribute('col-id')
        if (!found || !id || !name || !isOffered(name) || found.classList.contains('ag-cell-inline-editing')) {
          leave()
          return
        }
        const box = found.getBoundingClientRect()
        const grid = event.currentTarget.getBoundingClientRect()
        setCell({ id, name, right: grid.right - box.right, top: box.top - grid.top, height: box.height })
      },
      onMouseLeave: leave,
      onMouseDown: (event: MouseEvent) => {
        if (!(event.target instanceof Element) || !event.target.closest('[data-cell-filter]')) leave()
      },
    },
  }
}

/** Keeps only the rows like the cell under the mouse. The keyboard has `f` for it. */
export function CellFilter({ cell, use }: { cell: HoveredCell; use: (id: string, name: string) => void }): ReactNode {
  return (
    <button
      type="button"
      data-cell-filter
      tabIndex={-1}
      className={`grid central dim raised round-tag placed ${classes.like}`}
      style={{ right: Math.max(2, cell.right + 2), top: cell.top + (cell.height - 24) / 2 }}
      aria-label="Filter by this value"
      title="Filter by this value (f)"
      onClick={() => use(cell.id, cell.name)}
    >
      <IconFilter size={13} aria-hidden />
    </button>
  )
}
