import { vouchers } from '#features/money/vouchers/collection.ts'
import { nameOfVoucher } from '#features/money/vouchers/rules.ts'
import { linesIn } from '#model/document/lines.ts'
import { currencyOf } from '#model/document/sums.ts'
import { printedAmount } from '#model/print/blocks.ts'
import { definePrint } from '#model/print/print.ts'
import { dayFact, tradeSheet } from '#model/print/trade-sheet.ts'

/** The credit a customer gets, as the customer gets it. */
export const creditNote = definePrint({
  name: 'credit-note',
  order: 2,
  label: 'Credit note',
  collection: vouchers,
  pages: ['Letter', 'A4'],
  marksCopies: true,
  refuse: (voucher) =>
    voucher.data.type === 'Credit note'
      ? undefined
      : `${nameOfVoucher(voucher)} is not a credit note. Print it as a voucher.`,
  render([voucher], context) {
    const { data } = voucher!
    const currency = currencyOf(data, context.company.currency)
    const lines = linesIn(data.lines)
    return tradeSheet(
      {
        title: `Credit note ${data.voucherNumber ?? ''}`.trim(),
        record: voucher!,
        status: data.status,
        parties: [['Customer', [data.partyName ?? data.payeeName]]],
        facts: [dayFact('Date', data.date, context), ['Reason', data.reason]],
        lines,
        columns: [
          { label: 'Description', width: '*', value: (row) => row.description ?? row.key },
          { label: 'Tax', width: 80, value: (row) => row.taxName },
          { label: 'Amount', width: 90, right: true, value: (row) => printedAmount(row.amount, currency) },
        ],
        totals: [
          ['Tax', data.taxAmount],
          ['Total credit', data.totalAmount],
          ...(data.balance && data.balance !== data.totalAmount ? ([['Not used yet', data.balance]] as const) : []),
        ],
        currency,
        notes: data.memo,
      },
      context,
    )
  },
})
