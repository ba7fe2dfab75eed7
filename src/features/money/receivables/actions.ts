import { receivables } from '#features/money/receivables/collection.ts'
import { action, defineActions } from '#model/command/action/action.ts'
import { openAmount } from '#model/document/open.ts'
import { text } from '#model/schema/fields.ts'

const reason = text('Reason', { required: true })

/** The name of an invoice in error messages. */
export const nameOfInvoice = ({ id, data }: { id: string; data: { invoiceNumber?: string } }): string =>
  `Invoice ${data.invoiceNumber ?? id}`

/** The actions on an invoice except receiving its payment. */
export const invoiceActions = defineActions(
  receivables,
  {
    prefix: 'receivable',
    record: 'receivableId',
    noun: { one: 'invoice', many: 'invoices' },
    name: nameOfInvoice,
    initial: 'Open',
    amount: openAmount,
  },
  {
    settle: {
      label: 'Resolve dispute',
      past: 'cleared of its dispute',
      ask: 'Resolve the dispute about {it}',
      history: 'resolved the dispute about {it}',
      done: 'Dispute about {it} resolved',
      key: 'd',
      help: 'Reminders resume.',
      unless: ({ data, name }) => (data.disputed ? undefined : `${name} is not disputed.`),
      set: () => ({ disputed: false, disputeReason: undefined }),
      menuOnly: true,
    },
    dispute: action(receivables, {
      label: 'Dispute',
      past: 'disputed',
      ask: 'Mark {it} as disputed',
      history: 'marked {it} as disputed[: {disputeReason}]',
      done: '{it} marked as disputed',
      key: 'd',
      help: 'Reminders stop until the dispute is resolved.',
      from: ['Open'],
      unless: ({ data, name }) => {
        if (data.disputed) return `${name} is already disputed.`
        return openAmount(data) > 0 ? undefined : `${name} has no open balance.`
      },
      input: { reason },
      set: (input) => ({ disputed: true, disputeReason: input.reason.trim() }),
    }),
  },
)
