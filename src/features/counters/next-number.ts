import type { Day } from '#base/days.ts'
import { counters } from '#features/counters/collection.ts'
import type { Tx } from '#model/command.ts'

/** The series of a month, `AP-2611` for payables of November 2026. */
export const seriesOf = (prefix: string, day: Day): string => `${prefix}-${day.slice(2, 4)}${day.slice(5, 7)}`

/** `AP-2611-0007`; a series of more than 9,999 simply grows longer. */
export const numberIn = (series: string, next: number): string => `${series}-${String(next).padStart(4, '0')}`

/** Takes the next free number of a month's series. Numbers are never used again, and imported ones are stepped over. */
export async function nextNumber(
  tx: Tx,
  series: string,
  where: { collection: string; field: string },
): Promise<string> {
  const counter = await tx.get(counters, series)
  let next = counter?.data.next ?? 1
  while (await isTaken(tx, where, numberIn(series, next))) next++
  if (counter) await tx.update(counters, series, { next: next + 1 })
  else await tx.insert(counters, { next: next + 1 }, series)
  return numberIn(series, next)
}

const isTaken = async (tx: Tx, { collection, field }: { collection: string; field: string }, number: string) =>
  (await tx.find({ collection, where: [[field, '==', number]], limit: 1 })).length > 0
