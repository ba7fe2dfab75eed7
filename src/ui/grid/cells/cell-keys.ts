import type { SuppressKeyboardEventParams } from 'ag-grid-community'
import { flushSync } from 'react-dom'
import type { Fields } from '#model/schema/fields.ts'
import { valueAt } from '#model/schema/value.ts'
import type { GridContext } from '#ui/grid/heads/columns.tsx'
import { headingOf } from '#ui/groups/headings.ts'
import { fieldOf, pathOf } from '#ui/list/rows/list-rows.ts'
import type { KeyRow } from '#ui/shell/keyboard/key-words.ts'

/** The keys of a focused cell, for the list of keys. */
export const CELL_KEYS: readonly KeyRow[] = [
  ['↑ ↓ ← →', 'Move between cells'],
  ['Ctrl Home, End', 'First row, last row'],
  ['Enter', 'Open the record'],
  ['Space', 'Preview; ↑ ↓ for the next row'],
  ['x', 'Select the row'],
  ['f', 'Filter by this value'],
  ['Ctrl C', 'Copy the cell, or the selected rows'],
]
/** The keys of an editable cell. */
export const WRITING_KEYS: readonly KeyRow[] = [
  ['e', 'Edit the cell; Enter goes on down, Tab to the right'],
  ['Ctrl D', 'The value of the cell above'],
  ['Ctrl ;', 'Today, in a date'],
  ['Del', 'Empty the cell'],
  ['Ctrl V', 'Paste a block from a spreadsheet'],
]

/** Moves to the first or last row. The browser would scroll smoothly there, and stop when rows load on the way. */
function jump({ event, api, column }: SuppressKeyboardEventParams): boolean {
  if ((event.key !== 'Home' && event.key !== 'End') || event.altKey || event.shiftKey) return false
  const rowIndex = event.key === 'Home' ? 0 : api.getDisplayedRowCount() - 1
  event.preventDefault()
  api.ensureIndexVisible(rowIndex)
  api.setFocusedCell(rowIndex, column)
  return true
}

// Letters are the list's own keys; amounts, days and numbers begin with one of these characters.
const BEGINS_WRITING = /^[\d=+\-.(]$/

/** Ctrl D copies the value of the cell above, Ctrl ; enters the current day; other keys are not handled. */
function fill({ event, api, node, column, data, context }: SuppressKeyboardEventParams): boolean {
  const { rowIndex } = node
  if ((event.key !== 'd' && event.key !== ';') || event.altKey || !data || rowIndex === null) return false
  const { view, clock, put } = context as GridContext
  const name = column.getColId()
  if (!column.isCellEditable(node)) return false
  const over = api.getDisplayedRowAtIndex(rowIndex - 1)?.data
  const above = headingOf(over) ? undefined : over
  const isDay = (view.collection.fields as Fields)[name]?.kind === 'date'
  if (event.key === 'd' ? !above : !isDay) return false
  // The same key would duplicate an open record beside the list, and make the browser add a bookmark.
  event.preventDefault()
  event.stopPropagation()
  put(data, name, event.key === 'd' ? valueAt(above.data, pathOf(name)) : clock.today)
  return true
}

/** Clears a cell that may be empty; for selected rows there is their own bar. */
function empty({ api, node, column, data, context }: SuppressKeyboardEventParams): void {
  const name = column.getColId()
  const field = fieldOf((context as GridContext).view.collection, name)
  if (!field || field.options.required || !column.isCellEditable(node) || api.getSelectedNodes().length > 0) return
  ;(context as GridContext).put(data, name, undefined)
}

/**
 * Handles a key on a focused cell; returns whether the grid must ignore it: `Enter` opens the record, the space bar
 * previews it beside the list, `e` edits the cell, `x` selects the row, `f` keeps only rows like the cell, `Delete`
 * clears the cell, a digit or sign replaces its content. The editor has the focus before the event ends, so that
 * neither this key nor the next one of a fast typist is lost.
 */
export function takeKey(params: SuppressKeyboardEventParams): boolean {
  const { event, editing, api, node, column, data } = params
  const { key, target } = event
  // The Enter that ends an edit comes from the input, not from the cell.
  if (editing || target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return false
  if (event.ctrlKey || event.metaKey) return jump(params) || fill(params)
  if (event.altKey) return false
  const isPlain = key === 'Enter' || key === 'Delete' || key === 'Backspace' || key.length === 1
  // A link or button within the cell handles Enter itself.
  if (!(target instanceof HTMLElement) || target.role !== 'gridcell') return isPlain
  const starts = key === 'e' || BEGINS_WRITING.test(key)
  const context = params.context as GridContext
  if (data && context.key(data, key)) event.preventDefault()
  else if (data && key === 'Enter') context.open(data.id)
  else if (data && key === ' ') {
    // The space bar would scroll.
    event.preventDefault()
    context.preview(data.id)
  } else if (data && key === 'f') context.like(data, column.getColId())
  else if (data && key === 'x') node.setSelected(!node.isSelected())
  else if (data && key === 'Delete') empty(params)
  else if (data && starts && node.rowIndex !== null) {
    const { rowIndex } = node
    // A character continues into the editor by default; the letter that only opens it does not.
    if (key === 'e') event.preventDefault()
    flushSync(() => api.startEditingCell({ rowIndex, colKey: column }))
  }
  return isPlain
}
