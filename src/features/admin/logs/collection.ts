import { type DocOf, defineCollection, query } from '#model/schema/collection.ts'
import { choice, date, moment, number, text } from '#model/schema/fields.ts'

/** One occurrence of an error. A recurrence is a new document. */
export const logs = defineCollection({
  name: 'logs',
  page: '/log',
  label: { one: 'Error log', many: 'Error logs' },
  title: 'message',
  lenient: true,
  fields: {
    status: choice('Status', ['pending', 'in_progress', 'completed'], { default: 'pending', always: true }),
    timestamp: moment('Time', { importAs: ['When', 'Date'] }),
    message: text('Message', { required: true, rows: 3 }),
    reference: text('Reference', { help: 'Action' }),
    page: text('Page'),
    severity: choice('Severity', ['error', 'warning']),
    fingerprint: text('Fingerprint', { readOnly: 'form', mono: true }),
    user: text('Happened to', { readOnly: 'form', help: 'Email of the affected person' }),
    url: text('Address', { readOnly: 'form' }),
    userAgent: text('Browser', { readOnly: 'form' }),
    stack: text('Stack', { readOnly: 'form', rows: 8, mono: true }),
    build: text('Build', { readOnly: 'form', mono: true, help: 'The version of the page it happened in' }),
    trail: text('Last actions', { importAs: ['What was done last'], readOnly: 'form', rows: 8, mono: true }),
    draft: text('Unsaved work', {
      readOnly: 'form',
      rows: 4,
      mono: true,
      help: 'Unsaved input at the time of the error',
    }),
    assignee: text('Assigned to', { as: 'person', importAs: ['For'] }),
    resolution: choice('Resolution', ['Fixed', 'Ignored', 'Duplicate', 'Not an error']),
    resolvedBy: text('Resolved by', { as: 'person', readOnly: 'form' }),
    resolvedAt: moment('Resolved at', { readOnly: 'form' }),
    mutedUntil: moment('Muted until', { readOnly: 'form' }),
    note: text('Note', { rows: 3 }),
  },
  list: { columns: ['message', 'status', 'timestamp', 'page', 'reference', 'severity'], sort: '-timestamp' },
  form: [
    ['message', 'status', 'severity'],
    ['page', 'reference', 'timestamp', 'assignee'],
    ['resolution', 'resolvedBy', 'resolvedAt', 'mutedUntil', 'note'],
    ['user', 'url', 'userAgent', 'build', 'trail', 'draft', 'stack', 'fingerprint'],
  ],
  search: ['message', 'reference', 'page'],
  indexes: [['status', 'timestamp'], ['timestamp'], ['page'], ['fingerprint', 'timestamp'], ['mutedUntil']],
  access: { create: ['owner', 'staff', 'viewer'], signed: { by: 'user', open: true } },
})

export type ErrorLog = DocOf<typeof logs>

/** The possible resolutions of an error. */
export type Resolution = (typeof logs.fields.resolution.choices)[number]
export const RESOLUTIONS: readonly Resolution[] = logs.fields.resolution.choices

/** The specification's badge: every error that is not completed. */
export const openLogs = query(logs, { where: [['status', '!=', 'completed']] })

/** The number of errors of a day that were cleaned up, so that deleted errors still count. */
export const logDays = defineCollection({
  name: 'logDays',
  label: { one: 'Day of errors', many: 'Days of errors' },
  title: 'day',
  fields: { day: date('Day', { required: true }), count: number('Errors', { required: true, decimals: 0, min: 0 }) },
  list: { columns: ['day', 'count'], sort: '-day' },
  form: [['day', 'count']],
  search: [],
  indexes: [['day']],
  access: { direct: 'commands' },
})

export type LogDay = DocOf<typeof logDays>
