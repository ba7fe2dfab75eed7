import type { CustomCellEditorProps } from 'ag-grid-react'
import { useLayoutEffect, useRef } from 'react'
import type { Field } from '#model/fields.ts'
import type { Doc, Value } from '#model/value.ts'
import { FieldInput } from '#ui/fields/all.tsx'
import type { GridContext } from '#ui/grid/columns.tsx'
import classes from '#ui/grid/inline-editor.module.css'

/** The field's own input in a cell: what is typed replaces what stood there; Enter keeps, Esc leaves it as it was, Tab goes on. */
export function InlineEditor({
  value,
  onValueChange,
  stopEditing,
  field,
  context,
}: CustomCellEditorProps<Doc, Value, GridContext> & { field: Field }) {
  const settles =
    field.kind === 'choice' || field.kind === 'reference' || field.kind === 'flag' || field.options.as === 'person'
  const editor = useRef<HTMLDivElement>(null)
  // Before the browser hands out the next key, which may be typed in the same moment.
  useLayoutEffect(() => {
    const input = editor.current?.querySelector('input')
    input?.focus()
    input?.select()
  }, [])
  return (
    <div ref={editor} className={classes.editor}>
      <FieldInput
        bare
        autoFocus
        eager
        field={field}
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
