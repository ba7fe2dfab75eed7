import { Button, Checkbox } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Problem } from '#base/problem.ts'
import { commit, execute } from '#ui/api.ts'
import { shortMoment, showValue, titleOf } from '#ui/grid/format.ts'
import type { Past } from '#ui/history/as-was.ts'
import { choicesOf, putBack } from '#ui/history/conflicts/three-way.ts'
import classes from '#ui/history/past.module.css'
import { type HistoryPlace, hrefOf } from '#ui/history/place.ts'
import { useReferenceNames } from '#ui/history/reference-names.ts'
import { bringBack } from '#ui/list/remove.ts'
import { fieldOf } from '#ui/list/rows/list-rows.ts'
import type { Clock } from '#ui/list/views/view.ts'
import { Await, awaited } from '#ui/live/await.tsx'
import { personName, usePeople } from '#ui/people.ts'
import { readHistoryPage } from '#ui/record/timeline/history-page.ts'
import { useUser } from '#ui/session.ts'
import { GoLink } from '#ui/shell/go-link.tsx'
import { toast, toastProblem } from '#ui/shell/toasts/toasts.tsx'
import type { TableColumn } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'

interface Props {
  past: Past
  clock: Clock
  place: HistoryPlace
  /** Names the records it refers to. */
  places: readonly HistoryPlace[]
  close: () => void
  /** Reloads the list after something was restored. */
  again: () => void
}

/** One record then and now: unchanged and changed fields, who changed each since, and a way to restore it. */
export function ThenAndNow({ past, clock, place, places, close, again }: Props): ReactNode {
  const { was, now, changes } = past
  const { of } = place
  const title = titleOf(of.title, was)
  const href = hrefOf(place, was.id)
  const canWrite = useUser()?.role !== 'viewer'
  const changed = new Set(changes.map(({ path }) => path.split(/[.[]/, 1)[0]!))
  const names = [...new Set([...(of.form.flat() as string[]), ...Object.keys(was.data)])]
  const at = { collection: of.name, id: was.id }
  const called = useReferenceNames(
    of,
    [
      ...names.map((name) => [name, was.data[name]] as const),
      ...changes.flatMap(({ path, before, after }) => [[path, before] as const, [path, after] as const]),
    ],
    places,
  )
  const context = { ...clock, titleOf: called }

  async function put(words: string, act: () => Promise<{ seq: number }>): Promise<void> {
    try {
      const { seq } = await act()
      toast(words, () => void bringBack([seq]).then(again))
      again()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      toastProblem(error.message)
    }
  }

  return (
    <section className={`sunk framed round-10 pad-12-16 ${classes.then}`} aria-label={`${title} then and now`}>
      <header className="row wrap gap-8">
        <h2 className="flex-1 no-padding text-15">
          {now && href !== undefined ? <GoLink href={href}>{title}</GoLink> : title}
        </h2>
        {canWrite && !now && (
          <Button
            size="compact-sm"
            onClick={() => void put(`${title} restored`, () => execute('documents.restore', at))}
          >
            Restore
          </Button>
        )}
        <Button size="compact-sm" variant="subtle" onClick={close}>
          Close
        </Button>
      </header>
      {now && changes.length > 0 && (
        <Await fallback={<p className={`text-13 dim ${classes.pastNote}`}>Reading who changed it since</p>}>
          <Choices
            key={`${was.version} ${now.version}`}
            {...{ past, clock, context, place, canWrite }}
            put={(words, write) =>
              put(words, () => commit([{ op: 'update', ...at, ...write, ifVersion: now.version }]))
            }
          />
        </Await>
      )}
      <dl className="grid text-13 above-8 line-22">
        {names.flatMap((name) => {
          const shown = changed.has(name) && now ? '' : showValue(fieldOf(of, name), was.data[name], context)
          if (!shown) return []
          return [
            <div key={name}>
              <dt>{fieldOf(of, name)?.label ?? name}</dt>
              <dd>
                <b>{shown}</b>
              </dd>
            </div>,
          ]
        })}
      </dl>
    </section>
  )
}

interface ChoiceProps extends Pick<Props, 'past' | 'clock' | 'place'> {
  canWrite: boolean
  /** The clock, and the names of references. */
  context: Parameters<typeof showValue>[2]
  put: (words: string, write: ReturnType<typeof putBack>) => Promise<void>
}

/** Every changed field with a checkbox; those that others changed since are never preselected. */
function Choices({
  past: { was, now, changes },
  clock,
  context,
  place: { of },
  canWrite,
  put,
}: ChoiceProps): ReactNode {
  const people = usePeople()
  const me = useUser()?.email ?? ''
  const { entries } = awaited(readHistoryPage(of.name, was.id, now!.version))
  const choices = choicesOf(changes, entries, { from: was.version, me })
  const [ticked, setTicked] = useState<readonly string[]>(() =>
    choices.filter(({ isOthers }) => !isOthers).map(({ path }) => path),
  )
  const chosen = choices.filter(({ path }) => ticked.includes(path))
  const labelOf = (path: string) => fieldOf(of, path)?.label ?? path
  const words = chosen.length === 1 ? `${labelOf(chosen[0]!.path)} put back` : `${chosen.length} fields put back`
  const columns: readonly TableColumn<(typeof choices)[number]>[] = [
    {
      label: 'Field',
      show: ({ path }) =>
        canWrite ? (
          <Checkbox
            size="xs"
            label={labelOf(path)}
            checked={ticked.includes(path)}
            onChange={({ currentTarget: { checked } }) =>
              setTicked(checked ? [...ticked, path] : ticked.filter((each) => each !== path))
            }
          />
        ) : (
          labelOf(path)
        ),
    },
    {
      label: 'Then',
      wrap: true,
      show: ({ path, was: before }) => <b>{showValue(fieldOf(of, path), before, context) || 'nothing'}</b>,
      tone: () => 'changed',
    },
    { label: 'Now', wrap: true, show: ({ path, is }) => showValue(fieldOf(of, path), is, context) || 'nothing' },
    {
      label: 'Changed since by',
      wrap: true,
      show: ({ since }) =>
        since &&
        `${since.by === me ? 'You' : personName(since.by, people)}, ${shortMoment(since.at, clock.today, clock.timeZone)}`,
      tone: ({ isOthers }) => (isOthers ? 'hot' : undefined),
    },
  ]
  return (
    <>
      <DataTable label="Differences" columns={columns} rows={choices} keyOf={({ path }) => path} isFixed isFlat />
      {canWrite && (
        <div className={`row wrap gap-8 ${classes.choose}`}>
          <Button size="compact-sm" disabled={chosen.length === 0} onClick={() => void put(words, putBack(chosen))}>
            Put back {chosen.length === 1 ? labelOf(chosen[0]!.path) : `${chosen.length} fields`}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => setTicked(choices.map(({ path }) => path))}>
            Select all
          </Button>
          {choices.some(({ isOthers }) => isOthers) && (
            <span className="text-13 line-20 dim">Fields that others changed since are not selected.</span>
          )}
        </div>
      )}
    </>
  )
}
