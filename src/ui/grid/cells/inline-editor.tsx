import type { CustomCellEditorProps } from 'ag-grid-react'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { Field } from '#model/schema/fields.ts'
import type { Doc, Value } from '#model/schema/value.ts'
import { FieldInput } from '#ui/fields/all.tsx'
import classes from '#ui/grid/cells/inline-editor.module.css'
import { unitOf } from '#ui/grid/format.ts'
import type { GridContext } from '#ui/grid/heads/columns.tsx'
import { readPastedCell } from '#ui/grid/paste.ts'
import type { Clock } from '#ui/list/views/view.ts'
import { isTypedKind } from '#ui/record/drafts/unsaved.ts'
import { toastProblem } from '#ui/shell/toasts/toasts.tsx'

/**
 * An invalid value keeps the cell open: the grid would close it and restore the old value silently. Clicking elsewhere
 * shows the message.
 */
function useUnreadable(
  editor: RefObject<HTMLDivElement | null>,
  field: Field,
  at: Clock & { currency: Value | undefined },
): void {
  const latest = useRef(at)
  latest.current = at
  useLayoutEffect(() => {
    const cell = editor.current
    if (!cell || !isTypedKind(field.kind)) return undefined
    let fault: string | undefined
    const read = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement)) return
      const found = readPastedCell('cell', field, target.value, latest.current)
      fault = 'fault' in found ? found.fault : undefined
    }
    function press(event: KeyboardEvent): void {
      const { key, target } = event
      if (key === 'Escape') fault = undefined
      const leaves = key === 'Enter' || key === 'Tab' || (key === 's' && (event.ctrlKey || event.metaKey))
      if (!leaves || fault === undefined) return
      event.preventDefault()
      event.stopPropagation()
      if (target instanceof HTMLInputElement) target.select()
      toastProblem(fault)
    }
    cell.addEventListener('input', read)
    cell.addEventListener('keydown', press, true)
    return () => {
      cell.removeEventListener('input', read)
      cell.removeEventListener('keydown', press, true)
      if (fault !== undefined) toastProblem(`${fault} The cell stays as it was.`)
    }
  }, [editor, field])
}

/** The field's own input in a cell: typing replaces the old value; Enter saves, Esc restores it, Tab moves on. */
export function InlineEditor({
  value,
  data,
  onValueChange,
  stopEditing,
  field,
  context,
}: CustomCellEditorProps<Doc, Value, GridContext> & { field: Field }) {
  const settles =
    field.kind === 'choice' || field.kind === 'reference' || field.kind === 'flag' || field.options.as === 'person'
  const editor = useRef<HTMLDivElement>(null)
  useUnreadable(editor, field, { ...context.clock, currency: data?.data.currency })
  // Before the browser delivers the next key, which may be typed in the same moment.
  useLayoutEffect(() => {
    const input = editor.current?.querySelector('input')
    input?.focus()
    input?.select()
  }, [])
  return (
    <div ref={editor} className={`row full as-tall ${classes.editor}`}>
      <FieldInput
        bare
        autoFocus
        eager
        field={field}
        unit={data && unitOf(field, data.data)}
        value={value ?? undefined}
        today={context.clock.today}
        timeZone={context.clock.timeZone}
        related={context.view.related}
        onCommit={(next) => {
          onValueChange(next ?? null)
          if (settles) setTimeout(() => stopEditing(), 0)
        }}
      />
    </div>
  )
}
