import { customers } from '#features/parties/customers/collection.ts'
import { deals } from '#features/sales/deals/collection.ts'
import { linesIn } from '#model/document/lines.ts'
import { languageOf } from '#model/languages/languages.ts'
import { paperIn } from '#model/languages/paper.ts'
import { line } from '#model/print/blocks.ts'
import { definePrint, named } from '#model/print/print.ts'
import { signature, tradeSheet, whatIs } from '#model/print/trade-sheet.ts'

/** The form that the customer encloses in the returned parcel. */
export const returnForm = definePrint({
  name: 'return-form',
  order: 3,
  label: 'Return form',
  collection: deals,
  pages: ['Letter', 'A4'],
  only: { field: 'kind', is: 'Return' },
  needs: (records) => [named(customers, records, 'customerId')],
  refuse: ({ id, data }) =>
    data.kind === 'Return'
      ? undefined
      : `${data.transactionNumber ?? id} is not a return. Start a return from it first.`,
  render([deal], context) {
    const { data } = deal!
    const lines = linesIn(data.lines)
    const customer = context.related[0]?.find(({ id }) => id === data.customerId)?.data
    const paper = paperIn(languageOf(customer), context)
    return tradeSheet(
      {
        paper,
        title: paper.title('Return', data.transactionNumber),
        record: deal!,
        status: data.status === 'Cancelled' ? data.status : undefined,
        parties: [
          ['From', [data.customerName]],
          ['Send to', [context.company.name, ...(context.company.shipTo ?? context.company.lines)]],
        ],
        facts: [
          ['Announced', paper.day(data.orderDate ?? data.quotedOn)],
          ['Your reference', data.customerPoNo],
        ],
        lines,
        columns: [
          ...whatIs(lines),
          { label: 'Quantity', width: 46, right: true, value: (row) => paper.quantity(row.qty) },
          { label: 'Reason', width: 110, value: (row) => row.reason },
        ],
        notes: data.notes,
        end: [
          line(paper.say('Please put this sheet into the parcel.'), { margin: [0, 10, 0, 0] }),
          signature(paper.say('Sent by: name, day')),
        ],
      },
      context,
    )
  },
})
