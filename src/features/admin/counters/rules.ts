import type { Day } from '#base/days.ts'
import { counters } from '#features/admin/counters/collection.ts'
import { type Setting, settings } from '#features/admin/settings/collection.ts'
import type { Tx } from '#model/command/command.ts'
import { defaultPattern, patternField, whyNotPattern, writeNumber } from '#model/document/numbers/numbering.ts'
import { anyOf } from '#model/query/any-of.ts'
import type { Query } from '#model/query/query.ts'
import type { Data } from '#model/schema/value.ts'

/** The series of a month, `AP-2611` for payables of November 2026. */
export const seriesOf = (prefix: string, day: Day): string => `${prefix}-${day.slice(2, 4)}${day.slice(5, 7)}`

interface Place {
  collection: string
  field: string
}

/**
 * Takes the next free number of a month's series, formatted as in the settings (default `AP-2611-0007`). Numbers are
 * never reused, and imported ones are skipped.
 */
export async function nextNumber(tx: Tx, series: string, where: Place): Promise<string> {
  return take(tx, series, await freeIn(tx, series, where))
}

/**
 * Takes the next `count` free numbers of a month's series, in order; whether they are already used is looked up
 * together.
 */
export async function nextNumbers(tx: Tx, series: string, where: Place, count: number): Promise<string[]> {
  const write = await writerOf(tx, series)
  const found: string[] = []
  let next = (await tx.get(counters, series))?.data.next ?? 1
  while (found.length < count) {
    const some = Array.from({ length: count - found.length }, () => write(next++))
    const used = await tx.find<Data>({ collection: where.collection, where: [anyOf(where.field, some)] })
    const taken = new Set(used.map(({ data }) => data[where.field]))
    found.push(...some.filter((number) => !taken.has(number)))
  }
  await take(tx, series, { next: next - 1, number: '' })
  return found
}

/**
 * Takes the next free number for an order of this day, `MMDDYY-NN`; the due rule of the notification menu reads the day
 * from it.
 */
export async function nextOrderNumber(tx: Tx, day: Day): Promise<string> {
  return take(tx, orderSeries(day), await freeOrder(tx, day))
}

/** The number a new document would get now; nothing is reserved. */
export const freeNumber = async (tx: Tx, series: string, where: Place): Promise<string> =>
  (await freeIn(tx, series, where)).number

/** The query for the next number of a series, to be run together with others. */
export async function queryForNumber(tx: Tx, series: string, where: Place): Promise<Query<Data>> {
  const write = await writerOf(tx, series)
  return numberQuery(where, write((await tx.get(counters, series))?.data.next ?? 1))
}

/** The number a new order of this day would get now; nothing is reserved. */
export const freeOrderNumber = async (tx: Tx, day: Day): Promise<string> => (await freeOrder(tx, day)).number

interface Free {
  next: number
  number: string
}

async function take(tx: Tx, series: string, { next, number }: Free): Promise<string> {
  if (await tx.get(counters, series)) await tx.update(counters, series, { next: next + 1 })
  else await tx.insert(counters, { next: next + 1 }, series)
  return number
}

const freeIn = async (tx: Tx, series: string, where: Place): Promise<Free> =>
  free(tx, series, where, await writerOf(tx, series))

const orderSeries = (day: Day): string => `po:${openingOf(day)}`
const openingOf = (day: Day): string => `${day.slice(5, 7)}${day.slice(8, 10)}${day.slice(2, 4)}`

const freeOrder = (tx: Tx, day: Day): Promise<Free> =>
  free(
    tx,
    orderSeries(day),
    { collection: 'po', field: 'poNumber' },
    (next) => `${openingOf(day)}-${String(next).padStart(2, '0')}`,
  )

async function free(tx: Tx, series: string, where: Place, write: (next: number) => string): Promise<Free> {
  let next = (await tx.get(counters, series))?.data.next ?? 1
  while (await isTaken(tx, where, write(next))) next++
  return { next, number: write(next) }
}

/** The format of the numbers of a month's series. */
async function writerOf(tx: Tx, series: string): Promise<(next: number) => string> {
  const at = series.lastIndexOf('-')
  const prefix = series.slice(0, at)
  const month = `20${series.slice(at + 1, at + 3)}-${series.slice(at + 3)}-01`
  const chosen: unknown = (await tx.get(settings, 'numbering'))?.data[patternField(prefix) as keyof Setting['data']]
  const pattern = typeof chosen === 'string' && !whyNotPattern(chosen) ? chosen : defaultPattern(prefix)
  return (next) => writeNumber(pattern, month, next)
}

const numberQuery = ({ collection, field }: Place, number: string): Query<Data> => ({
  collection,
  where: [[field, '==', number]],
  limit: 1,
})

const isTaken = async (tx: Tx, where: Place, number: string) => (await tx.find(numberQuery(where, number))).length > 0
