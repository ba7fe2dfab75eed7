import { payables } from '#features/money/payables/collection.ts'
import { type Payment, payments } from '#features/money/payments/collection.ts'
import { type Allocation, allocationsOf, nameOfPayment } from '#features/money/payments/rules.ts'
import { amountInWords } from '#model/document/amount-in-words.ts'
import {
  dayText,
  facts,
  line,
  moneyOf,
  type PrintColumn,
  printedAmount,
  printTable,
  statusMark,
} from '#model/print/blocks.ts'
import { definePrint, type PrintContext } from '#model/print/print.ts'
import type { Data } from '#model/schema/value.ts'

/**
 * The allocations of a payment: each bill by the number the vendor knows it by, or each invoice, with discount and amount,
 * the unapplied rest, and the method.
 */
export const remittance = definePrint({
  name: 'remittance',
  label: 'Remittance advice',
  collection: payments,
  pages: ['Letter', 'A4'],
  needs: (records) => [
    {
      collection: payables,
      ids: records.flatMap(({ data }) =>
        allocationsOf(data as Payment['data']).flatMap(({ docType, docId }) =>
          docType === payables.name ? [docId] : [],
        ),
      ),
    },
  ],
  render([payment], context) {
    const { data } = payment!
    const currency = data.currency ?? context.company.currency
    const isOut = data.direction === 'Out'
    const bills = new Map(context.related[0]?.map(({ id, data: bill }) => [id, bill as Data]))
    const rows = allocationsOf(data).map((one) => ({ ...one, invoiceNo: bills.get(one.docId)?.vendorInvoiceNo }))
    const about = isOut ? 'Remittance advice' : 'Payment receipt'
    return {
      title: `${about} ${data.paymentNumber ?? ''}`.trim(),
      mark: statusMark(data.status),
      content: [
        line(data.partyName, { fontSize: 11, bold: true, margin: [0, 0, 0, 10] }),
        ...facts([
          [isOut ? 'Paid on' : 'Received on', dayText(data.paidOn, context.timeZone)],
          ['Method', data.method],
          ['Reference', data.reference],
          ['Amount', moneyOf(data.amount, currency)],
        ]),
        ...(rows.length > 0
          ? [printTable(columnsOf(context, currency), rows)]
          : [line('It settles no documents.', { italics: true })]),
        ...facts([
          ['Deposit', data.depositLeft ? moneyOf(data.depositLeft, currency) : undefined],
          ['Unapplied', data.unapplied ? moneyOf(data.unapplied, currency) : undefined],
          ['Fee', data.feeAmount ? printedAmount(data.feeAmount) : undefined],
        ]),
        line(amountInWords(data.amount, currency), { margin: [0, 12, 0, 0], italics: true }),
      ],
    }
  },
  refuse: (payment) =>
    (payment as Payment).data.status === 'Void'
      ? `${nameOfPayment(payment as Payment)} is void and paid nothing.`
      : undefined,
})

interface Row extends Allocation {
  /** The number that the vendor gave the bill. */
  invoiceNo: unknown
}

const columnsOf = ({ timeZone }: PrintContext, currency: string): readonly PrintColumn<Row>[] => [
  { label: 'Your invoice', width: 150, value: ({ invoiceNo }) => invoiceNo },
  { label: 'Document', width: '*', value: ({ docNumber, docId }) => docNumber ?? docId },
  { label: 'On', width: 90, value: ({ on }) => dayText(on, timeZone) },
  { label: 'Discount', width: 80, right: true, value: ({ discount }) => discount && printedAmount(discount, currency) },
  {
    label: 'Write-off',
    width: 80,
    right: true,
    value: ({ writeOff }) => writeOff && printedAmount(writeOff, currency),
  },
  { label: 'Amount', width: 90, right: true, value: ({ amount }) => printedAmount(amount, currency) },
]
