import type { Day } from '#base/days.ts'
import { counters } from '#features/admin/counters/collection.ts'
import { patternField, usualPattern, whyNotPattern, writeNumber } from '#features/admin/counters/pattern.ts'
import { type Setting, settings } from '#features/admin/settings/collection.ts'
import type { Tx } from '#model/command/command.ts'

/** The series of a month, `AP-2611` for payables of November 2026. */
export const seriesOf = (prefix: string, day: Day): string => `${prefix}-${day.slice(2, 4)}${day.slice(5, 7)}`

/** Takes the next free number of a month's series, written as the settings say (`AP-2611-0007` unless they do). Numbers are never used again, and imported ones are stepped over. */
export async function nextNumber(
  tx: Tx,
  series: string,
  where: { collection: string; field: string },
): Promise<string> {
  const counter = await tx.get(counters, series)
  const write = await writerOf(tx, series)
  let next = counter?.data.next ?? 1
  while (await isTaken(tx, where, write(next))) next++
  if (counter) await tx.update(counters, series, { next: next + 1 })
  else await tx.insert(counters, { next: next + 1 }, series)
  return write(next)
}

/** The next free number of an order of this day, `MMDDYY-NN`: the due rule of the bell reads the day in it. */
export async function nextOrderNumber(tx: Tx, day: Day): Promise<string> {
  const opening = `${day.slice(5, 7)}${day.slice(8, 10)}${day.slice(2, 4)}`
  const series = `po:${opening}`
  const counter = await tx.get(counters, series)
  const write = (next: number) => `${opening}-${String(next).padStart(2, '0')}`
  let next = counter?.data.next ?? 1
  while (await isTaken(tx, { collection: 'po', field: 'poNumber' }, write(next))) next++
  if (counter) await tx.update(counters, series, { next: next + 1 })
  else await tx.insert(counters, { next: next + 1 }, series)
  return write(next)
}

/** How the numbers of a month's series are written. */
async function writerOf(tx: Tx, series: string): Promise<(next: number) => string> {
  const at = series.lastIndexOf('-')
  const prefix = series.slice(0, at)
  const month = `20${series.slice(at + 1, at + 3)}-${series.slice(at + 3)}-01`
  const chosen: unknown = (await tx.get(settings, 'numbering'))?.data[patternField(prefix) as keyof Setting['data']]
  const pattern = typeof chosen === 'string' && !whyNotPattern(chosen) ? chosen : usualPattern(prefix)
  return (next) => writeNumber(pattern, month, next)
}

const isTaken = async (tx: Tx, { collection, field }: { collection: string; field: string }, number: string) =>
  (await tx.find({ collection, where: [[field, '==', number]], limit: 1 })).length > 0
