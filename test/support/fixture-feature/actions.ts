import { action, defineActions } from '#model/command/action/action.ts'
import { text } from '#model/schema/fields.ts'
import { debitNotes } from '#test/support/fixture-feature/collection.ts'

/** One action, defined once. */
export const debitNoteActions = defineActions(
  debitNotes,
  {
    prefix: 'debitNotes',
    record: 'debitNoteId',
    noun: { one: 'debit note', many: 'debit notes' },
    name: ({ data }) => data.number ?? 'The note',
    initial: 'Draft',
    amount: ({ amount = 0 }) => amount,
  },
  {
    hold: action(debitNotes, {
      label: 'Hold',
      past: 'put on hold',
      ask: 'Put {it} on hold',
      history: 'put {it} on hold[: {holdReason}]',
      help: 'It is not settled until it is released.',
      key: 'h',
      from: ['Open'],
      unless: ({ data, name }) => (data.isHeld ? `${name} is already on hold.` : undefined),
      input: { reason: text('Reason', { required: true }) },
      set: ({ reason }) => ({ isHeld: true, holdReason: reason }),
      effect: ({ data, name }, _, { money }) => `${name} for ${money(data.amount ?? 0)} will be on hold.`,
      bulk: { outcome: 'will be on hold' },
    }),
  },
)
