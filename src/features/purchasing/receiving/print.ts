import { sumMoney } from '#base/decimal.ts'
import { receipts } from '#features/purchasing/receiving/collection.ts'
import { linesIn } from '#model/document/lines.ts'
import { screenPath } from '#model/feature.ts'
import { quantityOf } from '#model/print/blocks.ts'
import { definePrint } from '#model/print/print.ts'
import { housePaper, signature, tradeSheet, whatIs } from '#model/print/trade-sheet.ts'
import type { Data } from '#model/schema/value.ts'

/** The receiving report of an order: received and rejected quantities with reasons, without prices, for the file and the vendor. */
export const receiptNote = definePrint({
  name: 'receipt-note',
  label: 'Receipt note',
  collection: receipts,
  pages: ['Letter', 'A4'],
  marksCopies: true,
  path: () => `${screenPath('deliveries')}?id=`,
  render([receipt], context) {
    const { data } = receipt!
    const lines = linesIn(data.lines)
    const pieces = (name: string) => sumMoney(lines.map(({ [name]: qty }) => (typeof qty === 'number' ? qty : 0)))
    const paper = housePaper(context)
    return tradeSheet(
      {
        paper,
        title: `Receipt ${data.receiptNumber ?? ''}`.trim(),
        record: receipt!,
        status: data.status,
        parties: [['Vendor', [data.vendorName]]],
        facts: [
          ['Received', paper.day(data.receivedOn)],
          ['Purchase order', data.poNumber],
          ['Vendor slip', data.vendorSlipNo],
          ['Accepted', quantityOf(pieces('qty'))],
          ['Rejected', pieces('qtyRejected') ? quantityOf(pieces('qtyRejected')) : ''],
        ],
        lines: [
          ...lines,
          ...linesIn(data.strays).map((stray): Data => ({ ...stray, note: stray.note ?? 'Not on the order' })),
        ],
        columns: [
          ...whatIs(lines),
          { label: 'Date code', width: 52, value: (row) => row.dateCode },
          { label: 'Expected', width: 48, right: true, value: (row) => quantityOf(row.qtyExpected) },
          { label: 'Accepted', width: 48, right: true, value: (row) => quantityOf(row.qty) },
          {
            label: 'Rejected',
            width: 48,
            right: true,
            value: (row) => (row.qtyRejected ? quantityOf(row.qtyRejected) : ''),
          },
          { label: 'Note', width: 84, value: (row) => row.rejectReason ?? row.note },
        ],
        end: [signature('Received by, day')],
      },
      context,
    )
  },
})
