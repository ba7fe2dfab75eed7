import { deals } from '#features/sales/deals/collection.ts'
import { linesIn } from '#model/document/lines.ts'
import { line, quantityOf } from '#model/print/blocks.ts'
import { definePrint } from '#model/print/print.ts'
import { dayFact, signature, tradeSheet, whatIs } from '#model/print/trade-sheet.ts'

/** The form that the customer puts into the returned parcel. */
export const returnForm = definePrint({
  name: 'return-form',
  order: 3,
  label: 'Return form',
  collection: deals,
  pages: ['Letter', 'A4'],
  refuse: ({ id, data }) =>
    data.kind === 'Return'
      ? undefined
      : `${data.transactionNumber ?? id} is not a return. Start a return from it first.`,
  render([deal], context) {
    const { data } = deal!
    const lines = linesIn(data.lines)
    return tradeSheet(
      {
        title: `Return ${data.transactionNumber ?? ''}`.trim(),
        record: deal!,
        status: data.status === 'Cancelled' ? data.status : undefined,
        parties: [
          ['From', [data.customerName]],
          ['Send to', [context.company.name, ...(context.company.shipTo ?? context.company.lines)]],
        ],
        facts: [dayFact('Announced', data.orderDate ?? data.quotedOn, context), ['Your reference', data.customerPoNo]],
        lines,
        columns: [
          ...whatIs(lines),
          { label: 'Quantity', width: 46, right: true, value: (row) => quantityOf(row.qty) },
          { label: 'Reason', width: 110, value: (row) => row.reason },
        ],
        notes: data.notes,
        end: [
          line('Please put this sheet into the parcel.', { margin: [0, 10, 0, 0] }),
          signature('Sent by: name, day'),
        ],
      },
      context,
    )
  },
})
