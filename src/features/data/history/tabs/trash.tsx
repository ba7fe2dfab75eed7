import { Button, Checkbox } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { Problem } from '#base/problem.ts'
import { type Deleted, deletedIn } from '#features/data/history/rules.ts'
import type { HistoryPage, WholeEntry } from '#model/command/history-page.ts'
import { call, execute, readOnce } from '#ui/api.ts'
import { shortMoment } from '#ui/grid/format.ts'
import classes from '#ui/history/past.module.css'
import type { HistoryPlace } from '#ui/history/place.ts'
import { ListEmpty } from '#ui/list/list-states.tsx'
import { bringBack } from '#ui/list/remove.ts'
import type { Clock } from '#ui/list/views/view.ts'
import { personName, usePeople } from '#ui/people.ts'
import { useUser } from '#ui/session.ts'
import { toast, toastProblem } from '#ui/shell/toasts/toasts.tsx'

const PAGE = 500

/** The deleted records that were not restored, each with its restore action. */
export function Trash({ clock, places }: { clock: Clock; places: readonly HistoryPlace[] }): ReactNode {
  const kindOf = (name: string) => places.find(({ of }) => of.name === name)?.of.label.one ?? name
  const people = usePeople()
  const canWrite = useUser()?.role !== 'viewer'
  const [entries, setEntries] = useState<readonly WholeEntry[]>([])
  const [gone, setGone] = useState<readonly Deleted[]>()
  const [next, setNext] = useState<number | null>(null)
  const [failure, setFailure] = useState<string>()
  const [ticked, setTicked] = useState<readonly string[]>([])

  async function read(before: number | undefined, known: readonly WholeEntry[]): Promise<void> {
    try {
      const query = new URLSearchParams({
        limit: String(PAGE),
        ...(before !== undefined && { before: String(before) }),
      })
      const page = await call<HistoryPage>('GET', `/api/history?${query}`)
      const all = [...known, ...page.entries]
      setEntries(all)
      setNext(page.nextBefore)
      setGone(await stillGone(deletedIn(all)))
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once when the tab opens
  useEffect(() => {
    void read(undefined, [])
  }, [])

  async function restore(item: Deleted): Promise<void> {
    try {
      const { seq } = await execute('documents.restore', { collection: item.collection, id: item.id })
      setGone((gone ?? []).filter((other) => other !== item))
      toast(`${item.title} restored`, () => void bringBack([seq]).then(() => read(undefined, [])))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      toastProblem(error.message)
    }
  }

  /** Restores all selected records; those that cannot be restored stay in the list and are named. */
  async function restoreTicked(): Promise<void> {
    const seqs: number[] = []
    const left: string[] = []
    for (const item of gone?.filter((each) => ticked.includes(keyOf(each))) ?? []) {
      try {
        seqs.push((await execute('documents.restore', { collection: item.collection, id: item.id })).seq)
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        left.push(`${item.title}: ${error.message}`)
      }
    }
    setTicked([])
    setGone(gone && (await stillGone(gone)))
    const words = seqs.length === 1 ? 'One record restored' : `${seqs.length} records restored`
    if (seqs.length > 0) toast(words, () => void bringBack(seqs).then(() => read(undefined, [])))
    if (left.length > 0) toastProblem(left.slice(0, 3).join(' '))
  }

  const days = entries.at(-1)
  return (
    <div className="stack scrolls on-panel line-above page-pad">
      {failure && <ListEmpty title="Trash could not be loaded" text={failure} />}
      {!gone && !failure && <p className={`text-13 dim ${classes.pastNote}`}>Looking through the log …</p>}
      {gone?.length === 0 && <ListEmpty title="The trash is empty" text="Deleted records can be restored here." />}
      {ticked.length > 0 && (
        <p className={`text-13 dim ${classes.pastNote}`}>
          <Button size="compact-sm" onClick={() => void restoreTicked()}>
            Restore {ticked.length}
          </Button>
        </p>
      )}
      {gone && gone.length > 0 && (
        <ul className={`text-13 ${classes.chain}`} aria-label="Deleted records">
          {gone.map((item) => (
            <li key={`${item.collection}/${item.id}`}>
              <Checkbox
                size="xs"
                disabled={!canWrite}
                label={shortMoment(item.at, clock.today, clock.timeZone)}
                aria-label={`Choose ${item.title}`}
                checked={ticked.includes(keyOf(item))}
                onChange={({ currentTarget: { checked } }) =>
                  setTicked((old) => (checked ? [...old, keyOf(item)] : old.filter((key) => key !== keyOf(item))))
                }
              />
              <span>{kindOf(item.collection)}</span>
              <span>{item.title}</span>
              <span>{personName(item.by, people)}</span>
              {canWrite && (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={`Restore ${item.title}`}
                  onClick={() => void restore(item)}
                >
                  Restore
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {next !== null && (
        <p className={`text-center ${classes.more}`}>
          <Button variant="default" onClick={() => void read(next, entries)}>
            Look further back{days && `, before ${shortMoment(days.at, clock.today, clock.timeZone)}`}
          </Button>
        </p>
      )}
    </div>
  )
}

const keyOf = ({ collection, id }: Deleted): string => `${collection}/${id}`

const MAX_GETS = 100

/** Without records that exist again: the loaded page of the log may be older than a restore. */
async function stillGone(found: readonly Deleted[]): Promise<Deleted[]> {
  const left: Deleted[] = []
  for (let at = 0; at < found.length; at += MAX_GETS) {
    const some = found.slice(at, at + MAX_GETS)
    const { gets } = await readOnce({ gets: some.map(({ collection, id }) => ({ collection, id })) })
    left.push(...some.filter((_, index) => gets[index] === null))
  }
  return left
}
