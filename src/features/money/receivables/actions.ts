import { refuse } from '#base/problem.ts'
import { nextNumber, seriesOf } from '#features/admin/counters/next-number.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { together } from '#model/command/bulk.ts'
import { defineCommand, type Tx } from '#model/command/command.ts'
import { openAmount } from '#model/document/open.ts'
import { reference, text } from '#model/schema/fields.ts'

const receivableId = reference('Receivable', 'receivable', { required: true })
const reason = text('Reason', { required: true })

/** The invoice and its state; old data may lack what the definition would have filled in. */
async function known(tx: Tx, id: string) {
  const invoice = await tx.need(receivables, id)
  const status: string = invoice.data.status ?? 'Open'
  return { ...invoice, status, name: `Invoice ${invoice.data.invoiceNumber ?? id}` }
}

/** A draft becomes an invoice: it gets its number now, and is owed. */
export const issueInvoice = defineCommand({
  name: 'receivable.issue',
  label: 'Issue',
  help: 'The draft gets the next invoice number, unless it has one, and is Open.',
  input: { receivableId },
  async run({ tx, input, today }) {
    const { id, data, status, name } = await known(tx, input.receivableId)
    if (status !== 'Draft') throw refuse(`${name} is ${status}; only a draft is issued.`)
    if (openAmount(data) <= 0) throw refuse(`${name} has no amount; enter its total first.`)
    const next = () => nextNumber(tx, seriesOf('INV', today), { collection: receivables.name, field: 'invoiceNumber' })
    return tx.update(receivables, id, {
      status: 'Open',
      ...(!data.invoiceNumber && { invoiceNumber: await next() }),
      ...(!data.invoiceDate && { invoiceDate: today }),
    })
  },
})

/** The customer does not agree: it is not chased until that is settled. */
export const disputeInvoice = defineCommand({
  name: 'receivable.dispute',
  label: 'Dispute',
  help: 'Reminders stop until the dispute is resolved.',
  input: { receivableId, reason },
  async run({ tx, input }) {
    const { id, data, status, name } = await known(tx, input.receivableId)
    if (status !== 'Open') throw refuse(`${name} is ${status}; only what is Open is disputed.`)
    if (data.disputed) throw refuse(`${name} is disputed already.`)
    return tx.update(receivables, id, { disputed: true, disputeReason: input.reason.trim() })
  },
})

export const settleDispute = defineCommand({
  name: 'receivable.settle',
  label: 'Resolve dispute',
  help: 'Reminders resume.',
  input: { receivableId },
  async run({ tx, input }) {
    const { id, data, name } = await known(tx, input.receivableId)
    if (!data.disputed) throw refuse(`${name} is not disputed.`)
    return tx.update(receivables, id, { disputed: false, disputeReason: undefined })
  },
})

/** It was written by mistake: nothing is owed, and its number stays used. */
export const voidInvoice = defineCommand({
  name: 'receivable.void',
  label: 'Void',
  help: 'Nothing is owed on it; it stays to be read.',
  input: { receivableId, reason },
  async run({ tx, input }) {
    const { id, data, status, name } = await known(tx, input.receivableId)
    if (status === 'Void') throw refuse(`${name} is Void already.`)
    if (status === 'Paid' || (data.amountPaid ?? 0) > 0)
      throw refuse(`Money came for ${name}; it cannot be void. Write off what is open instead.`)
    return tx.update(receivables, id, {
      status: 'Void',
      balance: 0,
      voidReason: input.reason.trim(),
    })
  },
})

export const issueInvoices = together(issueInvoice, { name: 'receivable.issueMany', record: 'receivableId' })
