import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Problem } from '#base/problem.ts'
import { pageAddress } from '#model/feature.ts'
import classes from '#ui/history/past.module.css'
import { type HistoryPlace, hrefOf } from '#ui/history/place.ts'
import { Dialog } from '#ui/shell/dialog.tsx'
import { GoLink } from '#ui/shell/go-link.tsx'
import { count } from '#ui/shell/money/money.ts'

/** A record that was changed after the run to be undone. */
export interface Conflict {
  collection: string
  id: string
  title: string
}

/** A record that stays because a changed one refers to it. */
export interface Along extends Conflict {
  /** The record that refers to it. */
  for: string
}

/** The records that would keep later changes, and how many others the undo would revert. */
export function undoLeftovers({ more }: Problem): {
  along: readonly Along[]
  alongTotal: number
  others: number | undefined
} {
  return {
    along: Array.isArray(more.along) ? (more.along as Along[]) : [],
    alongTotal: Number(more.alongCount) || 0,
    others: typeof more.others === 'number' ? more.others : undefined,
  }
}

/** The conflicts in the refusal of an undo; empty when it was refused for another reason. */
export const conflictsOf = ({ more }: Problem): readonly Conflict[] =>
  Array.isArray(more.conflicts) ? (more.conflicts as Conflict[]) : []

interface Props {
  conflicts: readonly Conflict[]
  /** The total number; the list may hold fewer. */
  total: number
  /** The records kept with them, because one of them refers to it. */
  along: readonly Along[]
  alongTotal: number
  /** How many records of the run remain to be undone. */
  others: number | undefined
  places: readonly HistoryPlace[]
  /** The moment just before the change, to compare each record with its state then. */
  before: string
  close: () => void
  /** Missing when the change touched nothing else. */
  undoOthers: (() => void) | undefined
}

/** Lists every record changed since, and offers to undo the others. */
export function ConflictsDialog(props: Props): ReactNode {
  const { conflicts, total, along, alongTotal, others, places, before, close, undoOthers } = props
  return (
    <Dialog
      onClose={close}
      title={total > 0 ? 'Some records were changed since' : 'Later records name some of these'}
      size={520}
    >
      {total > 0 && <Changed {...{ total, others, undoOthers }} />}
      <ul className={`text-13 scrolls-down above-8 line-28 ${classes.conflicts}`}>
        {conflicts.map(({ collection, id, title }) => {
          const place = places.find(({ of }) => of.name === collection)
          const href = hrefOf(place, id)
          return (
            <li className="flex between gap-12 hair-above" key={`${collection}/${id}`}>
              {href !== undefined ? (
                <GoLink className={`medium accent underlines ${classes.link}`} href={href}>
                  {title}
                </GoLink>
              ) : (
                title
              )}
              <span className="dim">
                {place?.of.label.one ?? collection}{' '}
                {place && (
                  <GoLink
                    className={`medium accent underlines ${classes.link}`}
                    aria-label={`Compare ${title}`}
                    onClick={close}
                    href={pageAddress('history', { tab: 'was', collection, id, moment: before })}
                  >
                    Compare
                  </GoLink>
                )}
              </span>
            </li>
          )
        })}
        {total > conflicts.length && (
          <li className="flex between gap-12 hair-above">and {total - conflicts.length} more</li>
        )}
      </ul>
      {alongTotal > 0 && (
        <>
          <p className="text-13 line-20 dim">
            {total === 0
              ? alongTotal === 1
                ? 'This record will be skipped'
                : `These ${count(alongTotal)} records will be skipped`
              : `${alongTotal === 1 ? 'One more will be skipped' : `${count(alongTotal)} more will be skipped`} with ${total === 1 ? 'it' : 'them'}`}
            , because other records refer to them:
          </p>
          <ul className={`text-13 scrolls-down above-8 line-28 ${classes.conflicts}`} aria-label="Also skipped">
            {along.map(({ collection, id, title, for: by }) => (
              <li className="flex between gap-12 hair-above" key={`${collection}/${id}`}>
                {title}
                <span className="dim">
                  {places.find(({ of }) => of.name === collection)?.of.label.one ?? collection}, named by {by}
                </span>
              </li>
            ))}
            {alongTotal > along.length && (
              <li className="flex between gap-12 hair-above">and {count(alongTotal - along.length)} more</li>
            )}
          </ul>
        </>
      )}
      <div className="flex end gap-8 above-16">
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        {undoOthers && others !== 0 && (
          <Button onClick={undoOthers}>
            {others === undefined ? 'Undo the rest' : `Undo the other ${count(others)}`}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

const Changed = ({ total, others, undoOthers }: Pick<Props, 'total' | 'others' | 'undoOthers'>): ReactNode => (
  <p className="text-13 line-20 dim">
    {total === 1 ? 'This record was' : `These ${total} records were`} changed since.{' '}
    {undoOthers
      ? others === 0
        ? 'These records were changed later and cannot be undone automatically. Compare and restore single fields.'
        : `Undo the others to skip ${total === 1 ? 'it' : 'them'}.`
      : 'Compare, and restore single fields.'}
  </p>
)
