import { toDay } from '#base/days.ts'
import { INVOICE_LINE_KINDS, type Receivable } from '#features/money/receivables/collection.ts'
import { customers } from '#features/parties/customers/collection.ts'
import { deals } from '#features/sales/deals/collection.ts'
import { draftInvoice } from '#features/sales/invoice-drafts/commands.ts'
import { billingActions } from '#features/sales/invoicing/actions.ts'
import { type CommandContext, defineCommand } from '#model/command/command.ts'
import { choice, date, flag, lines, money, number, reference, tags, text } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'

/** Creates an invoice of shipped goods, with services and charges: a draft, or issued immediately. */
export const invoiceGoods = defineCommand({
  name: 'receivable.invoice',
  label: 'Invoice',
  help: 'Invoices shipped goods, with the services and freight of the deal.',
  undoBy: 'Void the invoice.',
  input: {
    customerId: reference('Customer', customers),
    transactionId: reference('Deal', deals),
    slipIds: tags('Packing slips'),
    lines: lines('Further lines', {
      description: text('Description', { required: true }),
      kind: choice('Kind', INVOICE_LINE_KINDS),
      qty: number('Quantity', { required: true }),
      unitPrice: money('Unit price', { required: true, decimals: 4 }),
      taxName: text('Tax'),
      transactionId: reference('Deal', deals),
    }),
    invoiceDate: date('Invoice date', { help: 'Default: today' }),
    termsId: text('Terms'),
    customerPoNo: text('Customer PO', { mono: true }),
    freight: money('Freight', { min: 0, decimals: 3 }),
    issue: flag('Issue at once'),
    applyDeposits: flag('Apply deposits', { default: true }),
  },
  async run(context) {
    const { input, today, timeZone } = context
    const { issue, applyDeposits, invoiceDate, lines: typed, ...rest } = input
    const invoice = await draftInvoice(context, {
      ...rest,
      lines: typed as Data[] | undefined,
      day: toDay(invoiceDate, timeZone) ?? today,
    })
    return issue ? await issueInvoice(context, invoice, applyDeposits !== false) : invoice
  },
})

/** Issues a draft as its action does. */
export const issueInvoice = async (
  context: CommandContext<unknown>,
  { id }: Receivable,
  applyDeposits = true,
): Promise<Receivable> =>
  (await billingActions.command('issue').run({ ...context, input: { receivableId: id, applyDeposits } })) as Receivable
