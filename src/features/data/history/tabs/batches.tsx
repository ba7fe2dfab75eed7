import { Button, Skeleton } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { type Batch, batchesIn } from '#features/data/history/tabs/batches.ts'
import { kindOf } from '#model/record-pages.ts'
import { shortMoment } from '#ui/grid/format.ts'
import type { WholeEntry } from '#ui/history/entry.ts'
import classes from '#ui/history/past.module.css'
import type { Place } from '#ui/history/place.ts'
import { readHistory } from '#ui/history/read-history.ts'
import { useTakeBack } from '#ui/history/use-take-back.tsx'
import { ListEmpty } from '#ui/list/list-states.tsx'
import type { Clock } from '#ui/list/views/view.ts'
import { nameOf, usePeople } from '#ui/people.ts'
import { useUser } from '#ui/session.ts'
import { GoLink } from '#ui/shell/go-link.tsx'
import { count } from '#ui/shell/money.ts'

const PAGE = 500
const EVERYTHING = {}
const MAX_NAMED = 4

/** `Vendor, Part, Lot and 9 others`. */
const named = (kinds: readonly string[]): string =>
  kinds.length <= MAX_NAMED + 1
    ? kinds.join(', ')
    : `${kinds.slice(0, MAX_NAMED).join(', ')} and ${kinds.length - MAX_NAMED} others`

/** Imports, bulk edits, merges and copies: each act over many records, with the way back. */
export function Batches({ clock, places }: { clock: Clock; places: readonly Place[] }): ReactNode {
  const people = usePeople()
  const canWrite = useUser()?.role !== 'viewer'
  const [entries, setEntries] = useState<readonly WholeEntry[]>()
  const [next, setNext] = useState<number | null>(null)
  const [trouble, setTrouble] = useState<string>()
  const [turn, setTurn] = useState(0)
  const kind = (name: string) => places.find(({ of }) => of.name === name)?.of.label.one ?? kindOf(name)
  const { act, dialog } = useTakeBack(places, () => setTurn(turn + 1))

  async function read(before?: number): Promise<void> {
    try {
      const page = await readHistory(EVERYTHING, clock.timeZone, { before, limit: PAGE })
      setEntries(before === undefined ? page.entries : [...(entries ?? []), ...page.entries])
      setNext(page.nextBefore)
    } catch (error) {
      setTrouble(error instanceof Error ? error.message : String(error))
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a turn reads again
  useEffect(() => {
    void read()
  }, [turn])

  const undo = ({ run, seq, label, to }: Batch) =>
    run === undefined
      ? act(`${label} undone`, 'history.undo', { seq }, to)
      : act(`${label} undone`, 'history.undoRun', { run }, to)

  if (trouble)
    return (
      <div className={classes.list}>
        <ListEmpty title="The batches could not be read" text={trouble} />
      </div>
    )
  if (!entries)
    return (
      <div className={classes.list} aria-busy>
        <Skeleton height={120} mt={16} />
      </div>
    )
  const found = batchesIn(entries)
  return (
    <div className={classes.list}>
      {dialog}
      {found.length === 0 && (
        <ListEmpty
          title="No batches"
          text="Imports, bulk edits, merges and copies are listed here and can be undone."
        />
      )}
      {found.length > 0 && (
        <div className={classes.scroll}>
          <table className={classes.table} aria-label="Batches">
            <thead>
              <tr>
                {['When', 'Who', 'What', 'Records', 'Of', ''].map((label) => (
                  <th key={label} scope="col" data-right={label === 'Records' || undefined}>
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {found.map((batch) => (
                <tr key={batch.key}>
                  <td>{shortMoment(batch.to, clock.today, clock.timeZone)}</td>
                  <td>{nameOf(batch.by, people)}</td>
                  <td>
                    <GoLink
                      className={classes.link}
                      href={batch.run ? `/history?run=${encodeURIComponent(batch.run)}` : `/history?seq=${batch.seq}`}
                    >
                      {batch.label}
                    </GoLink>
                  </td>
                  <td data-right>{count(batch.records)}</td>
                  <td title={batch.collections.map(kind).join(', ')}>{named(batch.collections.map(kind))}</td>
                  <td>
                    {batch.isUndone && <span className={classes.note}>Undone</span>}
                    {!batch.isUndone && batch.wayBack && <span className={classes.note}>{batch.wayBack}</span>}
                    {!batch.isUndone && !batch.wayBack && canWrite && (
                      <Button
                        size="compact-xs"
                        variant="default"
                        aria-label={`Undo ${batch.label} of ${count(batch.records)} records`}
                        onClick={() => void undo(batch)}
                      >
                        Undo
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {next !== null && (
        <p className={classes.more}>
          <Button variant="default" onClick={() => void read(next)}>
            Earlier
          </Button>
        </p>
      )}
    </div>
  )
}
