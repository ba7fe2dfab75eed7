import { toDay } from '#base/days.ts'
import { refuse } from '#base/problem.ts'
import { todos } from '#features/todos/collection.ts'
import type { Repeat } from '#features/todos/repeat.ts'
import { nextDue } from '#features/todos/repeat.ts'
import { defineCommand } from '#model/command.ts'
import { reference } from '#model/fields.ts'

/** A task is done; one that repeats comes again on its next day, with nothing ticked off. */
export const finishTodo = defineCommand({
  name: 'todos.finish',
  label: 'Done',
  help: 'The task is done. One that repeats comes again on its next day.',
  input: { todoId: reference('Task', 'todos', { required: true }) },
  async run({ tx, input, today, timeZone }) {
    const { id, data } = await tx.need(todos, input.todoId)
    if (data.status === 'Done') throw refuse(`"${data.title}" is done already.`)
    await tx.update(todos, id, { status: 'Done', doneOn: today })
    if (!data.repeat) return { done: id }
    const from = toDay(data.dueOn, timeZone) ?? today
    const dueOn = nextDue(data.repeat as Repeat, from, {
      after: from > today ? from : today,
      until: toDay(data.repeatUntil, timeZone),
    })
    if (!dueOn) return { done: id }
    const { doneOn: _, checklist, ...same } = data
    const next = await tx.insert(todos, {
      ...same,
      status: 'To do',
      dueOn,
      ...(checklist && { checklist: checklist.map((line) => ({ ...line, done: false })) }),
    })
    return { done: id, next: next.id, dueOn }
  },
})
