import { vendors } from '#features/parties/vendors/collection.ts'
import { type Attachment, attachments } from '#features/records/attachments/collection.ts'
import { isPhoto, photosOf } from '#features/records/attachments/rules.ts'
import { INSPECTION_POINTS, type Lot, lots } from '#features/stock/lots/collection.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { ordersOfGoods, screenPath } from '#model/feature.ts'
import { dayText, facts, heading, printableText, quantityOf, stackedLines } from '#model/print/blocks.ts'
import { labelSheet } from '#model/print/label.ts'
import { type Block, definePrint } from '#model/print/print.ts'
import { LABEL_PAGES } from '#model/print/stocks.ts'

const MAX_PHOTOS = 6
const PHOTO = [160, 120] as const

/** The origin and inspection of goods, for customers worried about counterfeits: without cost and location. */
export const lotCard = definePrint({
  name: 'lot-card',
  order: 2,
  label: 'Provenance card',
  collection: lots,
  pages: ['Letter', 'A4'],
  needs: (records) => [
    { collection: parts, ids: records.flatMap(({ data }) => data.partId ?? []) },
    { collection: vendors, ids: records.flatMap(({ data }) => data.vendorId ?? []) },
    { collection: ordersOfGoods().all, ids: records.flatMap(({ data }) => data.poId ?? []) },
    {
      collection: attachments,
      field: 'recordId',
      // Older lots may have no part.
      values: records.flatMap(({ id, data }) => [id, data.partId ?? id]),
      where: [['collection', 'in', [lots.name, parts.name]]],
    },
  ],
  pictures: (related) => photosOf(related[3] as readonly Attachment[]).map(({ data }) => data.hash),
  render([lot], { related, pictures, timeZone, addressOf }) {
    const { id, data } = lot!
    const [part, vendor, order] = [data.partId, data.vendorId, data.poId].map((wanted, at) =>
      related[at]?.find((doc) => doc.id === wanted),
    )
    const files = (related[3] as readonly Attachment[]).filter(
      ({ data: { recordId } }) => recordId === id || recordId === data.partId,
    )
    const own = files.filter(({ data: { recordId } }) => recordId === id)
    // Photos of the lot when there are any, otherwise of the part.
    const photos = photosOf(own.some(isPhoto) ? own : files).filter(({ data: { hash } }) => pictures.has(hash))
    const papers = own.filter((file) => !isPhoto(file))
    return {
      title: `Provenance of lot ${printableText(data.lotNumber)}`,
      address: addressOf(lot!),
      content: [
        ...facts([
          ['Part number', data.partNumber],
          ['Brand', data.brand],
          ['Description', part?.data.description],
          ['Condition', data.condition],
          ['Date code', data.dateCode],
          ['Origin', data.originCountry],
          ['Quantity in stock', quantityOf(data.qtyOnHand)],
          ['Quality', data.qcStatus],
        ]),
        ...facts([
          ['Bought from', vendor?.data.name],
          ['Purchase order', order?.data.poNumber],
          ['Ordered', dayText(order?.data.orderDate, timeZone)],
          ['Received', dayText(data.receivedOn, timeZone)],
        ]),
        heading('Inspection passed', [0, 6, 0, 4]),
        ...stackedLines(
          INSPECTION_POINTS.map((point) => `${(data.inspected ?? []).includes(point) ? '[x]' : '[  ]'}  ${point}`),
        ),
        ...stackedLines(
          [data.inspectedBy && `By ${printableText(data.inspectedBy)} on ${dayText(data.inspectedOn, timeZone)}`],
          {
            margin: [0, 4, 0, 0],
          },
        ),
        ...(papers.length > 0
          ? [heading('Documents of the lot', [0, 12, 0, 4]), ...stackedLines(papers.map(({ data: { name } }) => name))]
          : []),
        ...(photos.length > 0
          ? [
              heading('Photographs', [0, 12, 0, 6]),
              ...rowsOf(
                photos.map(({ data: { hash } }) => hash),
                3,
              ),
            ]
          : []),
      ],
    }
  },
})

/** A tag for goods that may not be sold: what they are, why they are held, and the QR code of the record. */
export const quarantineTag = definePrint({
  name: 'quarantine-tag',
  order: 3,
  label: 'Quarantine tag',
  collection: lots,
  pages: LABEL_PAGES,
  path: () => `${screenPath('control')}?area=quarantine&id=`,
  refuse: ({ data }: Lot) =>
    data.qcStatus === 'OK' ? `Lot ${data.lotNumber} is good stock. Tags are for quarantined lots only.` : undefined,
  render([lot], context) {
    const { data } = lot!
    return labelSheet(
      {
        title: `Tag of lot ${printableText(data.lotNumber)}`,
        name: printableText(data.qcStatus).toUpperCase(),
        strong: [data.brand, data.partNumber].filter(Boolean).join(' '),
        text: data.note || 'Not to be sold or shipped',
        notes: [
          `Lot ${printableText(data.lotNumber)}, ${quantityOf(data.qtyOnHand)} pieces`,
          `Since ${dayText(data.inspectedOn ?? data.receivedOn, context.timeZone)}`,
          data.bin && `Bin ${printableText(data.bin)}`,
        ].filter(Boolean),
        qr: context.addressOf(lot!),
      },
      context.room,
    )
  },
})

/** Pictures side by side, `perRow` in each row. */
function rowsOf(hashes: readonly string[], perRow: number): Block[] {
  const shown = hashes.slice(0, MAX_PHOTOS)
  return Array.from(
    { length: Math.ceil(shown.length / perRow) },
    (_, row): Block => ({
      columns: shown
        .slice(row * perRow, (row + 1) * perRow)
        .map((picture) => ({ stack: [{ picture, fit: PHOTO }], width: PHOTO[0] + 4 })),
      columnGap: 8,
      margin: [0, 0, 0, 8],
    }),
  )
}
