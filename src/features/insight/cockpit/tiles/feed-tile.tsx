import { type ReactNode, useEffect, useState } from 'react'
import { counted } from '#base/text/words.ts'
import { isImportant } from '#features/insight/cockpit/tiles/feed.ts'
import styles from '#features/insight/cockpit/tiles/tiles.module.css'
import type { HistoryPage, WholeEntry } from '#model/command/history-page.ts'
import { collections } from '#model/feature.ts'
import { addressOf } from '#model/record-pages.ts'
import { call } from '#ui/api.ts'
import { shortMoment } from '#ui/grid/format.ts'
import { entryWords, mainOf } from '#ui/history/entry-words.ts'
import type { Clock } from '#ui/list/views/view.ts'
import { personName, usePeople } from '#ui/people.ts'
import { useNow } from '#ui/shell/clock.ts'
import { GoLink } from '#ui/shell/go-link.tsx'
import { useDay } from '#ui/shell/use-day.tsx'

const MAX_EVENTS = 8
/** The number of log entries searched for important ones. */
const LOOKED_AT = 80
const FEED_MS = 60_000

/** The latest actions that moved goods, money or a document forward. */
export function FeedTile(): ReactNode {
  const { today, timeZone } = useDay()
  const people = usePeople()
  const now = useNow()
  const minute = Math.floor(now.getTime() / FEED_MS)
  const [entries, setEntries] = useState<readonly WholeEntry[]>()
  const [failure, setFailure] = useState<Error>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again each minute
  useEffect(() => {
    const stop = new AbortController()
    call<HistoryPage>('GET', `/api/history?limit=${LOOKED_AT}`, undefined, { signal: stop.signal }).then(
      (page) => setEntries(page.entries.filter(isImportant).slice(0, MAX_EVENTS)),
      (error: unknown) => {
        if (!stop.signal.aborted) setFailure(error instanceof Error ? error : new Error(String(error)))
      },
    )
    return () => stop.abort()
  }, [minute])
  if (failure) throw failure
  if (!entries) return <p className="text-13 line-18 dim">Loading …</p>
  if (entries.length === 0)
    return (
      <p className="text-13 line-18 dim">No activity yet. Receipts, payments and stock movements will appear here.</p>
    )
  return (
    <ul className={`text-13 line-18 ${styles.rows}`}>
      {entries.map((entry) => (
        <Event
          key={entry.seq}
          entry={entry}
          who={personName(entry.by.email, people)}
          clock={{ today, timeZone, now }}
        />
      ))}
    </ul>
  )
}

function Event({ entry, who, clock }: { entry: WholeEntry; who: string; clock: Clock }): ReactNode {
  const main = mainOf(entry)
  const one = main ?? (entry.documentCount === 1 ? entry.documents[0] : undefined)
  const href = one && one.kind !== 'deleted' ? addressOf(one.collection, one.id) : undefined
  const words = entryWords(
    entry,
    collections.find(({ name }) => name === main?.collection),
    clock,
  )
  return (
    <li className="flex baseline between gap-12 hair-above">
      <span className="slim breaks">
        {who}{' '}
        {href ? (
          <GoLink className="strong underlines" href={href}>
            {words}
          </GoLink>
        ) : (
          words
        )}
        {entry.documentCount > 1 && ` · ${counted(entry.documentCount, 'record')}`}
      </span>
      <small className="fixed text-12 dim">{shortMoment(entry.at, clock.today, clock.timeZone)}</small>
    </li>
  )
}
