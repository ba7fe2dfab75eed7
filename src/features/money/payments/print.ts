import { payables } from '#features/money/payables/collection.ts'
import { type Payment, payments } from '#features/money/payments/collection.ts'
import { type Allocation, allocationsOf, nameOfPayment } from '#features/money/payments/rules.ts'
import { customers } from '#features/parties/customers/collection.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { amountWordsIn } from '#model/languages/amount-words.ts'
import { languageOf } from '#model/languages/languages.ts'
import { type Paper, paperIn } from '#model/languages/paper.ts'
import { facts, line, type PrintColumn, printTable, statusMark } from '#model/print/blocks.ts'
import { definePrint, named } from '#model/print/print.ts'
import type { Data } from '#model/schema/value.ts'

/**
 * The allocations of a payment: each bill by the vendor's own number, or each invoice, with discount and amount, the
 * unapplied rest, and the method.
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
    named(vendors, records, 'partyId'),
    named(customers, records, 'partyId'),
  ],
  render([payment], context) {
    const { data } = payment!
    const currency = data.currency ?? context.company.currency
    const isOut = data.direction === 'Out'
    const bills = new Map(context.related[0]?.map(({ id, data: bill }) => [id, bill as Data]))
    const rows = allocationsOf(data).map((one) => ({ ...one, invoiceNo: bills.get(one.docId)?.vendorInvoiceNo }))
    const [, ours, theirs] = context.related
    const party = (data.partyType === customers.name ? theirs : ours)?.find(({ id }) => id === data.partyId)?.data
    const language = languageOf(party)
    const paper = paperIn(language, context)
    const { say, money } = paper
    const mark = statusMark(data.status)
    return {
      title: paper.title(isOut ? 'Remittance advice' : 'Payment receipt', data.paymentNumber),
      mark: mark && say(mark),
      ...paper.foot,
      content: [
        line(data.partyName, { fontSize: 11, bold: true, margin: [0, 0, 0, 10] }),
        ...facts([
          [say(isOut ? 'Paid on' : 'Received on'), paper.day(data.paidOn)],
          [say('Method'), data.method && say(data.method)],
          [say('Reference'), data.reference],
          [say('Amount'), money(data.amount, currency)],
        ]),
        ...(rows.length > 0
          ? [printTable(columnsOf(paper, currency), rows)]
          : [line(say('It settles no documents.'), { italics: true })]),
        ...facts([
          [say('Deposit'), data.depositLeft ? money(data.depositLeft, currency) : undefined],
          [say('Unapplied'), data.unapplied ? money(data.unapplied, currency) : undefined],
          [say('Fee'), data.feeAmount ? paper.amount(data.feeAmount) : undefined],
        ]),
        line(amountWordsIn(language, data.amount, currency), { margin: [0, 12, 0, 0], italics: true }),
      ],
    }
  },
  refuse: (payment) =>
    (payment as Payment).data.status === 'Void'
      ? `${nameOfPayment(payment as Payment)} is void and paid nothing.`
      : undefined,
})

interface Row extends Allocation {
  /** The vendor's number of the bill. */
  invoiceNo: unknown
}

const columnsOf = ({ say, day, amount: amountText }: Paper, currency: string): readonly PrintColumn<Row>[] => [
  { label: say('Your invoice'), width: 150, value: ({ invoiceNo }) => invoiceNo },
  { label: say('Document'), width: '*', value: ({ docNumber, docId }) => docNumber ?? docId },
  { label: say('On'), width: 90, value: ({ on }) => day(on) },
  {
    label: say('Discount'),
    width: 80,
    right: true,
    value: ({ discount }) => discount && amountText(discount, currency),
  },
  {
    label: say('Write-off'),
    width: 80,
    right: true,
    value: ({ writeOff }) => writeOff && amountText(writeOff, currency),
  },
  { label: say('Amount'), width: 90, right: true, value: ({ amount }) => amountText(amount, currency) },
]
