import { todos } from '#features/records/todos/collection.ts'
import { comeAgain } from '#features/records/todos/rules.ts'
import { defineHook } from '#model/command/hook.ts'

/**
 * Stores the day when a task becomes Done, on whatever screen; a repeating one gets its next occurrence with all steps
 * open again.
 */
export const finishedTodo = defineHook(todos, async ({ tx, id, before, after, today, timeZone }) => {
  if (!before || !after || before.status === after.status) return
  if (before.status === 'Done') await tx.update(todos, id, { doneOn: undefined })
  if (after.status !== 'Done') return
  await tx.update(todos, id, { doneOn: today })
  await comeAgain(tx, after, { today, timeZone })
})
