import { toDay } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { refuse } from '#base/problem.ts'
import { referenceKey } from '#base/reference-key.ts'
import { nextNumber, seriesOf } from '#features/admin/counters/rules.ts'
import { companyCurrency, dueBy } from '#features/admin/settings/rules.ts'
import { billHead, needTax, postedBill, taxLegs } from '#features/money/bill-entry/rules.ts'
import { type Payable, payables } from '#features/money/payables/collection.ts'
import { eachInvoiceOnce } from '#features/money/payables/rules.ts'
import { needAmount } from '#features/money/payments/rules.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { type Books, postGroup } from '#features/stock/postings/commands.ts'
import { minus } from '#features/stock/postings/rules.ts'
import { defineCommand, type Tx } from '#model/command/command.ts'
import { convertAmount } from '#model/document/amounts/amount.ts'
import { currencyField } from '#model/document/currency.ts'
import { takeBackOf } from '#model/document/reverse.ts'
import { taxIn } from '#model/document/tax/tax.ts'
import { date, money, number, reference, text } from '#model/schema/fields.ts'
import type { Data, Doc } from '#model/schema/value.ts'

const { vendorInvoiceNo, invoiceDate, termsId, dueDate, totalAmount, taxName, poNumber, notes } = payables.fields

/**
 * Enters a vendor's bill that did not come with goods: the next number, due by the vendor's terms, never the same
 * invoice twice.
 */
export const enterBill = defineCommand({
  name: 'payables.enter',
  label: 'Vendor bills',
  help: 'Creates a numbered bill per row using the vendor’s terms; duplicates are skipped.',
  undoBy: 'Void the bill, or undo the import.',
  importTarget: {
    into: payables.name,
    takeBack: 'payables.takeBackBills',
    same: ({ vendorId, vendorInvoiceNo }) => `${vendorId} ${referenceKey(vendorInvoiceNo)}`,
  },
  input: {
    vendorId: reference('Vendor', vendors, { required: true, importAs: ['Vendor name', 'Supplier', 'Payee'] }),
    vendorInvoiceNo: text('Invoice #', {
      required: true,
      mono: true,
      importAs: ['Vendor invoice', 'Bill no', 'Bill #', ...(vendorInvoiceNo.options.importAs ?? [])],
    }),
    invoiceDate: date('Invoice date', { required: true, importAs: [...(invoiceDate.options.importAs ?? [])] }),
    termsId: text('Terms', { importAs: [...(termsId.options.importAs ?? [])], help: 'From the vendor' }),
    dueDate: date('Due', { importAs: [...(dueDate.options.importAs ?? [])], help: 'Default: by terms' }),
    currency: currencyField(),
    totalAmount: money('Total', { required: true, decimals: 3, importAs: [...(totalAmount.options.importAs ?? [])] }),
    taxName: text('Tax', { importAs: [...(taxName.options.importAs ?? [])] }),
    taxRate: number('Tax %', { min: 0, max: 100, decimals: 4, importAs: ['Tax rate', 'VAT %'] }),
    amountPaid: money('Paid', { min: 0, decimals: 3, importAs: ['Amount paid'] }),
    poNumber: text('PO #', { mono: true, importAs: [...(poNumber.options.importAs ?? [])] }),
    category: text('Category', { importAs: ['Expense category', 'Account'], help: 'Expense category' }),
    notes: text('Notes', { importAs: [notes.label, 'Memo'] }),
  },
  async run(context) {
    const { tx, input, today, timeZone } = context
    const vendor = await tx.need(vendors, input.vendorId)
    const called = `Invoice ${input.vendorInvoiceNo} of ${vendor.data.name}`
    await refuseEntered(tx, {
      vendorId: vendor.id,
      vendorName: vendor.data.name,
      vendorInvoiceNo: input.vendorInvoiceNo,
    })
    if (input.totalAmount <= 0)
      throw refuse(`${called} has a total of ${input.totalAmount}; a bill is above 0.`, 'totalAmount')
    const { amountPaid = 0 } = input
    const currencyOf = input.currency || vendor.data.currency || (await companyCurrency(tx))
    needAmount(`The total of ${called}`, input.totalAmount, currencyOf)
    needAmount(`The paid amount of ${called}`, amountPaid, currencyOf)
    const balance = sumMoney([input.totalAmount, -amountPaid])
    if (balance < 0)
      throw refuse(`${called} is paid with ${amountPaid}, more than its total of ${input.totalAmount}.`, 'amountPaid')
    const invoiceDay = toDay(input.invoiceDate, timeZone)!
    const { dueDate: due, termsId: terms } = await dueBy(tx, {
      day: invoiceDay,
      termsId: input.termsId || vendor.data.termsId,
      dueDate: toDay(input.dueDate, timeZone),
      timeZone,
    })
    const poId = input.poNumber && (await orderOf(tx, input.poNumber, vendor.id))
    const bill = await tx.insert(payables, {
      payableNumber: await nextNumber(tx, seriesOf('AP', today), { collection: payables.name, field: 'payableNumber' }),
      status: balance === 0 ? 'Paid' : 'Open',
      vendorId: vendor.id,
      vendorName: vendor.data.name,
      vendorInvoiceNo: input.vendorInvoiceNo,
      invoiceDate: invoiceDay,
      termsId: terms,
      dueDate: due,
      currency: currencyOf,
      totalAmount: input.totalAmount,
      ...(input.taxName && { taxName: input.taxName }),
      ...(input.taxRate !== undefined && { taxRate: input.taxRate }),
      amountPaid,
      balance,
      ...(input.poNumber && { poNumber: input.poNumber }),
      ...(poId && { poId }),
      ...(input.category && { category: input.category }),
      ...(input.notes && { notes: input.notes }),
    })
    // Imported rows are history: they enter the ledger with their first payment.
    return context.run === undefined ? await postEntered(context, bill) : bill
  },
})

