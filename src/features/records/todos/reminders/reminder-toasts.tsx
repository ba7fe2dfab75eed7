import { useEffect, useRef, useState } from 'react'
import { type Todo, todos } from '#features/records/todos/collection.ts'
import { remindedOf } from '#features/records/todos/rules.ts'
import { recordAddress } from '#model/record-address.ts'
import type { LiveStore } from '#ui/live/types.ts'
import { useNotice } from '#ui/preferences.ts'
import { useNow } from '#ui/shell/clock.ts'
import { toastReminder } from '#ui/shell/toasts/toasts.tsx'
import { useLiveEntry } from '#ui/shell/use-entry.ts'

const DAY_MS = 86_400_000
const MAX_STORED = 200
const KEY = 'prime-reminded'
const NONE: readonly Todo[] = []

/**
 * Shows a toast on every screen when a reminder of the user's own task is due, until it is closed in this browser;
 * older ones are in My day.
 */
export function ReminderToasts({ me }: { me: string }): null {
  const now = useNow()
  const isWanted = useNotice('reminders')
  const [open] = useState(() => (store: LiveStore) => store.documents(watchedBy(me)))
  const live = useLiveEntry(open)
  const shown = useRef(new Set<string>())
  const tasks = live.state === 'ready' ? (live.value as unknown as readonly Todo[]) : NONE
  useEffect(() => {
    if (!isWanted) return
    const since = new Date(now.getTime() - DAY_MS).toISOString()
    for (const { id, data } of remindedOf(tasks, now)) {
      const moment = data.remindAt?.$ts ?? ''
      const key = `${id} ${moment}`
      if (moment <= since || shown.current.has(key) || shownKeys().includes(key)) continue
      shown.current.add(key)
      toastReminder(data.title, recordAddress(todos, id), () => remember(key))
    }
  }, [tasks, now, isWanted])
  return null
}

const watchedBy = (me: string) => ({
  collection: todos.name,
  where: [
    ['assignee', '==', me],
    ['remindAt', 'exists', true],
    ['status', 'in', ['To do', 'Doing']],
  ] as const,
})

/** The reminders closed in this browser; one that was not closed is shown again after a reload. */
const shownKeys = (): string[] => (localStorage.getItem(KEY) ?? '').split('\n')
const remember = (key: string): void => localStorage.setItem(KEY, [...shownKeys(), key].slice(-MAX_STORED).join('\n'))
