import { currencyField } from '#model/document/currency.ts'
import { type DocOf, defineCollection } from '#model/schema/collection.ts'
import { choice, date, lines, moment, money, reference, tags, text } from '#model/schema/fields.ts'

/** A reminder to chase something on a day. */
export const followUps = defineCollection({
  name: 'followups',
  page: '/followup',
  label: { one: 'Follow-up', many: 'Follow-ups' },
  title: 'subject',
  fields: {
    subject: text('Subject', { required: true }),
    kind: choice('Kind', ['Collect', 'Quote', 'Late PO', 'Parcel', 'Document', 'Call', 'Other'], { default: 'Call' }),
    status: choice('Status', ['Open', 'Snoozed', 'Done', 'Cancelled'], { default: 'Open' }),
    dueOn: date('Date', { required: true, importAs: ['On'] }),
    partyName: text('Party'),
    about: text('About', { help: 'Path of a record, such as /receivable?id=…' }),
    collection: text('Collection', {
      noForm: true,
      help: 'Collection of the linked record; people without access to it do not see the follow-up',
    }),
    recordId: text('Record', { noForm: true, mono: true }),
    concerns: tags('Related change', {
      readOnly: true,
      importAs: ['Tells of'],
      noForm: true,
      help: 'The change that a follow-up is about',
    }),
    assignee: text('Assigned to', { as: 'person', importAs: ['For'] }),
    outcome: choice('Outcome', ['Promised', 'Sent copy', 'Dispute', 'No answer', 'Left message', 'Done']),
    promisedOn: date('Promised for'),
    promisedAmount: money('Promised', { currency: 'currency' }),
    currency: currencyField({ readOnly: true }),
    promised: lines(
      'Promised invoices',
      {
        receivableId: reference('Invoice', 'receivable'),
        amount: money('Promised'),
        currency: currencyField(),
        left: money('Open afterwards'),
      },
      { readOnly: true },
    ),
    answeredAt: moment('Last reply', { importAs: ['Last answered'], readOnly: true }),
    notes: text('Notes', { rows: 4 }),
  },
  list: {
    columns: ['subject', 'partyName', 'dueOn', 'kind', 'status', 'outcome', 'promisedOn', 'promisedAmount'],
    sort: 'dueOn',
  },
  form: [
    ['subject', 'kind'],
    ['status', 'dueOn', 'partyName', 'assignee'],
    ['outcome', 'promisedOn', 'promisedAmount', 'answeredAt'],
    ['about'],
    ['notes'],
  ],
  search: ['subject', 'partyName', 'notes'],
  indexes: [['status', 'dueOn'], ['dueOn'], ['assignee', 'status', 'dueOn'], ['partyName']],
  access: { about: { collection: 'collection', id: 'recordId', concerns: 'concerns' } },
})

export type FollowUp = DocOf<typeof followUps>
