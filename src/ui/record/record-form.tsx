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

/** The groups of a form: the definition's, then fields it has in no group, then what the document holds besides. */
export function formGroups(
  collection: AnyCollection,
  data: Doc['data'] = {},
  without: ReadonlySet<string> = new Set(),
): readonly (readonly string[])[] {
  const grouped = new Set(collection.form.flat())
  const rest = Object.keys(collection.fields).filter(
    (name) => !grouped.has(name) && !isSealed(collection, name) && !collection.fields[name]?.options.aside,
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
  /** Told why the lines wait in this browser; undefined once they are saved. */
  onWaiting?: (why: string | undefined) => void
  /** Fields that stand elsewhere on the page. */
  without?: ReadonlySet<string>
  /** Fields under More although they have a value: they are shown elsewhere on the page. */
  tucks?: readonly string[] | undefined
  /** A side of its own: none of its fields is put under More. */
  isWhole?: boolean
  /** The head of a page, in narrow columns: no field has a line for itself. */
  isHead?: boolean
}

/**
 * The fields of a record; each is saved when it is left. Those that were empty when it was opened stand under More, and what
 * its head says is not repeated.
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
  const told = [collection.title, 'status'].filter((name) => fixed(name, known(name)))
  const left = new Set<string>([...(without ?? []), ...besideFields(collection, doc.data), ...told])
  const groups = formGroups(collection, doc.data, left).map((group) =>
    group.filter((name) => !isHidden(fixed(name, known(name)), doc.data[name])),
  )
  // A field that is cleared stays where it is: only when the record is opened again it is among those that few need.
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
/** So few empty fields are not put away. */
const FEW = 2

const isUnset = (value: Value | undefined): boolean => hasNoValue(value) || value === false

/** The fields without a value that may stay so; where people write notes is always at hand. */
const unsetOf = (collection: AnyCollection, names: readonly string[], data: Doc['data']): ReadonlySet<string> =>
  new Set(
    names.filter((name) => {
      const { required, rows = 1 } = fieldOf(collection, name)?.options ?? {}
      return isUnset(data[name]) && !required && rows === 1
    }),
  )

/** What is only told and not there says nothing. */
const isHidden = (readOnly: boolean, value: Value | undefined): boolean =>
  readOnly && (hasNoValue(value) || value === 'None')

/** Words that are only read and find no room beside another field. */
const isLong = (readOnly: boolean, value: Value | undefined): boolean =>
  readOnly && typeof value === 'string' && value.length > 36

/** Three days, amounts or the like are in one row. */
const isThirds = (fields: readonly Field[]): boolean =>
  fields.length === 3 && fields.every(({ kind, options }) => SHORT.has(kind) || options.suggest !== undefined)

const SHORT: ReadonlySet<string> = new Set(['date', 'money', 'number', 'choice'])

/** A field no one defined, by what it holds. */
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

/** The name of a record, or the only field of a group, has the line for itself where it is in words; a number does not fill it. */
const isAlone = ({ kind, options }: Field, isFirst: boolean): boolean => isFirst && kind === 'text' && !options.mono

/** Fields that need the whole width. */
export const isWide = (field: Field): boolean =>
  field.kind === 'lines' || field.kind === 'object' || (field.options.rows ?? 1) > 2
