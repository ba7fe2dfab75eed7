import { nextNumber, seriesOf } from '#features/admin/counters/next-number.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { action, defineActions } from '#model/command/action.ts'
import { openAmount } from '#model/document/open.ts'
import { text } from '#model/schema/fields.ts'

const reason = text('Reason', { required: true })

/** How refusals name an invoice. */
export const nameOfInvoice = ({ id, data }: { id: string; data: { invoiceNumber?: string } }): string =>
  `Invoice ${data.invoiceNumber ?? id}`

/** What can be done with an invoice besides receiving its money. */
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
    issue: {
      label: 'Issue',
      past: 'issued',
      icon: 'send',
      help: 'The draft gets the next invoice number, unless it has one, and is Open.',
      from: ['Draft'],
      to: 'Open',
      unless: ({ data, name }) => (openAmount(data) > 0 ? undefined : `${name} has no amount. Enter its total first.`),
      set: async (_, { tx, data, today }) => ({
        invoiceNumber:
          data.invoiceNumber ||
          (await nextNumber(tx, seriesOf('INV', today), { collection: receivables.name, field: 'invoiceNumber' })),
        invoiceDate: data.invoiceDate || today,
      }),
      bulk: { outcome: 'will be numbered and open' },
    },
    settle: {
      label: 'Resolve dispute',
      past: 'cleared of its dispute',
      ask: 'Resolve the dispute about {it}',
      told: 'resolved the dispute about {it}',
      done: 'Dispute about {it} resolved',
      key: 'd',
      help: 'Reminders resume.',
      unless: ({ data, name }) => (data.disputed ? undefined : `${name} is not disputed.`),
      set: () => ({ disputed: false, disputeReason: undefined }),
      aside: true,
    },
    dispute: action(receivables, {
      label: 'Dispute',
      past: 'disputed',
      ask: 'Mark {it} as disputed',
      told: 'marked {it} as disputed[: {disputeReason}]',
      done: '{it} marked as disputed',
      key: 'd',
      help: 'Reminders stop until the dispute is resolved.',
      from: ['Open'],
      unless: ({ data, name }) => {
        if (data.disputed) return `${name} is already disputed.`
        return openAmount(data) > 0 ? undefined : `Nothing of ${name} is open.`
      },
      input: { reason },
      set: (input) => ({ disputed: true, disputeReason: input.reason.trim() }),
    }),
    void: action(receivables, {
      label: 'Void',
      past: 'voided',
      told: 'voided {it}[: {voidReason}]',
      help: 'Nothing is owed on it; it is kept for reference.',
      from: ['Draft', 'Open'],
      to: 'Void',
      unless: ({ data, name }) =>
        (data.amountPaid ?? 0) > 0 ? `${name} is paid in part. Write off what is open instead.` : undefined,
      input: { reason },
      set: (input) => ({ balance: 0, voidReason: input.reason.trim() }),
      aside: true,
    }),
  },
)
