import { toDay } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { refuse } from '#base/problem.ts'
import { companyCurrency } from '#features/admin/settings/rules.ts'
import { BILL_LINE_KINDS, payables } from '#features/money/payables/collection.ts'
import { nameOfPayable, openBalance } from '#features/money/payables/rules.ts'
import { needAmount } from '#features/money/payments/rules.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { refuseHeldVendor } from '#features/parties/vendors/rules.ts'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { approveBill } from '#features/purchasing/receiving/bills/approve.ts'
import { billPlan, whyNotMatched } from '#features/purchasing/receiving/bills/plan.ts'
import { writeBill } from '#features/purchasing/receiving/bills/write-bill.ts'
import { movements } from '#features/stock/ledger/collection.ts'
import { defineCommand } from '#model/command/command.ts'
import { amountText } from '#model/document/amounts/amount.ts'
import { currencyField } from '#model/document/currency.ts'
import { choice, date, flag, lines, money, number, reference, tags, text } from '#model/schema/fields.ts'

/** The fields of a bill line that do not depend on what it is for. */
export const expenseFields = {
  description: text('Description'),
  category: text('Category'),
  qty: number('Quantity'),
  unitPrice: money('Unit price', { decimals: 4 }),
  amount: money('Amount', { decimals: 3 }),
  taxName: text('Tax'),
}

/** One line of a vendor's invoice. */
export const billLine = {
  kind: choice('Kind', BILL_LINE_KINDS, { default: 'Goods' }),
  receiptId: reference('Receipt', 'receipts'),
  receiptLineId: text('Receipt line'),
  poId: reference('Purchase order', purchaseOrders),
  poLineId: text('Order line'),
  movementId: reference('Movement', movements),
  ...expenseFields,
}

/**
 * Creates a draft bill from a vendor's invoice for received goods, charges, or both, and compares it with what was
 * ordered and received.
 */
export const billReceived = defineCommand({
  name: 'payables.bill',
  label: 'Bill received goods',
  help: 'Creates a draft bill from receipts and lines, and compares it with the order and what was received.',
  undoBy: 'Void the bill.',
  input: {
    vendorId: reference('Vendor', vendors, { required: true }),
    vendorInvoiceNo: text('Invoice #', { required: true, mono: true }),
    invoiceDate: date('Invoice date', { required: true }),
    receiptIds: tags('Receipts', { help: 'Everything on them not billed yet, at the received price' }),
    lines: lines('Lines', billLine),
    totalAmount: money('Invoice total', { decimals: 3, help: 'Checked against the lines' }),
    approve: flag('Approve at once'),
    acceptVariance: text('Reason to accept a variance'),
    termsId: text('Terms', { help: 'From the vendor' }),
    dueDate: date('Due', { help: 'Default: by terms' }),
    currency: currencyField(),
    taxName: text('Tax'),
    notes: text('Notes'),
  },
  async run(context) {
    const { tx, input, user } = context
    await refuseHeldVendor(tx, input.vendorId)
    const bill = await writeBill(context, input as never)
    if (input.approve !== true) return bill
    const plan = await billPlan(context, bill)
    // A refusal rolls back the new bill and its number, so the message names the vendor's invoice.
    const name = `Invoice ${input.vendorInvoiceNo}`
    const reason = input.acceptVariance?.trim() ? undefined : whyNotMatched(bill, plan, name)
    if (reason) throw refuse(reason, 'acceptVariance')
    return await approveBill(context, bill, plan, {
      by: user.email,
      accepted: acceptedIn(plan.notes, input.acceptVariance),
    })
  },
})

/** The reason to accept a variance; undefined when there was nothing to accept. */
export const acceptedIn = (notes: readonly string[], reason: string | undefined): string | undefined =>
  notes.length > 0 ? reason?.trim() || undefined : undefined

/** Splits the open amount of a bill into instalments. */
export const splitTerms = defineCommand({
  name: 'payables.instalments',
  label: 'Split terms',
  help: 'Splits the open balance into due dates. Payments settle the oldest first, and the bill is due with the first unpaid one.',
  undoBy: 'Split the terms again.',
  input: {
    payableId: reference('Bill', payables, { required: true }),
    parts: lines(
      'Parts',
      { dueDate: date('Due', { required: true }), amount: money('Amount', { required: true, decimals: 3 }) },
      { required: true },
    ),
  },
  async run({ tx, input, timeZone }) {
    const bill = await tx.need(payables, input.payableId)
    const name = nameOfPayable(bill)
    if (bill.data.status !== 'Open' && bill.data.status !== 'Draft')
      throw refuse(`${name} is ${bill.data.status}. Only open bills can be split.`)
    const parts = input.parts
      .map((part) => ({ dueDate: toDay(part.dueDate, timeZone)!, amount: Number(part.amount), paid: 0 }))
      .toSorted((a, b) => a.dueDate.localeCompare(b.dueDate))
    const open = openBalance(bill.data)
    const sum = sumMoney(parts.map(({ amount }) => amount))
    if (sum !== open)
      throw refuse(
        `The parts total ${amountText(sum, bill.data.currency)}, ${amountText(open, bill.data.currency)} is open on ${name}.`,
        'parts',
      )
    const currency = bill.data.currency || (await companyCurrency(tx))
    for (const { amount } of parts) needAmount('A part', amount, currency)
    if (parts.some(({ amount }) => amount === 0))
      throw refuse('A part has no amount. Enter an amount above 0, or remove the part.', 'parts')
    const paid = bill.data.amountPaid ?? 0
    const before =
      paid > 0 ? [{ dueDate: toDay(bill.data.invoiceDate, timeZone) ?? parts[0]!.dueDate, amount: paid, paid }] : []
    return await tx.update(payables, bill.id, {
      instalments: [...before, ...parts] as never,
      dueDate: parts[0]!.dueDate,
    })
  },
})
