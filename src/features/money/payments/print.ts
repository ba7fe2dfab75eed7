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

/** The allocations of a payment: each bill or invoice with discount and amount, the unapplied rest, and the method. */
export const remittance = definePrint({
  name: 'remittance',
  label: 'Remittance advice',
  collection: payments,
  pages: ['Letter', 'A4'],
  render([payment], context) {
    const { data } = payment!
    const currency = data.currency ?? context.company.currency
    const isOut = data.direction === 'Out'
    const rows = allocationsOf(data)
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

const columnsOf = ({ timeZone }: PrintContext, currency: string): readonly PrintColumn<Allocation>[] => [
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
