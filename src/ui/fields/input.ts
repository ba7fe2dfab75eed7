import type { Fault } from '#base/problem.ts'
import type { Clause } from '#model/query/query.ts'
import type { Field } from '#model/schema/fields.ts'
import type { Value } from '#model/schema/value.ts'
import type { Related } from '#ui/list/views/view.ts'

/** The properties of every input. A missing value is undefined; clearing gives undefined. */
export interface FieldInputProps {
  field: Field
  value: Value | undefined
  /**
   * Called when the input is finished: on blur, on Enter, on a selection. With `eager` on every change that can be
   * parsed.
   */
  onCommit: (value: Value | undefined) => void
  eager?: boolean
  /** The name of the field in a form that reports faults by name (`at` of `useSubmit`). */
  'data-field'?: string
  /** A fault of this value, shown below. */
  error?: string | undefined
  /** For lines: the faults of the cells, by line and column. */
  cells?: readonly Fault[] | undefined
  readOnly?: boolean
  autoFocus?: boolean
  /** In a grid cell the column heading is the label. */
  bare?: boolean
  today: string
  timeZone: string
  related?: readonly Related[] | undefined
  /** Records that cannot be chosen here: the one the command is about. */
  without?: readonly string[] | undefined
  /** The conditions that all offered records meet. */
  among?: readonly Clause[] | undefined
  /** The currency of an amount, `USD`; shown in its input. */
  unit?: string | undefined
}

/** The label, whether the value is optional, and the default without one. */
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

/** How the help of a field begins that says what an empty field stands for. */
const SAYS_DEFAULT = /^(?:Default: |From )/

/** The default of a field, shown as placeholder in an empty field of a dialog. */
function defaultOf({ options: { defaultShown, help } }: Field, eager: boolean | undefined): { placeholder?: string } {
  const placeholder = defaultShown ?? (eager && help && SAYS_DEFAULT.test(help) ? help : undefined)
  return placeholder === undefined ? {} : { placeholder }
}
