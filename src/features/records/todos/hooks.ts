import { todos } from '#features/records/todos/collection.ts'
import { comeAgain } from '#features/records/todos/rules.ts'
import { defineHook } from '#model/command/hook.ts'

/** A task that becomes Done, on whatever screen, keeps the day; one that repeats comes again with nothing ticked off. */
export const finishedTodo = defineHook(todos, async ({ tx, id, before, after, today, timeZone }) => {
  if (!before || !after || before.status === after.status) return
  if (before.status === 'Done') await tx.update(todos, id, { doneOn: undefined })
  if (after.status !== 'Done') return
  await tx.update(todos, id, { doneOn: today })
  await comeAgain(tx, after, { today, timeZone })
})
