import { UnstyledButton } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { inSentence } from '#base/text/in-sentence.ts'
import type { TouchedDocument, WholeEntry } from '#model/command/history-page.ts'
import { collections } from '#model/feature.ts'
import type { Value } from '#model/schema/value.ts'
import { shortTime, showValue } from '#ui/grid/format.ts'
import { useTitles } from '#ui/grid/heads/titles.ts'
import { entryWords, mainOf, subjectOf, touchedName } from '#ui/history/entry-words.ts'
import classes from '#ui/history/history.module.css'
import { HistoryNotes } from '#ui/history/history-notes.tsx'
import { linesChanged } from '#ui/history/lines-changed.ts'
import { type HistoryPlace, hrefOf } from '#ui/history/place.ts'
import { useReferenceNames } from '#ui/history/reference-names.ts'
import { fieldOf } from '#ui/list/rows/list-rows.ts'
import type { Clock } from '#ui/list/views/view.ts'
import { useUser } from '#ui/session.ts'
import { GoLink } from '#ui/shell/go-link.tsx'
import { count } from '#ui/shell/money/money.ts'

interface EntryProps {
  entry: WholeEntry
  clock: Clock
  places: readonly HistoryPlace[]
  isUndone: boolean
  act: (words: string, command: string, input: object, at?: string) => Promise<void>
}

