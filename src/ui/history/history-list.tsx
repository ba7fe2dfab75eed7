import { Button, Skeleton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { dayIn } from '#base/days.ts'
import type { WholeEntry } from '#model/command/history-page.ts'
import { shortDay } from '#ui/grid/format.ts'
import type { HistoryFilter } from '#ui/history/entry.ts'
import classes from '#ui/history/history.module.css'
import { HistoryEntryRow } from '#ui/history/history-entry.tsx'
import type { HistoryPlace } from '#ui/history/place.ts'
import { readHistory } from '#ui/history/read-history.ts'
import { useTakeBack } from '#ui/history/use-take-back.tsx'
import { ListEmpty } from '#ui/list/list-states.tsx'
import type { Clock } from '#ui/list/views/view.ts'

interface Props {
  filter: HistoryFilter
  clock: Clock
  places: readonly HistoryPlace[]
}

const PAGE = 40

/** The log, newest first: who did what to which records, before and after, and undo. */
export function HistoryList({ filter, clock, places }: Props) {
  const [entries, setEntries] = useState<readonly WholeEntry[]>()
  const [next, setNext] = useState<number | null>(null)
  const [failure, setFailure] = useState<string>()
  const [turn, setTurn] = useState(0)
  const { act, dialog } = useTakeBack(places, () => setTurn(turn + 1))
  const key = JSON.stringify(filter)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the filter's text stands for the filter; a turn asks again
  useEffect(() => {
    const stop = new AbortController()
    readHistory(filter, clock.timeZone, { limit: PAGE, signal: stop.signal })
      .then((page) => {
        setEntries(page.entries)
        setNext(page.nextBefore)
        setFailure(undefined)
      })
      .catch((error: unknown) => {
        if (!stop.signal.aborted) setFailure(error instanceof Error ? error.message : String(error))
      })
    return () => stop.abort()
  }, [key, turn])

  async function more(): Promise<void> {
    const page = await readHistory(filter, clock.timeZone, { limit: PAGE, before: next ?? undefined })
    setEntries([...(entries ?? []), ...page.entries])
    setNext(page.nextBefore)
  }

  if (failure)
    return (
      <div className={`stack scrolls on-panel line-above page-pad ${classes.list}`}>
        <ListEmpty title="The history could not be read" text={failure}>
          <Button variant="default" onClick={() => setTurn(turn + 1)}>
            Retry
          </Button>
        </ListEmpty>
      </div>
    )
  if (!entries) return <Waiting />
  if (entries.length === 0)
    return (
      <div className={`stack scrolls on-panel line-above page-pad ${classes.list}`}>
        <ListEmpty title="No changes" text="Changes are listed with old and new values." />
      </div>
    )
  const undone = new Set(entries.flatMap(({ undoes }) => (undoes === undefined ? [] : [undoes])))
  return (
    <>
      {dialog}
      <ol className={`stack scrolls on-panel line-above page-pad ${classes.list}`} aria-label="History">
        {entries.map((entry, at) => {
          const day = dayIn(clock.timeZone, new Date(entry.at))
          const isNewDay = at === 0 || dayIn(clock.timeZone, new Date(entries[at - 1]!.at)) !== day
          return (
            <li key={entry.seq}>
              {isNewDay && (
                <h2 className="text-13 bold">{day === clock.today ? 'Today' : shortDay(day, clock.today)}</h2>
              )}
              <HistoryEntryRow {...{ entry, clock, places, act }} isUndone={undone.has(entry.seq)} />
            </li>
          )
        })}
        {next !== null && (
          <li className={`text-center ${classes.more}`}>
            <Button variant="default" onClick={() => void more()}>
              Earlier
            </Button>
          </li>
        )}
      </ol>
    </>
  )
}

function Waiting() {
  return (
    <div className={`stack scrolls on-panel line-above page-pad ${classes.list}`} aria-busy>
      {[240, 180, 300, 220, 260, 200].map((width) => (
        <div key={width} className={`grid text-13 line-20 hair-below ${classes.entry}`}>
          <Skeleton height={10} width={width} />
        </div>
      ))}
    </div>
  )
}
