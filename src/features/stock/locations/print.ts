import { locations } from '#features/stock/locations/collection.ts'
import { joined, printableText } from '#model/print/blocks.ts'
import { labelSheet } from '#model/print/label.ts'
import { definePrint } from '#model/print/print.ts'
import { LABEL_PAGES } from '#model/print/stocks.ts'

/** A bin label: a code large enough to read from the aisle, and the QR code of its record. */
export const locationLabel = definePrint({
  name: 'location-label',
  order: 1,
  label: 'Bin label',
  collection: locations,
  pages: LABEL_PAGES,
  render([location], context) {
    const { code, name, type, isSellable } = location!.data
    return labelSheet(
      {
        title: `Location ${printableText(code)}`,
        name: code,
        text: name,
        notes: [joined([type, isSellable === false && 'not sellable'])],
        qr: context.addressOf(location!),
      },
      context.room,
    )
  },
})
