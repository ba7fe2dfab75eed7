import { refuse } from '#base/problem.ts'
import { todos } from '#features/records/todos/collection.ts'
import { defineCommand } from '#model/command/command.ts'
import { reference } from '#model/schema/fields.ts'

/** A task is done; that one which repeats comes again follows from it (`follow.ts`). */
export const finishTodo = defineCommand({
  name: 'todos.finish',
  label: 'Done',
  help: 'Closes the task. A repeating task is created again for its next date.',
  input: { todoId: reference('Task', 'todos', { required: true }) },
  async run({ tx, input }) {
    const { id, data } = await tx.need(todos, input.todoId)
    if (data.status === 'Done') throw refuse(`"${data.title}" is already done.`)
    await tx.update(todos, id, { status: 'Done' })
    return { done: id }
  },
})
