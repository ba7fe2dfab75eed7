import type { LinePicks } from '#model/command/action/action-spec.ts'
import type { Clause } from '#model/query/query.ts'
import type { Field, Fields } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'

/** What the dialog of a command asks for, and what it begins with. */
export interface AskedFor {
  /** The initial values of the dialog; fields in `fixed` are not asked for. */
  fixed?: Data
  suggest?: Data
  /** The title of the dialog, where the words of the command do not say enough: "Record payment of AP-2610-0003". */
  title?: string
  /** Fields as the dialog asks for them, where fewer columns or other words than the command's are enough. */
  ask?: Fields
  /** What the records that pickers of the input offer have in common. */
  among?: Readonly<Record<string, readonly Clause[]>>
  /** Fields that what is entered so far decides: undefined where one is not asked for. */
  askBy?: (input: Data) => Readonly<Record<string, Field | undefined>>
  /** The lines of the record that the input may name, each with a quantity. */
  picks?: LinePicks
}
