import type { Column, GridApi } from 'ag-grid-community'
import type { Doc } from '#model/schema/value.ts'
import type { PinnedSide } from '#ui/grid/heads/column-choice.ts'

export type TellColumns = (
  names: readonly string[],
  widths: Record<string, number>,
  pinned: Record<string, PinnedSide>,
) => void

/** The current columns, and the widths of resized ones: the others continue to share the space. */
export function tellColumns(api: GridApi<Doc>, tell: TellColumns, sized: readonly Column[] | null = null): void {
  const columns = api.getAllDisplayedColumns().filter((column) => !column.getColId().startsWith('ag-Grid'))
  const names = columns.map((column) => column.getColId()).filter((name) => !name.startsWith('·'))
  tell(
    names,
    Object.fromEntries((sized ?? []).map((column) => [column.getColId(), column.getActualWidth()])),
    // The list itself pins the first column.
    Object.fromEntries(
      columns.slice(1).flatMap((column): [string, PinnedSide][] => {
        const name = column.getColId()
        if (!names.includes(name)) return []
        return column.isPinnedLeft() ? [[name, 'left']] : column.isPinnedRight() ? [[name, 'right']] : []
      }),
    ),
  )
}
