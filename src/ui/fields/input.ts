import type { Fault } from '#base/problem.ts'
import type { Clause } from '#model/query/query.ts'
import type { Field } from '#model/schema/fields.ts'
import type { Value } from '#model/schema/value.ts'
import type { Related } from '#ui/list/views/view.ts'

/** The properties of every input. A missing value is undefined; clearing gives undefined. */
export interface FieldInputProps {
  field: Field
  value: Value | undefined
  /** Called when the person has finished: on blur, on Enter, on a choice. With `eager` on every change that can be read. */
  onCommit: (value: Value | undefined) => void
  eager?: boolean
  /** The name of the field in a form that is told of it by name (`at` of `useSubmit`). */
  'data-field'?: string
  /** A sentence about this value, shown beneath. */
  error?: string | undefined
  /** Lines: the faults of its cells, by line and column. */
  cells?: readonly Fault[] | undefined
  readOnly?: boolean
  autoFocus?: boolean
  /** In a cell of the grid the column head is the label. */
  bare?: boolean
  today: string
  timeZone: string
  related?: readonly Related[] | undefined
  /** Records that are no choice here: the one that the command is about. */
  without?: readonly string[] | undefined
  /** What the records that are offered have in common. */
  among?: readonly Clause[] | undefined
  /** The currency of an amount, `USD`; shown in its input. */
  unit?: string | undefined
}

/** The label, whether the value may be left out, and what holds without one. */
export const labelOf = ({ field, bare, readOnly, eager }: FieldInputProps) => ({
  ...(bare
    ? { 'aria-label': field.label }
    : {
        label: field.label,
        ...(field.options.required && !readOnly && { withAsterisk: true }),
        description: undefined,
      }),
  ...defaultOf(field, eager),
})

/** What holds where the field is left empty, in the empty field of a dialog. */
function defaultOf({ options: { usual, help } }: Field, isAsked: boolean | undefined): { placeholder?: string } {
  const placeholder = usual ?? (isAsked && help?.startsWith('Default: ') ? help : undefined)
  return placeholder === undefined ? {} : { placeholder }
}
