import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Problem } from '#base/problem.ts'
import { Dialog } from '#ui/frame/dialog.tsx'
import { GoLink } from '#ui/frame/go-link.tsx'
import type { Place } from '#ui/history/history-entry.tsx'
import classes from '#ui/history/past.module.css'

/** A record that was changed since the run that is to be undone. */
export interface Conflict {
  collection: string
  id: string
  title: string
}

/** What stands in the way of an undo, from the refusal; empty when it was refused for another reason. */
export const conflictsOf = ({ more }: Problem): readonly Conflict[] =>
  Array.isArray(more.conflicts) ? (more.conflicts as Conflict[]) : []

interface Props {
  conflicts: readonly Conflict[]
  /** How many there are in all; the list may hold fewer. */
  total: number
  places: readonly Place[]
  /** The moment just before the change: each record can be compared with how it stood then. */
  before: string
  close: () => void
  /** Missing where the change touched nothing else. */
  undoOthers: (() => void) | undefined
}

/** Names every record that somebody has changed since, and offers to take back the others. */
export function ConflictsDialog({ conflicts, total, places, before, close, undoOthers }: Props): ReactNode {
  return (
    <Dialog onClose={close} title="Some records were changed since" size={520}>
      <p className={classes.note}>
        {total === 1 ? 'This record does' : `These ${total} records do`} not stand as the change left{' '}
        {total === 1 ? 'it' : 'them'}.{' '}
        {undoOthers
          ? `Undoing the others leaves ${total === 1 ? 'it' : 'them'} alone.`
          : 'Compare, and put back what should be as before, field by field.'}
      </p>
      <ul className={classes.conflicts}>
        {conflicts.map(({ collection, id, title }) => {
          const place = places.find(({ of }) => of.name === collection)
          return (
            <li key={`${collection}/${id}`}>
              {place ? (
                <GoLink className={classes.link} href={`${place.path}?tab=all&id=${encodeURIComponent(id)}`}>
                  {title}
                </GoLink>
              ) : (
                title
              )}
              <span>
                {place?.of.label.one ?? collection}{' '}
                {place && (
                  <GoLink
                    className={classes.link}
                    aria-label={`Compare ${title}`}
                    onClick={close}
                    href={`/history?${new URLSearchParams({ tab: 'was', collection, id, moment: before })}`}
                  >
                    Compare
                  </GoLink>
                )}
              </span>
            </li>
          )
        })}
        {total > conflicts.length && <li>and {total - conflicts.length} more</li>}
      </ul>
      <div className={classes.buttons}>
        <Button variant="default" onClick={close}>
          Undo nothing
        </Button>
        {undoOthers && <Button onClick={undoOthers}>Undo the others</Button>}
      </div>
    </Dialog>
  )
}
