import { type Receivable, receivables } from '#features/money/receivables/collection.ts'
import { customers } from '#features/parties/customers/collection.ts'
import { currencyOf } from '#model/document/amounts/sums.ts'
import { linesIn } from '#model/document/lines.ts'
import { openAmount } from '#model/document/open.ts'
import { languageOf } from '#model/languages/languages.ts'
import { paperIn } from '#model/languages/paper.ts'
import { lacksPayTo, payTo } from '#model/print/blocks.ts'
import { payToWithCode } from '#model/print/pay-code.ts'
import { definePrint, named } from '#model/print/print.ts'
import { partyLines, printedNet, tradeSheet, whatIs, whatItCosts } from '#model/print/trade-sheet.ts'
import type { Data } from '#model/schema/value.ts'

/** The invoice in the form sent to the customer, with what was paid on it and how to pay the rest. */
export const invoicePrint = definePrint({
  name: 'invoice',
  order: 1,
  label: 'Invoice',
  collection: receivables,
  pages: ['Letter', 'A4'],
  marksCopies: true,
  lacks: lacksPayTo,
  needs: (records) => [named(customers, records, 'customerId')],
  render([record], context) {
    const invoice = record as Receivable
    const { data } = invoice
    const customer = context.related[0]?.find(({ id }) => id === data.customerId)?.data as Data | undefined
    const currency = currencyOf(data, context.company.currency)
    const lines = linesIn(data.lines)
    const paper = paperIn(languageOf(customer), context)
    return tradeSheet(
      {
        paper,
        title: paper.title('Invoice', data.invoiceNumber),
        record: invoice,
        status: data.status,
        parties: [['Bill to', partyLines(data.customerName, customer)]],
        facts: [
          ['Invoice date', paper.day(data.invoiceDate)],
          ['Terms', paper.terms(data.termsId)],
          ['Due', paper.day(data.dueDate)],
          ['Your PO', data.customerPoNo],
        ],
        lines: lines.length > 0 ? lines : [{ description: 'As agreed', qty: 1, amount: withoutTax(data) }],
        columns: [...whatIs(lines), ...whatItCosts(lines, currency, paper)],
        totals: [
          ...(data.taxAmount
            ? ([['Before tax', lines.length > 0 ? printedNet(lines) : withoutTax(data)]] as const)
            : []),
          [paper.tax(data), data.taxAmount],
          ['Total', data.totalAmount],
          ...(data.amountPaid
            ? ([
                ['Paid', data.amountPaid],
                ['Balance due', data.balance],
              ] as const)
            : []),
        ],
        currency,
        // A draft has no number to use as a payment reference yet.
        end:
          data.status === 'Open' && data.invoiceNumber
            ? payToWithCode(
                context.company,
                { amount: openAmount(data), currency, reference: data.invoiceNumber },
                paper,
              )
            : payTo(context.company, paper.say('Pay to')),
      },
      context,
    )
  },
})

const withoutTax = ({ totalAmount = 0, taxAmount = 0 }: Receivable['data']): number =>
  Number((totalAmount - taxAmount).toFixed(6))
