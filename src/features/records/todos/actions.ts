import { todos } from '#features/records/todos/collection.ts'
import { defineActions } from '#model/command/action/action.ts'

/** The actions on a task; `hooks.ts` creates the next occurrence of a repeating task. */
export const todoActions = defineActions(
  todos,
  {
    prefix: 'todos',
    record: 'todoId',
    noun: { one: 'task', many: 'tasks' },
    name: ({ data }) => `"${data.title}"`,
    initial: 'To do',
    freeState: true,
  },
  {
    finish: {
      label: 'Done',
      past: 'finished',
      ask: 'Finish {it}',
      key: 'd',
      icon: 'check',
      help: 'Closes the task. A repeating task is created again for its next date.',
      from: ['To do', 'Doing'],
      to: 'Done',
      after: async (_, { id }) => ({ done: id }),
      bulk: true,
      instant: true,
    },
    reopen: {
      label: 'Reopen',
      past: 'reopened',
      icon: 'rotate',
      help: 'The task is to be done again.',
      from: ['Done'],
      to: 'To do',
      bulk: true,
      instant: true,
      menuOnly: true,
    },
  },
)
