import { toDay } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { refuse } from '#base/problem.ts'
import { checks } from '#features/money/checks/collection.ts'
import { payables } from '#features/money/payables/collection.ts'
import { openBalance, whyNotPayable } from '#features/money/payables/rules.ts'
import { collect } from '#features/money/payments/collect.ts'
import { PAYMENT_METHODS } from '#features/money/payments/collection.ts'
import { payVendor } from '#features/money/payments/pay-vendor.ts'
import { mergedLines } from '#features/money/payments/rules.ts'
import { nameOfInvoice } from '#features/money/receivables/actions.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { onlyOpen } from '#features/money/settlement/commands.ts'
import { reached } from '#features/parties/bank/commands.ts'
import { defineCommand } from '#model/command/command.ts'
import { decimalsOf, roundAmount } from '#model/document/amount.ts'
import { openAmount } from '#model/document/open.ts'
import { choice, date, flag, lines, money, number, reference, text } from '#model/schema/fields.ts'

/** Amounts of any currency: which decimals it has is asked of the currency. */
const amount = <const O extends object>(label: string, options: O = {} as O) =>
  money(label, { decimals: 3, min: 0, ...options })

/** Where the money moves, at which rate, and what the bank takes for it. */
const account = {
  bankAccountId: reference('Bank account', 'bankAccounts', { help: 'Default: the account of the settings' }),
  currency: text('Currency', { help: 'Default: that of the bills' }),
  fxRate: number('Exchange rate', { min: 0, decimals: 6, help: 'Default: the rate of the day' }),
  bankAmount: amount('Moved at the bank', { help: 'In the currency of the account, fee included' }),
  feeAmount: amount('Fee'),
}

const method = choice('Method', PAYMENT_METHODS, { required: true })
const referenceField = text('Reference', { mono: true })
const memo = text('Memo')

/** Money to a vendor: bills in whole or in part, with the discount of their terms, a deposit on an order, or money ahead. */
export const pay = defineCommand({
  name: 'payments.pay',
  label: 'Pay',
  help: 'Bills are paid when nothing of them is open. A check waits in the queue unless it has a number.',
  undoBy: 'Void the payment; its bills are then open again.',
  input: {
    vendorId: reference('Vendor', 'vendors', { required: true }),
    method,
    paidOn: date('Paid on', { required: true }),
    allocations: lines('Bills', {
      payableId: reference('Bill', 'payables', { required: true }),
      amount: amount('Amount', { required: true }),
      discount: amount('Discount'),
    }),
    depositPoId: reference('Deposit for PO', 'po'),
    deposit: amount('Deposit'),
    unapplied: amount('Unapplied'),
    ...account,
    checkNumber: text('Check #', { mono: true, help: 'Leave empty to print it later' }),
    checkDate: date('Check date', { help: 'Default: paid on' }),
    reference: referenceField,
    memo,
    calledBack: reached,
  },
  run(context) {
    const { input, timeZone } = context
    return payVendor(context, {
      ...input,
      day: toDay(input.paidOn, timeZone)!,
      fee: input.feeAmount,
      checkDate: toDay(input.checkDate, timeZone),
      bills: mergedLines(
        ((input.allocations ?? []) as unknown as { payableId: string; amount: number; discount?: number }[]).map(
          ({ payableId, amount: paid, discount = 0 }) => ({ id: payableId, money: paid, discount, writeOff: 0 }),
        ),
      ),
    })
  },
})

