import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from '#features/insight/my-day/my-day.module.css'
import { type Todo, todos } from '#features/records/todos/collection.ts'
import { type SeenTasks, useTaskChanges, type WatchedChanges, watchedBy } from '#features/records/todos/parts.tsx'
import { recordAddress } from '#model/record-address.ts'
import { shortMoment } from '#ui/grid/format.ts'
import type { Clock } from '#ui/list/views/view.ts'
import { useLive } from '#ui/live/use-live.ts'
import { personName, usePeople } from '#ui/people.ts'
import { keepDesk, useDesk } from '#ui/preferences.ts'
import type { User } from '#ui/session.ts'
import { GoLink } from '#ui/shell/go-link.tsx'

/** Changes by others to watched tasks, until the person has seen them. */
export function Watched({ user, clock }: { user: User; clock: Clock }): ReactNode {
  const people = usePeople()
  const watched = useLive(watchedBy(user.email)) as unknown as readonly Todo[]
  const seen: SeenTasks = useDesk().seenTasks ?? {}
  const found = useTaskChanges(watched, { me: user.email, seen, clock })
  const canKeep = user.role !== 'viewer'

  /** The seen marks of tasks that are no longer watched are deleted. */
  function see(these: readonly WatchedChanges[]): void {
    const remaining = Object.fromEntries(watched.flatMap(({ id }) => (seen[id] === undefined ? [] : [[id, seen[id]]])))
    const now = Object.fromEntries(these.map(({ task }) => [task.id, task.version]))
    void keepDesk(user, { seenTasks: { ...remaining, ...now } })
  }

  if (watched.length === 0) return null
  return (
    <section className={`panel slim ${styles.panel}`} aria-labelledby="watched-title">
      <header className="row between tall-32">
        <h2 className="text-14 line-20 bold" id="watched-title">
          Watched tasks
        </h2>
        {canKeep && found && found.length > 1 && (
          <Button size="compact-xs" variant="subtle" color="gray" onClick={() => see(found)}>
            Dismiss all
          </Button>
        )}
      </header>
      {found?.length === 0 && <p className={`text-13 dim ${styles.quiet}`}>Nothing new in the tasks you watch.</p>}
      <ul>
        {found?.map(({ task, changes }) => (
          <li key={task.id} className={`row gap-4 text-13 line-18 hair-above ${styles.pin}`}>
            <span>
              <GoLink href={recordAddress(todos, task.id)}>{task.data.title}</GoLink>
              {changes.map(({ seq, at, by, words }) => (
                <small className="block text-12 line-16 dim" key={seq}>
                  {personName(by, people)}: {words} · {shortMoment(at, clock.today, clock.timeZone)}
                </small>
              ))}
            </span>
            {canKeep && (
              <Button
                size="compact-xs"
                variant="subtle"
                color="gray"
                aria-label={`Dismiss: ${task.data.title}`}
                onClick={() => see(found.filter((each) => each.task.id === task.id))}
              >
                Dismiss
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
