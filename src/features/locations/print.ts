import { locations } from '#features/locations/collection.ts'
import { definePrint } from '#model/print.ts'
import { joined, line, textOf } from '#model/print-blocks.ts'

/** For the bin: its code large enough to read from the aisle, and the way to its record. */
export const locationLabel = definePrint({
  name: 'location-label',
  label: 'Bin label',
  collection: locations,
  pages: ['label-2x1', 'label-4x6'],
  path: '/inventory-control?id=',
  render([location], context) {
    const { data } = location!
    const code = textOf(data.code).slice(0, 40)
    const name = textOf(data.name).slice(0, 60)
    const qr = context.addressOf(location!)
    const title = `Location ${code}`
    const kind = joined([data.type, data.isSellable === false && 'not sellable'])
    if (context.page === 'label-4x6')
      return {
        title,
        bare: true,
        margins: [20, 28, 20, 20],
        content: [
          line(code, { fontSize: code.length > 10 ? 28 : 46, bold: true, alignment: 'center' }),
          line(name, { fontSize: 16, alignment: 'center', margin: [0, 4, 0, 2] }),
          line(kind, { fontSize: 12, alignment: 'center' }),
          { at: [54, 224], width: 180, block: { qr, side: 180 } },
        ],
      }
    return {
      title,
      bare: true,
      margins: [6, 4, 4, 4],
      content: [
        {
          columns: [
            {
              width: 68,
              stack: [
                line(code, { fontSize: code.length > 9 ? 9 : 15, bold: true, lineHeight: 1 }),
                line(name, { fontSize: 7, margin: [0, 2, 0, 1], lineHeight: 1 }),
                line(kind, { fontSize: 6 }),
              ],
            },
            { qr, side: 62, width: 62 },
          ],
          columnGap: 4,
        },
      ],
    }
  },
})