/** One check pays what is still open on one payable, or a part of it. */
export const payByCheck = defineCommand({
  name: 'payables.payByCheck',
  label: 'Pay by check',
  help: 'Writes a check for the open balance and marks the bill as paid.',
  undoBy: 'Void the check; the bill is then open again.',
  input: {
    payableId: reference('Payable', 'payables', { required: true }),
    checkNumber: text('Check #', { required: true, mono: true }),
    checkDate: date('Date', { required: true }),
    bankAccountId: reference('Bank account', 'bankAccounts', { help: 'Default: the account of the settings' }),
    amount: amount('Amount', { help: 'Default: the open balance' }),
    discount: amount('Discount'),
    calledBack: reached,
  },
  async run(context) {
    const { tx, input, today, timeZone } = context
    const payable = await tx.need(payables, input.payableId)
    const reason = whyNotPayable(payable)
    if (reason) throw refuse(reason)
    const { vendorId, vendorName } = payable.data
    if (!vendorId && !vendorName) throw refuse(`${nameOf(payable)} names no vendor; enter one first.`)
    const { discount = 0 } = input
    const checkDate = toDay(input.checkDate, timeZone)!
    const payment = await payVendor(context, {
      vendorId,
      vendorName,
      method: 'Check',
      day: today,
      bills: [{ id: payable.id, money: input.amount ?? sumMoney([openBalance(payable.data), -discount]), discount }],
      bankAccountId: input.bankAccountId,
      checkNumber: input.checkNumber,
      checkDate,
      calledBack: input.calledBack,
    })
    const { data } = await tx.need(payables, payable.id)
    if (data.status === 'Paid') await tx.update(payables, payable.id, { paidOn: checkDate })
    return await tx.need(checks, payment.data.checkId!)
  },
})

const nameOf = ({ id, data }: { id: string; data: { payableNumber?: string; vendorInvoiceNo?: string } }): string =>
  `Payable ${data.payableNumber ?? data.vendorInvoiceNo ?? id}`

/** Money of a customer: for invoices, by hand or oldest first, as a deposit, or unapplied. */
export const receive = defineCommand({
  name: 'payments.receive',
  label: 'Receive payment',
  help: 'What is not applied stays with the customer until it is applied or refunded.',
  undoBy: 'Void the payment; its invoices are then open again.',
  input: {
    customerId: reference('Customer', 'customers', { required: true }),
    amount: amount('Amount', { required: true }),
    method,
    receivedOn: date('Received on', { required: true }),
    allocations: lines('Invoices', {
      receivableId: reference('Invoice', 'receivable', { required: true }),
      amount: amount('Amount', { required: true }),
      discount: amount('Discount'),
      writeOff: amount('Write-off'),
      reason: text('Reason'),
    }),
    auto: flag('Oldest invoices first'),
    deposit: amount('Deposit'),
    proformaId: reference('Deposit for proforma', 'proformas'),
    transactionId: reference('Deposit for deal', 'transactions'),
    ...account,
    checkNumber: text('Check #', { mono: true }),
    reference: referenceField,
    memo,
  },
  run(context) {
    const { input, timeZone } = context
    const { proformaId, transactionId } = input
    return collect(context, {
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

/** Money has come for one invoice: all of what is open, or a part, and then it stays Open. */
export const receivePayment = defineCommand({
  name: 'receivable.receive',
  label: 'Receive payment',
  help: 'Partial payments keep the invoice open.',
  undoBy: 'Void the payment; the invoice is then open again.',
  input: {
    receivableId: reference('Receivable', 'receivable', { required: true }),
    amount: money('Amount', { required: true, min: 0.001, decimals: 3 }),
    paidOn: date('Received on', { required: true }),
    method: choice('Method', PAYMENT_METHODS, { default: 'Other' }),
    bankAccountId: reference('Bank account', 'bankAccounts', { help: 'Default: the account of the settings' }),
    reference: referenceField,
  },
  async run(context) {
    const { tx, input, today, timeZone } = context
    const { id, data } = await tx.need(receivables, input.receivableId)
    const name = nameOfInvoice({ id, data })
    // Old data may lack what the definition would have filled in.
    const status: string = data.status ?? 'Open'
    if (status !== 'Open') throw refuse(`${name} is ${status}; nothing can be received on it.`)
    const open = openAmount(data)
    if (roundAmount(input.amount, data.currency) !== input.amount)
      throw refuse(`Amount takes at most ${decimalsOf(data.currency)} decimals in ${data.currency ?? 'this currency'}.`)
    if (input.amount > open) throw refuse(onlyOpen(open, name, data.currency))
    const day = toDay(input.paidOn, timeZone)
    if (!day || day > today) throw refuse('The payment date cannot be in the future.')
    await collect(context, {
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
