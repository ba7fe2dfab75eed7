import type { LinePicks } from '#model/command/action/action-spec.ts'
import type { Clause } from '#model/query/query.ts'
import type { Field, Fields } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'

/** What the dialog of a command asks for, and its initial values. */
export interface CommandForm {
  /** The initial values of the dialog; fields in `fixed` are not asked for. */
  fixed?: Data
  suggest?: Data
  /** The title of the dialog, when the command's words do not say enough: "Record payment of AP-2610-0003". */
  title?: string
  /** Fields as the dialog shows them, when fewer columns or other labels than the command's are enough. */
  ask?: Fields
  /** A filter for the records that pickers offer. */
  among?: Readonly<Record<string, readonly Clause[]>>
  /** Fields that depend on what has been entered: undefined when one is not asked for. */
  askBy?: (input: Data) => Readonly<Record<string, Field | undefined>>
  /** The lines of the record that the input may name, each with a quantity. */
  picks?: LinePicks
}
