import { startOfDay, toDay } from '#base/days.ts'
import { daysMoved, type Moved, type MovedAt, type Score, WATCHED } from '#features/money/check-dates/watched.ts'
import type { Reading } from '#model/command/command.ts'
import type { Change } from '#model/command/commit.ts'
import { collections } from '#model/feature.ts'
import type { Data } from '#model/schema/value.ts'

/** The most commits of a collection that are searched, newest first. */
const MAX_COMMITS = 2_000
const PAGE = 200

/** Every date that moved since a day. */
export async function movedIn(tx: Reading, { since, timeZone }: MovedAt): Promise<Moved[]> {
  const found = new Map<string, Moved>()
  for (const [collection, fields] of Object.entries(WATCHED)) {
    const definition = collections.find(({ name }) => name === collection)
    if (!definition) continue
    let before: number | undefined
    for (let read = 0; read < MAX_COMMITS; read += PAGE) {
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

/** Commits come newest first, so the oldest one has the original value. */
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

/** What each vendor and customer, or each colleague, has moved; latest first. */
export async function scoresIn(tx: Reading, at: MovedAt & { by: 'party' | 'person' }): Promise<Score[]> {
  const items = await movedIn(tx, at)
  return [...Map.groupBy(items, (one) => (at.by === 'person' ? one.by : one.party) || 'No party')]
    .map(
      ([name, own]): Score => ({
        name,
        documents: new Set(own.map(({ collection, id }) => `${collection} ${id}`)).size,
        times: own.reduce((sum, { times }) => sum + times, 0),
        days: own.reduce((sum, one) => sum + daysMoved(one), 0),
        most: Math.max(...own.map(daysMoved)),
      }),
    )
    .toSorted((a, b) => b.days - a.days || b.times - a.times || a.name.localeCompare(b.name))
}
