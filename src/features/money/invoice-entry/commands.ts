import { toDay } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { refuse } from '#base/problem.ts'
import { referenceKey } from '#base/reference-key.ts'
import { companyCurrency, dueBy } from '#features/admin/settings/rules.ts'
import { needTax } from '#features/money/bill-entry/rules.ts'
import { needAmount } from '#features/money/payments/rules.ts'
import { nameOfInvoice } from '#features/money/receivables/actions.ts'
import { type Receivable, receivables } from '#features/money/receivables/collection.ts'
import { itemOf } from '#features/money/settlement/commands.ts'
import { customers } from '#features/parties/customers/collection.ts'
import type { Ledger } from '#features/stock/postings/collection.ts'
import { type Books, needRate, postGroup, postingDay } from '#features/stock/postings/commands.ts'
import { minus, type PostingLeg } from '#features/stock/postings/rules.ts'
import { defineCommand } from '#model/command/command.ts'
import { convertAmount } from '#model/document/amounts/amount.ts'
import { currencyField } from '#model/document/currency.ts'
import { takeBackOf } from '#model/document/reverse.ts'
import { taxIn } from '#model/document/tax/tax.ts'
import { query } from '#model/schema/collection.ts'
import { date, money, number, reference, text } from '#model/schema/fields.ts'

const { invoiceNumber, customerPoNo, invoiceDate, termsId, dueDate, totalAmount, taxName, amountPaid } =
  receivables.fields

/** Enters invoices written elsewhere: due by the customer's terms, each number only once. */
export const enterInvoice = defineCommand({
  name: 'receivable.enter',
  label: 'Customer invoices',
  help: 'Creates an invoice per row using the customer’s terms; duplicates are skipped.',
  undoBy: 'Void the receivable, or undo the import.',
  importTarget: {
    into: receivables.name,
    takeBack: 'receivable.takeBackInvoices',
    same: (input) => referenceKey(input.invoiceNumber) ?? '',
  },
  input: {
    customerId: reference('Customer', customers, {
      required: true,
      importAs: ['Customer name', 'Bill to', 'Client'],
    }),
    invoiceNumber: text('Invoice #', {
      required: true,
      mono: true,
      importAs: [...(invoiceNumber.options.importAs ?? [])],
    }),
    invoiceDate: date('Invoice date', { required: true, importAs: [...(invoiceDate.options.importAs ?? [])] }),
    customerPoNo: text('Customer PO', { mono: true, importAs: [...(customerPoNo.options.importAs ?? [])] }),
    termsId: text('Terms', { importAs: [...(termsId.options.importAs ?? [])], help: 'From the customer' }),
    dueDate: date('Due', { importAs: [...(dueDate.options.importAs ?? [])], help: 'Default: by terms' }),
    currency: currencyField(),
    totalAmount: money('Total', { required: true, decimals: 3, importAs: [...(totalAmount.options.importAs ?? [])] }),
    taxName: text('Tax', { importAs: [...(taxName.options.importAs ?? [])] }),
    taxRate: number('Tax %', { min: 0, max: 100, decimals: 4, importAs: ['Tax rate', 'VAT %'] }),
    amountPaid: money('Received', { min: 0, decimals: 3, importAs: [...(amountPaid.options.importAs ?? [])] }),
    notes: text('Notes', { importAs: ['Memo'] }),
  },
  async run(context) {
    const { tx, input, timeZone } = context
    const customer = await tx.need(customers, input.customerId)
    const number = input.invoiceNumber.trim()
    const called = `Invoice ${number}`
    const same = await tx.find(
      query(receivables, { where: [['invoiceKey', '==', referenceKey(number) ?? '']], limit: 5 }),
    )
    if (same.some(({ data }) => (data.status as string) !== 'Void'))
      throw refuse(`${called} was already entered.`, 'invoiceNumber')
    if (input.totalAmount <= 0)
      throw refuse(`${called} has a total of ${input.totalAmount}; an invoice is above 0.`, 'totalAmount')
    const { amountPaid: received = 0 } = input
    const currency = input.currency || customer.data.currency || (await companyCurrency(tx))
    needAmount(`The total of ${called}`, input.totalAmount, currency)
    needAmount(`The amount received on ${called}`, received, currency)
    const balance = sumMoney([input.totalAmount, -received])
    if (balance < 0)
      throw refuse(
        `${called} has ${received} received, more than its total of ${input.totalAmount}. Correct one of them.`,
        'amountPaid',
      )
    const invoiceDay = toDay(input.invoiceDate, timeZone)!
    const { dueDate: due, termsId: terms } = await dueBy(tx, {
      day: invoiceDay,
      termsId: input.termsId || customer.data.termsId,
      dueDate: toDay(input.dueDate, timeZone),
      timeZone,
    })
    const invoice = await tx.insert(receivables, {
      status: balance === 0 ? 'Paid' : 'Open',
      invoiceNumber: number,
      customerId: customer.id,
      customerName: customer.data.name,
      ...(input.customerPoNo && { customerPoNo: input.customerPoNo }),
      invoiceDate: invoiceDay,
      termsId: terms,
      dueDate: due,
      currency,
      totalAmount: input.totalAmount,
      ...(input.taxName && { taxName: input.taxName }),
      ...(input.taxRate !== undefined && { taxRate: input.taxRate }),
      amountPaid: received,
      balance,
      ...(input.notes && { notes: input.notes }),
    })
    // Imported rows are history: they enter the ledger with their first payment.
    return context.run === undefined ? await postEntered(context, invoice) : invoice
  },
})

