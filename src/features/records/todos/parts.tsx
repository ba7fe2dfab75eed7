import { useEffect, useState } from 'react'
import { type Todo, todos } from '#features/records/todos/collection.ts'
import { type TaskChange, taskChanges } from '#features/records/todos/reminders/updates.ts'
import { momentAt } from '#features/records/todos/rules.ts'
import { commit } from '#ui/api.ts'
import { shortDay } from '#ui/grid/format.ts'
import { bringBack } from '#ui/list/remove.ts'
import type { Clock } from '#ui/list/views/view.ts'
import type { LiveStore } from '#ui/live/types.ts'
import type { ReadTask } from '#ui/quick-add/read.ts'
import { readHistoryPage } from '#ui/record/timeline/history-page.ts'
import { toast } from '#ui/shell/toasts/toasts.tsx'

/** Creates a task from a line and offers Undo in the toast. A time of day becomes a reminder in the time zone of the screen. */
export async function addTodo({ title, time, ...reading }: ReadTask, me: string, clock?: Clock): Promise<void> {
  const remindAt = time && clock && momentAt(reading.dueOn ?? clock.today, time, clock.timeZone)
  const data = {
    title,
    status: 'To do',
    priority: 'Normal',
    assignee: me,
    ...reading,
    ...(remindAt && { remindAt }),
  }
  const { seq } = await commit([{ op: 'create', collection: todos.name, data }])
  toast(`${title}: added`, () => void bringBack([seq]))
}

/** The last change a person has seen of each watched task, by the task's id. */
export type SeenTasks = Readonly<Record<string, number>>

export interface WatchedChanges {
  task: Todo
  changes: readonly TaskChange[]
}

/** The number of watched tasks that are checked: those changed last. */
const MAX_LOOKED_AT = 30

/** The query for the tasks someone watches. */
export const watchedBy = (me: string) => ({
  collection: todos.name,
  where: [['watchers', 'array-contains', me]] as const,
})

export const askWatched = (me: string) => (store: LiveStore) => store.documents(watchedBy(me))

/** Changes by others to these tasks since they were last seen; undefined while loading. */
export function useTaskChanges(
  watched: readonly Todo[],
  { me, seen, clock }: { me: string; seen: SeenTasks; clock: Clock },
): readonly WatchedChanges[] | undefined {
  const [found, setFound] = useState<readonly WatchedChanges[]>()
  const filter = watched
    .filter(({ id, version }) => version > (seen[id] ?? 0))
    .toSorted((a, b) => b.version - a.version)
    .slice(0, MAX_LOOKED_AT)
  const key = filter.map(({ id, version }) => `${id}@${version}>${seen[id] ?? 0}`).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the tasks and what was seen of them
  useEffect(() => {
    let isGone = false
    Promise.all(filter.map((task) => changesOfTask(task, me, seen[task.id], clock))).then(
      (all) => isGone || setFound(all.filter(({ changes }) => changes.length > 0)),
      (error: unknown) => console.error('Updates of watched tasks could not be loaded:', error),
    )
    return () => {
      isGone = true
    }
  }, [key])
  return found
}

/** The changes by others to one task since a seen change. */
export async function changesOfTask(
  task: Todo,
  me: string,
  seen: number | undefined,
  { today, timeZone }: Clock,
): Promise<WatchedChanges> {
  const { entries } = await readHistoryPage(todos.name, task.id, task.version)
  return { task, changes: taskChanges(entries, { me, seen, timeZone, show: (day) => shortDay(day, today) }) }
}
