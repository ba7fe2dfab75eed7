import { ActionIcon } from '@mantine/core'
import { IconPlaylistAdd } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { taskOf } from '#features/insight/my-day/agenda/task-of.tsx'
import styles from '#features/insight/my-day/my-day.module.css'
import { type Comment, comments, withoutPlaces } from '#features/records/comments/collection.ts'
import { todos } from '#features/records/todos/collection.ts'
import type { HistoryPage } from '#model/command/history-page.ts'
import { screenPath } from '#model/feature.ts'
import { addressOf, recordKind } from '#model/record-pages.ts'
import { call } from '#ui/api.ts'
import { shortMoment } from '#ui/grid/format.ts'
import { type Recent, recentsOf } from '#ui/history/recents.ts'
import type { Clock } from '#ui/list/views/view.ts'
import { useLive } from '#ui/live/use-live.ts'
import { personName, usePeople } from '#ui/people.ts'
import type { User } from '#ui/session.ts'
import { GoLink } from '#ui/shell/go-link.tsx'

const MAX_MENTIONS = 8

export function useMentions(me: string): readonly Comment[] {
  const found = useLive({ collection: comments.name, where: [['mentions', 'array-contains', me]] })
  return (found as unknown as readonly Comment[]).toSorted((a, b) => b.createTime.localeCompare(a.createTime))
}

/** Where someone has mentioned me, newest first. */
export function Mentions({ me, clock }: { me: string; clock: Clock }): ReactNode {
  const people = usePeople()
  const found = useMentions(me).slice(0, MAX_MENTIONS)
  if (found.length === 0) return null
  return (
    <section className={`panel slim ${styles.panel}`} aria-labelledby="mentions-title">
      <header className="row between tall-32">
        <h2 className="text-14 line-20 bold" id="mentions-title">
          Mentions
        </h2>
      </header>
      <ul>
        {found.map(({ id, data, createTime }) => {
          const href = addressOf(data.collection, data.recordId)
          const text = withoutPlaces(data.text)
          return (
            <li key={id} className={`text-13 line-18 breaks hair-above ${styles.mention}`}>
              <b className="strong">{personName(data.by, people)}</b>{' '}
              <span>{href ? <GoLink href={href}>{text}</GoLink> : text}</span>
              <small className="block text-12 line-16 dim">
                {recordKind(data.collection)} · {shortMoment(createTime, clock.today, clock.timeZone)}
              </small>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const isShown = (collection: string): boolean => addressOf(collection, '') !== undefined

/** The records I changed most recently, from the log. */
export function Recents({ user, clock }: { user: User; clock: Clock }): ReactNode {
  const { id: userId, email: me } = user
  const canMake = user.role !== 'viewer'
  const [found, setFound] = useState<readonly Recent[]>()
  const [failure, setFailure] = useState<string>()
  useEffect(() => {
    const stop = new AbortController()
    const query = new URLSearchParams({ by: userId, limit: '60' })
    call<HistoryPage>('GET', `/api/history?${query}`, undefined, { signal: stop.signal }).then(
      ({ entries }) => setFound(recentsOf(entries, isShown)),
      (error: unknown) => {
        if (!stop.signal.aborted) setFailure(error instanceof Error ? error.message : String(error))
      },
    )
    return () => stop.abort()
  }, [userId])
  return (
    <section className={`panel slim ${styles.panel}`} aria-labelledby="recents-title">
      <header className="row between tall-32">
        <h2 className="text-14 line-20 bold" id="recents-title">
          Recent
        </h2>
      </header>
      {failure && <p role="alert">{failure}</p>}
      {found?.length === 0 && <p className={`text-13 dim ${styles.quiet}`}>Records you change will appear here.</p>}
      <ul>
        {found?.map(({ collection, id, title, at }) => (
          <li key={`${collection}/${id}`} className={`row gap-4 text-13 line-18 hair-above ${styles.pin}`}>
            <span>
              <GoLink href={addressOf(collection, id) ?? screenPath('cockpit')}>{title}</GoLink>
              <small className="block text-12 line-16 dim">
                {recordKind(collection)} · {shortMoment(at, clock.today, clock.timeZone)}
              </small>
            </span>
            {canMake && collection !== todos.name && (
              <ActionIcon
                size={24}
                aria-label={`Make a task of ${title}`}
                title="Create task"
                onClick={() => void taskOf(addressOf(collection, id) ?? '', me, clock)}
              >
                <IconPlaylistAdd size={16} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
