import { addDays, type Day, daysBetween, toDay } from '#base/days.ts'
import type { Data } from '#model/schema/value.ts'

/** The fields of a parcel that are read; in old data they may have any type. */
interface Moving {
  carrier?: unknown
  status?: unknown
  delivered?: unknown
  deliveredAt?: unknown
  etaISO?: unknown
  firstEta?: unknown
  events?: unknown
}

/** Where a parcel was seen, or what a carrier reported about it. */
interface ParcelEvent {
  day: Day
  /** The sort key within one day. */
  at: string
  status?: string
  text?: string
  place?: string
}

/** Days without news after which a parcel needs attention when nothing is known about its carrier. */
const USUAL_SILENCE = 4
/** The minimum, so that a carrier that scans daily is not questioned on the second day. */
const LEAST_SILENCE = 2
/** Fewer parcels than this say nothing about a carrier. */
const LEAST_PARCELS = 3
/** A delay of the ETA longer than this needs attention. */
export const PUSHED_DAYS = 3

/** The statuses that are a problem on any day. */
const PROBLEM_STATES: ReadonlySet<unknown> = new Set([
  'Exception',
  'Failed attempt',
  'Returned',
  'Available for pickup',
])

/** The events of a parcel, newest first; rows without a valid date are left out. */
export function eventsOf(data: Moving, timeZone: string): ParcelEvent[] {
  const rows = Array.isArray(data.events) ? (data.events as Data[]) : []
  return rows
    .flatMap((row): ParcelEvent[] => {
      const day = toDay(row?.at, timeZone)
      if (!day) return []
      const words = Object.fromEntries(
        ['status', 'text', 'place'].flatMap((name) => (typeof row[name] === 'string' ? [[name, row[name]]] : [])),
      )
      return [{ day, at: momentText(row.at) ?? day, ...words }]
    })
    .toSorted((a, b) => b.at.localeCompare(a.at))
}

const momentText = (value: unknown): string | undefined =>
  typeof value === 'object' && value !== null && '$ts' in value ? String(value.$ts) : undefined

/** `In transit, Louisville`: an event in words. */
export const eventWords = ({ status, text, place }: ParcelEvent): string =>
  [status, text, place].filter(Boolean).join(', ')

/**
 * How many days each carrier is usually silent between two events, from parcels that have at least two; by upper-case
 * name.
 */
export function silencesOf(parcels: readonly { data: Moving }[], timeZone: string): ReadonlyMap<string, number> {
  const gaps = new Map<string, number[]>()
  for (const { data } of parcels) {
    const days = eventsOf(data, timeZone).map(({ day }) => day)
    const longest = days.slice(1).reduce((most, day, at) => Math.max(most, daysBetween(day, days[at]!)), 0)
    if (days.length > 1) push(gaps, carrierKey(data), longest)
  }
  return new Map(
    [...gaps]
      .filter(([, all]) => all.length >= LEAST_PARCELS)
      .map(([carrier, all]) => [carrier, Math.max(LEAST_SILENCE, middle(all))]),
  )
}

/** Days since the last event of a parcel; undefined unless its carrier is usually silent for less. */
export function silentFor(
  data: Moving,
  today: Day,
  timeZone: string,
  silences: ReadonlyMap<string, number>,
): number | undefined {
  const [last] = eventsOf(data, timeZone)
  if (data.delivered === true || !last) return undefined
  const silent = daysBetween(last.day, today)
  return silent > (silences.get(carrierKey(data)) ?? USUAL_SILENCE) ? silent : undefined
}

/** Whether a parcel needs attention before its due day: a problem at the carrier, or no news. */
export const isException = (data: Data, today: Day, timeZone: string, silences: ReadonlyMap<string, number>): boolean =>
  data.delivered !== true &&
  (PROBLEM_STATES.has(data.status) || silentFor(data, today, timeZone, silences) !== undefined)

/** The reliability of a carrier, from delivered parcels: days in transit, and days late against the first ETA. */
export interface CarrierRecord {
  parcels: number
  /** The median number of days from creation to delivery. */
  transit: number
  /** The median number of days late; negative when early. */
  late: number
}

/** The record of each carrier in delivered parcels, by upper-case name. */
export function carrierRecords(
  parcels: readonly { data: Moving; createTime: string }[],
  timeZone: string,
): ReadonlyMap<string, CarrierRecord> {
  const shown = new Map<string, { transit: number; late: number }[]>()
  for (const { data, createTime } of parcels) {
    const came = toDay(data.deliveredAt, timeZone)
    const begun = toDay(createTime, timeZone)
    const expected = toDay(data.firstEta ?? data.etaISO, timeZone)
    if (data.delivered !== true || !came || !begun || !expected || begun > came) continue
    push(shown, carrierKey(data), { transit: daysBetween(begun, came), late: daysBetween(expected, came) })
  }
  return new Map(
    [...shown]
      .filter(([, all]) => all.length >= LEAST_PARCELS)
      .map(([carrier, all]) => [
        carrier,
        {
          parcels: all.length,
          transit: middle(all.map(({ transit }) => transit)),
          late: middle(all.map(({ late }) => late)),
        },
      ]),
  )
}

/**
 * The expected day for a parcel whose carrier gives none: after the usual transit time of the carrier, otherwise after
 * a few days.
 */
export const likelyDay = (carrier: string, today: Day, records: ReadonlyMap<string, CarrierRecord>): Day =>
  addDays(today, records.get(carrier.trim().toUpperCase())?.transit ?? WITHOUT_RECORD)
const WITHOUT_RECORD = 5

const carrierKey = ({ carrier }: Moving): string => (typeof carrier === 'string' ? carrier.trim().toUpperCase() : '')

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const known = map.get(key)
  if (known) known.push(value)
  else map.set(key, [value])
}

const middle = (values: readonly number[]): number => {
  const inOrder = values.toSorted((a, b) => a - b)
  return inOrder[Math.floor(inOrder.length / 2)]!
}
