import { Button, NativeSelect, Skeleton, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { labelFor } from '#base/text/in-sentence.ts'
import { shortMoment, showValue, titleOf } from '#ui/grid/format.ts'
import { type PastList, readPast } from '#ui/history/as-was.ts'
import { DayBox, TimeBox } from '#ui/history/history-tools.tsx'
import { wallClockMoment } from '#ui/history/moment.ts'
import classes from '#ui/history/past.module.css'
import type { HistoryPlace } from '#ui/history/place.ts'
import { useReferenceNames } from '#ui/history/reference-names.ts'
import { ThenAndNow } from '#ui/history/then-and-now.tsx'
import { ListEmpty } from '#ui/list/list-states.tsx'
import { fieldOf } from '#ui/list/rows/list-rows.ts'
import type { Clock } from '#ui/list/views/view.ts'
import { count } from '#ui/shell/money/money.ts'
import type { TableColumn } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'

/** The list, the date and time, and the search text. */
interface PastParams {
  collection?: string
  at?: string
  time?: string
  /** An exact moment as ISO text, instead of date and time; a change links to the moment just before it. */
  moment?: string
  q?: string
  /** The record that is opened. */
  id?: string
}

interface Props {
  params: PastParams
  clock: Clock
  places: readonly HistoryPlace[]
  change: (params: PastParams) => void
}

const MAX_ROWS = 200
const MAX_COLUMNS = 6
/** A short time after typing stopped. */
const PAUSE_MS = 200

/** Any list as of a chosen moment, with each record compared to its current state. */
export function AsItWas({ params, clock, places, change }: Props): ReactNode {
  const place = places.find(({ of }) => of.name === params.collection) ?? places[0]!
  const exact = params.moment === undefined ? Number.NaN : Date.parse(params.moment)
  const moment = Number.isNaN(exact)
    ? wallClockMoment(params.at ?? clock.today, params.time, clock.timeZone)
    : new Date(exact)
  return (
    <>
      <div className={`flex wrap bottom gap-8 ${classes.pastTools}`}>
        <NativeSelect
          aria-label="List"
          value={place.of.name}
          onChange={(event) => change({ ...without(params, 'id'), collection: event.currentTarget.value })}
          data={places.map(({ of }) => ({ value: of.name, label: of.label.many }))}
        />
        <DayBox
          label="Day"
          value={params.at ?? clock.today}
          clock={clock}
          put={(day) => {
            const rest = without(without(params, 'moment'), 'at')
            change(day ? { ...rest, at: day } : rest)
          }}
        />
        <TimeBox
          value={params.time}
          put={(time) => {
            const rest = without(without(params, 'moment'), 'time')
            change(time ? { ...rest, time } : rest)
          }}
        />
        {params.moment && (
          <Button variant="light" rightSection={<IconX size={14} />} onClick={() => change(without(params, 'moment'))}>
            {shortMoment(params.moment, clock.today, clock.timeZone)}
          </Button>
        )}
        <TextInput
          aria-label="Narrow the list"
          placeholder="Name or number"
          value={params.q ?? ''}
          onChange={(event) => change({ ...params, q: event.currentTarget.value })}
        />
      </div>
      {moment ? (
        <PastTable
          key={`${place.of.name} ${moment.toISOString()}`}
          {...{ params, clock, place, places, moment, change }}
        />
      ) : (
        <div className="stack scrolls on-panel line-above page-pad">
          <ListEmpty title="Invalid date or time" text="A day such as 2026-11-20 and a time such as 14:05." />
        </div>
      )}
    </>
  )
}

function PastTable({ params, clock, place, places, moment, change }: Props & { place: HistoryPlace; moment: Date }) {
  const [list, setList] = useState<PastList>()
  const [failure, setFailure] = useState<string>()
  const [turn, setTurn] = useState(0)
  const { of } = place
  const words = params.q ?? ''
  const columns = of.list.columns.slice(0, MAX_COLUMNS) as readonly string[]
  const shown = list?.rows.slice(0, MAX_ROWS) ?? []
  const called = useReferenceNames(
    of,
    shown.flatMap(({ was }) => columns.map((name) => [name, was.data[name]] as const)),
    places,
  )
  const context = { ...clock, titleOf: called }
  // biome-ignore lint/correctness/useExhaustiveDependencies: keyed by list and moment; a turn asks again
  useEffect(() => {
    const stop = new AbortController()
    const ask = () =>
      readPast({ collection: of.name, at: moment, words }, stop.signal).then(
        (answer) => {
          setList(answer)
          setFailure(undefined)
        },
        (error: unknown) => {
          if (!stop.signal.aborted) setFailure(error instanceof Error ? error.message : String(error))
        },
      )
    const timer = setTimeout(() => void ask(), list || failure ? PAUSE_MS : 0)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [turn, words])

  if (failure)
    return (
      <div className="stack scrolls on-panel line-above page-pad">
        <ListEmpty title="The list could not be shown as it was" text={failure}>
          <Button variant="default" onClick={() => setTurn(turn + 1)}>
            Retry
          </Button>
        </ListEmpty>
      </div>
    )
  if (!list)
    return (
      <div className="stack scrolls on-panel line-above page-pad" aria-busy>
        <Skeleton height={120} mt={16} />
      </div>
    )
  const { rows } = list
  const open = params.id === undefined ? undefined : rows.find(({ was }) => was.id === params.id)
  return (
    <div className="stack scrolls on-panel line-above page-pad">
      <p className={`text-13 dim ${classes.pastNote}`} role="status">
        {count(rows.length)} {labelFor(rows.length, of.label)} then
        {words.trim() && ` with “${words.trim()}”`}
        {list.newer > 0 && `, ${count(list.newer)} came later`}
      </p>
      {open && (
        <ThenAndNow
          past={open}
          {...{ clock, place, places }}
          close={() => change(without(params, 'id'))}
          again={() => setTurn(turn + 1)}
        />
      )}
      {rows.length === 0 && (
        <ListEmpty title="No records at that time" text="Choose a later moment, another list or other words." />
      )}
      {rows.length > 0 && (
        <DataTable
          label={`${of.label.many} then`}
          columns={[
            ...columns.map(
              (name, at): TableColumn<(typeof shown)[number]> => ({
                id: name,
                label: fieldOf(of, name)?.label ?? name,
                show: ({ was }) => {
                  const text = showValue(fieldOf(of, name), was.data[name], context)
                  if (at > 0) return text
                  return (
                    <button
                      type="button"
                      className={`medium accent underlines ${classes.link}`}
                      onClick={() => change({ ...params, id: was.id })}
                    >
                      {text || titleOf(of.title, was)}
                    </button>
                  )
                },
              }),
            ),
            {
              label: 'Since then',
              show: ({ now, changes }) => (now ? sinceWords(changes.length) : 'Deleted'),
              tone: ({ now, changes }) => (now && changes.length === 0 ? 'dim' : undefined),
            },
          ]}
          rows={shown}
          keyOf={({ was }) => was.id}
          tone={({ was }) => (was.id === params.id ? 'selected' : undefined)}
          isFlat
        />
      )}
      {rows.length > MAX_ROWS && (
        <p className={`text-13 dim ${classes.pastNote}`}>and {count(rows.length - MAX_ROWS)} more; narrow the list</p>
      )}
    </div>
  )
}

const sinceWords = (count: number): string =>
  count === 0 ? 'The same' : `${count} ${count === 1 ? 'field' : 'fields'} changed`

function without<T extends object, K extends keyof T>(params: T, key: K): T {
  const { [key]: _, ...rest } = params
  return rest as T
}
