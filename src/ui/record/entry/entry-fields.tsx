import type { ReactNode } from 'react'
import type { Fault } from '#base/problem.ts'
import { linesIn } from '#model/document/lines.ts'
import type { Field } from '#model/schema/fields.ts'
import type { Data, Value } from '#model/schema/value.ts'
import { FieldInput } from '#ui/fields/all.tsx'
import { unitOf } from '#ui/grid/format.ts'
import { fieldOf } from '#ui/list/rows/list-rows.ts'
import type { Clock, CollectionView } from '#ui/list/views/view.ts'
import type { RecordEntry } from '#ui/record/entry/entry.ts'
import { MoreFields } from '#ui/record/entry/more-fields.tsx'
import { faultsAt } from '#ui/record/faults/faults.ts'
import { LineForm } from '#ui/record/lines/line-entry.tsx'
import { linesField } from '#ui/record/lines/lines.ts'
import type { Proposed } from '#ui/record/proposals.ts'
import classes from '#ui/record/record.module.css'
import { isWide } from '#ui/record/record-form.tsx'

interface Props {
  view: CollectionView
  entry: RecordEntry
  data: Data
  proposed: Proposed
  clock: Clock
  faults: readonly Fault[]
  isOpen: boolean
  turn: () => void
  choose: (name: string, value: Value | undefined) => Promise<void>
  addLine: (name: string, line: Data) => Promise<void>
}

/** The fields of a new record: the important ones first, the others under More. */
export function EntryFields(props: Props): ReactNode {
  const { view, entry, data, proposed, isOpen, turn } = props
  const count = entry.more.flat().length
  return (
    <div className="stack gap-20">
      <Group {...props} names={entry.first} />
      {view.preview?.({ ...proposed.values, ...data })}
      {count > 0 && <MoreFields {...{ count, isOpen, turn }} />}
      {isOpen && entry.more.map((names) => <Group key={names[0]} {...props} names={names} />)}
    </div>
  )
}

function Group({
  view,
  entry,
  data,
  proposed,
  clock,
  faults,
  choose,
  addLine,
  names,
}: Props & { names: readonly string[] }) {
  const { collection, lineEntry } = view
  const lines = linesField(collection)
  // Values calculated from the lines are read-only once there are lines.
  const figured = lines && linesIn(data[lines]).length > 0 ? lineEntry?.beside?.(lines, data[lines]) : undefined
  return (
    <div className={`grid ${classes.group}`}>
      {names.map((name) => {
        const field = formField(fieldOf(collection, name)!, name === collection.title ? proposed.number : undefined)
        return (
          <div key={name} className={`slim ${classes.field}`} data-wide={isWide(field) || undefined} data-field={name}>
            <FieldInput
              eager
              field={field}
              value={data[name] ?? proposed.values[name]}
              unit={unitOf(field, { ...proposed.values, ...data })}
              today={clock.today}
              timeZone={clock.timeZone}
              related={view.related}
              readOnly={figured !== undefined && Object.hasOwn(figured, name)}
              autoFocus={name === entry.first[0]}
              {...faultsAt(faults, name)}
              onCommit={(value) => void choose(name, value)}
            />
            {name === lines && lineEntry && (
              <LineForm
                entry={lineEntry}
                of={field.of ?? {}}
                doc={{ ...UNWRITTEN, data }}
                clock={clock}
                add={(line) => addLine(name, line)}
              />
            )}
          </div>
        )
      })}
    </div>
  )
}

/** A document before its first commit. */
const UNWRITTEN = { id: '', version: 0, createTime: '', updateTime: '' }

/** A field for manual entry: an `asked` one is required here. */
export const formField = (field: Field, next?: string): Field =>
  field.options.requiredInForm || next
    ? {
        ...field,
        options: {
          ...field.options,
          ...(field.options.requiredInForm && { required: true }),
          ...(next && { defaultShown: `${next} (next)` }),
        },
      }
    : field
