import { Button, Skeleton, UnstyledButton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { dayIn, startOfDay } from '#base/days.ts'
import { Problem } from '#base/problem.ts'
import type { AnyCollection } from '#model/collection.ts'
import type { Value } from '#model/value.ts'
import { call, execute } from '#ui/api.ts'
import { fieldOf } from '#ui/collection/list-rows.ts'
import { ListEmpty } from '#ui/collection/list-states.tsx'
import type { Clock } from '#ui/collection/view.ts'
import { GoLink } from '#ui/frame/go-link.tsx'
import { toast, toastProblem } from '#ui/frame/toasts.tsx'
import { shortDay, shortMoment, showValue } from '#ui/grid/format.ts'
import type { HistoryFilter, HistoryPage, TouchedDocument, WholeEntry } from '#ui/history/entry.ts'
import classes from '#ui/history/history.module.css'

/** A collection, and the screen that shows its records. */
export interface Place {
  of: AnyCollection
  path: string
}

interface Props {
  filter: HistoryFilter
  clock: Clock
  places: readonly Place[]
}

const PAGE = 40

/** The log, newest first: who did what to which records, before and after, and the way back. */
export function HistoryList({ filter, clock, places }: Props) {
  const [entries, setEntries] = useState<readonly WholeEntry[]>()
  const [next, setNext] = useState<number | null>(null)
  const [trouble, setTrouble] = useState<string>()
  const [turn, setTurn] = useState(0)
  const key = JSON.stringify(filter)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the filter's text stands for the filter; a turn asks again
  useEffect(() => {
    const stop = new AbortController()
    readPage(filter, clock.timeZone, undefined, stop.signal)
      .then((page) => {
        setEntries(page.entries)
        setNext(page.nextBefore)
        setTrouble(undefined)
      })
      .catch((error: unknown) => {
        if (!stop.signal.aborted) setTrouble(error instanceof Error ? error.message : String(error))
      })
    return () => stop.abort()
  }, [key, turn])

  async function more(): Promise<void> {
    const page = await readPage(filter, clock.timeZone, next ?? undefined)
    setEntries([...(entries ?? []), ...page.entries])
    setNext(page.nextBefore)
  }

  async function act(words: string, command: string, input: object): Promise<void> {
    try {
      await execute(command, input)
      toast(words)
      setTurn(turn + 1)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      toastProblem(error.message)
    }
  }

  if (trouble)
    return (
      <div className={classes.list}>
        <ListEmpty title="The history could not be read" text={trouble}>
          <Button variant="default" onClick={() => setTurn(turn + 1)}>
            Retry
          </Button>
        </ListEmpty>
      </div>
    )
  if (!entries) return <Waiting />
  if (entries.length === 0)
    return (
      <div className={classes.list}>
        <ListEmpty title="Nothing happened here" text="Every change of a record stands here, with before and after." />
      </div>
    )
  const undone = new Set(entries.flatMap(({ undoes }) => (undoes === undefined ? [] : [undoes])))
  return (
    <ol className={classes.list} aria-label="History">
      {entries.map((entry, at) => {
        const day = dayIn(clock.timeZone, new Date(entry.at))
        const isNewDay = at === 0 || dayIn(clock.timeZone, new Date(entries[at - 1]!.at)) !== day
        return (
          <li key={entry.seq}>
            {isNewDay && <h2>{day === clock.today ? 'Today' : shortDay(day, clock.today)}</h2>}
            <Entry {...{ entry, clock, places, act }} isUndone={undone.has(entry.seq)} />
          </li>
        )
      })}
      {next !== null && (
        <li className={classes.more}>
          <Button variant="default" onClick={() => void more()}>
            Earlier
          </Button>
        </li>
      )}
    </ol>
  )
}

function readPage(
  filter: HistoryFilter,
  timeZone: string,
  before?: number,
  signal?: AbortSignal,
): Promise<HistoryPage> {
  const { from, to, ...rest } = filter
  const query = new URLSearchParams({
    ...rest,
    limit: String(PAGE),
    ...(before !== undefined && { before: String(before) }),
    ...(from && { from: startOfDay(from, timeZone).toISOString() }),
    ...(to && { to: new Date(startOfDay(to, timeZone).getTime() + 86_399_999).toISOString() }),
  })
  return call<HistoryPage>('GET', `/api/history?${query}`, undefined, { signal })
}

interface EntryProps {
  entry: WholeEntry
  clock: Clock
  places: readonly Place[]
  isUndone: boolean
  act: (words: string, command: string, input: object) => Promise<void>
}

function Entry({ entry, clock, places, isUndone, act }: EntryProps) {
  const [isOpen, setOpen] = useState(false)
  const shown = isOpen ? entry.documents : entry.documents.slice(0, 3)
  const canUndo = !isUndone && !entry.wayBack
  return (
    <article className={classes.entry}>
      <time dateTime={entry.at}>{shortMoment(entry.at, clock.today, clock.timeZone).split(' ').at(-1)}</time>
      <span className={classes.avatar} aria-hidden>
        {entry.by.email.slice(0, 2).toUpperCase()}
      </span>
      <div className={classes.what}>
        <p>
          <b>{nameOf(entry.by.email)}</b> {wordsOf(entry)}
          {entry.documentCount > 1 && <span> · {entry.documentCount} records</span>}
        </p>
        <ul>
          {shown.map((document) => (
            <Touched key={`${document.collection}/${document.id}`} {...{ document, clock, places, act }} />
          ))}
        </ul>
        {entry.documentCount > shown.length && (
          <UnstyledButton className={classes.link} onClick={() => setOpen(true)} disabled={isOpen}>
            {isOpen
              ? `and ${entry.documentCount - shown.length} more`
              : `Show ${Math.min(entry.documentCount, entry.documents.length) - shown.length} more`}
          </UnstyledButton>
        )}
        {entry.wayBack && <p className={classes.note}>{entry.wayBack}</p>}
      </div>
      <div className={classes.acts}>
        {isUndone && <span className={classes.note}>Undone</span>}
        {canUndo && (
          <UnstyledButton
            className={classes.link}
            onClick={() => void act('Undone', 'history.undo', { seq: entry.seq })}
          >
            Undo
          </UnstyledButton>
        )}
        {canUndo && entry.run && (
          <UnstyledButton
            className={classes.link}
            onClick={() => void act('The whole run is undone', 'history.undoRun', { run: entry.run })}
          >
            Undo whole run
          </UnstyledButton>
        )}
      </div>
    </article>
  )
}

const ACTS: Record<TouchedDocument['kind'], string> = { created: 'Created', changed: 'Changed', deleted: 'Deleted' }
const MOST_CHANGES = 8

function Touched(props: { document: TouchedDocument; clock: Clock; places: readonly Place[]; act: EntryProps['act'] }) {
  const { document, clock, places, act } = props
  const { collection, id, title, kind, changes } = document
  const place = places.find(({ of }) => of.name === collection)
  const name = title ?? id
  const shown = (path: string, value: Value | undefined): string => {
    const text = showValue(place && fieldOf(place.of, path), value, clock)
    return text.length > 80 ? `${text.slice(0, 80)}…` : text || 'none'
  }
  return (
    <li>
      <p>
        {ACTS[kind]} {place?.of.label.one.toLowerCase() ?? collection}{' '}
        {place && kind !== 'deleted' ? (
          <GoLink className={classes.link} href={`${place.path}?id=${encodeURIComponent(id)}`}>
            {name}
          </GoLink>
        ) : (
          <b>{name}</b>
        )}
        {kind === 'deleted' && (
          <UnstyledButton
            className={classes.link}
            onClick={() => void act(`${name} restored`, 'documents.restore', { collection, id })}
          >
            Restore
          </UnstyledButton>
        )}
      </p>
      {kind === 'changed' && (
        <dl>
          {changes.slice(0, MOST_CHANGES).map(({ path, before, after }) => (
            <div key={path}>
              <dt>{(place && fieldOf(place.of, path)?.label) ?? path}</dt>
              <dd>
                <s>{shown(path, before)}</s> → <b>{shown(path, after)}</b>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}

function wordsOf(entry: WholeEntry): string {
  if (entry.undoes !== undefined) return 'undid a change'
  if (entry.command !== 'commit') return entry.label
  const kinds = new Set(entry.documents.map(({ kind }) => kind))
  return kinds.size === 1 ? [...kinds][0]! : 'changed records'
}

const nameOf = (email: string): string => {
  const name = email.split('@')[0] ?? email
  return name.charAt(0).toUpperCase() + name.slice(1)
}

function Waiting() {
  return (
    <div className={classes.list} aria-busy>
      {[240, 180, 300, 220, 260, 200].map((width) => (
        <div key={width} className={classes.entry}>
          <Skeleton height={10} width={width} />
        </div>
      ))}
    </div>
  )
}
