import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { written } from '#base/text/writing.ts'
import { actsOf, type ListedAct } from '#features/data/custom-tables/undo-list.ts'
import type { WholeEntry } from '#model/command/history-page.ts'
import { places } from '#model/feature.ts'
import { plainNumber } from '#ui/grid/format.ts'
import { readHistory } from '#ui/history/read-history.ts'
import { useTakeBack } from '#ui/history/use-take-back.tsx'
import { useUser } from '#ui/session.ts'
import { useClock } from '#ui/shell/clock.ts'
import { Dialog } from '#ui/shell/dialog.tsx'
import { Spinner } from '#ui/shell/spinner.tsx'
import { DataTable } from '#ui/table/data-table.tsx'

const MAX_CHANGES = 100

/** A person's last actions in a table, each with undo or redo. */
export function UndoDialog({ table, close }: { table: string; close: () => void }): ReactNode {
  const { timeZone } = useClock()
  const own = useUser()?.id
  const [entries, setEntries] = useState<readonly WholeEntry[]>()
  const [failure, setFailure] = useState<string>()
  const [turn, setTurn] = useState(0)
  const { act, dialog } = useTakeBack(places, () => setTurn(turn + 1))

  // biome-ignore lint/correctness/useExhaustiveDependencies: a turn asks again
  useEffect(() => {
    const stop = new AbortController()
    readHistory({ collection: table }, timeZone, { limit: MAX_CHANGES, signal: stop.signal })
      .then((page) => setEntries(page.entries))
      .catch((error: unknown) => {
        if (!stop.signal.aborted) setFailure(error instanceof Error ? error.message : String(error))
      })
    return () => stop.abort()
  }, [table, timeZone, turn])

  const acts = actsOf(entries ?? []).filter(({ entry }) => entry.by.id === own && !entry.wayBack)
  return (
    <Dialog onClose={close} title="Undo and redo" size="lg">
      {failure ? (
        <p role="alert">{failure}</p>
      ) : !entries ? (
        <Spinner />
      ) : acts.length === 0 ? (
        <p className="text-13 dim breaks">You have not changed this table recently.</p>
      ) : (
        <DataTable
          label="Your recent changes"
          columns={[
            { label: 'When', show: ({ entry }) => momentIn(entry.at, timeZone) },
            { label: 'What', isHead: true, wrap: true, show: ({ entry, isUndone }) => wordsOf({ entry, isUndone }) },
            {
              label: 'Act',
              kind: 'actions',
              show: ({ entry, isUndone, turn: seq }) => (
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={`${isUndone ? 'Redo' : 'Undo'} ${wordsOf({ entry, isUndone: false })}`}
                  onClick={() => void act(isUndone ? 'Done again' : 'Undone', 'history.undo', { seq }, entry.at)}
                >
                  {isUndone ? 'Redo' : 'Undo'}
                </Button>
              ),
            },
          ]}
          rows={acts}
          keyOf={({ entry }) => entry.seq}
        />
      )}
      {dialog}
    </Dialog>
  )
}

const KINDS = { created: 'New', changed: 'Changed', deleted: 'Deleted' } as const

function wordsOf({ entry, isUndone }: Pick<ListedAct<WholeEntry>, 'entry' | 'isUndone'>): string {
  const [first] = entry.documents
  const others = entry.documentCount - 1
  const fields = first?.changes.map(({ path }) => path).join(', ')
  const what = [
    first ? `${KINDS[first.kind]}: ${first.title ?? first.id}` : entry.label,
    first?.kind === 'changed' && fields && `(${fields})`,
    others > 0 && `and ${plainNumber(others)} more`,
    isUndone && '· undone',
  ]
  return what.filter(Boolean).join(' ')
}

const momentIn = (iso: string, timeZone: string): string =>
  written(new Date(iso), { timeZone, dateStyle: 'medium', timeStyle: 'short' })
