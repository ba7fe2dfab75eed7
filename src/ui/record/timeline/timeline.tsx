import { UnstyledButton } from '@mantine/core'
import { Fragment, type ReactNode, use, useState } from 'react'
import { isDay } from '#base/days.ts'
import { Problem } from '#base/problem.ts'
import { actionBeside, actionCollection, actionPast } from '#model/command/action/action-words.ts'
import type { HistoryEntry } from '#model/command/commit.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Doc, Value } from '#model/schema/value.ts'
import { execute } from '#ui/api.ts'
import { shortDay, shortMoment, showValue } from '#ui/grid/format.ts'
import { linesChanged } from '#ui/history/lines-changed.ts'
import { useReferenceNames } from '#ui/history/reference-names.ts'
import { telling } from '#ui/history/tell.ts'
import { bringBack } from '#ui/list/remove.ts'
import { fieldOf, statusWords } from '#ui/list/rows/list-rows.ts'
import type { Clock } from '#ui/list/views/view.ts'
import { Await, awaited } from '#ui/live/await.tsx'
import { PersonMark } from '#ui/person-mark.tsx'
import { AttachButton, FileCard, useAttaching, useFiles } from '#ui/record/files/files.tsx'
import { amongChanges, type DocumentChain } from '#ui/record/linked/linked-graph.ts'
import { PlacesContext } from '#ui/record/linked/use-linked.ts'
import { CommentBox, CommentText, useComments } from '#ui/record/timeline/comments.tsx'
import { commandWords, readHistoryPage } from '#ui/record/timeline/history-page.ts'
import { HistoryUnread, HistoryWaiting, useRetry } from '#ui/record/timeline/history-states.tsx'
import { useMails } from '#ui/record/timeline/mails.ts'
import { usePrintings } from '#ui/record/timeline/printings.ts'
import talk from '#ui/record/timeline/talk.module.css'
import classes from '#ui/record/timeline/timeline.module.css'
import { useUser } from '#ui/session.ts'
import { GoLink } from '#ui/shell/go-link.tsx'
import { toast, toastProblem } from '#ui/shell/toasts/toasts.tsx'

const SHOWN_CHANGES = 6

interface Props {
  collection: AnyCollection
  doc: Doc
  clock: Clock
  /** The linked records, once they are known: the chain of a document is shown among its changes. */
  linked?: DocumentChain | undefined
}

/** Who changed what, when, from what to what; each change can be undone. */
export function Timeline(props: Props) {
  const { collection, doc } = props
  const role = useUser()?.role
  const canWrite = role === 'owner' || role === 'staff'
  const files = useAttaching(collection.name, doc.id)
  return (
    <aside
      className={`stack fixed low sunk line-left ${classes.timeline} ${files.target['data-over'] ? talk.over : ''}`}
      aria-label="Timeline"
      {...(canWrite && files.target)}
    >
      <h3>Timeline</h3>
      <div className={`scrolls ${classes.past}`}>
        <Await fallback={<HistoryWaiting />}>
          <Entries key={props.doc.id} {...props} />
        </Await>
      </div>
      {canWrite && (
        <div className={`fixed hair-above ${classes.write}`}>
          <CommentBox collection={collection.name} recordId={doc.id} />
          <AttachButton attach={files.attach} isBusy={files.isBusy} />
        </div>
      )}
    </aside>
  )
}

