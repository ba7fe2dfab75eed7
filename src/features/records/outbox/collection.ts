import { pageAddress } from '#model/feature.ts'
import { type DocOf, defineCollection } from '#model/schema/collection.ts'
import { choice, moment, number, tags, text } from '#model/schema/fields.ts'

const OUTBOX_STATES = ['Waiting', 'Sending', 'Sent', 'Failed', 'Cancelled'] as const

/** Emails sent from records, with or without a print as PDF. Written by commands and by anyone who sends them. */
export const outbox = defineCollection({
  name: 'outbox',
  page: () => pageAddress('history', { view: 'outbox' }),
  label: { one: 'Email', many: 'Outbox' },
  title: 'subject',
  fields: {
    subject: text('Subject', { required: true }),
    status: choice('Status', OUTBOX_STATES, { default: 'Waiting' }),
    to: tags('To', { required: true }),
    cc: tags('Cc'),
    replyTo: text('Reply to'),
    text: text('Text', { required: true, rows: 10 }),
    collection: text('Collection', { required: true }),
    recordId: text('Record', { required: true, mono: true }),
    template: text('Print', { mono: true, help: 'Attached as a PDF' }),
    documentName: text('Document'),
    fileIds: tags('Attached files', { noForm: true }),
    attempts: number('Attempts', { decimals: 0 }),
    nextTryAt: moment('Next attempt'),
    heldUntil: moment('Held by the sender until'),
    lastError: text('Last error'),
    sentAt: moment('Sent'),
    messageId: text('Message ID', { mono: true, help: 'Set before the first attempt, the same in every attempt' }),
    inReplyTo: text('Answers', { mono: true, help: 'The message ID of the email it answers' }),
    by: text('By', { as: 'person', readOnly: 'form' }),
    byUid: text('Account', { readOnly: 'form', mono: true }),
  },
  list: {
    columns: ['subject', 'status', 'to', 'documentName', 'attempts', 'nextTryAt', 'lastError', 'sentAt', 'by'],
    sort: '-sentAt',
  },
  form: [
    ['subject', 'status', 'to', 'cc', 'replyTo'],
    ['text'],
    ['collection', 'recordId', 'template', 'documentName'],
    ['attempts', 'nextTryAt', 'sentAt', 'lastError', 'messageId', 'by'],
  ],
  search: ['subject', 'to'],
  indexes: [['collection', 'recordId'], ['status', 'nextTryAt'], ['status', 'heldUntil'], ['sentAt'], ['messageId']],
  access: { direct: 'commands', about: { collection: 'collection', id: 'recordId' } },
})

export type OutboxMail = DocOf<typeof outbox>
