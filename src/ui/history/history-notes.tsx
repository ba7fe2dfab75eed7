import type { ReactNode } from 'react'
import type { Doc } from '#model/schema/value.ts'
import { shortMoment } from '#ui/grid/format.ts'
import classes from '#ui/history/history.module.css'
import type { Clock } from '#ui/list/views/view.ts'
import { Await } from '#ui/live/await.tsx'
import { useLive } from '#ui/live/use-live.ts'
import { personName, usePeople } from '#ui/people.ts'
import { CommentBox, CommentText, type TimelineComment } from '#ui/record/timeline/comments.tsx'

/** Notes on a change are comments with this name, by the change's number. */
const HISTORY = 'history'

interface Props {
  seq: number
  clock: Clock
  isWriting: boolean
}

/** The notes on a change, and an input for another one. */
export function HistoryNotes({ seq, clock, isWriting }: Props): ReactNode {
  return (
    <div className={`above-6 ${classes.notes}`}>
      <Await>
        <Notes seq={seq} clock={clock} />
      </Await>
      {isWriting && <CommentBox collection={HISTORY} recordId={String(seq)} />}
    </div>
  )
}

function Notes({ seq, clock }: { seq: number; clock: Clock }): ReactNode {
  const people = usePeople()
  // One query for all changes on the screen, because notes are few.
  const all = useLive<TimelineComment & { recordId: string }>({
    collection: 'comments',
    where: [['collection', '==', HISTORY]],
  }) as readonly Doc<TimelineComment & { recordId: string }>[]
  return all
    .filter(({ data }) => data.recordId === String(seq))
    .toSorted((a, b) => a.createTime.localeCompare(b.createTime))
    .map((note) => (
      <div key={note.id} className="above-4">
        <small className="text-12 dim">
          {personName(note.data.by, people)} noted, {shortMoment(note.createTime, clock.today, clock.timeZone)}
        </small>
        <CommentText doc={note} />
      </div>
    ))
}
