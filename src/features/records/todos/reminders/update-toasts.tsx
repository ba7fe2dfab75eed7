import { useEffect, useRef, useState } from 'react'
import { dayIn } from '#base/days.ts'
import { type Todo, todos } from '#features/records/todos/collection.ts'
import { askWatched, changesOfTask } from '#features/records/todos/parts.tsx'
import { recordAddress } from '#model/record-address.ts'
import { personName } from '#ui/people.ts'
import { useNotice } from '#ui/preferences.ts'
import { useClock } from '#ui/shell/clock.ts'
import { toastNews } from '#ui/shell/toasts/toasts.tsx'
import { useLiveEntry } from '#ui/shell/use-entry.ts'

const NONE: readonly Todo[] = []

/** Shows a toast on every screen when someone else changes a watched task; earlier changes are in My day. */
export function TaskChangeToasts({ me }: { me: string }): null {
  const { now, timeZone } = useClock()
  const isWanted = useNotice('watched tasks')
  const [open] = useState(() => askWatched(me))
  const live = useLiveEntry(open)
  const known = useRef<ReadonlyMap<string, number>>(undefined)
  const isReady = live.state === 'ready'
  const watched = isReady ? (live.value as unknown as readonly Todo[]) : NONE
  useEffect(() => {
    if (!isReady) return
    const before = known.current
    known.current = new Map(watched.map(({ id, version }) => [id, version]))
    // The first response is the existing state, and a task that becomes visible later was not changed.
    if (!before || !isWanted) return
    const clock = { now: now(), timeZone, today: dayIn(timeZone, now()) }
    for (const task of watched) {
      const last = before.get(task.id)
      if (last === undefined || last >= task.version) continue
      changesOfTask(task, me, last, clock).then(
        ({ changes }) => {
          for (const { by, words } of changes)
            toastNews(`${personName(by)}: ${words}`, task.data.title, recordAddress(todos, task.id))
        },
        (error: unknown) => console.error('Updates of a watched task could not be loaded:', error),
      )
    }
  }, [isReady, watched, me, now, timeZone, isWanted])
  return null
}
