import { useRef, useState } from 'react'
import { Problem } from '#base/problem.ts'
import type { AnyCollection } from '#model/collection.ts'
import type { Field } from '#model/fields.ts'
import type { Doc, Value } from '#model/value.ts'
import { fieldOf, quoted } from '#ui/collection/list-rows.ts'
import type { Clock, Related } from '#ui/collection/view.ts'
import { FieldInput } from '#ui/fields/all.tsx'
import classes from '#ui/record/record.module.css'
import type { Save } from '#ui/record/use-save.tsx'

/** The groups of a form: the definition's, then fields it has in no group, then what the document holds besides. */
export function formGroups(collection: AnyCollection, data: Doc['data'] = {}): readonly (readonly string[])[] {
  const grouped = new Set(collection.form.flat())
  const rest = Object.keys(collection.fields).filter((name) => !grouped.has(name))
  const loose = Object.keys(data).filter((name) => !Object.hasOwn(collection.fields, name))
  return [...collection.form, rest, loose].filter((group) => group.length > 0)
}

interface Props {
  collection: AnyCollection
  doc: Doc
  clock: Clock
  related: readonly Related[] | undefined
  canWrite: boolean
  save: Save['save']
  onSaved: () => void
}

/** All fields of a record; each is saved when it is left. */
export function RecordForm({ collection, doc, clock, related, canWrite, save, onSaved }: Props) {
  const commandFields = new Set<string>(collection.access?.commandFields)
  const fixed = (name: string, field: Field) =>
    !canWrite || field.options.readOnly === true || commandFields.has(name) || collection.access?.direct === 'commands'
  return (
    <div className={classes.form}>
      {formGroups(collection, doc.data).map((group) => (
        <div key={group[0]} className={classes.group}>
          {group.map((name) => {
            const field = fieldOf(collection, name) ?? looseField(name, doc.data[name])
            return isHidden(field, fixed(name, field), doc.data[name]) ? null : (
              <SavedField
                key={`${doc.id} ${name}`}
                {...{ name, field, doc, clock, related, save, onSaved }}
                readOnly={fixed(name, field)}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}

/** What is only told and not there says nothing. */
const isHidden = (_field: Field, readOnly: boolean, value: Value | undefined): boolean =>
  readOnly && (value === undefined || value === null || value === '')

/** A field nobody defined, by what it holds. */
export function looseField(name: string, value: Value | undefined): Field {
  const kind =
    typeof value === 'number'
      ? 'number'
      : typeof value === 'boolean'
        ? 'flag'
        : typeof value === 'object' && value !== null
          ? 'object'
          : 'text'
  return { kind, label: name, options: {} }
}

/** Fields that need the whole width. */
export const isWide = (field: Field): boolean =>
  field.kind === 'lines' || field.kind === 'object' || (field.options.rows ?? 1) > 2

interface FieldProps extends Omit<Props, 'collection' | 'canWrite'> {
  name: string
  field: Field
  readOnly: boolean
}

function SavedField({ name, field, doc, clock, related, readOnly, save, onSaved }: FieldProps) {
  const [fault, setFault] = useState<string>()
  // The document as it stood when the person began: their edit is held against that, not against what came since.
  const seen = useRef<Doc>(undefined)

  async function commit(value: Value | undefined): Promise<void> {
    const from = seen.current ?? doc
    seen.current = undefined
    try {
      await save(from, name, value)
      setFault(undefined)
      onSaved()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      setFault(error.message)
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: watches the input within; nothing to operate here
    <div
      className={classes.field}
      data-wide={isWide(field) || undefined}
      data-field={quoted(name)}
      onFocus={() => {
        seen.current ??= doc
      }}
      onBlur={() => setTimeout(() => (seen.current = undefined), 0)}
    >
      <FieldInput
        field={field}
        value={doc.data[name]}
        today={clock.today}
        timeZone={clock.timeZone}
        related={related}
        readOnly={readOnly}
        error={fault}
        onCommit={(value) => void commit(value)}
      />
    </div>
  )
}
