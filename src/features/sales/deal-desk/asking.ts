import { askedLine } from '#features/sales/deals/commands.ts'
import type { Data, Value } from '#model/schema/value.ts'

/** A line as a person asks for it; what follows from it is worked out again. */
export const askedPrices = (line: Readonly<Record<string, Value | undefined>>): Data =>
  Object.fromEntries(
    Object.entries(line).flatMap(([name, value]) => (name in askedLine && value !== undefined ? [[name, value]] : [])),
  )