/** Posts a bill as it is entered: the expense, its tax, and payments made before. */
async function postEntered(books: Books, bill: Payable): Promise<Payable> {
  const { taxName, taxRate, category, totalAmount = 0, amountPaid = 0 } = bill.data
  const head = await billHead(books, bill as Doc)
  const { currency, fxRate, base, owed } = head
  const rate = taxName && taxRate === undefined ? await needTax(books.tx, taxName) : { taxName, taxRate }
  const tax = rate.taxRate === undefined ? 0 : taxIn(totalAmount, rate.taxRate, currency)
  const net = sumMoney([totalAmount, -tax])
  const paid = convertAmount(amountPaid, fxRate, base)
  await postGroup(books, {
    day: head.day,
    source: head.source,
    legs: [
      owed,
      {
        ledger: 'Expense',
        key: category || 'Uncategorised',
        amount: net,
        currency,
        base: convertAmount(net, fxRate, base),
      },
      ...(await taxLegs(books.tx, tax === 0 ? [] : [{ ...rate, taxRate: rate.taxRate ?? 0, net, tax }], {
        currency,
        fxRate,
      })),
      { ...owed, amount: amountPaid, base: paid },
      { ledger: 'Opening', base: minus(paid) },
    ],
    rest: 'Rounding',
  })
  const isPaid = bill.data.status === 'Paid'
  return (await books.tx.update(payables, bill.id, {
    ...(postedBill(bill.data as Data, head, books.timeZone) as object),
    ...(tax !== 0 && { ...(rate.taxName && { taxName: rate.taxName }), taxRate: rate.taxRate, taxAmount: tax }),
    paymentState: isPaid ? 'Paid' : amountPaid > 0 ? 'Partial' : 'Unpaid',
  })) as Payable
}

/**
 * Refuses an invoice that was already entered. Checked row by row, so that a repeated row does not block the others.
 */
export async function refuseEntered(
  tx: Tx,
  bill: { vendorId: string; vendorName: string; vendorInvoiceNo: string },
  field = 'vendorInvoiceNo',
): Promise<void> {
  const found = await tx.find<Data>({
    collection: payables.name,
    where: [['vendorInvoiceKey', '==', referenceKey(bill.vendorInvoiceNo) ?? '']],
  })
  const same = found.find(({ data }) => eachInvoiceOnce.isSame(data, bill))
  if (same) throw refuse(eachInvoiceOnce.words(bill, same), field)
}

/** The vendor's order with this number; undefined when there is none, or several. */
async function orderOf(tx: Tx, poNumber: string, vendorId: string): Promise<string | undefined> {
  const found = await tx.find<Data>({
    collection: payables.fields.poId.target!,
    where: [['poNumber', '==', poNumber]],
    limit: 3,
  })
  const own = found.filter(({ data }) => data.vendorId === vendorId)
  return own.length === 1 ? own[0]!.id : undefined
}

export const takeBackBills = takeBackOf(enterBill, payables, { name: 'payables.takeBackBills' })
