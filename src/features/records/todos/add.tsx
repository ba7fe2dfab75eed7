import { todos } from '#features/records/todos/collection.ts'
import { momentAt } from '#features/records/todos/reminders/reminders.ts'
import { commit } from '#ui/api.ts'
import { bringBack } from '#ui/list/remove.ts'
import type { Clock } from '#ui/list/views/view.ts'
import type { Reading } from '#ui/quick-add/read.ts'
import { toast } from '#ui/shell/toasts.tsx'

/** Makes a task of a line; the way back stands in the toast. A time of day becomes a reminder by the clock of its screen. */
export async function addTodo({ title, time, ...reading }: Reading, me: string, clock?: Clock): Promise<void> {
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
