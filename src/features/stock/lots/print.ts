import { lots } from '#features/stock/lots/collection.ts'
import { dayText, joined, printableText } from '#model/print/blocks.ts'
import { labelSheet } from '#model/print/label.ts'
import { definePrint } from '#model/print/print.ts'
import { LABEL_PAGES } from '#model/print/stocks.ts'

/** A label for the box of a lot: its contents, condition and location, and the QR code of its record. */
export const lotLabel = definePrint({
  name: 'lot-label',
  order: 1,
  label: 'Lot label',
  collection: lots,
  pages: LABEL_PAGES,
  render([lot], context) {
    const { data } = lot!
    return labelSheet(
      {
        title: `Lot ${printableText(data.lotNumber)}`,
        name: data.partNumber,
        strong: joined([data.brand, data.lotNumber]),
        text: joined([data.condition, data.qcStatus !== 'OK' && data.qcStatus]),
        notes: [
          data.bin && `Bin ${printableText(data.bin)}`,
          joined([data.dateCode && `Date code ${printableText(data.dateCode)}`, data.originCountry]),
          data.receivedOn && `Received ${dayText(data.receivedOn, context.timeZone)}`,
        ].filter((note) => printableText(note) !== ''),
        qr: context.addressOf(lot!),
      },
      context.room,
    )
  },
})