function Entries({ collection, doc, clock, linked }: Props) {
  const again = useRetry()
  const { entries, more, isUnread } = awaited(readHistoryPage(collection.name, doc.id, doc.version))
  const words = awaited(commandWords())
  const values = entries.flatMap(({ changes }) =>
    changes.flatMap(({ path, before, after }) => [[path, before] as const, [path, after] as const]),
  )
  const where = use(PlacesContext)
  const titleOf = useReferenceNames(collection, values, where.places)
  const [isUndoing, setUndoing] = useState(false)

  async function undo(entry: HistoryEntry): Promise<void> {
    setUndoing(true)
    try {
      const { seq } = await execute('history.undo', { seq: entry.seq })
      toast('Undone', () => void bringBack([seq]))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      toastProblem(error.message)
    } finally {
      setUndoing(false)
    }
  }

  const canWrite = useUser()?.role !== 'viewer'
  // A history entry is placed at the moment it was made, with comments and files in between.
  const items = [
    ...entries.map((entry) => ({ at: entry.at, key: String(entry.seq), node: change(entry) })),
    ...useComments(collection.name, doc.id).map((comment) => ({
      at: comment.createTime,
      key: comment.id,
      node: (
        <Said by={comment.data.by} words="" at={comment.createTime} clock={clock}>
          <CommentText doc={comment} />
        </Said>
      ),
    })),
    ...useFiles(collection.name, doc.id).map((file) => ({
      at: file.createTime,
      key: file.id,
      node: (
        <Said by="" words="File" at={file.createTime} clock={clock}>
          <FileCard doc={file} canWrite={canWrite} />
        </Said>
      ),
    })),
    ...[...usePrintings(collection, doc), ...useMails(collection, doc)].map(({ key, at, by, words }) => ({
      at,
      key,
      node: (
        <Said by={by} words="" at={at} clock={clock}>
          {' '}
          {words}
        </Said>
      ),
    })),
    ...amongChanges(where, collection.name, doc.id, linked).map((node) => ({
      at: node.at,
      key: node.key,
      node: (
        <Said by="" words={node.kind} at={node.at} clock={clock}>
          {' '}
          {node.href ? <GoLink href={node.href}>{node.title}</GoLink> : node.title}
          {node.status && <>, {statusWords(node.status).toLowerCase()}</>}
        </Said>
      ),
    })),
  ].toSorted((a, b) => b.at.localeCompare(a.at))

  /** What was done, as a sentence after the name. */
  function said(entry: HistoryEntry): string {
    if (entry.undoes !== undefined) return 'undid a change'
    const isNew = isCreation(entry, entries)
    if (entry.command === 'commit') {
      const [change] = entry.changes
      if (isNew) return 'created it'
      return entry.changes.length === 1 && change ? `changed ${labelOf(collection, change.path)}` : 'changed'
    }
    const tell = telling(
      entry.changes,
      ({ path, after }) => shown(collection, path, after, clock, titleOf),
      doc.data.currency,
    )
    const label = words?.[entry.command] ?? entry.command
    if (actionCollection(entry.command) === collection.name) return actionPast(entry.command, label, tell)
    return entry.settledBy
      ? actionPast(entry.command, label, tell, entry.settledBy)
      : actionBeside(entry.command, label, tell)
  }

  function change(entry: HistoryEntry): ReactNode {
    return (
      <li key={entry.seq}>
        <span className={`grid central muted placed mute-text ${classes.avatar}`} aria-hidden>
          <PersonMark email={entry.by.email} />
        </span>
        <b>{nameOf(entry.by.email)}</b> {said(entry)}
        {isCreation(entry, entries) || (
          <OnDemand isOpen={entry.command === 'commit' || entry.undoes !== undefined}>
            <ul>
              {entry.changes.slice(0, SHOWN_CHANGES).map((change) => (
                <li key={change.path}>
                  {entry.changes.length > 1 && <span>{labelOf(collection, change.path)} </span>}
                  {linesChanged(change.before, change.after) ?? (
                    <>
                      <s>{shown(collection, change.path, change.before, clock, titleOf) || 'none'}</s> →{' '}
                      <em>{shown(collection, change.path, change.after, clock, titleOf) || 'none'}</em>
                    </>
                  )}
                </li>
              ))}
              {entry.changes.length > SHOWN_CHANGES && <li>and {entry.changes.length - SHOWN_CHANGES} more</li>}
            </ul>
          </OnDemand>
        )}
        <div className="text-12 dim">
          <time dateTime={entry.at}>{shortMoment(entry.at, clock.today, clock.timeZone)}</time>
          {canUndo(entry, entries) && (
            <>
              {' · '}
              <UnstyledButton
                className="text-12 medium accent underlines"
                disabled={isUndoing}
                onClick={() => void undo(entry)}
              >
                Undo
              </UnstyledButton>
            </>
          )}
        </div>
      </li>
    )
  }

  return (
    <ol className={`stack gap-14 ${classes.entries}`}>
      {isUnread && <HistoryUnread again={again} />}
      {items.map(({ key, node }) => (
        <Fragment key={key}>{node}</Fragment>
      ))}
      {more && <li className="text-12 dim">Older changes are in History</li>}
    </ol>
  )
}

/** A comment or attachment among the changes. */
function Said(props: { by: string; words: string; at: string; clock: Clock; children: ReactNode }) {
  const { by, words, at, clock, children } = props
  return (
    <li>
      <span className={`grid central muted placed mute-text ${classes.avatar}`} aria-hidden>
        {by ? <PersonMark email={by} /> : '+'}
      </span>
      <b>{by ? nameOf(by) : words}</b>
      {children}
      <div className="text-12 dim">
        <time dateTime={at}>
          {isDay(at) ? shortDay(at, clock.today) : shortMoment(at, clock.today, clock.timeZone)}
        </time>
      </div>
    </li>
  )
}

const isCreation = (entry: HistoryEntry, all: readonly HistoryEntry[]): boolean =>
  entry === all.at(-1) && entry.changes.every(({ before }) => before === undefined)

const canUndo = (entry: HistoryEntry, all: readonly HistoryEntry[]): boolean =>
  entry.command === 'commit' && !isCreation(entry, all) && !all.some(({ undoes }) => undoes === entry.seq)

/** The single changes of an action, shown on demand; for manual entries they are the action itself. */
function OnDemand({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const [isShown, setShown] = useState(isOpen)
  if (isShown) return children
  return (
    <>
      {' '}
      <UnstyledButton className="text-12 medium accent underlines" aria-expanded={false} onClick={() => setShown(true)}>
        Details
      </UnstyledButton>
    </>
  )
}

const labelOf = (collection: AnyCollection, path: string): string => fieldOf(collection, path)?.label ?? path

const shown = (
  collection: AnyCollection,
  path: string,
  value: Value | undefined,
  clock: Clock,
  titleOf: ReturnType<typeof useReferenceNames>,
): string => clip(showValue(fieldOf(collection, path), value, { ...clock, titleOf }))

const clip = (text: string): string => (text.length > 80 ? `${text.slice(0, 80)}…` : text)

const nameOf = (email: string): string => {
  const name = email.split('@')[0] ?? email
  return name.charAt(0).toUpperCase() + name.slice(1)
}