/** One commit: who, what, which records, before and after, and undo. */
export function HistoryEntryRow({ entry, clock, places, isUndone, act }: EntryProps) {
  const [isOpen, setOpen] = useState(false)
  const [isWriting, setWriting] = useState(false)
  const canWrite = useUser()?.role !== 'viewer'
  const shown = isOpen ? entry.documents : entry.documents.slice(0, 3)
  // Printing cannot be undone.
  const canUndo = canWrite && !isUndone && !entry.wayBack && entry.command !== 'print'
  const undo = () => void act('Undone', 'history.undo', { seq: entry.seq }, entry.at)
  const gone = canWrite && entry.documents.find(({ kind }) => kind === 'deleted')
  const restore = ({ collection, id, title }: TouchedDocument) =>
    void act(`${title ?? id} restored`, 'documents.restore', { collection, id })

  /** Keys on the focused entry: `u` undoes the change, `r` restores what it deleted, `n` adds a note. */
  function press(event: KeyboardEvent): void {
    // Keys typed into a note are not commands.
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'u' && canUndo) undo()
    else if (event.key === 'r' && gone) restore(gone)
    else if (event.key === 'n' && canWrite) setWriting(true)
    else return
    event.preventDefault()
  }

  return (
    <article
      className={`grid text-13 line-20 hair-below ${classes.entry}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys u, r and n act on the entry the keyboard stands on
      tabIndex={0}
      onKeyDown={press}
      aria-keyshortcuts="u r n"
    >
      <time className="text-12 dim figures unbroken" dateTime={entry.at}>
        {shortTime(entry.at, clock.timeZone)}
      </time>
      <span className={`grid central muted round-10 mute-text ${classes.avatar}`} aria-hidden>
        {entry.by.email.slice(0, 2).toUpperCase()}
      </span>
      <div className={classes.what}>
        <p>
          <b>{nameOf(entry.by.email)}</b>{' '}
          {entryWords(entry, places.find(({ of }) => of.name === mainOf(entry)?.collection)?.of, clock)}
          {entry.documentCount > 1 && <span> · {count(entry.documentCount)} records</span>}
        </p>
        <ul>
          {shown.map((document) => (
            <Touched
              key={`${document.collection}/${document.id}`}
              {...{ document, clock, places, act }}
              isOpen={entry.command === 'commit'}
            />
          ))}
        </ul>
        {entry.documentCount > shown.length && (
          <UnstyledButton
            className={`medium accent tall-24 underlines ${classes.link}`}
            onClick={() => setOpen(true)}
            disabled={isOpen}
          >
            {isOpen
              ? `and ${entry.documentCount - shown.length} more`
              : `Show ${Math.min(entry.documentCount, entry.documents.length) - shown.length} more`}
          </UnstyledButton>
        )}
        {entry.wayBack && <p className="text-12 dim">{entry.wayBack}</p>}
        <HistoryNotes seq={entry.seq} {...{ clock, isWriting }} />
      </div>
      <div className="stack bottom text-12">
        {isUndone && <span className="text-12 dim">Undone</span>}
        {canUndo && (
          <UnstyledButton className={`medium accent tall-24 underlines ${classes.link}`} onClick={undo}>
            Undo
          </UnstyledButton>
        )}
        {canUndo && entry.run && (
          <UnstyledButton
            className={`medium accent tall-24 underlines ${classes.link}`}
            onClick={() => void act('The whole run is undone', 'history.undoRun', { run: entry.run }, entry.at)}
          >
            Undo whole run
          </UnstyledButton>
        )}
        {canWrite && (
          <UnstyledButton
            className={`medium accent tall-24 underlines ${classes.link}`}
            aria-expanded={isWriting}
            aria-label={`Note on change ${entry.seq}`}
            onClick={() => setWriting(!isWriting)}
          >
            Note
          </UnstyledButton>
        )}
      </div>
    </article>
  )
}

const ACTS: Record<TouchedDocument['kind'], string> = { created: 'Created', changed: 'Changed', deleted: 'Deleted' }
const MAX_CHANGES = 8

interface TouchedProps {
  document: TouchedDocument
  clock: Clock
  places: readonly HistoryPlace[]
  act: EntryProps['act']
  /** Its changes are shown at once; those of an action on request, because the sentence above describes them. */
  isOpen: boolean
}

function Touched(props: TouchedProps) {
  const [isShown, setShown] = useState(props.isOpen)
  const { document, clock, places, act } = props
  const { collection, id, kind, changes } = document
  const canWrite = useUser()?.role !== 'viewer'
  const place = places.find(({ of }) => of.name === collection)
  // A record without its own screen, such as a comment, is named after its definition and links to the record it
  // belongs to.
  const of = place?.of ?? collections.find(({ name: each }) => each === collection)
  const name = touchedName(document, of)
  const href = hrefOf(place, id)
  const subject = subjectOf(document, of)
  const subjectTitle = useTitles(subject ? [subject] : [], places)
  const subjectHref =
    subject &&
    hrefOf(
      places.find((each) => each.of.name === subject.collection),
      subject.id,
    )
  const listed = kind === 'changed' ? changes.slice(0, MAX_CHANGES) : []
  const called = useReferenceNames(
    place?.of,
    listed.flatMap(({ path, before, after }) => [[path, before] as const, [path, after] as const]),
    places,
  )
  const shown = (path: string, value: Value | undefined): string => {
    const text = showValue(place && fieldOf(place.of, path), value, { ...clock, titleOf: called })
    return text.length > 80 ? `${text.slice(0, 80)}…` : text || 'none'
  }
  return (
    <li>
      <p>
        {ACTS[kind]} {of ? inSentence(of.label.one) : collection}{' '}
        {href !== undefined && kind !== 'deleted' ? (
          <GoLink className={`medium accent tall-24 underlines ${classes.link}`} href={href}>
            {name}
          </GoLink>
        ) : (
          <b className="plain">{name}</b>
        )}
        {subject && subjectHref !== undefined && (
          <>
            {' on '}
            <GoLink className={`medium accent tall-24 underlines ${classes.link}`} href={subjectHref}>
              {subjectTitle(subject.collection, subject.id) ?? subject.id}
            </GoLink>
          </>
        )}
        {kind === 'changed' && !isShown && (
          <>
            {' '}
            <UnstyledButton
              className={`medium accent tall-24 underlines ${classes.link}`}
              aria-expanded={false}
              onClick={() => setShown(true)}
            >
              Details
            </UnstyledButton>
          </>
        )}
        {kind === 'deleted' && canWrite && ' '}
        {kind === 'deleted' && canWrite && (
          <UnstyledButton
            className={`medium accent tall-24 underlines ${classes.link}`}
            onClick={() => void act(`${name} restored`, 'documents.restore', { collection, id })}
          >
            Restore
          </UnstyledButton>
        )}
      </p>
      {kind === 'changed' && isShown && (
        <dl>
          {listed.map(({ path, before, after }) => (
            <div className="flex gap-8 text-12 line-18" key={path}>
              <dt>{(place && fieldOf(place.of, path)?.label) ?? path}</dt>
              <dd className="breaks">
                {linesChanged(before, after) ?? (
                  <>
                    <s>{shown(path, before)}</s> → <b className="plain">{shown(path, after)}</b>
                  </>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}

const nameOf = (email: string): string => {
  const name = email.split('@')[0] ?? email
  return name.charAt(0).toUpperCase() + name.slice(1)
}
