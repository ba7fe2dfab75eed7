import { toDay } from '#base/days.ts'
import { receiveForGroup } from '#features/money/customer-payments/group-payment.ts'
import { anyAmount, paymentInput } from '#features/money/payments/collection.ts'
import { mergedLines } from '#features/money/payments/rules.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { customers } from '#features/parties/customers/collection.ts'
import { defineCommand } from '#model/command/command.ts'
import { date, flag, lines, reference, text } from '#model/schema/fields.ts'

export { receiveMoney } from '#features/money/customer-payments/receiving.ts'

/** Receives money from a customer: for invoices (chosen by hand or oldest first), as a deposit, or unapplied. */
export const receive = defineCommand({
  name: 'payments.receive',
  label: 'Receive payment',
  help: 'The unapplied amount stays with the customer until it is applied or refunded. Invoices of other companies of its group can be settled too.',
  undoBy: 'Void the payment; its invoices are then open again.',
  input: {
    customerId: reference('Customer', customers, { required: true }),
    amount: anyAmount('Amount', { required: true }),
    ...paymentInput,
    receivedOn: date('Received on', { required: true }),
    allocations: lines('Invoices', {
      receivableId: reference('Invoice', receivables, { required: true }),
      amount: anyAmount('Amount', { required: true }),
      discount: anyAmount('Discount'),
      writeOff: anyAmount('Write-off'),
      reason: text('Reason'),
    }),
    auto: flag('Oldest invoices first'),
    deposit: anyAmount('Deposit'),
    proformaId: reference('Deposit for proforma', 'proformas'),
    transactionId: reference('Deposit for deal', 'transactions'),
    checkNumber: text('Check #', { mono: true }),
  },
  run(context) {
    const { input, timeZone } = context
    const { proformaId, transactionId } = input
    return receiveForGroup(context, {
      ...input,
      day: toDay(input.receivedOn, timeZone)!,
      fee: input.feeAmount,
      depositFor: proformaId
        ? { docType: 'proformas', docId: proformaId }
        : transactionId
          ? { docType: 'transactions', docId: transactionId }
          : undefined,
      invoices: mergedLines(((input.allocations ?? []) as unknown as InvoiceLine[]).map(invoiceLine)),
    })
  },
})

interface InvoiceLine {
  receivableId: string
  amount: number
  discount?: number
  writeOff?: number
  reason?: string
}

const invoiceLine = ({ receivableId, amount: received, discount = 0, writeOff = 0, reason }: InvoiceLine) => ({
  id: receivableId,
  money: received,
  discount,
  writeOff,
  reason,
})
