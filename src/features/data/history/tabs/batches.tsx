import { Button, Skeleton } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { type Batch, batchesIn } from '#features/data/history/tabs/batches.ts'
import type { WholeEntry } from '#model/command/history-page.ts'
import { pageAddress } from '#model/feature.ts'
import { recordKind } from '#model/record-pages.ts'
import classes from '#ui/history/past.module.css'
import type { HistoryPlace } from '#ui/history/place.ts'
import { readHistory } from '#ui/history/read-history.ts'
import { useTakeBack } from '#ui/history/use-take-back.tsx'
import { ListEmpty } from '#ui/list/list-states.tsx'
import type { Clock } from '#ui/list/views/view.ts'
import { personName, usePeople } from '#ui/people.ts'
import { useUser } from '#ui/session.ts'
import { count } from '#ui/shell/money/money.ts'
import type { TableColumn } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'

const PAGE = 500
const EVERYTHING = {}
const MAX_NAMED = 4

/** `Vendor, Part, Lot and 9 others`. */
const named = (kinds: readonly string[]): string =>
  kinds.length <= MAX_NAMED + 1
    ? kinds.join(', ')
    : `${kinds.slice(0, MAX_NAMED).join(', ')} and ${kinds.length - MAX_NAMED} others`

/** Imports, bulk edits, merges and copies: each action on many records, with its undo. */
export function Batches({ clock, places }: { clock: Clock; places: readonly HistoryPlace[] }): ReactNode {
  const people = usePeople()
  const canWrite = useUser()?.role !== 'viewer'
  const [entries, setEntries] = useState<readonly WholeEntry[]>()
  const [next, setNext] = useState<number | null>(null)
  const [failure, setFailure] = useState<string>()
  const [turn, setTurn] = useState(0)
  const kind = (name: string) => places.find(({ of }) => of.name === name)?.of.label.one ?? recordKind(name)
  const { act, dialog } = useTakeBack(places, () => setTurn(turn + 1))

  async function read(before?: number): Promise<void> {
    try {
      const page = await readHistory(EVERYTHING, clock.timeZone, { before, limit: PAGE })
      setEntries(before === undefined ? page.entries : [...(entries ?? []), ...page.entries])
      setNext(page.nextBefore)
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
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

  if (failure)
    return (
      <div className="stack scrolls on-panel line-above page-pad">
        <ListEmpty title="Batches could not be loaded" text={failure} />
      </div>
    )
  if (!entries)
    return (
      <div className="stack scrolls on-panel line-above page-pad" aria-busy>
        <Skeleton height={120} mt={16} />
      </div>
    )
  const found = batchesIn(entries)
  const columns: readonly TableColumn<Batch>[] = [
    { label: 'When', kind: 'moment', value: ({ to }) => to },
    { label: 'Who', value: ({ by }) => personName(by, people) },
    {
      label: 'What',
      value: ({ label }) => label,
      href: ({ run, seq }) => (run ? pageAddress('history', { run }) : pageAddress('history', { seq: String(seq) })),
    },
    { label: 'Records', kind: 'number', value: ({ records }) => records },
    {
      label: 'Of',
      value: ({ collections }) => collections.map(kind).join(', '),
      show: ({ collections }) => <span title={collections.map(kind).join(', ')}>{named(collections.map(kind))}</span>,
    },
    {
      label: 'Actions',
      isQuiet: true,
      kind: 'actions',
      show: (batch) =>
        batch.isUndone || batch.wayBack ? (
          <span className="text-13 line-20 dim">{batch.isUndone ? 'Undone' : batch.wayBack}</span>
        ) : (
          canWrite && (
            <Button
              size="compact-xs"
              variant="default"
              aria-label={`Undo ${batch.label} of ${count(batch.records)} records`}
              onClick={() => void undo(batch)}
            >
              Undo
            </Button>
          )
        ),
    },
  ]
  return (
    <div className="stack scrolls on-panel line-above page-pad">
      {dialog}
      {found.length === 0 && (
        <ListEmpty
          title="No batches"
          text="Imports, bulk edits, merges and copies are listed here and can be undone."
        />
      )}
      {found.length > 0 && (
        <DataTable label="Batches" columns={columns} rows={found} keyOf={({ key }) => key} hasFiles hasCards isFlat />
      )}
      {next !== null && (
        <p className={`text-center ${classes.more}`}>
          <Button variant="default" onClick={() => void read(next)}>
            Earlier
          </Button>
        </p>
      )}
    </div>
  )
}
