import { REPEATS } from '#features/todos/repeat.ts'
import type { Doc } from '#model/collection.ts'
import { defineCollection } from '#model/collection.ts'
import { choice, date, flag, lines, text } from '#model/fields.ts'

/** What somebody has to do. */
export const todos = defineCollection({
  name: 'todos',
  label: { one: 'Task', many: 'Tasks' },
  title: 'title',
  fields: {
    title: text('Task', { required: true }),
    status: choice('Status', ['To do', 'Doing', 'Done'], { default: 'To do' }),
    dueOn: date('Due'),
    priority: choice('Priority', ['High', 'Normal', 'Low'], { default: 'Normal' }),
    assignee: text('For', { help: 'The e-mail of the person who does it' }),
    about: text('About', { help: 'The address of a record, such as /payable?id=…' }),
    checklist: lines('Steps', { text: text('Step', { required: true }), done: flag('Done') }),
    repeat: choice('Repeats', REPEATS, { help: 'When it is done it comes again on its next day' }),
    repeatUntil: date('Repeats until'),
    doneOn: date('Done on', { readOnly: true }),
    notes: text('Notes', { rows: 4 }),
  },
  list: { columns: ['title', 'dueOn', 'status', 'priority', 'assignee', 'about', 'repeat'], sort: 'dueOn' },
  form: [
    ['title'],
    ['status', 'dueOn', 'priority', 'assignee'],
    ['about'],
    ['checklist'],
    ['repeat', 'repeatUntil', 'doneOn'],
    ['notes'],
  ],
  search: ['title', 'notes', 'assignee'],
  indexes: [['status', 'dueOn'], ['dueOn'], ['assignee', 'status', 'dueOn']],
})

export type Todo = Doc<typeof todos>
