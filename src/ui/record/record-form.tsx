import { useState } from 'react'
import { type AnyCollection, commandFields, isSealed } from '#model/schema/collection.ts'
import type { Field } from '#model/schema/fields.ts'
import { type Doc, hasNoValue, type Value } from '#model/schema/value.ts'
import { fieldOf } from '#ui/list/rows/list-rows.ts'
import type { Clock, Related } from '#ui/list/views/view.ts'
import { MoreFields } from '#ui/record/entry/more-fields.tsx'
import { besideFields } from '#ui/record/name-beside.ts'
import classes from '#ui/record/record.module.css'
import { SavedField } from '#ui/record/saved-field.tsx'
import type { Save } from '#ui/record/use-save.tsx'

/**
 * The groups of a form: those of the definition, then its fields without a group, then other fields of the document.
 */
export function formGroups(
  collection: AnyCollection,
  data: Doc['data'] = {},
  without: ReadonlySet<string> = new Set(),
): readonly (readonly string[])[] {
  const grouped = new Set(collection.form.flat())
  const rest = Object.keys(collection.fields).filter(
    (name) => !grouped.has(name) && !isSealed(collection, name) && !collection.fields[name]?.options.noForm,
  )
  const loose = Object.keys(data).filter((name) => !Object.hasOwn(collection.fields, name))
  return [...collection.form, rest, loose]
    .map((group: readonly string[]) => group.filter((name) => !without.has(name)))
    .filter((group) => group.length > 0)
}

export interface FormProps {
  collection: AnyCollection
  doc: Doc
  clock: Clock
  related: readonly Related[] | undefined
  canWrite: boolean
  save: Save['save']
  onSaved: () => void
  /** Called with the reason while the lines wait in this browser; with undefined once they are saved. */
  onWaiting?: (why: string | undefined) => void
  /** Fields that are elsewhere on the page. */
  without?: ReadonlySet<string>
  /** Fields under More although they have a value: they are shown elsewhere on the page. */
  tucks?: readonly string[] | undefined
  /** A tab of its own: none of its fields is put under More. */
  isWhole?: boolean
  /** The head of a page, in narrow columns: no field has a row of its own. */
  isHead?: boolean
}

/**
 * The fields of a record; each is saved on blur. Those that were empty when the record was opened are under More, and
 * fields in its head are not repeated.
 */
export function RecordForm(props: FormProps) {
  const {
    collection,
    doc,
    clock,
    related,
    canWrite,
    save,
    onSaved,
    without,
    isHead,
    isWhole,
    tucks = NONE_NAMED,
  } = props
  const [isOpen, setOpen] = useState(false)

  const owned = commandFields(collection, doc.data)
  const fixed = (name: string, field: Field) =>
    !canWrite || Boolean(field.options.readOnly) || owned.has(name) || collection.access?.direct === 'commands'
  const known = (name: string): Field => fieldOf(collection, name) ?? looseField(name, doc.data[name])
  const shown = [collection.title, 'status'].filter((name) => fixed(name, known(name)))
  const left = new Set<string>([...(without ?? []), ...besideFields(collection, doc.data), ...shown])
  const groups = formGroups(collection, doc.data, left).map((group) =>
    group.filter((name) => !isHidden(fixed(name, known(name)), doc.data[name])),
  )
  // A field that is cleared stays in place; it moves under More only when the record is opened again.
  const [unset] = useState(() => unsetOf(collection, groups.flat(), doc.data))
  const twice = groups.flat().filter((name) => tucks.includes(name) && !isUnset(doc.data[name]))
  const tucked = new Set([...(unset.size > FEW && !isWhole ? unset : NONE), ...twice])
  const isShown = (name: string) => isOpen || !tucked.has(name) || !(isUnset(doc.data[name]) || twice.includes(name))
  return (
    <div className="stack gap-20">
      {groups
        .map((group) => group.filter(isShown))
        .filter((group) => group.length > 0)
        .map((group) => (
          <div key={group[0]} className={`grid ${classes.group}`} data-thirds={isThirds(group.map(known)) || undefined}>
            {group.map((name) => (
              <SavedField
                key={`${doc.id} ${name}`}
                {...{ collection, name, doc, clock, related, save, onSaved }}
                field={known(name)}
                readOnly={fixed(name, known(name))}
                isWide={
                  isWide(known(name)) ||
                  isLong(fixed(name, known(name)), doc.data[name]) ||
                  (!isHead && isAlone(known(name), name === collection.title || group.length === 1))
                }
              />
            ))}
          </div>
        ))}
      {tucked.size > 0 && <MoreFields count={tucked.size} isOpen={isOpen} turn={() => setOpen(!isOpen)} />}
    </div>
  )
}

const NONE: ReadonlySet<string> = new Set()
const NONE_NAMED: readonly string[] = []
/** This few empty fields are not put under More. */
const FEW = 2

const isUnset = (value: Value | undefined): boolean => hasNoValue(value) || value === false

/** The optional fields without a value; fields for notes are always visible. */
const unsetOf = (collection: AnyCollection, names: readonly string[], data: Doc['data']): ReadonlySet<string> =>
  new Set(
    names.filter((name) => {
      const { required, rows = 1 } = fieldOf(collection, name)?.options ?? {}
      return isUnset(data[name]) && !required && rows === 1
    }),
  )

/** Whether a field is hidden: read-only and without a value. */
const isHidden = (readOnly: boolean, value: Value | undefined): boolean =>
  readOnly && (hasNoValue(value) || value === 'None')

/** Whether a field is read-only text too long to fit beside another. */
const isLong = (readOnly: boolean, value: Value | undefined): boolean =>
  readOnly && typeof value === 'string' && value.length > 36

/** Whether a group is three days, amounts or similar fields, which share one row. */
const isThirds = (fields: readonly Field[]): boolean =>
  fields.length === 3 && fields.every(({ kind, options }) => SHORT.has(kind) || options.suggest !== undefined)

const SHORT: ReadonlySet<string> = new Set(['date', 'money', 'number', 'choice'])

/** A field without a definition, guessed from its value. */
function looseField(name: string, value: Value | undefined): Field {
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

/**
 * Whether a field has its own row: the name of a record, or the only field of a group, if it is text; a number does not
 * fill it.
 */
const isAlone = ({ kind, options }: Field, isFirst: boolean): boolean => isFirst && kind === 'text' && !options.mono

/** Fields that need the whole width. */
export const isWide = (field: Field): boolean =>
  field.kind === 'lines' || field.kind === 'object' || (field.options.rows ?? 1) > 2
