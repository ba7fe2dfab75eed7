import { type FormEvent, use, useRef, useState } from 'react'
import { Problem } from '#base/problem.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Field } from '#model/schema/fields.ts'
import type { Doc, Value } from '#model/schema/value.ts'
import { FieldInput } from '#ui/fields/all.tsx'
import { unitOf } from '#ui/grid/format.ts'
import { readPastedCell } from '#ui/grid/paste.ts'
import { quotedPath } from '#ui/list/rows/list-rows.ts'
import type { Clock, Related } from '#ui/list/views/view.ts'
import { useBack } from '#ui/live/use-away.ts'
import { isTypedKind, unsavedOf } from '#ui/record/drafts/unsaved.ts'
import { UnsavedTextNote } from '#ui/record/drafts/unsaved-note.tsx'
import { FigureContext } from '#ui/record/figure-context.ts'
import classes from '#ui/record/record.module.css'
import type { Save } from '#ui/record/use-save.tsx'
import { useUser } from '#ui/session.ts'
import { type Leading, LeadsTo, leadingOf } from '#ui/shell/leads-to.tsx'

interface Props {
  collection: AnyCollection
  name: string
  field: Field
  doc: Doc
  clock: Clock
  related: readonly Related[] | undefined
  readOnly: boolean
  isWide: boolean
  save: Save['save']
  onSaved: () => void
}

/** A value that could not be sent, and the record as it was when the edit began. */
interface Waiting {
  value: Value | undefined
  from: Doc
}

/** One field of a record, saved on blur; an edit that was interrupted when the browser closed is offered again. */
export function SavedField({ collection, name, field, doc, clock, related, readOnly, isWide, save, onSaved }: Props) {
  const [fault, setFault] = useState<string>()
  const [leading, setLeading] = useState<Leading>()
  const figure = use(FigureContext)(collection.name, name, doc)
  const user = useUser()?.id ?? ''
  const unsaved = unsavedOf(localStorage, user, `${collection.name}/${doc.id}`)
  const [left, setLeft] = useState(() => (readOnly ? undefined : unsaved.textOf(name)))
  // The document when the edit began: the edit is compared with it, not with later versions.
  const seen = useRef<Doc>(undefined)
  const isSaving = useRef(false)
  // Prime was unreachable: the typed value stays in the field and is saved when the connection is back.
  const [waiting, setWaiting] = useState<Waiting>()
  useBack(() => waiting && void commit(waiting.value, waiting.from))

  async function commit(value: Value | undefined, from = waiting?.from ?? seen.current ?? doc): Promise<void> {
    seen.current = undefined
    isSaving.current = true
    try {
      await save(from, name, value)
      unsaved.forget(name)
      setWaiting(undefined)
      setLeft(undefined)
      setFault(undefined)
      setLeading(undefined)
      onSaved()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      setWaiting(error.code === 'unavailable' ? { value, from } : undefined)
      if (error.code === 'unavailable') return setFault(undefined)
      setFault(error.message)
      setLeading(leadingOf(error))
      // The field shows the stored value again; the typed one is offered beside it.
      setLeft(unsaved.textOf(name))
    } finally {
      isSaving.current = false
    }
  }

  function type({ target }: FormEvent): void {
    const isText = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
    if (isText && isTypedKind(field.kind)) unsaved.keep(name, target.value)
  }

  function takeUp(text: string): void {
    const read = readPastedCell(name, field, text, { ...clock, currency: doc.data.currency })
    if ('fault' in read) setFault(read.fault)
    else void commit(read.value)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: watches the input within; nothing to operate here
    <div
      className={`slim ${classes.field}`}
      data-wide={isWide || undefined}
      data-field={quotedPath(name)}
      onInput={type}
      onFocus={() => {
        seen.current ??= doc
      }}
      onBlur={() => {
        if (!isSaving.current && left === undefined && !waiting) unsaved.forget(name)
        setTimeout(() => (seen.current = undefined), 0)
      }}
    >
      <FieldInput
        field={field}
        value={waiting ? waiting.value : doc.data[name]}
        today={clock.today}
        timeZone={clock.timeZone}
        related={related}
        readOnly={readOnly}
        unit={unitOf(field, doc.data)}
        error={fault}
        onCommit={(value) => void commit(value)}
      />
      {leading && (
        <p className="text-12 soon above-4">
          <LeadsTo to={leading} />
        </p>
      )}
      {figure && <span className={`placed ${classes.figure}`}>{figure}</span>}
      {waiting && (
        <p className="text-12 soon above-4" role="status">
          Not saved yet. It is saved as soon as Prime can be reached again.
        </p>
      )}
      {left !== undefined && !waiting && (
        <UnsavedTextNote
          text={left}
          take={() => takeUp(left)}
          drop={() => {
            unsaved.forget(name)
            setLeft(undefined)
          }}
        />
      )}
    </div>
  )
}
