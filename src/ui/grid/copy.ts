import type { Column, IRowNode } from 'ag-grid-community'
import { toDay } from '#base/days.ts'
import { writeBlock } from '#base/formats/csv.ts'
import { typedNumber } from '#base/text/writing.ts'
import type { Doc, Value } from '#model/schema/value.ts'
import { showValue } from '#ui/grid/format.ts'
import type { GridContext } from '#ui/grid/heads/columns.tsx'
import type { RecordApi } from '#ui/grid/record-grid.tsx'
import { headingOf } from '#ui/groups/headings.ts'
import { fieldOf } from '#ui/list/rows/list-rows.ts'

/** The text to copy from a list: the selected rows with headings, otherwise the focused cell. */
export function copiedFrom(api: RecordApi, context: GridContext): { text: string; rows: number } | undefined {
  if (api.getEditingCells().length > 0) return undefined
  const textOf = (node: IRowNode<Doc>, column: Column) =>
    cellText(context, column.getColId(), api.getCellValue<Value>({ rowNode: node, colKey: column }) ?? undefined)
  const ticked = api.getSelectedNodes().toSorted((a, b) => (a.rowIndex ?? 0) - (b.rowIndex ?? 0))
  if (ticked.length > 0) {
    const columns = api.getAllDisplayedColumns().filter((column) => isOfRecord(column.getColId()))
    const headings = columns.map((column) => column.getColDef().headerName ?? '')
    const cells = ticked.map((node) => columns.map((column) => textOf(node, column)))
    return { text: writeBlock([headings, ...cells]), rows: ticked.length }
  }
  const focused = api.getFocusedCell()
  const node = focused && api.getDisplayedRowAtIndex(focused.rowIndex)
  if (!node?.data || headingOf(node.data) || !isOfRecord(focused!.column.getColId())) return undefined
  return { text: textOf(node, focused!.column), rows: 0 }
}

const isOfRecord = (name: string): boolean => !name.startsWith('·') && !name.startsWith('ag-Grid')

/** A value for calculation in a spreadsheet: numbers and dates unformatted, names for references. */
function cellText({ view, clock, titleOf }: GridContext, name: string, value: Value | undefined): string {
  const field = fieldOf(view.collection, name)
  if (typeof value === 'number') return typedNumber(value)
  if (field?.kind === 'date') return toDay(value, clock.timeZone) ?? showValue(field, value, clock)
  return showValue(field, value, { ...clock, titleOf })
}
