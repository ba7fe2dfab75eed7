import { isDay } from '#base/days.ts'
import { invalid } from '#base/problem.ts'
import { TASK_REPEATS } from '#features/records/todos/reminders/repeat.ts'
import type { Condition } from '#model/query/query.ts'
import { type DocOf, defineCollection } from '#model/schema/collection.ts'
import { choice, date, flag, lines, moment, number, tags, text } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'

/**
 * When a task is completed automatically: when its record is paid, received or arrived, or when its order is billed.
 */
export const CLOSES = ['When it is settled', 'When it is billed'] as const

/**
 * The origin of a task: written by a person, requested in a comment, or created automatically, for example as the next
 * occurrence of a repeating task.
 */
const SOURCES = ['Manual', 'Mention', 'Rule'] as const

const isThere = (field: string): Condition => ({
  op: 'and',
  of: [
    { op: 'exists', path: [field], value: true },
    { op: 'not', of: [{ op: 'in', path: [field], value: ['', null] }] },
  ],
})

const is = (field: string, value: string, op: 'starts-with' | '==' = '=='): Condition => ({
  op,
  path: [field],
  value,
})

/**
 * A task requested in a comment whose record is unknown. Its title is the text of the comment, so access cannot follow
 * the record.
 */
const isLostMention: Condition = {
  op: 'or',
  of: [
    {
      op: 'and',
      of: [
        {
          op: 'or',
          of: [
            is('source', 'Mention'),
            { op: 'and', of: [{ op: 'not', of: [isThere('source')] }, is('title', 'Answer ', 'starts-with')] },
          ],
        },
        { op: 'not', of: [isThere('collection')] },
      ],
    },
    { op: 'and', of: [is('collection', 'history'), { op: 'not', of: [isThere('concerns')] }] },
  ],
}

/** A person's task. */
export const todos = defineCollection({
  name: 'todos',
  page: '/todo',
  label: { one: 'Task', many: 'Tasks' },
  title: 'title',
  fields: {
    title: text('Task', { required: true }),
    status: choice('Status', ['To do', 'Doing', 'Done'], { default: 'To do' }),
    dueOn: date('Due'),
    priority: choice('Priority', ['High', 'Normal', 'Low'], { default: 'Normal' }),
    assignee: text('Assigned to', { as: 'person', importAs: ['For'] }),
    about: text('About', { help: 'Path of a record, such as /payable?id=…' }),
    collection: text('Collection', {
      help: 'Collection of the linked record; people without access to it do not see the task',
    }),
    recordId: text('Record', { mono: true }),
    concerns: tags('Related change', {
      readOnly: true,
      importAs: ['Tells of'],
      help: 'The change that a task is about',
    }),
    remindAt: moment('Remind at', { help: 'Notifies the assignee at this time' }),
    watchers: tags('Watched by', { help: 'People who follow this task' }),
    closes: choice('Auto-close', CLOSES, {
      help: 'Closes when the linked record is done',
    }),
    checklist: lines('Steps', { text: text('Step', { required: true }), done: flag('Done') }),
    repeat: choice('Repeats', TASK_REPEATS, { help: 'When completed, a new one is created for the next date' }),
    repeatUntil: date('Repeats until'),
    source: choice('Created from', SOURCES, { default: 'Manual', readOnly: 'form' }),
    doneOn: date('Done on', { readOnly: 'form' }),
    notes: text('Notes', { rows: 4 }),
  },
  list: { columns: ['title', 'dueOn', 'status', 'priority', 'assignee', 'about', 'repeat'], sort: 'dueOn' },
  form: [
    ['title'],
    ['status', 'dueOn', 'priority', 'assignee'],
    ['remindAt', 'watchers'],
    ['about', 'closes'],
    ['checklist'],
    ['repeat', 'repeatUntil', 'doneOn', 'source'],
    ['notes'],
  ],
  search: ['title', 'notes', 'assignee'],
  derive: withRepeatsThatCome,
  access: {
    about: {
      collection: 'collection',
      id: 'recordId',
      concerns: 'concerns',
      lost: { when: isLostMention, named: ['assignee', 'watchers'] },
    },
  },
  indexes: [['status', 'dueOn'], ['dueOn'], ['assignee', 'status', 'dueOn'], ['closes', 'status']],
})

export type Todo = DocOf<typeof todos>

/** Refuses a repeat that ends before the due date: that must be a mistake. */
function withRepeatsThatCome(data: Data): Data {
  const { repeat, dueOn, repeatUntil } = data
  if (!repeat || !isDay(dueOn) || !isDay(repeatUntil) || repeatUntil >= dueOn) return data
  const detail = `It repeats until ${repeatUntil}, before its due date ${dueOn}. Choose a later date or clear it.`
  throw invalid([{ pointer: '/repeatUntil', code: 'range', detail }])
}

/** One task of a template: when it is due, in days from the day the template is used, and who gets it. */
interface TemplateTask {
  title: string
  inDays?: number
  priority?: string
  /** Who gets the task. Default: the person who uses the template. */
  assignee?: string
  /** Its steps, separated by semicolons. */
  steps?: string
}

/** Several tasks that belong together. */
export interface Template {
  name: string
  tasks?: readonly TemplateTask[]
}

/** The company's own templates; one with the name of a standard template replaces it. */
export const taskTemplates = defineCollection({
  name: 'taskTemplates',
  label: { one: 'Task template', many: 'Task templates' },
  title: 'name',
  fields: {
    name: text('Template', { required: true }),
    tasks: lines(
      'Tasks',
      {
        title: text('Task', { required: true }),
        inDays: number('In days', { decimals: 0, min: 0, max: 366 }),
        priority: choice('Priority', ['High', 'Normal', 'Low']),
        assignee: text('Assigned to', { as: 'person' }),
        steps: text('Steps'),
      },
      { help: 'Days count from the day the tasks are created; separate steps with semicolons' },
    ),
    notes: text('Notes', { rows: 3 }),
  },
  list: { columns: ['name', 'tasks', 'notes'], sort: 'name' },
  form: [['name'], ['tasks'], ['notes']],
  search: ['name', 'notes'],
  indexes: [['name']],
})

export type OwnTemplate = Omit<DocOf<typeof taskTemplates>, 'data'> & { data: Template }
