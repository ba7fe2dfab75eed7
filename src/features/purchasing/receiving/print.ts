import { sumMoney } from '#base/decimal.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { receipts } from '#features/purchasing/receiving/collection.ts'
import { linesIn } from '#model/document/lines.ts'
import { languageOf } from '#model/languages/languages.ts'
import { paperIn } from '#model/languages/paper.ts'
import { definePrint, named } from '#model/print/print.ts'
import { signature, tradeSheet, whatIs } from '#model/print/trade-sheet.ts'
import type { Data } from '#model/schema/value.ts'

/**
 * The receiving report of an order, for the file and the vendor: received and rejected quantities with reasons, without
 * prices.
 */
export const receiptNote = definePrint({
  name: 'receipt-note',
  label: 'Receipt note',
  collection: receipts,
  pages: ['Letter', 'A4'],
  marksCopies: true,
  needs: (records) => [named(vendors, records, 'vendorId')],
  render([receipt], context) {
    const { data } = receipt!
    const lines = linesIn(data.lines)
    const pieces = (name: string) => sumMoney(lines.map(({ [name]: qty }) => (typeof qty === 'number' ? qty : 0)))
    const vendor = context.related[0]?.find(({ id }) => id === data.vendorId)?.data
    const paper = paperIn(languageOf(vendor), context)
    const { say, quantity } = paper
    return tradeSheet(
      {
        paper,
        title: paper.title('Receipt', data.receiptNumber),
        record: receipt!,
        status: data.status,
        parties: [['Vendor', [data.vendorName]]],
        facts: [
          ['Received', paper.day(data.receivedOn)],
          ['Purchase order', data.poNumber],
          ['Vendor slip', data.vendorSlipNo],
          ['Accepted', quantity(pieces('qty'))],
          ['Rejected', pieces('qtyRejected') ? quantity(pieces('qtyRejected')) : ''],
        ],
        lines: [
          ...lines,
          ...linesIn(data.strays).map((stray): Data => ({ ...stray, note: stray.note ?? 'Not on the order' })),
        ],
        columns: [
          ...whatIs(lines),
          { label: 'Date code', width: 52, value: (row) => row.dateCode },
          { label: 'Expected', width: 48, right: true, value: (row) => quantity(row.qtyExpected) },
          { label: 'Accepted', width: 48, right: true, value: (row) => quantity(row.qty) },
          {
            label: 'Rejected',
            width: 48,
            right: true,
            value: (row) => (row.qtyRejected ? quantity(row.qtyRejected) : ''),
          },
          { label: 'Note', width: 84, value: (row) => row.rejectReason ?? row.note },
        ],
        end: [signature(say('Received by, day'))],
      },
      context,
    )
  },
})
