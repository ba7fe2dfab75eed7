import type { ImportPlan, Inspection } from '#model/import/import.ts'
import { stepsReading } from '#model/import/steps.ts'
import { readDay } from '#model/import/written-days.ts'
import { decimalSign, readAmount } from '#model/query/amounts.ts'
import type { FieldKind } from '#model/schema/fields.ts'
import type { Prime } from '#server/ports.ts'

/**
 * Writes the cells of faulty rows so that they keep their meaning in a separate file: 1.234 and 03/04/2026 were
 * interpreted with the help of other rows, which were imported. Unambiguous cells stay as they were.
 */
export function cellsAlone(
  { collections }: Pick<Prime, 'collections'>,
  { collection, mapping = {}, steps, ...plan }: ImportPlan,
  inspection: Inspection | undefined,
): (cell: string, heading: string) => string {
  const { dayFirst = false, decimalComma = false } = { ...inspection, ...plan }
  const fields = collections.get(collection)?.fields
  const kindOf = (heading: string): FieldKind | undefined =>
    fields
      ? fields[(Object.hasOwn(mapping, heading) && mapping[heading]) || '']?.kind
      : inspection?.types?.[heading]?.kind
  return (cell, heading) => {
    const kind = kindOf(heading)
    const own = { dayFirst, decimalComma, ...stepsReading(steps?.[heading]) }
    if (kind === 'date') return openDay(cell.trim()) ? (readDay(cell.trim(), own.dayFirst) ?? cell) : cell
    const amount =
      (kind === 'number' || kind === 'money') && decimalSign(cell) === 'either'
        ? readAmount(cell, own.decimalComma)
        : undefined
    return amount === undefined ? cell : plainly(amount)
  }
}

const openDay = (cell: string): boolean => readDay(cell, true) !== readDay(cell, false)

/** Three decimals after a point could be thousands; an added zero makes it clear. */
const plainly = (amount: number): string => (Number.isInteger(amount) ? String(amount) : `${amount.toFixed(3)}0`)