/** Posts an invoice as it is entered: the sale, its tax, and payments received before. */
async function postEntered(books: Books, invoice: Receivable): Promise<Receivable> {
  const { tx, today, timeZone } = books
  const { taxName, taxRate, totalAmount = 0, amountPaid = 0, status } = invoice.data
  const base = await companyCurrency(tx)
  const currency = invoice.data.currency || base
  const own = toDay(invoice.data.invoiceDate, timeZone) ?? today
  const fxRate = await needRate(books, { currency, day: own, name: nameOfInvoice(invoice) })
  const day = await postingDay(books, own)
  const rate = taxName && taxRate === undefined ? await needTax(tx, taxName) : { taxName, taxRate }
  const tax = rate.taxRate === undefined ? 0 : taxIn(totalAmount, rate.taxRate, currency)
  const net = sumMoney([totalAmount, -tax])
  const item = itemOf(receivables.name, invoice as never)
  const leg = (ledger: Ledger, amount: number, more: Partial<PostingLeg> = {}): PostingLeg => ({
    ...more,
    ...{ ledger, amount, currency, base: convertAmount(amount, fxRate, base) },
    ...(fxRate !== 1 && { fxRate }),
  })
  const { partyType, partyId, partyName } = item
  const party = { partyType, partyId, partyName }
  const paid = convertAmount(amountPaid, fxRate, base)
  await postGroup(books, {
    day,
    source: { docType: receivables.name, docId: invoice.id, docNumber: invoice.data.invoiceNumber },
    legs: [
      leg('AR', totalAmount, item),
      leg('Sales', minus(net), { ...party, key: 'Other' }),
      leg('Output tax', minus(tax), { ...party, key: rate.taxName ?? 'Tax' }),
      leg('AR', minus(amountPaid), item),
      { ledger: 'Opening', base: paid },
    ],
    rest: 'Rounding',
  })
  return await tx.update(receivables, invoice.id, {
    posted: true,
    paymentState: status === 'Paid' ? 'Paid' : amountPaid > 0 ? 'Partial' : 'Unpaid',
    ...(fxRate !== 1 && { fxRate }),
  })
}

export const takeBackInvoices = takeBackOf(enterInvoice, receivables, { name: 'receivable.takeBackInvoices' })
