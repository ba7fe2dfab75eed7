import { todos } from '#features/records/todos/collection.ts'
import { type Count, counts } from '#features/stock/counts/collection.ts'
import { isRunning } from '#features/stock/counts/running.ts'
import type { Tx } from '#model/command/command.ts'
import { defineHook } from '#model/command/hook.ts'
import { pageAddress } from '#model/feature.ts'
import { query } from '#model/schema/collection.ts'

const addressOfCount = (id: string): string => pageAddress('control', { area: 'counts', count: id })

/** Creates a task for the person who is asked to count; counting without a request has none. */
export async function askToCount(
  tx: Tx,
  { id, data }: Count,
  { today, user }: { today: string; user: { email: string } },
): Promise<void> {
  const { assignee, plannedFor, countNumber, scope } = data
  if (!assignee?.includes('@') || assignee === user.email) return
  await tx.insert(todos, {
    title: [`Count ${countNumber}`, scope].filter(Boolean).join(': '),
    source: 'Rule',
    dueOn: plannedFor ?? today,
    assignee,
    about: addressOfCount(id),
    closes: 'When it is settled',
  })
}

/** The task is done when the count is posted or cancelled. */
export const closesCountTask = defineHook(counts, async ({ tx, id, before, after, today }) => {
  if (!before || !after || !isRunning(before.status) || isRunning(after.status)) return
  const waiting = await tx.find(
    query(todos, {
      where: [
        ['closes', '==', 'When it is settled'],
        ['status', 'in', ['To do', 'Doing']],
      ],
    }),
  )
  for (const task of waiting.filter(({ data }) => data.about === addressOfCount(id)))
    await tx.update(todos, task.id, { status: 'Done', doneOn: today })
})
