import { enteredLine } from '#features/sales/deals/commands.ts'
import type { Data, Value } from '#model/schema/value.ts'

/** The fields of a line that a person enters, without those that are recalculated. */
export const priceFields = (line: Readonly<Record<string, Value | undefined>>): Data =>
  Object.fromEntries(
    Object.entries(line).flatMap(([name, value]) =>
      name in enteredLine && value !== undefined ? [[name, value]] : [],
    ),
  )
