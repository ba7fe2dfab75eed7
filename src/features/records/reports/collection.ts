import { defineCollection } from '#model/schema/collection.ts'
import { choice, date, flag, moment, tags, text } from '#model/schema/fields.ts'

export const RHYTHMS = ['Every weekday', 'Every week', 'Every month'] as const
export const REPORT_FORMATS = ['PDF', 'XLSX', 'CSV'] as const

/** A report sent by email on certain days, with the data its owner may see. */
export const reportMails = defineCollection({
  name: 'reportMails',
  label: { one: 'Report mail', many: 'Report mails' },
  title: 'title',
  fields: {
    title: text('Subject', { required: true }),
    report: text('Report', { required: true, mono: true }),
    chosen: text('Choices', { help: 'As in the address of the report', mono: true }),
    to: tags('To', { required: true, help: 'Email addresses of people with an account' }),
    every: choice('Sent', RHYTHMS, { required: true }),
    format: choice('File', REPORT_FORMATS, { default: 'PDF' }),
    isOn: flag('Active', { default: true }),
    nextOn: date('Next mail'),
    startsOn: date('First mail'),
    lastSentAt: moment('Last sent'),
    lastOutcome: text('Last outcome'),
    ownerUid: text('Owner', { readOnly: 'form' }),
    ownerName: text('Set up by', { readOnly: 'form' }),
  },
  list: { columns: ['title', 'to', 'every', 'nextOn', 'lastOutcome'], sort: 'title' },
  form: [
    ['title', 'report', 'chosen', 'to'],
    ['every', 'format', 'isOn', 'nextOn'],
    ['lastSentAt', 'lastOutcome'],
  ],
  search: ['title'],
  indexes: [['title'], ['nextOn']],
  access: { direct: 'commands', owned: { by: 'ownerUid' } },
})
