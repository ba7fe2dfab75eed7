import { vouchers } from '#features/money/vouchers/collection.ts'
import { type VoucherLine, voucherLines } from '#features/money/vouchers/rules.ts'
import { amountInWords } from '#model/document/amounts/amount-in-words.ts'
import { dayText, facts, line, type PrintColumn, printedAmount, printTable, statusMark } from '#model/print/blocks.ts'
import { type Block, definePrint } from '#model/print/print.ts'
import { housePaper, totalLines } from '#model/print/trade-sheet.ts'

/** A voucher with its lines, the amount in words, and who prepared, approved and received it. */
export const voucherPrint = definePrint({
  name: 'voucher',
  order: 1,
  label: 'Voucher',
  collection: vouchers,
  pages: ['Letter', 'A4'],
  render([voucher], context) {
    const { data } = voucher!
    const type = data.type ?? 'Payment'
    const currency = data.currency ?? context.company.currency
    const total = data.totalAmount ?? 0
    return {
      title: `${type} voucher ${data.voucherNumber ?? ''}`.trim(),
      mark: statusMark(data.status ?? 'Draft'),
      content: [
        line(data.payeeName ?? data.partyName, { fontSize: 11, bold: true, margin: [0, 0, 0, 10] }),
        ...facts([
          ['Date', dayText(data.date, context.timeZone)],
          ['Method', data.method],
          ['Reason', data.reason],
          ['Memo', data.memo],
        ]),
        printTable(columnsOf(currency), voucherLines(type, data.lines)),
        ...totalLines(
          [
            ['Tax', data.taxAmount],
            ['Total', total],
          ],
          currency,
          housePaper(context),
        ),
        line(amountInWords(total, currency), { italics: true, margin: [0, 10, 0, 30] }),
        {
          columns: (
            [
              ['Prepared by', data.preparedBy],
              ['Approved by', data.approvedBy],
              ['Received by', data.receivedBy],
            ] as const
          ).map(([label, name]) => signature(label, name)),
          columnGap: 24,
        },
      ],
    }
  },
})

const signature = (label: string, name: string | undefined): Block & { width: '*' } => ({
  width: '*',
  stack: [
    line(name ?? ' ', { fontSize: 9, margin: [0, 0, 0, 2] }),
    { rule: 150, color: '#1f2630' },
    line(label, { fontSize: 7.5, margin: [0, 2, 0, 0] }),
  ],
})

const columnsOf = (currency: string): readonly PrintColumn<VoucherLine>[] => [
  { label: 'Account', width: 110, value: ({ ledger }) => ledger },
  { label: 'Category', width: 110, value: ({ key }) => key },
  { label: 'Description', width: '*', value: ({ description }) => description },
  { label: 'Tax', width: 80, value: ({ taxName }) => taxName },
  { label: 'Amount', width: 90, right: true, value: ({ amount }) => printedAmount(amount, currency) },
]
