import { todos } from '#features/todos/collection.ts'
import { commit } from '#ui/api.ts'
import { bringBack } from '#ui/collection/remove.ts'
import { toast } from '#ui/frame/toasts.tsx'
import type { Reading } from '#ui/quick-add/read.ts'

/** Makes a task of a line; the way back stands in the toast. */
export async function addTodo({ title, ...reading }: Reading, me: string): Promise<void> {
  const data = { title, status: 'To do', priority: 'Normal', assignee: me, ...reading }
  const { seq } = await commit([{ op: 'create', collection: todos.name, data }])
  toast(`${title}: added`, () => void bringBack([seq]))
}
