import { counted } from '#base/text/words.ts'
import { type Parcel, parcels } from '#features/shipping/tracking/collection.ts'
import { dayText, heading, joined, type PrintColumn, printableText, printTable } from '#model/print/blocks.ts'
import { labelSheet } from '#model/print/label.ts'
import { definePrint } from '#model/print/print.ts'
import { LABEL_PAGES } from '#model/print/stocks.ts'

/** For the front door: the expected parcels, with room for the signature of whoever takes them. */
export const arrivalList = definePrint({
  name: 'arrival-list',
  label: 'Arrival list',
  collection: parcels,
  pages: ['Letter', 'A4'],
  together: true,
  render(records, { timeZone }) {
    const columns: PrintColumn<Parcel>[] = [
      { label: 'Expected', width: 62, value: ({ data }) => dayText(data.etaISO, timeZone) },
      { label: 'Carrier', width: 52, value: ({ data }) => data.carrier },
      { label: 'Number', width: 116, value: ({ data }) => data.trackingNumber },
      { label: 'What', width: '*', value: ({ data }) => data.title },
      { label: 'Taken at', width: 52, value: () => '' },
      { label: 'Signature', width: 96, value: () => '' },
    ]
    const title = 'Arrival list'
    return { title, content: [heading(counted(records.length, 'parcel')), printTable(columns, records)] }
  },
})

/** For the box itself: its contents, its destination, and a code that opens its record. */
export const parcelLabel = definePrint({
  name: 'parcel-label',
  label: 'Parcel label',
  collection: parcels,
  pages: LABEL_PAGES,
  render([parcel], context) {
    const { data } = parcel!
    return labelSheet(
      {
        title: `Parcel ${printableText(data.title)}`,
        name: data.title,
        strong: joined([data.carrier, data.direction]),
        text: data.trackingNumber,
        notes: [`Expected ${dayText(data.etaISO, context.timeZone)}`],
        qr: context.addressOf(parcel!),
      },
      context.room,
    )
  },
})
