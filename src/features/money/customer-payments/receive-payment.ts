import { toDay } from '#base/days.ts'
import { refuse } from '#base/problem.ts'
import { bankAccounts } from '#features/money/bank/collection.ts'
import { receiveMoney } from '#features/money/customer-payments/commands.ts'
import { MONEY_METHODS, paymentInput } from '#features/money/payments/collection.ts'
import { nameOfInvoice } from '#features/money/receivables/actions.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { onlyOpen } from '#features/money/settlement/commands.ts'
import { defineCommand } from '#model/command/command.ts'
import { decimalsOf, roundAmount } from '#model/document/amounts/amount.ts'
import { openAmount } from '#model/document/open.ts'
import { choice, date, money, reference } from '#model/schema/fields.ts'

/** Receives money for one invoice: the whole open amount, or a part, in which case it stays Open. */
export const receivePayment = defineCommand({
  name: 'receivable.receive',
  label: 'Receive payment',
  help: 'Partial payments keep the invoice open.',
  undoBy: 'Void the payment; the invoice is then open again.',
  input: {
    receivableId: reference('Receivable', receivables, { required: true }),
    amount: money('Amount', { required: true, min: 0.001, decimals: 3 }),
    paidOn: date('Received on', { required: true }),
    method: choice('Method', MONEY_METHODS, { default: 'Other' }),
    bankAccountId: reference('Bank account', bankAccounts, { help: 'From Settings' }),
    reference: paymentInput.reference,
  },
  async run(context) {
    const { tx, input, today, timeZone } = context
    const { id, data } = await tx.need(receivables, input.receivableId)
    const name = nameOfInvoice({ id, data })
    // Old data may lack defaults that the definition sets today.
    const status: string = data.status ?? 'Open'
    if (status !== 'Open') throw refuse(`${name} is ${status}. Only open invoices can be paid.`)
    const open = openAmount(data)
    if (roundAmount(input.amount, data.currency) !== input.amount)
      throw refuse(
        `Amount takes at most ${decimalsOf(data.currency)} decimals in ${data.currency ?? 'this currency'}.`,
        'amount',
      )
    if (input.amount > open) throw refuse(onlyOpen(open, name, data.currency), 'amount')
    const day = toDay(input.paidOn, timeZone)
    if (!day || day > today) throw refuse('The payment date cannot be in the future.', 'paidOn')
    await receiveMoney(context, {
      customerId: data.customerId,
      customerName: data.customerName ?? name,
      amount: input.amount,
      method: input.method ?? 'Other',
      day,
      invoices: [{ id, money: input.amount, discount: 0, writeOff: 0 }],
      bankAccountId: input.bankAccountId,
      reference: input.reference,
    })
    return await tx.need(receivables, id)
  },
})
