import { timestamp } from '#base/days.ts'
import { outbox } from '#features/records/outbox/collection.ts'
import { nameOfMail } from '#features/records/outbox/rules.ts'
import { action, defineActions } from '#model/command/action/action.ts'

/** The actions on an email that has not been sent. */
export const outboxActions = defineActions(
  outbox,
  {
    prefix: 'outbox',
    record: 'outboxId',
    noun: { one: 'email', many: 'emails' },
    name: nameOfMail,
    initial: 'Waiting',
  },
  {
    retry: action(outbox, {
      label: 'Send again',
      past: 'sent again',
      ask: 'Send {it} again',
      history: 'sent {it} again',
      help: 'Keeps the message ID, so that the mail server does not deliver it twice.',
      from: ['Failed'],
      to: 'Waiting',
      set: (_, { now }) => ({ attempts: 0, lastError: undefined, nextTryAt: timestamp(now) }),
      bulk: true,
    }),
    cancel: action(outbox, {
      label: 'Cancel',
      past: 'cancelled',
      undoBy: 'Send the document again.',
      from: ['Waiting', 'Failed'],
      to: 'Cancelled',
      bulk: true,
      menuOnly: true,
    }),
  },
)
