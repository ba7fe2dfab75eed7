import { addDays, type Day, daysBetween, startOfDay, toDay } from '#base/days.ts'
import type { Reading } from '#model/command/command.ts'
import type { Change } from '#model/command/commit.ts'
import { collections } from '#model/feature.ts'
import { addressOf } from '#model/record-pages.ts'
import { defineReport } from '#model/report/define.ts'
import type { Data } from '#model/schema/value.ts'

/** The days that others count on, by collection: what is due, promised, expected and planned. */
const WATCHED: Readonly<Record<string, readonly string[]>> = {
  payables: ['dueDate', 'scheduledFor'],
  receivable: ['dueDate', 'promiseDate'],
  po: ['expectedDate'],
  Tracking: ['etaISO'],
  checks: ['checkDate'],
}

/** So far back, in days, unless another number is chosen. */
const USUAL_DAYS = 30
const PERIODS = [30, 90, 365]
/** So many commits of a collection are looked through, the newest first. */
const MOST = 2_000
const PAGE = 200

/** A day of a document that was moved, from what it was first to what it is now. */
export interface Moved {
  collection: string
  id: string
  name: string
  /** The vendor or customer it is about. */
  party: string
  date: string
  from: Day
  to: Day
  times: number
  /** The last move: who, and when. */
  by: string
  at: string
}

export interface MovedAt {
  since: Day
  timeZone: string
  /** Moved so many times at least. */
  times: number
}

/** Every date of an open document that was moved lately: how often, by how many days, and by whom last. */
export const movedDates = defineReport<Moved, MovedAt, Moved>({
  name: 'moved-dates',
  title: 'Moved dates',
  path: '/check-date-change?view=moved',
  choices: ['days', 'times'],
  read: { of: Object.keys(WATCHED), items: movedIn },
  at: ({ today, timeZone, chosen }) => ({
    since: addDays(today, -(PERIODS.find((one) => String(one) === chosen.days) ?? USUAL_DAYS)),
    timeZone,
    times: chosen.times === '3' ? 3 : 1,
  }),
  rows: (items, { times }) =>
    items
      .filter((one) => one.times >= times)
      .toSorted(
        (a, b) => b.times - a.times || Math.abs(daysMoved(b)) - Math.abs(daysMoved(a)) || b.at.localeCompare(a.at),
      ),
  keyOf: ({ collection, id, date }) => `${collection} ${id} ${date}`,
  currency: () => '',
  columns: () => [
    {
      label: 'Document',
      isHead: true,
      value: ({ name }) => name,
      href: ({ collection, id }) => addressOf(collection, id),
    },
    { label: 'Date', value: ({ date }) => date },
    { label: 'First', kind: 'day', value: ({ from }) => from },
    { label: 'Now', kind: 'day', value: ({ to }) => to },
    { label: 'Days', kind: 'number', value: daysMoved, tone: (row) => (daysMoved(row) > 0 ? 'hot' : undefined) },
    { label: 'Times', kind: 'number', value: ({ times }) => times },
    { label: 'Last moved by', value: ({ by }) => by },
    { label: 'Last moved', kind: 'moment', value: ({ at }) => at },
  ],
  facts: ({ since }) => [['Since', since]],
})

/** By how many days a date has moved; earlier is below 0. */
export const daysMoved = ({ from, to }: Moved): number => daysBetween(from, to)

/** Every date that moved since a day. */
export async function movedIn(tx: Reading, { since, timeZone }: MovedAt): Promise<Moved[]> {
  const found = new Map<string, Moved>()
  for (const [collection, fields] of Object.entries(WATCHED)) {
    const definition = collections.find(({ name }) => name === collection)
    if (!definition) continue
    let before: number | undefined
    for (let read = 0; read < MOST; read += PAGE) {
      const commits = await tx.log({
        collection,
        from: startOfDay(since, timeZone).toISOString(),
        limit: PAGE,
        ...(before && { before }),
      })
      for (const { changes, by, at } of commits)
        for (const change of changes)
          if (change.collection === collection)
            for (const field of fields) {
              const label = definition.fields[field]?.label ?? field
              const title = (data: Data) => `${definition.label.one} ${String(data[definition.title] ?? change.id)}`
              add(found, change, field, { label, title, by: by.email, at, timeZone })
            }
      before = commits.at(-1)?.seq
      if (commits.length < PAGE) break
    }
  }
  return [...found.values()].filter(({ from, to }) => from !== to)
}

const PARTIES = ['vendorName', 'customerName', 'partyName', 'payeeName', 'carrier']

const partyIn = (data: Data): string => String(PARTIES.map((name) => data[name]).find(Boolean) ?? '')

interface About {
  label: string
  title: (data: Data) => string
  by: string
  at: string
  timeZone: string
}

/** Commits come the newest first: what was before the oldest of them was there first. */
function add(
  found: Map<string, Moved>,
  change: Change,
  field: string,
  { label, title, by, at, timeZone }: About,
): void {
  const { collection, id, before, after } = change
  if (!before || !after) return
  const [from, to] = [toDay(before.data[field], timeZone), toDay(after.data[field], timeZone)]
  if (!from || !to || from === to) return
  const key = `${collection} ${id} ${field}`
  const later = found.get(key)
  if (later) found.set(key, { ...later, from, times: later.times + 1 })
  else
    found.set(key, {
      ...{ collection, id, name: title(after.data), party: partyIn(after.data), date: label },
      ...{ from, to, times: 1, by, at },
    })
}
