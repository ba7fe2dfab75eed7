import { type ReactNode, useRef, useState } from 'react'
import { Problem } from '#base/problem.ts'
import { linesIn } from '#model/document/lines.ts'
import { commandFields } from '#model/schema/collection.ts'
import type { Data, Value } from '#model/schema/value.ts'
import { FieldInput } from '#ui/fields/all.tsx'
import { fieldOf } from '#ui/list/rows/list-rows.ts'
import type { CollectionView } from '#ui/list/views/view.ts'
import { LineEntry, selectQuantity } from '#ui/record/lines/line-entry.tsx'
import { figured } from '#ui/record/lines/lines.ts'
import classes from '#ui/record/lines/lines-editor.module.css'
import type { FormProps } from '#ui/record/record-form.tsx'

interface Props extends FormProps {
  view: CollectionView
  name: string
}

/** The lines of a document: each cell is written in place, and a new line begins with a part number. */
export function LinesEditor({
  view,
  collection,
  name,
  doc,
  clock,
  related,
  canWrite,
  save,
  onSaved,
}: Props): ReactNode {
  const [fault, setFault] = useState<string>()
  const table = useRef<HTMLDivElement>(null)
  const field = fieldOf(collection, name)!
  const mayEdit = canWrite && !commandFields(collection, doc.data).has(name)
  const lines = linesIn(doc.data[name])

  async function put(next: readonly Data[]): Promise<boolean> {
    try {
      await save(doc, name, next.length > 0 ? figured(collection, name, next, doc.data.currency) : undefined)
      setFault(undefined)
      onSaved()
      return true
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      setFault(error.message)
      return false
    }
  }

  /** The keyboard goes on to the quantity of the line that came last. */
  async function add(line: Data): Promise<void> {
    if (!(await put([...lines, line]))) return
    selectQuantity(table.current, field, lines.length + 1)
  }

  return (
    <div ref={table} className={classes.lines}>
      <FieldInput
        field={field}
        value={doc.data[name]}
        today={clock.today}
        timeZone={clock.timeZone}
        related={related}
        readOnly={!mayEdit}
        error={fault}
        onCommit={(value: Value | undefined) => void put(linesIn(value))}
      />
      {mayEdit && view.lineEntry && <LineEntry entry={view.lineEntry} {...{ doc, clock }} add={add} />}
    </div>
  )
}
