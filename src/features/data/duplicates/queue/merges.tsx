import { Button } from '@mantine/core'
import { useState } from 'react'
import { dayIn } from '#base/days.ts'
import { type DuplicateMerge, duplicateMerges } from '#features/data/duplicates/collection.ts'
import classes from '#features/data/duplicates/duplicates.module.css'
import { mergeReport } from '#features/data/duplicates/print.ts'
import queue from '#features/data/duplicates/queue/queue.module.css'
import { type MergeConflict, undoMerge } from '#features/data/duplicates/undo-command.ts'
import { addressOf, recordKind } from '#model/record-pages.ts'
import { query } from '#model/schema/collection.ts'
import { plainNumber, shortMoment } from '#ui/grid/format.ts'
import { ListEmpty } from '#ui/list/list-states.tsx'
import { useCommand } from '#ui/live/use-command.ts'
import { useLive } from '#ui/live/use-live.ts'
import { printRecords } from '#ui/print/print.ts'
import { useClock, useNow } from '#ui/shell/clock.ts'
import { GoLink } from '#ui/shell/go-link.tsx'
import { toast, toastProblem } from '#ui/shell/toasts/toasts.tsx'

const PAGE = 50

/** All merges, newest first, each with its undo. */
export function Merges() {
  const [limit, setLimit] = useState(PAGE)
  const merges = useLive(query(duplicateMerges, { orderBy: [['at', 'desc']], limit }))
  if (merges.length === 0)
    return <ListEmpty title="Nothing was merged yet" text="Merges are listed here and can be undone." />
  return (
    <div className={`stack top gap-12 ${queue.merges}`}>
      <ul aria-label="Merges">
        {merges.map((merge) => (
          <Merge key={merge.id} merge={merge} />
        ))}
      </ul>
      {merges.length === limit && (
        <Button variant="default" onClick={() => setLimit(limit + PAGE)}>
          Show more
        </Button>
      )}
    </div>
  )
}

function Merge({ merge: { id, data } }: { merge: DuplicateMerge }) {
  const { timeZone } = useClock()
  const today = dayIn(timeZone, useNow())
  const undo = useCommand<{ conflicts: MergeConflict[] }>(undoMerge)
  const conflicts = (undo.problem?.more.conflicts ?? []) as readonly MergeConflict[]
  const address = addressOf(data.collection, data.keptId)

  async function takeBack(leaveChanged: boolean): Promise<void> {
    const done = await undo.run({ mergeId: id, ...(leaveChanged && { leaveChanged }) })
    if (!done) return
    const left = done.result.conflicts.length
    toast(left === 0 ? 'The merge was undone' : `Undone, except for ${plainNumber(left)} that changed since`)
  }

  return (
    <li>
      <div className="row gap-16 text-13">
        <div className="grow">
          <b className="block strong breaks">{data.title}</b>
          <small className="dim">
            {recordKind(data.collection)}, {data.loserIds.length + 1} records, {plainNumber(data.moved)}{' '}
            {data.moved === 1 ? 'reference' : 'references'} moved by {data.by} {shortMoment(data.at, today, timeZone)}
            {data.status === 'Undone' && `, undone by ${data.undoneBy}`}
          </small>
        </div>
        {address && data.status === 'Merged' && <GoLink href={address}>Open</GoLink>}
        <Button
          variant="default"
          size="compact-md"
          aria-label={`Print the report of the merge of ${data.title}`}
          onClick={() =>
            void printRecords({ template: mergeReport.name, label: mergeReport.label }, [id]).catch((error: Error) =>
              toastProblem(error.message),
            )
          }
        >
          Report
        </Button>
        {data.status === 'Merged' ? (
          <Button
            variant="default"
            size="compact-md"
            loading={undo.isRunning}
            aria-label={`Undo the merge of ${data.title}`}
            onClick={() => void takeBack(false)}
          >
            Undo
          </Button>
        ) : (
          <span className="text-13 dim">Undone</span>
        )}
      </div>
      {undo.problem && (
        <div role="alert" className={`text-13 late round-8 pad-10-12 late-ground ${classes.trouble}`}>
          <p>{undo.problem.message}</p>
          {conflicts.length > 0 && (
            <>
              <ul>
                {conflicts.map(({ collection, id: record, fields }) => {
                  const place = addressOf(collection, record)
                  return (
                    <li key={`${collection} ${record}`}>
                      {place ? (
                        <GoLink className="as-around" href={place}>{`${recordKind(collection)} ${record}`}</GoLink>
                      ) : (
                        `${collection} ${record}`
                      )}
                      : {fields.join(', ')}
                    </li>
                  )
                })}
              </ul>
              <Button variant="default" size="compact-md" onClick={() => void takeBack(true)}>
                Undo the rest
              </Button>
            </>
          )}
        </div>
      )}
    </li>
  )
}
