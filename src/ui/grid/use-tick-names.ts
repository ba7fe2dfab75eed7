import { type RefObject, useEffect } from 'react'
import { titleOf } from '#ui/grid/format.ts'
import type { RecordApi } from '#ui/grid/record-grid.tsx'

const TICKS = '.ag-row .ag-selection-checkbox input'

/** Names each row's checkbox after its record, "Select AP-2610-0003": the grid itself has one label for all of them. */
export function useTickNames(
  frame: RefObject<HTMLElement | null>,
  api: RefObject<RecordApi | undefined>,
  title: string,
): void {
  useEffect(() => {
    const name = () => {
      for (const tick of frame.current?.querySelectorAll<HTMLInputElement>(TICKS) ?? []) {
        const id = tick.closest('.ag-row')?.getAttribute('row-id')
        const doc = id ? api.current?.getRowNode(id)?.data : undefined
        const label = doc ? `Select ${titleOf(title, doc)}` : 'Select'
        if (tick.ariaLabel !== label) tick.ariaLabel = label
        // Otherwise the cell would be named after its record too, next to the one with its name.
        const cell = tick.closest('[role=gridcell]')
        if (cell && cell.ariaLabel !== 'Selection') cell.ariaLabel = 'Selection'
      }
    }
    const watch = new MutationObserver(name)
    watch.observe(frame.current!, { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-label'] })
    name()
    return () => watch.disconnect()
  }, [frame, api, title])
}
