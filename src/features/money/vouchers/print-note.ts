import { vouchers } from '#features/money/vouchers/collection.ts'
import { nameOfVoucher } from '#features/money/vouchers/rules.ts'
import { customers } from '#features/parties/customers/collection.ts'
import { currencyOf } from '#model/document/amounts/sums.ts'
import { linesIn } from '#model/document/lines.ts'
import { languageOf } from '#model/languages/languages.ts'
import { paperIn } from '#model/languages/paper.ts'
import { definePrint, named } from '#model/print/print.ts'
import { partyLines, tradeSheet } from '#model/print/trade-sheet.ts'
import type { Data } from '#model/schema/value.ts'

/** A credit note in the form sent to the customer. */
export const creditNote = definePrint({
  name: 'credit-note',
  order: 2,
  label: 'Credit note',
  collection: vouchers,
  pages: ['Letter', 'A4'],
  marksCopies: true,
  needs: (records) => [named(customers, records, 'partyId')],
  refuse: (voucher) =>
    voucher.data.type === 'Credit note'
      ? undefined
      : `${nameOfVoucher(voucher)} is not a credit note. Print it as a voucher.`,
  render([voucher], context) {
    const { data } = voucher!
    const currency = currencyOf(data, context.company.currency)
    const lines = linesIn(data.lines)
    const customer = context.related[0]?.find(({ id }) => id === data.partyId)?.data as Data | undefined
    const paper = paperIn(languageOf(customer), context)
    return tradeSheet(
      {
        paper,
        title: paper.title('Credit note', data.voucherNumber),
        record: voucher!,
        status: data.status,
        parties: [['Customer', partyLines(data.partyName ?? data.payeeName, customer)]],
        facts: [
          ['Date', paper.day(data.date)],
          ['Reason', data.reason],
        ],
        lines,
        columns: [
          { label: 'Description', width: '*', value: (row) => row.description ?? row.key },
          { label: 'Tax', width: 80, value: (row) => row.taxName },
          { label: 'Amount', width: 90, right: true, value: (row) => paper.amount(row.amount, currency) },
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
